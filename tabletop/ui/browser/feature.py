"""The card browser as a part of the window: its keys, and what is done for it at the table."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from tabletop.cards.faces import CardDefinition
from tabletop.model.actions import Action
from tabletop.scenarios.lessons import own
from tabletop.ui.browser.browser_window import BrowserWindow
from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.frame.atlas import Atlas
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.files import Files
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.session.session import Session

if TYPE_CHECKING:
    from tabletop.ui.browser.browser_window import BrowserWindow


class Browser(Feature):
    """Opens the browser when it is asked for, and carries out what is wanted in it."""

    _page: "BrowserWindow | None" = None

    def __init__(
        self, frame: Frame, session: Session, pictures: Pictures, files: Files, atlas: Atlas
    ) -> None:
        super().__init__(frame)
        self._session, self._bridge, self._commands = session, session.bridge, session.commands
        self._pictures, self._files, self._atlas = pictures, files, atlas

    def handlers(self) -> Handlers:
        """What the keys of the browser do."""
        return {Command.CARD_BROWSER: self.open, Command.SHOW_CARD: self.show_selected}

    def built(self) -> None:
        """Keep what the browser shows in step with the table and the library."""
        self._frame.appearance.changed.connect(self._dressed)
        self._bridge.changed.connect(self._judge)

    def closing(self) -> None:
        """The browser goes with the window of the table."""
        if self._page is not None:
            self._page.close()

    def open(self) -> None:
        """Show the browser."""
        if self._page is None:
            self._page = self._made()
        names = [player.name for player in self._bridge.view().players]
        self._page.open_with(names, self._commands.seat, self._frame.shade)

    def _made(self) -> "BrowserWindow":
        page = BrowserWindow(self._pictures, self._frame.window)
        page.put_wanted.connect(self._put)
        page.show_wanted.connect(self._show)
        page.place_changed.connect(self._judge)
        page.rule_wanted.connect(self._atlas.show_rule)
        page.addActions([self._frame.actions[name] for name in (Command.UNDO, Command.REDO)])
        return page

    # --- What is wanted in it -----------------------------------------------------------------------------

    def _put(self, actions: Sequence[Action]) -> None:
        refusal = self._refusal(actions)
        if refusal:
            assert self._page is not None
            self._page.say(refusal)
            return
        for action in actions:
            played = self._bridge.propose(action)
            if played.question is not None:
                # The question stands in the window of the table.
                self._frame.come_to_front()
            if not played.ruling.is_legal:
                return
        line = self._session.logbook.last_line()
        if line is not None and self._page is not None:
            self._page.say(line.text)

    def _refusal(self, actions: Sequence[Action]) -> str:
        bridge = self._bridge
        if bridge.perspective.is_asking:
            return "A question is open at the table; answer it first."
        return next(
            (ruling.words for each in actions if not (ruling := bridge.perspective.ruling(each)).is_legal), ""
        )

    def _judge(self) -> None:
        page = self._page
        if page is not None and page.isVisible():
            page.details.name_players([player.name for player in self._bridge.view().players], 0)
            page.allow(self._refusal(page.actions_meant()))

    def _show(self, file: Path) -> None:
        self._files.open_file(file)
        self._frame.come_to_front()

    def show_selected(self) -> None:
        """Open the scenario of the card that is selected at the table."""
        ids = self._commands.selected()
        if ids:
            self.show_object(ids[-1])
        else:
            self._frame.say("Select a card first.")

    def show_object(self, id: int) -> None:
        """Open the scenario of the card that an object is, or say why there is none."""
        card = self._card_of(id)
        file = own.own_scenario(card) if card is not None else None
        if file is not None:
            self._files.open_file(file)
        elif card is None:
            self._frame.say("Nobody may know which card that is.")
        else:
            self._frame.say(f"No scenario of its own ships with {card.name}.")

    def _card_of(self, id: int) -> CardDefinition | None:
        seen = self._bridge.view().objects().get(id)
        return seen.definition if seen is not None and seen.known else None

    def fill_card_menu(self, menu: QMenu, ids: list[int]) -> None:
        """The scenario of a card, if it has one."""
        card = self._card_of(ids[-1])
        if card is not None and own.own_scenario(card) is not None:
            menu.addAction(self._frame.actions[Command.SHOW_CARD])

    # --- In step ------------------------------------------------------------------------------------------

    def _dressed(self) -> None:
        if self._page is not None:
            self._page.dress(self._frame.shade)

    def library_changed(self) -> None:
        """Look through the library again: cards were imported."""
        if self._page is not None:
            self._page.library_changed()

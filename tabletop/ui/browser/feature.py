"""The card browser as a feature: its commands, and what it does at the table."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QMenu

from tabletop.cards.faces import CardDefinition
from tabletop.language.english import ordinal
from tabletop.model.actions import Action
from tabletop.scenarios.lessons import own
from tabletop.ui.browser.browser_window import BrowserWindow
from tabletop.ui.commands.command import Command, Reach
from tabletop.ui.commands.groups import Group
from tabletop.ui.frame.atlas_access import Atlas
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.files import Files
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.session.session import Session


class Browser(Feature):
    """Feature that opens the browser and carries out its requests."""

    _page: BrowserWindow | None = None

    def __init__(
        self, frame: Frame, session: Session, pictures: Pictures, files: Files, atlas: Atlas
    ) -> None:
        super().__init__(frame)
        self._session, self._bridge, self._commands = session, session.bridge, session.commands
        self._pictures, self._files, self._atlas = pictures, files, atlas

    def built(self) -> None:
        """Keep the browser in step with the table and the library."""
        self._frame.appearance.changed.connect(self._update_colors)
        self._bridge.changed.connect(self._judge)

    def closing(self) -> None:
        """Close the browser with the main window."""
        if self._page is not None:
            self._page.close()

    @Command("card browser", "Card browser…", "Ctrl+B", Group.GAME_CARDS, 30)
    def open(self) -> None:
        """Show the browser."""
        if self._page is None:
            self._page = self._make_window()
        names = [player.name for player in self._bridge.view().players]
        self._page.open_with(names, self._commands.seat, self._frame.shade)

    def _make_window(self) -> BrowserWindow:
        page = BrowserWindow(self._pictures, self._frame.window)
        page.put_wanted.connect(self._put)
        page.show_wanted.connect(self._show)
        page.place_changed.connect(self._judge)
        page.rule_wanted.connect(self._atlas.show_rule)
        page.addActions([self._frame.actions[name] for name in ("undo", "redo")])
        return page

    # --- Requests of the browser --------------------------------------------------------------------------

    def _put(self, actions: Sequence[Action]) -> None:
        refusal = self._refusal(actions)
        if refusal:
            assert self._page is not None
            self._page.say(refusal)
            return
        for action in actions:
            played = self._bridge.propose(action)
            if played.question is not None:
                # The question is shown in the main window.
                self._frame.come_to_front()
            if not played.ruling.is_legal:
                return
        line = self._session.logbook.last_line()
        if line is not None and self._page is not None:
            copies = self._page.count_copies()
            again = f" That is the {ordinal(copies)} copy." if copies > 1 else ""
            self._page.say(f"{line.text}{again}")

    def _refusal(self, actions: Sequence[Action]) -> str:
        bridge = self._bridge
        if bridge.perspective.is_asking:
            return "Answer the open question at the table first."
        return next(
            (ruling.words for each in actions if not (ruling := bridge.perspective.ruling(each)).is_legal), ""
        )

    def _judge(self) -> None:
        page = self._page
        if page is not None and page.isVisible():
            page.details.name_players([player.name for player in self._bridge.view().players], 0)
            page.allow(self._refusal(page.put_actions_now()))

    def _show(self, file: Path) -> None:
        self._files.open_file(file)
        self._frame.come_to_front()

    @Command("show card", "Show what this card does", "Ctrl+Shift+B", Group.CARD_LOOK, 20, Reach.CARDS)
    def show_selected(self) -> None:
        """Open the scenario for the card selected at the table."""
        ids = self._commands.selected()
        if ids:
            self.show_object(ids[-1])
        else:
            self._frame.say("Select a card first.")

    def show_object(self, id: int) -> None:
        """Open the scenario for an object's card, or say why there is none."""
        card = self._card_of(id)
        file = own.own_scenario(card) if card is not None else None
        if file is not None:
            self._files.open_file(file)
        elif card is None:
            self._frame.say("This card is hidden.")
        else:
            self._frame.say(f"No scenario is included for {card.name}.")

    def _card_of(self, id: int) -> CardDefinition | None:
        seen = self._bridge.view().objects().get(id)
        return seen.definition if seen is not None and seen.known else None

    def fill_card_menu(self, menu: QMenu, ids: list[int]) -> None:
        """Add an entry for the card's scenario, if there is one."""
        card = self._card_of(ids[-1])
        if card is not None and own.own_scenario(card) is not None:
            menu.addAction(self._frame.actions["show card"])

    # --- Updates ------------------------------------------------------------------------------------------

    def _update_colors(self) -> None:
        if self._page is not None:
            self._page.use_shade(self._frame.shade)

    def library_changed(self) -> None:
        """Read the library again after an import."""
        if self._page is not None:
            self._page.library_changed()

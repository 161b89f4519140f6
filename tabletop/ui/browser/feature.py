"""The card browser as a part of the window: its keys, and what is done for it at the table."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from tabletop.cards.faces import CardDefinition
from tabletop.model.actions import Action
from tabletop.scenarios.lessons.own import own_scenario
from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.shell.features import Feature

if TYPE_CHECKING:
    from tabletop.ui.browser.browser_window import BrowserWindow


class Browser(Feature):
    """Opens the browser when it is asked for, and carries out what is wanted in it."""

    _page: "BrowserWindow | None" = None

    def handlers(self) -> Handlers:
        """What the keys of the browser do."""
        return {Command.CARD_BROWSER: self.open, Command.SHOW_CARD: self.show_selected}

    def built(self) -> None:
        """Keep what the browser shows in step with the table and the library."""
        self.window.appearance.changed.connect(self._dressed)
        self.window.card_import.ended.connect(self._library_changed)
        self.window.bridge.changed.connect(self._judge)
        self.window.inspector.show_wanted.connect(self.show_object)

    def closing(self) -> None:
        """The browser goes with the window of the table."""
        if self._page is not None:
            self._page.close()

    def open(self) -> None:
        """Show the browser."""
        if self._page is None:
            self._page = self._made()
        names = [player.name for player in self.window.bridge.seen.players]
        self._page.open_with(names, self.window.commands.seat, self.window.appearance.shade)

    def _made(self) -> "BrowserWindow":
        from tabletop.ui.browser.browser_window import BrowserWindow  # noqa: PLC0415 - few look at it, and no start does

        page = BrowserWindow(self.window.pictures, self.window)
        page.put_wanted.connect(self._put)
        page.show_wanted.connect(self._show)
        page.place_changed.connect(self._judge)
        page.rule_wanted.connect(self.window.show_rule)
        page.addActions([self.window.actions_[name] for name in (Command.UNDO, Command.REDO)])
        return page

    # --- What is wanted in it -----------------------------------------------------------------------------

    def _put(self, actions: Sequence[Action]) -> None:
        refusal = self._refusal(actions)
        if refusal:
            assert self._page is not None
            self._page.say(refusal)
            return
        for action in actions:
            played = self.window.bridge.propose(action)
            if played.question is not None:
                # The question stands in the window of the table.
                self.window.activateWindow()
                self.window.raise_()
            if not played.ruling.is_legal:
                return
        line = self.window.logbook.last_line()
        if line is not None and self._page is not None:
            self._page.say(line.text)

    def _refusal(self, actions: Sequence[Action]) -> str:
        bridge = self.window.bridge
        if bridge.seen.question is not None:
            return "A question is open at the table; answer it first."
        return next(
            (ruling.words for each in actions if not (ruling := bridge.perspective.ruling(each)).is_legal), ""
        )

    def _judge(self) -> None:
        page = self._page
        if page is not None and page.isVisible():
            page.details.name_players([player.name for player in self.window.bridge.seen.players], 0)
            page.allow(self._refusal(page.actions_meant()))

    def _show(self, file: Path) -> None:
        self.window.files.open_file(file)
        self.window.activateWindow()
        self.window.raise_()

    def show_selected(self) -> None:
        """Open the scenario of the card that is selected at the table."""
        ids = self.window.meant()
        if ids:
            self.show_object(ids[-1])
        else:
            self.window.say("Select a card first.")

    def show_object(self, id: int) -> None:
        """Open the scenario of the card that an object is, or say why there is none."""
        card = self._card_of(id)
        file = own_scenario(card) if card is not None else None
        if file is not None:
            self.window.files.open_file(file)
        elif card is None:
            self.window.say("Nobody may know which card that is.")
        else:
            self.window.say(f"No scenario of its own ships with {card.name}.")

    def _card_of(self, id: int) -> CardDefinition | None:
        seen = self.window.bridge.view().objects().get(id)
        return seen.definition if seen is not None and seen.known else None

    def fill_card_menu(self, menu: QMenu, ids: list[int]) -> None:
        """The scenario of a card, if it has one."""
        card = self._card_of(ids[-1])
        if card is not None and own_scenario(card) is not None:
            menu.addAction(self.window.actions_[Command.SHOW_CARD])

    # --- In step ------------------------------------------------------------------------------------------

    def _dressed(self) -> None:
        if self._page is not None:
            self._page.dress(self.window.appearance.shade)

    def _library_changed(self) -> None:
        if self._page is not None:
            self._page.library_changed()

"""The feature for tokens: the panel that creates them, and the key that creates another one."""

from __future__ import annotations

from tabletop.cards.library import default_library
from tabletop.language.effects import CreateToken
from tabletop.model.actions import Action, Instruct
from tabletop.rules.view import ObjectView
from tabletop.ui.by_hand.token_list import token_entries
from tabletop.ui.by_hand.tokens_panel import TokensPanel
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.session import Session


class Tokens(Feature):
    """Creates tokens by hand."""

    _panel: TokensPanel | None = None

    def __init__(self, frame: Frame, session: Session) -> None:
        super().__init__(frame)
        self._bridge, self._commands = session.bridge, session.commands

    def built(self) -> None:
        """Connect the panel to the table."""
        self._bridge.changed.connect(self._refresh)

    @Command("tokens", "Tokens…", "Ctrl+T", Group.GAME_CARDS, 10)
    def open_panel(self) -> TokensPanel:
        """Show the panel with all tokens."""
        if self._panel is None:
            self._panel = TokensPanel(self._frame.window)
            self._panel.wanted.connect(self._create)
            self._panel.message.connect(self._frame.say)
        self._show()
        self._panel.open_beside(self._frame.page.table)
        self._panel.search.setFocus()
        self._panel.search.selectAll()
        return self._panel

    def _refresh(self) -> None:
        if self._panel is not None and self._panel.isVisible():
            self._show()

    def _show(self) -> None:
        """List all tokens. Those that visible cards create come first."""
        assert self._panel is not None
        view = self._bridge.view()
        cards = {each.definition for each in view.objects().values() if each.known and each.definition}
        names = [player.name for player in view.players]
        entries = token_entries(cards, default_library())
        self._panel.show_tokens(entries, names, self._commands.seat)

    def _create(self, effect: CreateToken, seat: int) -> None:
        self._bridge.propose(Instruct(by=seat, effect=effect))

    # --- Another one --------------------------------------------------------------------------------------

    @Command("another", "Another token like it", "Ctrl+G", Group.GAME_CARDS, 20)
    def _create_another(self) -> None:
        """Copy the selected token, or create one of the last tokens again if none is selected."""
        objects = self._bridge.view().objects()
        selected = [objects[id] for id in self._commands.selected() if id in objects]
        tokens = [each for each in selected if each.badge.token]
        action = self._copy(tokens[-1]) if tokens else self._last_creation()
        if action is None:
            self._frame.say("Select a token, or create one first (Ctrl+T).")
        else:
            self._bridge.propose(action)

    def _copy(self, token: ObjectView) -> Action:
        return Instruct(by=token.controller, effect=CreateToken(copy_of=token.id))

    def _last_creation(self) -> Action | None:
        """Return an action that creates one of the last tokens that were created by hand.

        A copy needs its original.
        """
        journal = self._bridge.table.journal
        for entry in reversed(journal.entries[: journal.cursor]):
            action = entry.action
            if isinstance(action, Instruct) and isinstance(action.effect, CreateToken):
                last = action.effect
                single = CreateToken(
                    card=last.card, faces=last.faces, copy_of=last.copy_of, tapped=last.tapped
                )
                return Instruct(by=action.by, effect=single)
        return None

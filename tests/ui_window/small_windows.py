"""Keyboard use of the small windows: counters, players, tokens, dice, the browser of cards."""

from abc import abstractmethod
from collections.abc import Sequence

from tabletop.cards.mana import COLOR_WORDS
from tabletop.language import effects as tells
from tabletop.language.english import capitalized
from tabletop.model import handwork as hands
from tabletop.model.handwork import DescribeCard
from tabletop.ui.by_hand.permanent_panel import PermanentPanel
from tabletop.ui.by_hand.players_panel import PlayersPanel
from tabletop.ui.by_hand.tokens_panel import TokensPanel
from tests.ui_window.person import Person

_UNTIL = {"end of turn": 0, "your next turn": 1}
_FOR_GOOD = 2


class SmallWindows(Person):
    """Opens a window of tools, goes to a field by Tab, types, and closes it by Esc."""

    @abstractmethod
    def tell(self, name: str) -> None:
        """Give a command that needs no card."""

    @abstractmethod
    def mark(self, ids: Sequence[int], name: str) -> None:
        """Give a command for cards."""

    # --- Placeholders ---------------------------------------------------------------------------------------

    def describe(self, id: int, action: DescribeCard) -> None:
        """Fill in the page of a placeholder, field by field."""
        self.mark([id], "describe card")
        for words in (action.type, action.cost, action.size):
            self.press("Ctrl+A", "Del")
            self.write(words)
            self.press("Tab")
        self.press("Ctrl+A", "Del")
        for line in action.text:
            self.write(line)
        self.tab_to("Describe")
        self.press("Space")

    # --- Marks --------------------------------------------------------------------------------------------

    def put_on(self, ids: Sequence[int], kind: str, number: int) -> None:
        """Put counters of any kind on objects."""
        self.mark(ids, "counters")
        self.write(kind)
        self.press("Escape" if self.popup is not None else "Tab")
        if self.window.findChild(PermanentPanel).kind.hasFocus():
            self.press("Tab")
        self.write(str(number))
        self.tab_to("Add")
        self.press("Space", "Escape")

    def take_off(self, ids: Sequence[int], kind: str) -> None:
        """Remove one counter."""
        self.mark(ids, "counters")
        self.tab_to(f"One less: {kind}")
        self.press("Space", "Escape")

    def change(self, effect: tells.Change) -> None:
        """Change the size of objects, and what they gain."""
        change = effect.change
        self.mark(effect.objects, "counters")
        for name, number in (("Power", change.power), ("Toughness", change.toughness)):
            self.tab_to(name)
            self.write(str(number))
        self.tab_to("How long")
        self.press(*["Down"] * _UNTIL.get(effect.until, _FOR_GOOD))
        self.tab_to("Gained abilities, colors and types")
        gained = [*change.add_keywords, *(COLOR_WORDS[color] for color in change.add_colors)]
        self.write(", ".join(gained))
        self.press("Escape" if self.popup is not None else "Tab")
        self.tab_to("Change")
        self.press("Space", "Escape")

    def set_damage(self, ids: Sequence[int], amount: int) -> None:
        """Set the marked damage."""
        self.mark(ids, "counters")
        self.tab_to("Damage")
        self.write(str(amount))
        self.tab_to("Set to")
        self.press("Space", "Escape")

    # --- Players ------------------------------------------------------------------------------------------

    def count(self, seat: int, kind: str, number: int) -> None:
        """Count up or down in the window of the players."""
        self.tell("players")
        column = self.window.findChild(PlayersPanel).columns[seat]
        self.tab_to(f"One {'more' if number > 0 else 'less'}: {kind}", column)
        self.press("Space", "Escape")

    def deal(self, seat: int, amount: int) -> None:
        """Deal damage to a player."""
        self.tell("players")
        column = self.window.findChild(PlayersPanel).columns[seat]
        self.tab_to("How much damage", column)
        self.write(str(amount))
        self.tab_to("Deal damage", column)
        self.press("Space", "Escape")

    # --- Tokens, dice, mana, cards from outside -----------------------------------------------------------

    def create(self, effect: tells.CreateToken) -> None:
        """Create a token by its name, or a custom one by its types."""
        self.tell("tokens")
        if effect.card is not None:
            self.write(effect.card)
            self.press("Return", "Escape")
            return
        (face,) = effect.faces
        panel = self.window.findChild(TokensPanel)
        self.tab_to("Types", panel)
        self.press("End")
        # There is the beginning, or what was written the last time.
        self.write(str(face.types).removeprefix(panel.types.text()))
        self.tab_to("Create token")
        self.press("Space", "Escape")

    def roll(self, action: hands.RollDice) -> None:
        """Toss a coin by its key, or roll a die by its button."""
        if action.sides == 2:
            self.tell("coin")
            return
        self.tell("dice")
        self.tab_to(f"Roll a die with {action.sides} sides")
        self.press("Space", "Escape")

    def add_mana(self, symbol: str) -> None:
        """Add mana from the menu of colors."""
        self.tell("add mana")
        self.choose(capitalized(COLOR_WORDS[symbol.strip("{}")]))

    def bring_in(self, action: hands.BringIn) -> None:
        """Find a card in the browser, and put it in the proposed place."""
        player = self.window.bridge.view().players[action.by]
        self.tell("card browser")
        self.write(action.card)
        self.tab_to(f"Put {action.card} into {player.name}'s {action.zone}")
        self.press("Space", "Escape")

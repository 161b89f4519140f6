"""A person who replays a recorded game by hand, finding the handwork for each action.

Subclasses decide how cards are reached and commands are given: at the table or in the outline.
"""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from itertools import takewhile

from msgspec.structs import replace
from PySide6.QtWidgets import QApplication, QToolButton

from tabletop.language import effects as tells
from tabletop.model import actions as does
from tabletop.model import handwork as hands
from tabletop.model.actions import Action, object_of
from tabletop.model.handwork import Spot
from tabletop.model.questions import Answer
from tabletop.model.zones import Zone, ZoneKind
from tabletop.play.journal import Asked, Did, Move, WentBack, WentForward
from tabletop.rules.turn.declaring import with_more
from tabletop.ui.asking.chooser import Chooser
from tabletop.ui.commands.offer_labels import full_label, override_label
from tabletop.ui.piles.pile_window import PileWindow
from tabletop.ui.piles.top import TopCards
from tests.ui_window.deeds import do
from tests.ui_window.small_windows import SmallWindows

_SHOW = {
    ZoneKind.HAND: "show hand",
    ZoneKind.LIBRARY: "search library",
    ZoneKind.GRAVEYARD: "show graveyard",
    ZoneKind.EXILE: "show exile",
    ZoneKind.COMMAND: "show command",
    ZoneKind.OUTSIDE: "show sideboard",
}
_SPOTS = {
    Spot.TOP: "T",
    Spot.BOTTOM: "B",
    Spot.HAND: "H",
    Spot.GRAVEYARD: "G",
    Spot.EXILE: "X",
    Spot.BATTLEFIELD: "P",
}
_PLACES = {Spot.TOP: "To the top of the library", Spot.EXILE: "To exile", Spot.HAND: "To the hand"}
_LYING_OPEN = (ZoneKind.BATTLEFIELD, ZoneKind.HAND, ZoneKind.STACK)


class Player(SmallWindows):
    """Plays moves, and checks after each of them that the journal equals the recorded one."""

    after: Action | None = None
    """Action after the current one."""

    # --- What is different at the table and in the outline --------------------------------------------------

    def sit_down(self) -> None:
        """Move the focus to where the player plays."""

    @abstractmethod
    def menu_of(self, id: int) -> None:
        """Open the menu of a visible card."""

    @abstractmethod
    def carry(self, id: int, target: int) -> None:
        """Pick a card up and put it down on another one."""

    @abstractmethod
    def select(self, ids: Sequence[int]) -> None:
        """Select cards."""

    @abstractmethod
    def choose_in_game_menu(self, words: str) -> None:
        """Choose an entry of the game menu."""

    @abstractmethod
    def of_pile(self, name: str, zone: Zone) -> None:
        """Give a command for a pile of a player."""

    # --- Moves ----------------------------------------------------------------------------------------------

    @property
    def journal(self):
        return self.window.bridge.table.journal

    @property
    def pile(self) -> PileWindow | None:
        page = self.window.findChild(PileWindow)
        return page if page is not None and page.isVisible() else None

    def play(self, history: Sequence[Move]) -> None:
        """Play everything that happened after the opening."""
        today = as_today(history)
        for number, move in enumerate(history):
            if _is_joined(move):
                continue  # The window has done it with the move before.
            before = len(self.journal.history)
            self._make(move, history[number + 1 :])
            QApplication.processEvents()
            happened = self.journal.history[before:]
            wanted = [today[number], *takewhile(_is_joined, today[number + 1 :])]
            same = happened == wanted or _is_the_same(happened, wanted[0])
            assert same, (number, wanted, happened, self.status)

    def _make(self, move: Move, following: Sequence[Move]) -> None:
        match move:
            case WentBack(number):
                for _ in range(number):
                    self._go_back()
            case WentForward(number):
                for _ in range(number):
                    self.tell("redo")
            case Did(action, answers) | Asked(action, answers):
                waiting = self.window.bridge.table.state.question
                if waiting is None:
                    after = next((each.action for each in following if isinstance(each, Did)), None)
                    self.do(action, after)
                for answer in answers[len(waiting.answers) if waiting is not None else 0 :]:
                    self.answer_with(answer)

    def _go_back(self) -> None:
        if self.window.bridge.table.state.question is not None:
            self.press("Escape")
        else:
            self.tell("undo")

    def do(self, action: Action, after: Action | None) -> None:
        """Do something by hand. ``after`` is the next action: looking at cards and sorting them is one."""
        if self.pile is not None and not self._is_in_pile(action):
            self._close_pile()
            if isinstance(action, does.Instruct) and isinstance(action.effect, tells.Shuffle):
                return
        self.after = after
        do(action, self)

    # --- Questions ------------------------------------------------------------------------------------------

    def answer_with(self, answer: Answer) -> None:
        """Answer by the number of the choice, or by the focus on its button if there are more than nine.

        A number is typed.
        """
        bar = self.window.frame.page.question
        prompt = bar.prompt
        if prompt.in_order:
            self._put_in_order([choice.answer for choice in prompt.choices], answer)
            return
        if prompt.is_number:
            self.press(*str(answer), "Return")
            return
        if prompt.division is not None:
            for share in answer:
                self.press(*str(share), "Tab")
            self.press("Return")
            return
        place = next(number for number, choice in enumerate(prompt.choices) if choice.answer == answer)
        if place < 9:
            self.press(str(place + 1))
            return
        for _ in range(place + 1):
            self.press("Tab")
        self.press("Space")

    def _put_in_order(self, lie: list[Answer], wanted: Sequence[int]) -> None:
        for place, id in enumerate(wanted):
            here = lie.index(id)
            self.press("Home", *["Down"] * here, *["Alt+Up"] * (here - place))
            lie.insert(place, lie.pop(here))
        self.press("Return")

    # --- Cards --------------------------------------------------------------------------------------------

    def by_menu(self, action: Action) -> None:
        """Choose an action in the menu of its card."""
        id = card_of(action)
        words = self._attack_words(action) if isinstance(action, does.Attack) else [*self.entries_for(action)]
        if self.lies_open(id):
            self.menu_of(id)
        else:
            self._find_in_pile(id)
            self.press("Return")
        self.choose(*words)

    def entries_for(self, action: Action) -> Iterator[str]:
        """Return the labels of the entry for an action with a card, legal or forced."""
        window, id = self.window, card_of(action)
        if isinstance(action, does.Forced):
            yield from (
                override_label(no) for yes, no in window.session.commands.anyway(id) if yes.action == action
            )
        else:
            own = [offer for feature in window.features for offer in feature.offers(id)]
            for offer in (*window.session.commands.offers(id), *own):
                if offer.action == action:
                    yield full_label(offer)

    def lies_open(self, id: int) -> bool:
        """Return whether a card can be reached without opening a pile."""
        return self.window.bridge.table.state.objects[id].zone.kind in _LYING_OPEN

    def _attack_words(self, action: does.Attack) -> list[str]:
        (seat,) = action.players.values()
        return [f"Attack {self.window.bridge.table.state.players[seat].name}"]

    def mark(self, ids: Sequence[int], name: str) -> None:
        """Give a command for cards, by the entry in their menu."""
        self.select(ids)
        self.menu_of(ids[-1])
        self.choose(self.window.actions_[name].text())

    def choose_offer(self, words: str) -> None:
        """Choose one of several offers of a drop by its number. A single offer is taken without a choice."""
        chooser = self.popup
        if chooser is None:
            return
        assert isinstance(chooser, Chooser)
        called = [each.accessibleName() for each in chooser.findChildren(QToolButton) if each.isVisible()]
        self.press(str(called.index(words) + 1))
        assert self.popup is None

    # --- Piles ----------------------------------------------------------------------------------------------

    def _is_in_pile(self, action: Action) -> bool:
        return card_of(action) in self.pile.list.shown_ids()

    def _close_pile(self) -> None:
        if self.front() is self.window.windowHandle():
            # A question has called the keys away; the key that opens the pile closes it.
            zone = self.pile.zone
            self.of_pile(_SHOW[zone.kind], zone)
        else:
            self.press("Escape")
        assert self.pile is None

    def _find_in_pile(self, id: int) -> None:
        """Open the pile of a card, and type its name until it is found."""
        card = self.window.bridge.table.state.objects[id]
        if self.pile is None or self.pile.zone != card.zone:
            self.of_pile(_SHOW[card.zone.kind], card.zone)
        page = self.pile
        assert page is not None
        self.press("Ctrl+F")
        self.write(card.definition.front.name[:12])
        self.press("Return", "Home")
        self.press_until("Right", lambda: page.list.current() == id, card.definition.name)

    def look(self, action: hands.LookAtCards) -> None:
        after = self.after
        where = Zone(ZoneKind(action.zone), action.player)
        if where.kind is ZoneKind.HAND:
            self.of_pile("reveal hand" if action.reveal else "show hand", where)
            return
        if action.number is None:
            self.of_pile("search library", where)
            return
        doing = after.doing if isinstance(after, hands.PutCards) else ""
        name = "reveal top" if action.reveal else doing or "look at top"
        self.of_library(name, action.player, action.number)
        if not isinstance(after, hands.PutCards):
            self.press("Escape")

    def put(self, action: hands.PutCards) -> None:
        top = self.window.findChild(TopCards)
        if top is None:
            self._put_out_of_pile(action)
            return
        wanted = [id for ids in action.places.values() for id in ids]
        for place, id in enumerate(wanted):
            self._stand_on(top, id)
            for _ in range(top.ids.index(id) - place):
                self.press("Ctrl+Left")
        for spot, ids in action.places.items():
            for id in ids:
                self._stand_on(top, id)
                self.press(_SPOTS[spot])
        self.press("Return")

    def _put_out_of_pile(self, action: hands.PutCards) -> None:
        """Move one card by its menu, or a whole pile by the menu of places."""
        ((spot, ids),) = action.places.items()
        entries = [*self.entries_for(action)]
        self._find_in_pile(ids[0])
        if not entries:
            self.press("Ctrl+F", "Del", "Return", "Ctrl+A")
            assert self.pile.list.selected_ids() == ids
        self.press("Return")
        self.choose(*entries or [_PLACES[spot]])

    def shuffle_in(self, action: hands.ShuffleIn) -> None:
        """Shuffle in a whole hand or graveyard by its command, a card by the menu of places."""
        objects = self.window.bridge.table.state.objects
        zone = objects[action.objects[0]].zone
        if zone.kind in (ZoneKind.HAND, ZoneKind.GRAVEYARD) and len(action.objects) > 1:
            self.of_pile(f"shuffle {zone.kind} in", zone)
            return
        self._find_in_pile(action.objects[0])
        self.tab_to("Move to")
        self.press("Space")
        self.choose("Shuffle into the library")

    def _stand_on(self, top: TopCards, id: int) -> None:
        self.press("Home")
        self.press_until("Right", lambda: top.list.current() == id, "the card")

    def of_library(self, name: str, seat: int, number: int) -> None:
        self.of_pile(name, Zone(ZoneKind.LIBRARY, seat))
        if self.window.actions_[name].text().endswith("…"):
            self.write(str(number))
            self.press("Return")

    def reveal_until(self, action: hands.RevealUntil) -> None:
        self.of_pile("reveal until", Zone(ZoneKind.LIBRARY, action.player))
        asked = action.of.as_table()
        self.write(" ".join((*asked.supertypes, *asked.types, *asked.subtypes)))
        self.press("Return")


def card_of(action: Action) -> int:
    """Return the card whose menu has an action, or 0."""
    if isinstance(action, does.Attack):
        return next(iter(action.players))
    if isinstance(action, hands.PutCards):
        return next(id for ids in action.places.values() for id in ids)
    if isinstance(action, hands.ShuffleIn):
        return action.objects[0]
    copied = getattr(action.effect, "copy_of", None) if isinstance(action, does.Instruct) else None
    return copied or object_of(action)


def as_today(history: Sequence[Move]) -> list[Move]:
    """Return moves as hands make them today: attackers and blockers are declared with the right ones before
    them.
    """
    made: list[Move] = []
    last: Action | None = None
    for move in history:
        is_joined = isinstance(move, Did | Asked) and _is_declared_with(last, move.action)
        today = replace(move, action=with_more(last, move.action)) if is_joined else move
        made.append(today)
        if not isinstance(move, Asked):
            last = today.action if isinstance(today, Did) else None
    return made


def _is_declared_with(last: Action | None, action: Action) -> bool:
    is_declared = isinstance(action, does.Attack | does.Block)
    return is_declared and type(last) is type(action) and last.by == action.by


def _is_joined(move: Move) -> bool:
    return isinstance(move, Did) and move.joined


def _is_the_same(happened: Sequence[Move], move: Move) -> bool:
    """Return whether the events come to one move: several steps back, or an action with later answers."""
    if isinstance(move, WentBack):
        return sum(each.number for each in happened if isinstance(each, WentBack)) == move.number
    *asked, last = happened or [None]
    return last == move and all(isinstance(each, Asked) and each.action == move.action for each in asked)

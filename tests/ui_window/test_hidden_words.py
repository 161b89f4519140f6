"""Replacing a hidden card changes no word and no pixel that the other seat can see."""

import random
from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QSettings
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QMenu

from tabletop.cards.faces import CardDefinition
from tabletop.language.effects import Draw, Move, Reveal
from tabletop.model.actions import Action, Instruct
from tabletop.model.handwork import LookAtCards, PutCards, Spot
from tabletop.model.objects import CardObject, GameObject, Permanent, Piece
from tabletop.model.state import State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.play.table import Table
from tabletop.rules.offers import Offer
from tabletop.rules.values.kinds import may_look_at
from tabletop.scenarios.running.saved_openings import load_game
from tabletop.ui.commands.palette_entries import palette_commands
from tabletop.ui.features.one_time_tips import TIPS
from tabletop.ui.session.file_opening import open_table, welcome_file
from tabletop.ui.session.opening import Opened
from tabletop.ui.session.preferences import Preferences
from tests.batches import long_unless
from tests.play.golden.made import FOLDER
from tests.ui_window.all_words import all_texts
from tests.ui_window.conftest import Hands

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")

ALICE, BOB = 0, 1
_LOOKED_AT = 12
"""Number of objects of a table that are pointed at."""


def is_hidden(object: GameObject) -> bool:
    """Return whether Alice does not know a card: in Bob's hand, in libraries, face down."""
    return (
        isinstance(object, CardObject | Permanent) and bool(object.pieces) and not may_look_at(object, ALICE)
    )


def with_others(state: State) -> State:
    """Return the same state with the hidden cards exchanged among all places that Alice does not see."""
    hidden = [object for object in state.objects.values() if is_hidden(object)]
    cards: list[CardDefinition] = [each.pieces[0].definition for each in hidden]
    random.Random(1).shuffle(cards)
    changed = {
        object.id: replace(object, pieces=(Piece(id=object.pieces[0].id, definition=card),))
        for object, card in zip(hidden, cards[1:] + cards[:1], strict=True)
    }
    assert changed
    assert any(state.objects[id] != each for id, each in changed.items())
    return replace(state, objects={**state.objects, **changed})


Open = Callable[[], Hands]


@pytest.fixture(autouse=True)
def without_tips(settings: QSettings) -> None:
    """Turn off tips, which appear once, so that the second window would have fewer than the first."""
    Preferences(settings).tips_seen = frozenset(TIPS)


class Seen:
    """Everything Alice can read and see of a table in a new window while the other hands are hidden."""

    def __init__(self, open_window: Open) -> None:
        self.window = open_window().window
        self.words: list[object] = []

    def of(self, state: State, doings: Callable[[State], Iterator[Action]]) -> tuple[list[object], QImage]:
        """Return all texts about a state after some actions of Bob's, and the picture of the table."""
        window = self.window
        self.words = []
        for dock in window.frame.docks.values():
            # What is never in front is not written.
            dock.raise_()
        window.parts.files.opened.emit(Opened(Table(state), "A table"))
        window.bridge.sit(ALICE, hides_others=True)
        for action in doings(state):
            window.bridge.propose(action)
            self.collect("done")
            while window.bridge.table.state.question is not None:
                window.bridge.answer(window.bridge.table.state.question.question.default)
        window.scene.finish_motion()
        for dock in window.frame.docks.values():
            dock.raise_()
        window.actions_["copy text"].trigger()
        self.words.append(QApplication.clipboard().text())
        self.point_at_all()
        window.scene.clear_overlays()
        window.scene.select(0)
        window.bridge.undo()
        self.collect("taken back")
        window.bridge.redo()
        window.scene.finish_motion()
        return self.words, window.table_view.grab().toImage()

    def collect(self, when: str) -> None:
        """Return all current texts."""
        self.words.append((when, sorted(all_texts(self.window)), self.window.frame.status.toolTip()))

    def point_at_all(self) -> None:
        """Select each object, open its menu, its palette, and pick it up."""
        ids = [object.id for object in self.window.bridge.view().objects().values()]
        hidden = [id for id in ids if is_hidden(self.window.bridge.table.state.objects[id])]
        for id in dict.fromkeys((*hidden[:_LOOKED_AT], *ids[: _LOOKED_AT // 3])):
            self.point_at(id)
        for kind in (ZoneKind.HAND, ZoneKind.LIBRARY):
            self.window.scene.pile_menu_wanted.emit(Zone(kind, BOB), QPoint())
            self.close_menus()
        self.collect("pointed at all")

    def point_at(self, id: int) -> None:
        window = self.window
        window.scene.select(id)
        window.scene.hovered.emit(id)
        window.parts.card_menu.open(id, QPoint())
        self.close_menus()
        for verb in ("transform", "to battlefield", "counters", "pick up", "large view"):
            before = window.bridge.table.journal.cursor
            if window.bridge.view().objects()[id].known and verb != "pick up":
                continue
            window.actions_[verb].trigger()
            window.scene.finish_motion()
            self.words.append((id, verb, window.frame.status.toolTip(), window.frame.page.question.prompt))
            for target in window.bridge.view().battlefield[:3] if verb == "pick up" else ():
                carried = window.scene.mouse.carried
                item = window.scene.card_items.of(target.id)
                if carried is not None and item is not None:
                    self.words.append(carried.aim(item))
            window.scene.mouse.cancel()
            if window.bridge.table.journal.cursor > before or window.bridge.table.state.question is not None:
                window.bridge.undo()
            window.scene.select(id)
        offers: tuple[Offer, ...] = window.session.commands.offers(id)
        commands = palette_commands(
            window.actions_, offers, window.bridge.perspective.name(id), lambda _offer: None
        )
        self.words.append([(each.label, each.remark, each.is_legal) for each in commands])
        labels = [said.words for said in all_texts(self.window) if said.how in ("html", "text")]
        self.words.append((id, window.frame.status.toolTip(), sorted(labels)))

    def close_menus(self) -> None:
        """Read the open menus, and close them."""
        for menu in self.window.findChildren(QMenu):
            if menu.isVisible():
                self.words.append([*_entries(menu)])
                menu.close()
                menu.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _entries(menu: QMenu) -> Iterator[tuple[str, str, bool]]:
    for action in menu.actions():
        yield action.text(), action.toolTip(), action.isEnabled()
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from _entries(inner)


def bobs_doings(state: State) -> Iterator[Action]:
    """Return Bob's actions with hidden cards, so that log, history and titles have something to report."""
    yield Instruct(by=BOB, effect=Draw(by=BOB))
    hand = state.in_zone(Zone(ZoneKind.HAND, BOB))
    if hand:
        yield Instruct(by=BOB, effect=Move(objects=hand[:1], to=ZoneKind.LIBRARY))
    library = Zone(ZoneKind.LIBRARY, BOB)
    yield LookAtCards(player=BOB, by=BOB, number=2)
    if len(state.in_zone(library)) > 4:
        yield PutCards(places={Spot.BOTTOM: state.in_zone(library)[2:3]}, doing="scry", by=BOB)


def welcome() -> State:
    return open_table(welcome_file()).table.state


POSITIONS: dict[str, Callable[[], State]] = {
    "welcome": welcome,
    **{path.stem: lambda path=path: load_game(path).game.table.state for path in FOLDER.glob("*.tabletop")},
}


SHORT = ("welcome", "what hands say")


def difference(one: object, other: object) -> list[object]:
    """Return the members that only one of two sequences has."""
    if not (isinstance(one, tuple) and isinstance(other, tuple)):
        return [one, other]
    lists = [each if isinstance(each, list) else [each] for each in (*one, *other)]
    half = len(one)
    first, second = ([item for part in lists[place : place + half] for item in part] for place in (0, half))
    return [[each for each in first if each not in second], [each for each in second if each not in first]]


def assert_equal(one: tuple[list[object], QImage], other: tuple[list[object], QImage]) -> None:
    for first, second in zip(one[0], other[0], strict=True):
        assert first == second, difference(first, second)
    assert one[1] == other[1]


@pytest.mark.parametrize("name", long_unless(lambda name: name in SHORT, sorted(POSITIONS)))
def test_a_hidden_card_that_is_another_one_changes_nothing(open_window: Open, name: str) -> None:
    state = POSITIONS[name]()
    first = Seen(open_window).of(state, bobs_doings)
    assert len(first[0]) > 50
    assert_equal(first, Seen(open_window).of(with_others(state), bobs_doings))


def test_the_walk_sees_what_is_shown(open_window: Open) -> None:
    """For all to see, the same cards do make a difference, so the test above can fail."""

    def reveal(state: State) -> Iterator[Action]:
        yield Instruct(by=BOB, effect=Reveal(objects=state.in_zone(Zone(ZoneKind.HAND, BOB))))

    one, other = (Seen(open_window).of(state, reveal) for state in (welcome(), with_others(welcome())))
    assert one[0] != other[0]
    assert one[1] != other[1]

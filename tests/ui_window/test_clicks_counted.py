"""A player's most frequent tasks, by mouse and keys, with the number of clicks and keys they take.

``TASKS`` at the end has a line for each, with a comfortable number of clicks and keys. A double click is two
clicks, a drag is one, and a notch of the wheel counts as a key.
"""

from typing import Final

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.language.effects import PutOntoBattlefield
from tabletop.model.actions import Advance, Instruct
from tabletop.model.zones import Zone, ZoneKind
from tabletop.play.options import Dummy, GameOptions
from tabletop.play.recipe import FromDecks
from tabletop.ui.session.deck_opening import open_recipe
from tests.support import ALICE, BOB, PlacedTable, table_with
from tests.ui_window.conftest import Hands

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
BEAR, COURSER = "Runeclaw Bear", "Centaur Courser"
FORESTS: Final = ("Forest", "Forest", "Forest")


class Counting:
    """A person at a window whose clicks and keys are counted."""

    def __init__(self, hands: Hands, table: PlacedTable | None = None) -> None:
        self.hands, self.window, self.clicks, self.keys = hands, hands.window, 0, 0
        self.table = table if table is not None else hands.window.bridge.table
        if table is not None:
            hands.window.bridge.replace_table(table)
        self.settle()

    def settle(self) -> None:
        self.window.scene.finish_motion()
        QApplication.processEvents()

    @property
    def port(self) -> object:
        return self.window.table_view.viewport()

    def at(self, name: str, seat: int = ALICE) -> QPoint:
        """Return where the first visible card of a player with a name is."""
        view = self.window.bridge.view()
        ids = [id for id, each in view.objects().items() if each.now and each.now.name == name]
        shown = [id for id in ids if view.objects()[id].owner == seat]
        tiles = self.window.scene.visible_tiles()
        return next(tiles[id].center() for id in shown if id in tiles)

    def in_hand(self) -> QPoint:
        """Return where the first card of the near hand is."""
        first = self.window.bridge.view().players[ALICE].hand[0]
        return self.window.scene.visible_tiles()[first.id].center()

    def click(self, at: QPoint) -> None:
        QTest.mouseMove(self.port, at)
        QTest.mouseClick(self.port, LEFT, NONE, at)
        self.clicks += 1
        self.settle()

    def double_click(self, at: QPoint) -> None:
        QTest.mouseMove(self.port, at)
        QTest.mouseClick(self.port, LEFT, NONE, at)
        QTest.mouseDClick(self.port, LEFT, NONE, at)
        self.clicks += 2
        self.settle()

    def drag(self, first: QPoint, last: QPoint) -> None:
        QTest.mousePress(self.port, LEFT, NONE, first)
        for step in range(1, 6):
            QTest.mouseMove(self.port, first + (last - first) * step / 5)
        QTest.mouseRelease(self.port, LEFT, NONE, last)
        self.clicks += 1
        self.settle()

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = NONE) -> None:
        QTest.keyClick(QApplication.focusWidget() or self.window, key, keys)
        self.keys += 1
        self.settle()

    def wheel(self, at: QPoint, by: int) -> None:
        place, far = QPointF(at), QPointF(self.port.mapToGlobal(at))
        phase = Qt.ScrollPhase.NoScrollPhase
        turned = QWheelEvent(place, far, QPoint(), QPoint(0, by), Qt.MouseButton.NoButton, NONE, phase, False)
        QApplication.sendEvent(self.port, turned)
        self.keys += 1
        self.settle()

    def plate(self, seat: int) -> QPoint:
        return self.window.scene.ground.plates[seat].center().toPoint()

    def tapped(self) -> list[str]:
        return sorted(each.definition.name for each in self.table.state.permanents() if each.tapped)


def main_phase(hands: Hands, *lands: str, mana: str = "enforced", **more: object) -> Counting:
    return Counting(hands, table_with(lands, mana=mana, **more))  # type: ignore[arg-type]


# --- The tasks: each plays its own, and says what came of it -----------------------------------------------


def a_land_is_played(hands: Hands) -> Counting:
    person = main_phase(hands, hand=["Forest"])
    person.double_click(person.at("Forest"))
    assert person.table.names(ZoneKind.BATTLEFIELD)
    return person


def _three_drop(hands: Hands, mana: str) -> Counting:
    person = main_phase(hands, *FORESTS, mana=mana, hand=[COURSER])
    person.double_click(person.at(COURSER))
    person.click(person.at(COURSER))
    assert len(person.table.state.stack) == 1
    assert person.tapped() == ["Forest"] * 3
    return person


def a_three_drop_is_paid_enforced(hands: Hands) -> Counting:
    return _three_drop(hands, "enforced")


def a_three_drop_is_paid_on_trust(hands: Hands) -> Counting:
    return _three_drop(hands, "trust")


def a_three_drop_by_mouse_and_enter(hands: Hands) -> Counting:
    person = main_phase(hands, *FORESTS, hand=[COURSER])
    person.double_click(person.at(COURSER))
    person.key(Qt.Key.Key_Return)
    assert len(person.table.state.stack) == 1
    return person


def another_land_pays(hands: Hands) -> Counting:
    person = main_phase(hands, "Forest", "Forest", "Island", hand=[BEAR])
    person.double_click(person.at(BEAR))
    person.click(person.at("Island"))
    person.click(person.at(BEAR))
    assert person.tapped() == ["Forest", "Island"]
    return person


def what_is_on_the_stack_resolves(hands: Hands) -> Counting:
    person = main_phase(hands, mana="trust", hand=["Ornithopter"])
    person.double_click(person.at("Ornithopter"))
    person.clicks = 0
    person.key(Qt.Key.Key_Return, CTRL)
    assert person.table.permanent("Ornithopter")
    assert person.table.state.step == "precombat main", "the turn does not run past the stack"
    return person


def draw_a_card(hands: Hands) -> Counting:
    person = main_phase(hands, library=["Island", "Forest"])
    person.key(Qt.Key.Key_D, CTRL)
    assert person.table.names(ZoneKind.HAND) == ["Island"]
    return person


def the_next_main_phase(hands: Hands) -> Counting:
    cards = ["Island", "Island"]
    person = main_phase(hands, library=cards, opponent={"library": cards})
    person.key(Qt.Key.Key_Return, CTRL)
    state = person.table.state
    assert (state.turn, state.active, state.step) == (2, BOB, "precombat main")
    assert person.table.names(ZoneKind.HAND, BOB) == ["Island"], "the card is drawn"
    return person


def all_attack_from_the_main_phase(hands: Hands) -> Counting:
    person = main_phase(hands, BEAR, "Serra Angel", COURSER)
    person.key(Qt.Key.Key_A, SHIFT)
    assert sum(each.combat.attacks for each in person.table.state.permanents()) == 3
    return person


def one_attacks_a_player(hands: Hands) -> Counting:
    person = main_phase(hands, BEAR)
    person.drag(person.at(BEAR), person.plate(BOB))
    assert person.table.permanent(BEAR).combat.attacking_player == BOB
    return person


def a_creature_blocks(hands: Hands) -> Counting:
    person = main_phase(hands, BEAR, theirs=["Hill Giant"])
    person.key(Qt.Key.Key_A, SHIFT)
    person.table.does(Advance(to="declare blockers"))
    hands.window.bridge.show()
    person.keys = 0
    person.drag(person.at("Hill Giant", BOB), person.at(BEAR))
    assert person.table.permanent("Hill Giant").combat.blocks
    return person


def _double_block(hands: Hands) -> Counting:
    person = main_phase(hands, "Hill Giant", theirs=["Serra Angel", "Wind Drake"])
    person.key(Qt.Key.Key_A, SHIFT)
    person.table.does(Advance(to="declare blockers"))
    hands.window.bridge.show()
    for name in ("Serra Angel", "Wind Drake"):
        person.drag(person.at(name, BOB), person.at("Hill Giant"))
    hands.do("next step")
    person.settle()
    person.keys = person.clicks = 0
    return person


def damage_among_two_blockers_the_usual(hands: Hands) -> Counting:
    person = _double_block(hands)
    person.key(Qt.Key.Key_Return)
    assert person.table.names(ZoneKind.GRAVEYARD, BOB) == ["Wind Drake"]
    return person


def damage_among_two_blockers_by_clicks(hands: Hands) -> Counting:
    person = _double_block(hands)
    for _ in range(2):
        person.click(person.at("Serra Angel", BOB))
    person.key(Qt.Key.Key_Return)
    assert person.table.permanent("Serra Angel").damage == 3
    return person


def a_life_is_lost_by_the_wheel(hands: Hands) -> Counting:
    person = main_phase(hands)
    person.wheel(person.plate(BOB), -120)
    assert person.table.state.players[BOB].life == 19
    return person


def it_becomes_night(hands: Hands) -> Counting:
    person = main_phase(hands)
    dial = hands.window.scene.furniture.dial.disc.center().toPoint()
    person.click(dial)
    assert hands.window.bridge.view().day_night
    return person


def keep_a_hand(hands: Hands) -> Counting:
    options = GameOptions(names=("Alice", "Bob"), seed=1)
    recipe = FromDecks(lists=("20 Island", "20 Island"), titles=("One", "Two"), options=options)
    hands.window.parts.files.opened.emit(open_recipe(recipe))
    person = Counting(hands)
    person.key(Qt.Key.Key_1)
    assert hands.window.bridge.view().question.player == BOB
    return person


def a_card_in_a_graveyard_is_cast(hands: Hands) -> Counting:
    person = main_phase(hands, "Island", "Island", "Island", graveyard=["Think Twice"])
    person.double_click(person.at("Think Twice"))
    person.click(person.at("Think Twice"))
    assert len(person.table.state.stack) == 1
    return person


def all_that_was_done_is_taken_back(hands: Hands) -> Counting:
    person = _three_drop(hands, "enforced")
    person.clicks = 0
    person.key(Qt.Key.Key_Z, CTRL)
    assert person.tapped() == []
    assert person.table.names(ZoneKind.HAND) == [COURSER]
    return person


def several_lands_are_tapped(hands: Hands) -> Counting:
    person = main_phase(hands, *FORESTS)
    row = hands.window.scene.ground.row(ALICE, lands=True)
    person.drag(row.topLeft().toPoint() + QPoint(2, 2), row.bottomRight().toPoint() - QPoint(2, 2))
    person.key(Qt.Key.Key_Space)
    assert person.tapped() == ["Forest"] * 3
    assert person.table.state.players[ALICE].mana_pool == ("G", "G", "G")
    return person


def a_question_is_answered_on_its_card(hands: Hands) -> Counting:
    person = main_phase(hands, theirs=[BEAR, "Hill Giant"], mana="trust", hand=["Shock"])
    person.double_click(person.at("Shock"))
    person.clicks = 0
    assert person.table.state.question is not None
    person.click(person.at("Hill Giant", BOB))
    assert person.table.state.question is None
    return person


def a_goldfish_goes_on_to_its_next_turn(hands: Hands) -> Counting:
    """Ten turns with a land each: a key for each turn that begins."""
    options = GameOptions(names=("Alice", "Bob"), seed=1, idle=True)
    recipe = FromDecks(lists=("40 Island",), titles=("One",), options=options)
    hands.window.parts.files.opened.emit(open_recipe(recipe))
    person = Counting(hands)
    while hands.window.bridge.view().question is not None:
        person.key(Qt.Key.Key_1)
    person.double_click(person.in_hand())
    person.keys = person.clicks = 0
    for turn in range(2, 11):
        person.key(Qt.Key.Key_Return, CTRL)
        state = person.window.bridge.table.state
        assert (state.turn, state.step, state.active) == (turn, "precombat main", ALICE)
        person.double_click(person.in_hand())
    assert len(list(state.permanents())) == 9, "the tenth land came after that"
    assert person.clicks == 9 * 2, "a land a turn"
    person.keys, person.clicks = person.keys // 9, 0
    return person


def a_goldfish_attacks_and_ends_its_turn(hands: Hands) -> Counting:
    """A turn with an attack: all attack, damage is dealt, the next turn begins."""
    person = _goldfish(hands, "20 Forest\n20 Runeclaw Bear")
    bears = [id for id in person.table.state.in_zone(Zone(ZoneKind.HAND, ALICE)) if _is_bear(person, id)]
    effect = PutOntoBattlefield(objects=tuple(bears[:2]))
    hands.window.bridge.propose(Instruct(effect=effect, by=ALICE))
    person.key(Qt.Key.Key_Return, CTRL)
    person.keys = person.clicks = 0
    person.key(Qt.Key.Key_A, SHIFT)
    person.key(Qt.Key.Key_Return)
    assert person.table.state.players[1].life == 16
    person.key(Qt.Key.Key_Return)
    assert (person.table.state.turn, person.table.state.step) == (3, "precombat main")
    return person


def a_goldfish_is_dealt_again(hands: Hands) -> Counting:
    person = _goldfish(hands, "40 Island")
    before = person.window.bridge.table
    person.keys = person.clicks = 0
    person.key(Qt.Key.Key_N, CTRL | SHIFT)
    assert person.window.bridge.table is not before
    return person


def _goldfish(hands: Hands, deck: str) -> Counting:
    """Begin a game against a target dummy, and keep the hand."""
    options = GameOptions(names=("Alice", "Target dummy"), seed=1, dummy=Dummy())
    recipe = FromDecks(lists=(deck,), titles=("One",), options=options)
    hands.window.parts.files.opened.emit(open_recipe(recipe))
    person = Counting(hands)
    while hands.window.bridge.view().question is not None:
        person.key(Qt.Key.Key_1)
    return person


def _is_bear(person: Counting, id: int) -> bool:
    return person.window.bridge.table.state.objects[id].definition.name == BEAR


TASKS: Final = {
    "a land is played": (a_land_is_played, 2, 0),
    "a three-drop is paid, enforced": (a_three_drop_is_paid_enforced, 3, 0),
    "a three-drop is paid, on trust": (a_three_drop_is_paid_on_trust, 3, 0),
    "a three-drop by mouse and Enter": (a_three_drop_by_mouse_and_enter, 2, 1),
    "another land pays": (another_land_pays, 4, 0),
    "what is on the stack resolves": (what_is_on_the_stack_resolves, 0, 1),
    "a card is drawn": (draw_a_card, 0, 1),
    "the next main phase": (the_next_main_phase, 0, 1),
    "all attack from the main phase": (all_attack_from_the_main_phase, 0, 1),
    "one attacks a player": (one_attacks_a_player, 1, 0),
    "a creature blocks": (a_creature_blocks, 1, 0),
    "damage among two blockers, the usual": (damage_among_two_blockers_the_usual, 0, 1),
    "damage among two blockers, by clicks": (damage_among_two_blockers_by_clicks, 2, 1),
    "a life is lost by the wheel": (a_life_is_lost_by_the_wheel, 0, 1),
    "it becomes night": (it_becomes_night, 1, 0),
    "a hand is kept": (keep_a_hand, 0, 1),
    "a card in a graveyard is cast": (a_card_in_a_graveyard_is_cast, 3, 0),
    "all that was done is taken back": (all_that_was_done_is_taken_back, 0, 1),
    "several lands are tapped": (several_lands_are_tapped, 1, 1),
    "a question is answered on its card": (a_question_is_answered_on_its_card, 1, 0),
    "a goldfish goes on to its next turn": (a_goldfish_goes_on_to_its_next_turn, 0, 1),
    "a goldfish attacks and ends its turn": (a_goldfish_attacks_and_ends_its_turn, 0, 3),
    "a goldfish is dealt again": (a_goldfish_is_dealt_again, 0, 1),
}
"""Tasks with the most clicks and keys that each may take."""


@pytest.mark.parametrize("task", TASKS)
def test_a_task_takes_no_more_than_feels_right(hands: Hands, task: str) -> None:
    do, clicks, keys = TASKS[task]
    person = do(hands)
    assert person.clicks <= clicks
    assert person.keys <= keys

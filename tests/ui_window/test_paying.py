"""Automatic payment by mouse and keys: the sources are outlined, changed by clicks, and paid."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from tabletop.language.effects import Life
from tabletop.model.actions import Activate, Cast, Instruct
from tabletop.model.zones import Zone, ZoneKind
from tabletop.play.saves import writing
from tabletop.scenarios.running.saved_openings import load_game
from tabletop.ui.items.overlays import Kind
from tabletop.ui.payment.feature import Payments
from tests.play.saves import games
from tests.support import ALICE, BOB, PlacedTable, on_table, table_with, token
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of
from tests.ui_window.test_turns_by_hand import drag

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
LEFT = Qt.MouseButton.LeftButton
BEAR, LANDS = "Runeclaw Bear", ("Forest", "Forest", "Island")
BURST_LIGHTNING = """
title = "What is kicked"

[game]
mana = "enforced"

[table.Alice]
battlefield = ["Mountain", "Island", "Island", "Island", "Island"]
hand = ["Burst Lightning"]
"""


class Mouse:
    """A hand on a mouse that counts its clicks. A double click is two."""

    def __init__(self, hands: Hands, table: PlacedTable) -> None:
        self.hands, self.table, self.clicks = hands, table, 0
        hands.window.bridge.replace_table(table)
        self.settle()

    def settle(self) -> None:
        self.hands.window.scene.finish_motion()
        QApplication.processEvents()

    def place(self, id: int) -> QPoint:
        item = self.hands.window.scene.card_items.of(id)
        assert item is not None
        return self.hands.window.table_view.mapFromScene(item.middle)

    def click(self, id: int, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        port = self.hands.window.table_view.viewport()
        QTest.mouseMove(port, self.place(id))
        QTest.mouseClick(port, LEFT, keys, self.place(id))
        self.clicks += 1
        self.settle()

    def double_click(self, id: int) -> None:
        port, at = self.hands.window.table_view.viewport(), self.place(id)
        QTest.mouseMove(port, at)
        QTest.mouseClick(port, LEFT, pos=at)
        QTest.mouseDClick(port, LEFT, pos=at)
        self.clicks += 2
        self.settle()

    def outlined(self, kind: Kind) -> list[str]:
        paying = feature_of(self.hands.window, Payments).paying
        assert paying is not None
        names = [each.parentItem().view.now.name for each in paying._outlines if each.kind is kind]
        return sorted(names)

    def tapped(self) -> list[str]:
        return sorted(each.definition.name for each in self.table.state.permanents() if each.tapped)


def at(hands: Hands, *battlefield: Any, hand: tuple[str, ...] = (BEAR,), **more: Any) -> Mouse:
    return Mouse(hands, table_with([*battlefield], hand=hand, **more))


def is_paying(hands: Hands) -> bool:
    return feature_of(hands.window, Payments).paying is not None


@pytest.mark.parametrize("mana", ["enforced", "trust"])
def test_a_three_drop_takes_a_double_click_and_one_click_more(hands: Hands, mana: str) -> None:
    mouse = at(hands, *LANDS, hand=("Centaur Courser",), mana=mana)
    courser = mouse.table.only("Centaur Courser")
    mouse.double_click(courser)
    assert mouse.outlined(Kind.LEGAL) == ["Forest", "Forest", "Island"]
    assert mouse.table.journal.entries == [], "nothing is done yet"
    mouse.click(courser)
    assert mouse.clicks == 3
    assert len(mouse.table.state.stack) == 1
    assert mouse.tapped() == ["Forest", "Forest", "Island"]
    assert mouse.table.state.players[ALICE].mana_pool == ()
    assert not is_paying(hands)


def test_enter_pays_and_undo_takes_all_of_it_back_at_once(hands: Hands) -> None:
    mouse = at(hands, *LANDS, mana="enforced")
    mouse.double_click(mouse.table.only(BEAR))
    hands.key(Qt.Key.Key_Return)
    assert len(mouse.table.state.stack) == 1
    hands.do("undo")
    assert mouse.tapped() == []
    assert mouse.table.names(ZoneKind.HAND) == [BEAR]
    assert hands.action_count == 0
    hands.do("redo")
    assert len(mouse.table.state.stack) == 1
    assert mouse.tapped() == ["Forest", "Forest"]


def test_a_click_on_another_land_swaps_it(hands: Hands) -> None:
    mouse = at(hands, *LANDS, mana="enforced")
    mouse.double_click(mouse.table.only(BEAR))
    assert mouse.outlined(Kind.LEGAL) == ["Forest", "Forest"]
    assert mouse.outlined(Kind.HINT) == ["Island"]
    mouse.click(mouse.table.only("Island"))
    assert mouse.outlined(Kind.LEGAL) == ["Forest", "Island"]
    hands.key(Qt.Key.Key_Return)
    assert mouse.tapped() == ["Forest", "Island"]


def test_what_can_not_be_swapped_is_said(hands: Hands) -> None:
    mouse = at(hands, "Forest", "Island", "Ornithopter", mana="enforced")
    mouse.double_click(mouse.table.only(BEAR))
    mouse.click(mouse.table.only("Forest"))
    assert "Nothing else can replace" in hands.window.frame.status.text()
    mouse.click(mouse.table.only("Ornithopter"))
    assert "produce mana for it" in hands.window.frame.status.text()
    assert is_paying(hands)


def test_escape_and_a_click_beside_leave_everything_as_it_was(hands: Hands) -> None:
    mouse = at(hands, *LANDS, mana="enforced")
    bar = feature_of(hands.window, Payments).bar
    mouse.double_click(mouse.table.only(BEAR))
    assert not bar.isHidden()
    hands.key(Qt.Key.Key_Escape)
    assert not is_paying(hands)
    assert bar.isHidden()
    mouse.double_click(mouse.table.only(BEAR))
    field = hands.window.scene.ground.field
    QTest.mouseClick(
        hands.window.table_view.viewport(), LEFT, pos=(field.topLeft() + QPoint(30, 30)).toPoint()
    )
    assert not is_paying(hands)
    assert (hands.action_count, mouse.tapped()) == (0, [])


def test_a_card_that_lands_can_pay_for_is_not_refused(hands: Hands) -> None:
    mouse = at(hands, *LANDS, mana="enforced")
    offers = hands.window.session.commands.offers(mouse.table.only(BEAR))
    assert next(each for each in offers if each.verb == "cast").ruling.is_legal
    cast = next(each.action for each in offers if each.verb == "cast")
    assert not mouse.table.ruling(cast).is_legal, "for the table itself it lacks mana"


def last_refusal(hands: Hands) -> str:
    """Return the last line of the log."""
    return [line.text for page in hands.window.session.logbook.pages() for line in page.lines][-1]


def test_what_can_not_be_paid_is_refused_as_before(hands: Hands) -> None:
    mouse = at(hands, "Forest", mana="enforced")
    mouse.double_click(mouse.table.only(BEAR))
    assert not is_paying(hands)
    assert "601.2h" in hands.window.frame.status.text()
    missing = "Runeclaw Bear can't be cast: {1} is missing."
    assert hands.window.scene.refusals.bubble.saying.words == missing
    assert last_refusal(hands) == f"Not allowed. {missing}"
    offers = hands.window.session.commands.offers(mouse.table.only(BEAR))
    assert [each.ruling.reasons[0].words for each in offers if each.verb == "cast"] == [missing]


def test_what_is_short_besides_mana_is_named_with_its_kind(hands: Hands) -> None:
    mouse = at(hands, "Swamp", hand=("Village Rites",))
    mouse.double_click(mouse.table.only("Village Rites"))
    missing = "Village Rites can't be cast: Alice needs one more creature to sacrifice."
    assert hands.window.scene.refusals.bubble.saying.words == missing
    assert last_refusal(hands) == f"Not allowed. {missing}"


def test_on_trust_what_can_not_be_paid_is_cast_all_the_same_and_what_there_is_is_tapped(
    hands: Hands,
) -> None:
    mouse = at(hands, "Forest")
    mouse.double_click(mouse.table.only(BEAR))
    assert len(mouse.table.state.stack) == 1
    assert mouse.tapped() == ["Forest"]
    assert 'alt="{1}"> is missing: cast on trust.' in hands.window.frame.status.text()
    hands.do("undo")
    assert (mouse.tapped(), mouse.table.state.stack, hands.action_count) == ([], (), 0)


def test_it_can_be_switched_off_and_stays_so(hands: Hands) -> None:
    mouse = at(hands, *LANDS)
    hands.do("tap for costs")
    mouse.double_click(mouse.table.only(BEAR))
    assert (len(mouse.table.state.stack), mouse.tapped()) == (1, [])
    assert hands.settings.value("table/tap for costs") == "no"


def test_dragging_a_spell_shows_what_pays_as_well(hands: Hands) -> None:
    mouse = at(hands, *LANDS, mana="enforced")
    port, view = hands.window.table_view.viewport(), hands.window.table_view
    field = view.mapFromScene(hands.window.scene.ground.field.center())
    begin = mouse.place(mouse.table.only(BEAR))
    QTest.mousePress(port, LEFT, pos=begin)
    for step in range(1, 6):
        QTest.mouseMove(port, begin + (field - begin) * step / 5)
    QTest.mouseRelease(port, LEFT, pos=field)
    mouse.settle()
    assert is_paying(hands)
    hands.key(Qt.Key.Key_Return)
    assert len(mouse.table.state.stack) == 1


@pytest.mark.parametrize("way", ["escape", "beside", "another press"])
def test_a_card_that_was_dropped_goes_home_where_nothing_is_paid(hands: Hands, way: str) -> None:
    mouse = at(hands, *LANDS, mana="enforced")
    bear = hands.window.scene.card_items.of(mouse.table.only(BEAR))
    drag(
        hands,
        mouse.table.only(BEAR),
        hands.window.table_view.mapFromScene(hands.window.scene.ground.field.center()),
    )
    mouse.settle()
    assert is_paying(hands)
    assert bear.is_away, "it waits where it was dropped"
    if way == "escape":
        hands.key(Qt.Key.Key_Escape)
    elif way == "beside":
        corner = hands.window.scene.ground.field.topLeft() + QPoint(30, 30)
        QTest.mouseClick(hands.window.table_view.viewport(), LEFT, pos=corner.toPoint())
    else:
        hands.window.scene.mouse.cancel()
    mouse.settle()
    assert not is_paying(hands)
    assert bear.pos() == bear.middle


def test_a_card_that_is_let_go_while_others_move_comes_home_with_them(hands: Hands) -> None:
    mouse = at(hands, *LANDS)
    scene = hands.window.scene
    bear, land = (scene.card_items.of(mouse.table.only(name)) for name in (BEAR, "Island"))
    land.setPos(10, 10)
    scene.glide_home([land])
    bear.setPos(50, 50)
    scene.go_home_later([bear])
    scene.finish_motion()
    assert (bear.pos(), land.pos()) == (bear.middle, land.middle)


def test_x_is_set_before_anything_is_tapped(hands: Hands) -> None:
    mouse = at(hands, *["Swamp"] * 5, hand=("Black Sun's Zenith",), mana="enforced")
    mouse.double_click(mouse.table.only("Black Sun's Zenith"))
    bar = feature_of(hands.window, Payments).bar
    assert (bar.number.value(), bar.number.isHidden()) == (3, False)
    bar.number.setValue(1)
    assert len(mouse.outlined(Kind.LEGAL)) == 3
    bar.number.setValue(4)
    assert bar.number.value() == 1, "no more than can be paid"
    assert "be 4. Pay with 3 Swamps." in hands.window.frame.status.text()
    QTest.keyClick(bar.number, Qt.Key.Key_Return)
    assert len(mouse.tapped()) == 3
    assert mouse.table.state.objects[mouse.table.state.stack[0]].x == 1


def ask_target(mouse: Mouse) -> None:
    """Answer the open question for a target by its first number key."""
    question = mouse.hands.window.bridge.view().question
    assert question is not None
    assert question.kind == "target"
    QTest.keyClick(mouse.hands.window.frame.page.question, Qt.Key.Key_1)
    mouse.settle()


def test_a_target_is_chosen_before_anything_is_tapped(hands: Hands) -> None:
    mouse = at(hands, "Mountain", BEAR, hand=("Shock",), mana="enforced")
    mouse.double_click(mouse.table.only("Shock"))
    assert not is_paying(hands), "targets come before costs (601.2c)"
    mouse.click(mouse.table.only(BEAR))
    assert is_paying(hands)
    assert (mouse.tapped(), mouse.table.journal.entries) == ([], []), "nothing is done yet"
    hands.key(Qt.Key.Key_Return)
    (spell,) = (mouse.table.state.objects[id] for id in mouse.table.state.stack)
    assert spell.targets == (mouse.table.only(BEAR),)
    assert mouse.tapped() == ["Mountain"]
    assert mouse.table.state.question is None
    hands.do("undo")
    assert (mouse.tapped(), mouse.table.state.stack, hands.action_count) == ([], (), 0)
    hands.do("redo")
    assert mouse.tapped() == ["Mountain"]


def test_only_what_the_chosen_target_costs_is_paid(hands: Hands) -> None:
    mouse = at(hands, "Mountain", BEAR, hand=("Shock",), mana="enforced")
    hands.window.bridge.play(Cast(object=mouse.table.only("Shock"), x=None))
    ruling = hands.window.bridge.propose(Instruct(by=BOB, effect=Life(to=BOB, amount=1))).ruling
    assert ruling.names == ("question.answer_first",), "what is announced waits for its answer"
    hands.window.bridge.answer(mouse.table.only("Mountain"))
    assert hands.window.bridge.is_announcing, "a land is no target for it"
    assert not is_paying(hands)


def test_everything_can_be_taken_back_while_a_spell_is_announced(hands: Hands) -> None:
    mouse = at(hands, "Mountain", *["Island"] * 4, hand=("Burst Lightning",), mana="enforced")
    hands.window.bridge.propose(Instruct(by=BOB, effect=Life(to=BOB, amount=1)))
    for way in ("the button", "escape", "undo"):
        mouse.double_click(mouse.table.only("Burst Lightning"))
        assert hands.window.bridge.view().question is not None
        take_back(hands, way)
        assert hands.window.bridge.view().question is None
        assert not hands.window.bridge.is_announcing
    mouse.double_click(mouse.table.only("Burst Lightning"))
    ask_target(mouse)
    assert is_paying(hands)
    hands.do("undo")
    assert not is_paying(hands)
    assert hands.window.bridge.view().question is not None, "undo goes back to the target"
    hands.do("undo")
    assert hands.window.bridge.view().question is None
    mouse.double_click(mouse.table.only("Burst Lightning"))
    ask_target(mouse)
    hands.key(Qt.Key.Key_Escape)
    assert (is_paying(hands), hands.window.bridge.view().question) == (False, None)
    assert hands.action_count == 1, "nothing else is taken back"
    assert mouse.table.names(ZoneKind.HAND) == ["Burst Lightning"]


@pytest.mark.parametrize("mana", ["enforced", "trust"])
@pytest.mark.parametrize("times", [0, 1])
def test_a_kicker_is_decided_there_and_not_asked_again(hands: Hands, mana: str, times: int) -> None:
    mouse = at(hands, "Mountain", *["Island"] * 4, hand=("Burst Lightning",), mana=mana)
    mouse.double_click(mouse.table.only("Burst Lightning"))
    ask_target(mouse)
    bar = feature_of(hands.window, Payments).bar
    if times:
        bar.kicked.click()
    hands.key(Qt.Key.Key_Return)
    assert mouse.table.state.question is None
    spell = mouse.table.state.objects[mouse.table.state.stack[0]]
    assert spell.kicked == times
    assert len(mouse.tapped()) == (5 if times else 1)
    hands.do("undo")
    assert (mouse.table.state.question, mouse.tapped(), hands.action_count) == (None, [], 0)


def test_a_number_on_which_targets_depend_is_announced_first(hands: Hands) -> None:
    mouse = at(hands, *["Mountain"] * 4, BEAR, hand=("Shatterskull Smashing",), mana="enforced")
    smashing = mouse.table.only("Shatterskull Smashing")
    hands.window.bridge.play(Cast(object=smashing, face="front", x=None))
    question = hands.window.bridge.view().question
    assert question is not None
    assert (question.kind, question.options) == ("x", ("0", "1", "2")), "no more than the lands pay for"


def test_each_target_beyond_the_first_is_counted_in_the_cost(hands: Hands) -> None:
    mouse = at(hands, *["Mountain"] * 3, BEAR, hand=("Fireball",), mana="enforced")
    mouse.double_click(mouse.table.only("Fireball"))
    bar = feature_of(hands.window, Payments).bar
    for answer in (mouse.table.only(BEAR), "Bob"):
        hands.window.bridge.answer(answer)
    hands.window.bridge.answer(answer=False)
    assert bar.number.value() == 1, "of three lands one pays for the second target"
    QTest.keyClick(bar.number, Qt.Key.Key_Return)
    assert len(mouse.tapped()) == 3


@pytest.mark.parametrize("way", ["the button", "escape", "undo"])
def test_what_was_agreed_to_with_the_payment_goes_back_with_it_in_a_game_that_was_saved(
    hands: Hands, way: str, tmp_path: Path
) -> None:
    table, file = games.scenario_table(BURST_LIGHTNING), tmp_path / "asks.tabletop"
    lightning = games.number(table, "Burst Lightning")
    lands = [each.id for each in table.state.permanents()]
    table.propose(Activate(object=lands[0], ability=0))
    for land in lands[1:]:
        table.propose(Activate(object=land, ability=0), joined=True)
    table.propose(Cast(object=lightning, x=None), (True,), joined=True, given=1)
    asked = table.state.question
    assert asked is not None
    writing.create_file(file, table, "Kicked").close()
    again = load_game(file).game.table
    mouse = Mouse(hands, again)
    assert again.state.question == asked
    take_back(hands, way)
    assert (again.state.question, again.journal.cursor) == (None, 0)
    hands.do("redo")
    assert again.state.question == asked
    mouse.settle()


def take_back(hands: Hands, way: str) -> None:
    """Cancel the question, by one of the possible ways."""
    bar = hands.window.frame.page.question
    if way == "the button":
        chips = bar.findChildren(QToolButton)
        QTest.mouseClick(next(each for each in chips if each.text() == "Take back"), LEFT)
    elif way == "escape":
        QTest.keyClick(bar, Qt.Key.Key_Escape)
    else:
        hands.do("undo")


def test_several_lands_make_mana_by_space_and_by_a_double_click(hands: Hands) -> None:
    mouse = at(hands, *LANDS, mana="enforced")
    for way in ("space", "double click"):
        lands = [each.id for each in mouse.table.state.permanents()]
        for number, id in enumerate(lands):
            mouse.click(id, Qt.KeyboardModifier.ControlModifier if number else Qt.KeyboardModifier.NoModifier)
        if way == "space":
            hands.key(Qt.Key.Key_Space)
        else:
            mouse.double_click(lands[0])
        assert sorted(mouse.table.state.players[ALICE].mana_pool) == ["G", "G", "U"], way
        hands.do("undo")
        assert mouse.table.state.players[ALICE].mana_pool == (), "one step of the hand"


@pytest.mark.parametrize("way", ["space", "double click"])
def test_on_trust_mana_made_by_hand_is_spent_first_and_the_rest_is_tapped(hands: Hands, way: str) -> None:
    mouse = at(hands, *LANDS, hand=("Centaur Courser",))
    island = mouse.table.only("Island")
    if way == "space":
        mouse.click(island)
        hands.key(Qt.Key.Key_Space)
    else:
        mouse.double_click(island)
    assert mouse.table.state.players[ALICE].mana_pool == ("U",)
    assert not feature_of(hands.window, Payments).pool.isHidden()
    courser = mouse.table.only("Centaur Courser")
    mouse.double_click(courser)
    assert mouse.outlined(Kind.LEGAL) == ["Forest", "Forest"]
    assert "{U} from the pool, 2 Forests" in feature_of(hands.window, Payments).bar.message
    mouse.click(courser)
    assert len(mouse.table.state.stack) == 1
    assert mouse.tapped() == ["Forest", "Forest", "Island"]
    assert mouse.table.state.players[ALICE].mana_pool == ()


def test_on_trust_a_pool_that_pays_for_all_of_it_needs_no_second_click(hands: Hands) -> None:
    mouse = at(hands, *LANDS)
    hands.window.scene.select(mouse.table.only("Island"))
    forest = next(each.id for each in mouse.table.state.permanents() if each.definition.name == "Forest")
    mouse.click(forest, Qt.KeyboardModifier.ControlModifier)
    hands.key(Qt.Key.Key_Space)
    mouse.double_click(mouse.table.only(BEAR))
    assert len(mouse.table.state.stack) == 1
    assert (mouse.tapped(), mouse.table.state.players[ALICE].mana_pool) == (["Forest", "Island"], ())
    hands.do("undo")
    assert sorted(mouse.table.state.players[ALICE].mana_pool) == ["G", "U"], "spending is undone with it"


@pytest.mark.parametrize("way", ["space", "double click"])
def test_on_trust_a_land_that_is_untapped_by_hand_takes_its_mana_back(hands: Hands, way: str) -> None:
    mouse = at(hands, *LANDS)
    island = mouse.table.only("Island")
    for pool in (("U",), ()):
        if way == "space":
            mouse.click(island) if pool else None
            hands.key(Qt.Key.Key_Space)
        else:
            mouse.double_click(island)
        assert mouse.table.state.players[ALICE].mana_pool == pool
        assert mouse.tapped() == (["Island"] if pool else [])


@pytest.mark.parametrize("mana", ["enforced", "trust"])
def test_lands_are_swapped_beside_mana_that_is_kept_or_restricted(hands: Hands, mana: str) -> None:
    mouse = at(hands, token("powerstone"), *LANDS, hand=("Mind Stone", BEAR), mana=mana)
    mouse.table.does(Activate(object=mouse.table.only("Powerstone Token"), ability=0))
    hands.window.bridge.show()
    mouse.settle()
    mouse.double_click(mouse.table.only("Mind Stone"))
    bar = feature_of(hands.window, Payments).bar
    assert "{C} (can't pay for nonartifact spells) from the pool, " in bar.message
    (paying,) = mouse.outlined(Kind.LEGAL)
    other = "Island" if paying == "Forest" else "Forest"
    mouse.click(next(each.id for each in mouse.table.state.permanents() if each.definition.name == other))
    assert mouse.outlined(Kind.LEGAL) == [other]
    hands.key(Qt.Key.Key_Return)
    assert mouse.table.state.players[ALICE].bound_mana == ()
    assert mouse.tapped() == [other, "Powerstone Token"]


def test_on_trust_space_and_double_click_tap_and_untap_whole_selections(hands: Hands) -> None:
    mouse = at(hands, *LANDS)
    hands.select(*set(LANDS))
    hands.key(Qt.Key.Key_Space)
    assert len(mouse.tapped()) == 2
    hands.key(Qt.Key.Key_Space)
    assert mouse.tapped() == []


def test_what_asks_for_its_color_is_tapped_last(hands: Hands) -> None:
    mouse = at(hands, token("treasure"), "Forest", mana="enforced")
    hands.select("Treasure Token", "Forest")
    hands.key(Qt.Key.Key_Space)
    assert mouse.table.state.players[ALICE].mana_pool == ("G",)
    assert mouse.table.state.question is not None


def test_in_the_outline_enter_pays_too(hands: Hands) -> None:
    mouse = at(hands, *LANDS, mana="enforced")
    hands.window.table_view.clearFocus()
    commands = hands.window.session.commands
    bear = mouse.table.only(BEAR)
    commands.take(next(each for each in commands.offers(bear) if each.verb == "cast"), bear)
    bar = feature_of(hands.window, Payments).bar
    QTest.keyClick(bar.pay, Qt.Key.Key_Return)
    assert len(mouse.table.state.stack) == 1


def test_a_tapped_land_does_not_pay(hands: Hands) -> None:
    mouse = at(hands, on_table("Forest", tapped=True), "Forest", "Island", mana="enforced")
    mouse.double_click(mouse.table.only(BEAR))
    assert mouse.outlined(Kind.LEGAL) == ["Forest", "Island"]


def test_the_pool_lies_beside_the_hand_and_says_what_its_mana_is_for(hands: Hands) -> None:
    mouse = at(hands, token("powerstone"), "Forest", mana="enforced")
    pool = feature_of(hands.window, Payments).pool
    assert pool.isHidden()
    hands.select("Powerstone Token", "Forest")
    hands.key(Qt.Key.Key_Space)
    assert not pool.isHidden()
    assert "for" in pool.accessibleName()
    assert "green" in pool.accessibleName()
    hand = hands.window.scene.ground.hand(0)
    corner = hands.window.frame.page.table.mapFrom(hands.window.frame.page, pool.geometry().bottomLeft())
    assert hand.contains(corner), "in the corner of the hand"
    hands.do("next step")
    assert pool.isHidden()
    assert mouse.clicks == 0


def test_the_pool_of_whoever_sits_across_lies_beside_that_hand(hands: Hands) -> None:
    theirs = {"theirs": ["Island"], "opponent": {"hand": ["Opt"] * 3}}
    mouse = Mouse(hands, table_with(hand=["Shock"] * 3, **theirs, active=BOB))
    mouse.double_click(mouse.table.only("Island"))
    pool = feature_of(hands.window, Payments).pool
    assert pool.accessibleName() == "Bob's mana: blue"
    at = pool.geometry().translated(-hands.window.frame.page.table.geometry().topLeft())
    assert at.center().y() < hands.window.scene.ground.field.center().y(), "on the far side"
    tiles = hands.window.scene.visible_tiles()
    assert [id for id, tile in tiles.items() if tile.intersects(at)] == []
    mouse.double_click(mouse.table.only("Island"))
    assert pool.isHidden()


def test_a_pile_looked_at_meanwhile_leaves_the_payment_open(hands: Hands) -> None:
    mouse = at(hands, *LANDS, mana="enforced")
    mouse.double_click(mouse.table.only(BEAR))
    scene = hands.window.scene
    scene.fan.open(Zone(ZoneKind.GRAVEYARD, 0))
    scene.finish_motion()
    scene.fan.close()
    scene.finish_motion()
    assert is_paying(hands)
    assert mouse.outlined(Kind.LEGAL) == ["Forest", "Forest"]
    hands.key(Qt.Key.Key_Return)
    assert mouse.tapped() == ["Forest", "Forest"]


# --- On trust ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lands", "lacking"), [((), "{2}{G}"), (("Forest",), "{2}"), (("Island", "Island"), "{G}")]
)
def test_what_the_lands_can_not_pay_for_is_said_beside_the_card(
    hands: Hands, lands: tuple[str, ...], lacking: str
) -> None:
    mouse = at(hands, *lands, hand=("Centaur Courser",), mana="trust")
    mouse.double_click(mouse.table.only("Centaur Courser"))
    assert len(mouse.table.state.stack) == 1, "it is cast all the same"
    bubble = hands.window.scene.refusals.bubble
    assert bubble is not None
    assert bubble.saying.words.startswith(f"{lacking} is missing: cast on trust.")
    assert "Ctrl+Z to undo" in hands.window.frame.status.text()
    spell = hands.window.scene.card_items.of(mouse.table.state.stack[-1])
    assert spell is not None
    assert not bubble.sceneBoundingRect().intersects(
        spell.tile.translated(spell.middle).adjusted(2, 2, -2, -2)
    )
    hands.do("undo")
    assert mouse.table.state.stack == ()
    assert hands.window.scene.refusals.bubble is None


def test_what_is_paid_or_costs_nothing_is_not_said_to_be_on_trust(hands: Hands) -> None:
    mouse = at(hands, *LANDS, hand=("Ornithopter", BEAR), mana="trust")
    mouse.double_click(mouse.table.only("Ornithopter"))
    assert hands.window.scene.refusals.bubble is None
    hands.do("undo")
    mouse.double_click(mouse.table.only(BEAR))
    hands.key(Qt.Key.Key_Return)
    assert hands.window.scene.refusals.bubble is None
    assert "trust" not in hands.window.frame.status.text()


def test_what_asks_for_a_target_first_says_it_once_it_is_cast(hands: Hands) -> None:
    mouse = at(hands, BEAR, hand=("Shock",), mana="trust")
    mouse.double_click(mouse.table.only("Shock"))
    assert hands.window.bridge.view().question is not None
    assert "is missing" not in hands.window.frame.status.text()
    mouse.click(mouse.table.only(BEAR))
    assert len(mouse.table.state.stack) == 1
    assert 'alt="{R}"> is missing' in hands.window.frame.status.text()


# --- Heaps -------------------------------------------------------------------------------------------------


def forests(hands: Hands) -> list[int]:
    """Return how many Forests are in each place, from left to right."""
    items = [item for item in hands.window.scene.card_items.all() if item.view.now.name == "Forest"]
    tops = sorted((item for item in items if item.place.heap), key=lambda item: item.place.x)
    return [item.place.heap for item in tops]


def test_what_would_be_tapped_comes_out_of_its_heap(hands: Hands) -> None:
    mouse = at(hands, *["Forest"] * 9, mana="enforced")
    assert forests(hands) == [9]
    zoom = hands.window.scene.zoom
    mouse.double_click(mouse.table.only(BEAR))
    assert sorted(forests(hands)) == [2, 7]
    assert (len(mouse.outlined(Kind.LEGAL)), len(mouse.outlined(Kind.HINT))) == (2, 7)
    assert hands.window.scene.zoom == zoom
    hands.key(Qt.Key.Key_Escape)
    assert forests(hands) == [9]
    mouse.double_click(mouse.table.only(BEAR))
    hands.key(Qt.Key.Key_Return)
    assert mouse.tapped() == ["Forest", "Forest"]
    assert sorted(forests(hands)) == [2, 7]


@pytest.mark.parametrize("mana", ["enforced", "trust"])
@pytest.mark.parametrize("step", ["precombat main", "beginning of combat", "declare attackers"])
def test_what_attacking_costs_is_shown_and_paid_like_a_spell(hands: Hands, step: str, mana: str) -> None:
    mine = (*LANDS, "Forest", "Hill Giant", "Serra Angel")
    mouse = at(hands, *mine, hand=(), theirs=["Propaganda"], step=step, mana=mana)
    giant = mouse.table.only("Hill Giant")
    mouse.click(giant)
    hands.do("attack")
    assert is_paying(hands)
    assert len(mouse.outlined(Kind.LEGAL)) == 2
    assert not mouse.table.permanent("Hill Giant").combat.attacks
    hands.key(Qt.Key.Key_Return)
    assert mouse.table.permanent("Hill Giant").combat.attacking_player == 1
    assert mouse.tapped() == ["Forest", "Forest", "Hill Giant"]
    mouse.click(mouse.table.only("Serra Angel"))
    hands.do("attack")
    assert len(mouse.outlined(Kind.LEGAL)) == 2, "one attacker more costs as much again"
    hands.key(Qt.Key.Key_Return)
    assert all(mouse.table.permanent(name).combat.attacks for name in ("Hill Giant", "Serra Angel"))
    assert mouse.tapped() == ["Forest", "Forest", "Forest", "Hill Giant", "Island"]
    assert mouse.table.state.players[ALICE].mana_pool == ()


def test_how_often_it_is_kicked_is_said_there_too(hands: Hands) -> None:
    mouse = at(hands, *["Island"] * 5, hand=("Everflowing Chalice",), mana="enforced")
    mouse.double_click(mouse.table.only("Everflowing Chalice"))
    bar = feature_of(hands.window, Payments).bar
    assert (bar.kicks.value(), bar.kicks.isHidden(), bar.kicked.isHidden()) == (0, False, True)
    bar.kicks.setValue(3)
    assert bar.kicks.value() == 0, "no more than can be paid"
    assert "be paid 3 times as well. Press Enter" in hands.window.frame.status.text()
    bar.kicks.setValue(2)
    assert len(mouse.outlined(Kind.LEGAL)) == 4
    QTest.keyClick(bar.kicks, Qt.Key.Key_Return)
    assert mouse.table.state.question is None
    spell = mouse.table.state.objects[mouse.table.state.stack[0]]
    assert getattr(spell, "kicked", 0) == 2


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (1920, 1080)])
def test_the_line_covers_none_of_the_hand_that_pays_across_the_table(
    open_window: Callable[..., Hands], size: tuple[int, int]
) -> None:
    hands = open_window(size=size)
    theirs = {"theirs": ["Forest"] * 2, "opponent": {"hand": [BEAR, *["Shock"] * 5]}}
    mouse = Mouse(hands, table_with(hand=["Shock"] * 7, **theirs, active=BOB, mana="enforced"))
    mouse.double_click(mouse.table.only(BEAR))
    page, scene = hands.window.frame.page, hands.window.scene
    lies = feature_of(hands.window, Payments).bar.geometry().translated(-page.table.geometry().topLeft())
    cards = [card.id for player in hands.window.bridge.view().players for card in player.hand]
    tiles = scene.visible_tiles()
    assert [id for id in cards if tiles[id].intersects(lies)] == []
    assert is_paying(hands)


@pytest.mark.parametrize("mana", ["enforced", "trust"])
def test_a_signet_is_outlined_with_the_land_that_pays_for_it(hands: Hands, mana: str) -> None:
    mouse = at(hands, "Forest", "Izzet Signet", hand=("Opt",), mana=mana)
    mouse.double_click(mouse.table.only("Opt"))
    assert mouse.outlined(Kind.LEGAL) == ["Forest", "Izzet Signet"]
    mouse.click(mouse.table.only("Opt"))
    assert len(mouse.table.state.stack) == 1
    assert mouse.tapped() == ["Forest", "Izzet Signet"]
    hands.do("undo")
    assert mouse.tapped() == []


def test_a_signet_is_taken_in_by_a_click_and_left_out_by_another(hands: Hands) -> None:
    mouse = at(hands, "Island", "Forest", "Izzet Signet", hand=("Opt",), mana="enforced")
    mouse.double_click(mouse.table.only("Opt"))
    assert mouse.outlined(Kind.LEGAL) == ["Island"]
    assert mouse.outlined(Kind.HINT) == ["Forest", "Izzet Signet"]
    mouse.click(mouse.table.only("Izzet Signet"))
    assert mouse.outlined(Kind.LEGAL) == ["Forest", "Izzet Signet"]
    mouse.click(mouse.table.only("Izzet Signet"))
    assert mouse.outlined(Kind.LEGAL) == ["Island"]
    mouse.click(mouse.table.only("Izzet Signet"))
    QTest.keyClick(hands.window.table_view, Qt.Key.Key_Return)
    mouse.settle()
    assert mouse.tapped() == ["Forest", "Izzet Signet"]
    assert len(mouse.table.state.stack) == 1


def test_halves_that_are_dropped_on_one_another_offer_the_ability_that_melds_them_first(hands: Hands) -> None:
    pair = ["Hanweir Battlements", "Hanweir Garrison"]
    mouse = Mouse(hands, table_with([*pair, *["Mountain"] * 5], mana="enforced", step="precombat main"))
    drag(hands, mouse.table.only(pair[1]), mouse.place(mouse.table.only(pair[0])))
    chooser = hands.window.dialogue.chooser
    assert chooser.isVisible()
    first, second = chooser.findChildren(QToolButton)
    assert "three generic and two red" in first.accessibleName()
    assert second.accessibleName() == "Meld into Hanweir, the Writhing Township"
    assert [spec.name for _, spec in chooser._shown] == [pair[0], "Hanweir, the Writhing Township"]
    QTest.mouseClick(first, LEFT)
    mouse.settle()
    assert mouse.outlined(Kind.LEGAL).count("Mountain") == 5
    assert feature_of(hands.window, Payments).bar.pay.isDefault(), "it is what is done next"
    hands.key(Qt.Key.Key_Return)
    assert len(mouse.table.state.stack) == 1
    hands.do("resolve")
    assert mouse.table.permanent("Hanweir, the Writhing Township").is_melded


# --- What pays besides mana --------------------------------------------------------------------------------


@pytest.mark.parametrize("mana", ["enforced", "trust"])
def test_delve_is_asked_before_lands_are_tapped_and_counts(hands: Hands, mana: str) -> None:
    graveyard = ["Runeclaw Bear", "Ornithopter", "Hill Giant", "Shock"]
    mouse = at(hands, *["Island"] * 5, hand=("Treasure Cruise",), graveyard=graveyard, mana=mana)
    mouse.double_click(mouse.table.only("Treasure Cruise"))
    bridge, question_bar = hands.window.bridge, hands.window.frame.page.question
    for number, name in enumerate(graveyard[:3]):
        question = bridge.view().question
        assert question is not None
        assert f"{{{7 - number}}}{{U}} is left to pay" in question.words
        assert (False in question.options) is (mana == "trust"), "five lands are not enough"
        bridge.answer(mouse.table.only(name))
    bridge.answer(answer=False)
    assert question_bar.prompt is None
    assert mouse.outlined(Kind.LEGAL).count("Island") == 5
    assert mouse.tapped() == []
    hands.key(Qt.Key.Key_Return)
    assert len(mouse.table.state.stack) == 1
    assert mouse.tapped() == ["Island"] * 5
    assert sorted(mouse.table.names(ZoneKind.EXILE)) == sorted(graveyard[:3])
    assert "short" not in hands.window.frame.status.text()
    hands.do("undo")
    assert (mouse.tapped(), mouse.table.names(ZoneKind.EXILE), hands.action_count) == ([], [], 0)


def test_creatures_tapped_for_convoke_are_outlined_as_lands_are(hands: Hands) -> None:
    mouse = at(hands, *["Mountain"] * 3, "Hill Giant", BEAR, hand=("Stoke the Flames",), mana="enforced")
    mouse.double_click(mouse.table.only("Stoke the Flames"))
    ask_target(mouse)
    mouse.click(mouse.table.only("Hill Giant"))
    hands.window.bridge.answer(answer=False)
    assert mouse.outlined(Kind.LEGAL) == ["Hill Giant", "Mountain", "Mountain", "Mountain"]
    hands.key(Qt.Key.Key_Return)
    assert mouse.tapped() == ["Hill Giant", "Mountain", "Mountain", "Mountain"]
    assert len(mouse.table.state.stack) == 1


def test_a_creature_tapped_for_convoke_makes_no_mana_as_well(hands: Hands) -> None:
    mouse = at(hands, *["Mountain"] * 3, "Llanowar Elves", hand=("Stoke the Flames",), mana="enforced")
    mouse.double_click(mouse.table.only("Stoke the Flames"))
    ask_target(mouse)
    mouse.click(mouse.table.only("Llanowar Elves"))
    assert mouse.outlined(Kind.LEGAL) == ["Llanowar Elves", "Mountain", "Mountain", "Mountain"]
    assert mouse.outlined(Kind.HINT) == []


def test_a_sacrifice_is_chosen_before_lands_are_tapped_and_is_outlined(hands: Hands) -> None:
    mouse = at(hands, "Swamp", "Hill Giant", BEAR, hand=("Village Rites",), mana="enforced")
    mouse.double_click(mouse.table.only("Village Rites"))
    assert not is_paying(hands)
    mouse.click(mouse.table.only(BEAR))
    assert mouse.outlined(Kind.LEGAL) == [BEAR, "Swamp"]
    hands.key(Qt.Key.Key_Escape)
    assert mouse.table.names(ZoneKind.GRAVEYARD) == []
    mouse.double_click(mouse.table.only("Village Rites"))
    mouse.click(mouse.table.only(BEAR))
    hands.key(Qt.Key.Key_Return)
    assert mouse.table.names(ZoneKind.GRAVEYARD) == [BEAR]
    assert mouse.tapped() == ["Swamp"]


def test_a_sacrifice_for_an_ability_is_chosen_before_lands_are_tapped(hands: Hands) -> None:
    mouse = at(hands, "Forest", "Forest", "Birthing Pod", "Hill Giant", BEAR, hand=(), mana="enforced")
    pod = mouse.table.only("Birthing Pod")
    hands.window.bridge.play(Activate(object=pod, ability=0, x=None), pod)
    mouse.click(mouse.table.only(BEAR))
    assert BEAR in mouse.outlined(Kind.LEGAL)
    assert "Birthing Pod" not in mouse.tapped()
    hands.key(Qt.Key.Key_Return)
    assert mouse.table.names(ZoneKind.GRAVEYARD) == [BEAR]
    assert mouse.tapped().count("Forest") >= 1


# --- Where there is no choice ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lands", "spell", "is_asked"),
    [
        (["Forest"] * 3, BEAR, False),
        (["Forest", "Island"], BEAR, False),
        (["Forest", "Forest", "Island"], BEAR, True),
        (["Mountain", "Island"], "Shock", False),
        (["Forest", "Llanowar Elves"], BEAR, True),
        (["Mountain"] * 2, "Burst Lightning", True),
    ],
    ids=["equal lands", "all are needed", "a choice of lands", "one color", "a creature", "a kicker"],
)
def test_without_a_choice_a_spell_is_paid_at_once_if_that_is_wanted(
    hands: Hands, lands: list[str], spell: str, is_asked: bool
) -> None:
    mouse = at(hands, *lands, hand=(spell,), mana="enforced")
    switch = hands.window.actions_["pay without choice"]
    switch.trigger()
    mouse.double_click(mouse.table.only(spell))
    if spell != BEAR:
        hands.window.bridge.answer("Bob")
    assert is_paying(hands) is is_asked
    assert len(mouse.table.state.stack) == (0 if is_asked else 1)
    switch.trigger()

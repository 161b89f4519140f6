"""A card's item: painted, turned, put down."""

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QTransform

from tabletop.model.objects import Combat
from tabletop.paint.drawing.spec import FaceSpec
from tabletop.rules.view import view
from tabletop.ui.animation.choreography import between
from tabletop.ui.items.card_item import HORIZONTAL, VERTICAL, Bare, CardItem, Pose, squeezed
from tabletop.ui.items.tile_pictures import LIFTED_MARGIN, MARGIN
from tabletop.ui.layout.chips import Chip, chips_of, heap_chips, is_sick, number_of
from tabletop.ui.layout.marks import Bars, Tile, marks_on
from tabletop.ui.panels.object_facts import Fact, status
from tests.support import BOB, on_table, table_with

BEFORE = Bare(FaceSpec(name="Before", colors="R"), 126, 176)
AFTER = Bare(FaceSpec(name="After", colors="U"), 126, 176)


@pytest.fixture
def item(show) -> CardItem:
    return show(table_with(["Delver of Secrets"]), 1580, 1000).item("Delver of Secrets")


@pytest.mark.parametrize("axis", [VERTICAL, HORIZONTAL])
@pytest.mark.parametrize("turn", [0.0, 0.1, 0.3, 0.49, 0.5, 0.51, 0.7, 0.9, 1.0])
def test_a_turning_card_is_never_mirrored(axis, turn) -> None:
    shape = squeezed(Pose(turn=turn, axis=axis))
    left, right = shape.map(QPointF(-50, 0)), shape.map(QPointF(50, 0))
    upper, lower = shape.map(QPointF(0, -80)), shape.map(QPointF(0, 80))
    assert right.x() > left.x()
    assert lower.y() > upper.y()


def test_a_refused_tapped_card_lies_on_its_way_back() -> None:
    held, flat = Pose(angle=90, turn=0.4, lift=1), Pose(angle=90)
    assert [between(held, flat, share).angle for share in (0, 0.5, 1)] == [90, 90, 90]
    upright = Pose(angle=30, turn=0.4, lift=0.5)
    assert between(upright, Pose(angle=90), 0.5) == Pose(angle=60, turn=0.2, lift=0.25)


def test_a_tapped_card_turns_about_its_own_axis() -> None:
    flat, turning = squeezed(Pose(angle=90)), squeezed(Pose(angle=90, turn=0.4))
    # Its own vertical axis lies across the screen: it gets lower, not narrower.
    assert turning.map(QPointF(0, -80)) == flat.map(QPointF(0, -80))
    assert abs(turning.map(QPointF(50, 0)).y()) < abs(flat.map(QPointF(50, 0)).y())


def test_the_picture_changes_when_the_card_stands_on_edge(item, pictures) -> None:
    item.begin_turning(BEFORE, AFTER)
    faces = []
    for turn in (0.0, 0.4, 0.49, 0.5, 0.6, 1.0):
        item.set_turn(turn)
        actor = item.childItems()[-1]
        faces.append(actor.pixmap().cacheKey())
    first, second = (pictures.pixmap(*bare).cacheKey() for bare in (BEFORE, AFTER))
    assert faces == [first] * 3 + [second] * 3


def test_a_turning_card_rises_and_comes_down(item) -> None:
    item.begin_turning(BEFORE, AFTER)
    lifts = []
    for turn in (0.0, 0.5, 1.0):
        item.set_turn(turn)
        lifts.append(item.pose.lift)
    assert lifts == pytest.approx([0.0, 1.0, 0.0])


def test_at_rest_an_item_is_one_picture_in_its_place(item) -> None:
    item.begin_turning(BEFORE, AFTER)
    item.set_turn(0.3)
    item.setPos(5, 5)
    item.setScale(2)
    item.rest()
    assert item.pos() == item.middle
    assert item.scale() == 1
    assert item.childItems() == []
    assert item.transform() == QTransform()
    assert item.pose == Pose()


def test_what_is_not_turning_can_not_be_posed(item) -> None:
    item.set_turn(0.5)
    assert item.childItems() == []
    assert item.transform() == QTransform()


def test_a_held_card_has_a_larger_shadow(item) -> None:
    width = item.boundingRect().width()
    item.set_lifted(True)
    assert item.boundingRect().width() == width + 2 * (LIFTED_MARGIN - MARGIN)
    item.set_lifted(False)
    assert item.boundingRect().width() == width


def test_a_tapped_card_lies_on_its_side(show) -> None:
    seen = show(table_with(["Forest", on_table("Island", tapped=True)]))
    upright, tapped = seen.item("Forest").tile, seen.item("Island").tile
    assert (upright.width(), upright.height()) == (tapped.height(), tapped.width())


def of(table, name):
    return view(table.state).objects()[table.only(name)]


def test_chips_tell_counters_damage_and_melding() -> None:
    table = table_with(
        [
            on_table("Kruin Outlaw", counters={"+1/+1": 2, "flying": 1}, damage=1, note="mine"),
            "Brisela, Voice of Nightmares",
        ]
    )
    assert [chip.words for chip in chips_of(of(table, "Kruin Outlaw"))] == [
        "+1/+1 ×2",
        "flying",
        "1 damage",
        "mine",
    ]
    assert [chip.words for chip in chips_of(of(table, "Brisela, Voice of Nightmares"))] == [
        "1 permanent – 2 cards"
    ]
    assert chips_of(of(table, "Kruin Outlaw"))[0].brief == "+2/+2"


def test_a_flipped_permanent_says_so_tapped_or_not() -> None:
    for tapped in (False, True):
        table = table_with([on_table("Nighteyes the Desecrator", tapped=tapped)])
        assert [chip.words for chip in chips_of(of(table, "Nighteyes the Desecrator"))] == ["flipped"]


def test_where_one_chip_has_room_it_is_the_first_with_dots(qapp: object) -> None:
    heap, attacking = heap_chips(3)[0], Chip("attacking", "atk", "fight")

    def words(high: int, *chips: Chip) -> list[str]:
        return [mark.words for mark in marks_on(Tile(16, high, chips))]

    assert words(13, heap, attacking) == ["×3 …"]
    assert words(25, heap, attacking, attacking) == ["×3", "+2"]
    assert words(13, heap) == ["×3"]
    assert words(200, heap, attacking, attacking) == ["×3", "atk", "atk"]


def test_chips_of_what_looks_out_above_its_host_leave_the_beginning_of_its_name(qapp: object) -> None:
    charge = Chip("charge ×2", "2 charge")
    for wide, words in ((130, "charge ×2"), (76, "2 ch")):
        (mark,) = marks_on(Tile(wide, wide * 88 / 63, (charge,), peeks=24))
        assert mark.words == words
        assert mark.rect.left() >= wide / 2, "the name begins at the left"
        assert wide - 4 < mark.rect.right() <= wide
        assert mark.letters >= 10
    many = marks_on(Tile(76, 106, (charge, charge, charge), peeks=24))
    assert many, "where they have no room beside the name, chips come first"
    (tapped,) = marks_on(Tile(130, 93, (charge,), peeks=24, tapped=True))
    assert tapped.rect.left() < 10, "turned, the name stands at the right"


def test_chips_grow_with_the_letters_and_shrink_before_any_is_left_out(qapp: object) -> None:
    chips = tuple(Chip(f"{number} things", f"{number}") for number in range(4))
    usual, large = (
        marks_on(Tile(126, 176, chips, letters=letters, bars=Bars(24 * letters, 22 * letters)))
        for letters in (1.0, 1.5)
    )
    assert [mark.words for mark in usual] == [chip.words for chip in chips]
    assert [mark.words for mark in large] == [chip.brief for chip in chips]
    assert {mark.letters for mark in usual} == {12}
    assert {mark.letters for mark in large} == {18}
    small = marks_on(Tile(30, 40, chips, letters=1.5))
    assert len(small) == len(chips)
    assert max(mark.letters for mark in small) < 18


def test_loyalty_is_in_its_box_and_not_on_a_chip() -> None:
    table = table_with([on_table("Garruk Relentless", counters={"loyalty": 3})])
    assert chips_of(of(table, "Garruk Relentless")) == ()


@pytest.mark.parametrize(
    ("counters", "words", "brief"),
    [(1, "chapter 1 of 3", "lore 1"), (2, "chapter 2 of 3", "lore 2"), (5, "lore ×5", "lore 5")],
)
def test_a_saga_says_the_number_of_its_chapter(counters: int, words: str, brief: str) -> None:
    table = table_with([on_table("Fable of the Mirror-Breaker", counters={"lore": counters})])
    (chip,) = chips_of(of(table, "Fable of the Mirror-Breaker"))
    assert (chip.words, chip.brief) == (words, brief)


def test_a_siege_says_its_defense_and_who_protects_it() -> None:
    table = table_with([on_table("Invasion of Zendikar", counters={"defense": 3}, protector=BOB)])
    seen = of(table, "Invasion of Zendikar")
    assert number_of(seen) == "3"
    assert [(chip.words, chip.brief) for chip in chips_of(seen)] == [("protected by Bob", "by Bob")]
    assert Fact("Protected by", "Bob") in status(seen, view(table.state), str)


def test_fighters_say_so() -> None:
    attacker = on_table("Kruin Outlaw", combat=Combat(attacking_player=1))
    table = table_with([attacker, on_table("Delver of Secrets", combat=Combat(blocking=2))])
    assert [chip.words for chip in chips_of(of(table, "Kruin Outlaw"))] == ["attacking"]
    assert [chip.words for chip in chips_of(of(table, "Delver of Secrets"))] == ["blocking"]


def test_summoning_sickness_is_shown_for_creatures_that_have_it() -> None:
    sick = {"summoning_sick": True}
    table = table_with(
        [on_table("Delver of Secrets", **sick), on_table("Forest", **sick), "Kruin Outlaw"],
    )
    assert is_sick(of(table, "Delver of Secrets"))
    assert not is_sick(of(table, "Forest"))
    assert not is_sick(of(table, "Kruin Outlaw"))


def test_counters_stay_where_they_are_while_the_card_turns(show) -> None:
    seen = show(table_with([on_table("Delver of Secrets", counters={"+1/+1": 1})]), 1580, 1000)
    item = seen.item("Delver of Secrets")
    seen.do("Delver of Secrets", "transform")
    chips = item.pixmap().toImage()
    seen.pass_time(100)
    assert item.pose.turn > 0
    assert item.transform().isIdentity()
    assert item.pixmap().toImage() == chips


def test_a_card_that_leaves_the_table_while_it_is_turned_ends_that_too(item) -> None:
    item.begin_turning(BEFORE, AFTER)
    item.set_turn(0.4)
    item.scene().removeItem(item)
    item.lie_flat()
    assert not item.is_turning

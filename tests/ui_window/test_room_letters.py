"""In the presenter all text of every lesson is 3 % of the screen's height, on cards and plates as well."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication

from tabletop.paint.faces.tile import name_lines_of
from tabletop.scenarios.lessons.catalog import ListedLesson, course_lessons
from tabletop.ui.layout.permanents import lies_with_lands
from tabletop.ui.layout.rail import PILES
from tabletop.ui.presenting.floating_text import Remark
from tabletop.ui.presenting.presenter import NameCaption
from tests.batches import long_unless
from tests.ui_window.conftest import Hands
from tests.ui_window.room_letters import Seen, in_widgets, on_tiles, painted

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
SIZES = [(1280, 720), (1920, 1080)]
LEAST = 0.03
"""Share of the height of the screen."""
SAMPLE = {
    "meld-two-angels": "an ability on the stack, a melded permanent",
    "mana-value-of-melded": "three rows, a long name on a small card, a hand",
    "meld-cards-do-not-turn-over": "two lands of nearly one name",
    "who-protects-a-battle": "three players",
    "face-down": "a card with a hidden name",
}
"""Lessons with the least room, each with the reason."""


def in_a_room(hands: Hands, size: tuple[int, int]) -> None:
    """Begin to present on a screen of a size."""
    hands.window.scene.animator.preferred_amount = "none"
    hands.do("presenter")
    hands.window.setWindowState(Qt.WindowState.WindowNoState)
    as_large_as(hands, size)


def as_large_as(hands: Hands, size: tuple[int, int]) -> None:
    """Enlarge the bar of a lesson, which may need more room before its text has the final size."""
    window = hands.window
    for _ in range(4):
        window.resize(*size)
        QApplication.processEvents()
    assert (window.width(), window.height()) == size


def each_place(hands: Hands, lessons: Iterable[ListedLesson], size: tuple[int, int]) -> Iterator[str]:
    """Yield each place of some lessons, one after another."""
    player = hands.window.session.lesson_player
    for listed in lessons:
        hands.window.parts.files.open_file(listed.file)
        as_large_as(hands, size)
        yield f"{listed.id} 0"
        while player.place.number < player.place.total:
            if player.place.question:
                hands.do("hands up")
            hands.do("lesson forward")
            QApplication.processEvents()
            yield f"{listed.id} {player.place.number}"
            if player.place.lingers:
                hands.do("lesson forward")
                QApplication.processEvents()


def too_small(
    hands: Hands, monkeypatch: pytest.MonkeyPatch, lessons: Iterable[ListedLesson], size: tuple[int, int]
) -> dict[Seen, str]:
    """Return the texts that the last row can't read, and where they are seen first."""
    in_a_room(hands, size)
    found: dict[Seen, str] = {}
    words = 0
    for place in each_place(hands, lessons, size):
        seen = [*in_widgets(hands), *painted(hands, monkeypatch), *on_tiles(hands)]
        words += len(seen)
        found |= {each: place for each in seen if each.high < LEAST * size[1] and each not in found}
    assert words > 100, "the measure finds what is painted"
    return found


@pytest.mark.parametrize("size", long_unless(lambda size: size == SIZES[0], SIZES), ids=str)
def test_the_last_row_reads_cards_and_piles_where_there_is_least_room(
    unpainted: None, hands: Hands, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    lessons = [listed for listed in course_lessons() if listed.id in SAMPLE]
    assert len(lessons) == len(SAMPLE)
    assert too_small(hands, monkeypatch, lessons, size) == {}


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_last_row_reads_every_word_of_every_lesson(
    unpainted: None, hands: Hands, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    assert too_small(hands, monkeypatch, course_lessons(), size) == {}


# --- Names ----------------------------------------------------------------------------------------------


def beginning(hands: Hands, name: str, size: tuple[int, int] = SIZES[0]) -> None:
    """Return a lesson of the course, before its first step."""
    in_a_room(hands, size)
    hands.window.parts.files.open_file(next(each.file for each in course_lessons() if each.id == name))
    as_large_as(hands, size)


def captions(hands: Hands) -> dict[str, QRect]:
    """Return the names beside cards, in the coordinates of the table."""
    page = hands.window.frame.page
    found = [each for each in page.findChildren(NameCaption) if each.isVisible()]
    return {each.text(): each.geometry().translated(-page.table.pos()) for each in found}


def tiles(hands: Hands) -> list[QRect]:
    return [*hands.window.scene.visible_tiles().values()]


ADDED = {SIZES[0]: 0, SIZES[1]: 11}
"""Permanents added to a lesson, so that a card is too narrow for its name on a large screen as well."""


def crowded(lesson: str, folder: Path, count: int) -> Path:
    """Return a lesson of the course with more permanents, each of which takes some width from the cards."""
    text = next(each.file for each in course_lessons() if each.id == lesson).read_text("utf-8")
    head, found, rest = text.partition("[table.Bob]\nbattlefield = [\n")
    assert found, "the place of its permanents"
    file = folder / f"{lesson}.toml"
    file.write_text(head + found + '  "Hill Giant",\n' * count + rest, "utf-8")
    return file


@pytest.mark.parametrize("size", long_unless(lambda size: size == SIZES[0], SIZES), ids=str)
def test_what_a_lesson_speaks_of_is_named_beside_a_card_too_narrow_for_it(
    unpainted: None, hands: Hands, tmp_path: Path, size: tuple[int, int]
) -> None:
    in_a_room(hands, size)
    hands.window.parts.files.open_file(crowded("mana-value-of-melded", tmp_path, ADDED[size]))
    as_large_as(hands, size)
    named = captions(hands)
    (hand,) = hands.window.bridge.view().players[0].hand
    tile = hands.window.scene.visible_tiles()[hand.id]
    assert "Abrupt Decay" in named
    assert named["Abrupt Decay"].adjusted(-20, -20, 20, 20).intersects(tile)
    covered = [(name, lying) for name, at in named.items() for lying in tiles(hands) if at.intersects(lying)]
    assert covered == [], "no caption lies over a card"
    hands.do("presenter")
    assert captions(hands) == {}


def test_the_card_under_the_pointer_is_named_where_its_tile_does_not(unpainted: None, hands: Hands) -> None:
    beginning(hands, "returned-transformed-as-a-copy")
    scene, name = hands.window.scene, "Kytheon, Hero of Akros"
    assert captions(hands) == {}, "the tile says Kytheon"
    scene.hovered.emit(hands.number(name))
    assert [*captions(hands)] == [name]
    scene.hovered.emit(0)
    assert captions(hands) == {}
    scene.select(hands.number(name))
    assert [*captions(hands)] == [name]


def test_a_card_whose_tile_says_its_whole_name_has_no_other(unpainted: None, hands: Hands) -> None:
    beginning(hands, "meld-two-angels")
    hands.window.scene.hovered.emit(hands.number("Gisela, the Broken Blade"))
    assert captions(hands) == {}


@pytest.mark.long
def test_what_a_lesson_speaks_of_has_no_other_name_where_its_tile_says_the_whole(
    unpainted: None, hands: Hands
) -> None:
    beginning(hands, "mana-value-of-melded", SIZES[1])
    item = hands.window.scene.card_items.of(hands.number("Abrupt Decay"))
    assert " ".join(name_lines_of(item.spec, item.place.width)) == "Abrupt Decay"
    assert captions(hands) == {}


def test_at_a_desk_nothing_is_named_beside_a_card(unpainted: None, hands: Hands) -> None:
    hands.window.scene.hovered.emit(hands.number("Gisela, the Broken Blade"))
    assert captions(hands) == {}


def test_what_is_said_over_the_table_covers_no_card(unpainted: None, hands: Hands) -> None:
    beginning(hands, "returned-transformed-as-a-copy")
    page = hands.window.frame.page
    hands.window.frame.say("A Clone copies Kytheon and is exiled and returned transformed. What comes back?")
    (remark,) = (each for each in page.findChildren(Remark) if type(each) is Remark)
    assert remark.isVisible()
    at = remark.geometry().translated(-page.table.pos())
    assert not [tile for tile in tiles(hands) if tile.intersects(at)]


# --- Room -----------------------------------------------------------------------------------------------


def test_a_hand_is_as_large_as_there_is_room_for_it(unpainted: None, hands: Hands) -> None:
    beginning(hands, "only-modal-cards-offer-a-side")
    scene = hands.window.scene
    assert not hands.window.bridge.view().battlefield
    lying = [scene.card_items.of(card.id) for card in hands.window.bridge.view().players[0].hand]
    assert {item.place.height > 0.45 * scene.height() for item in lying} == {True}
    assert all(scene.sceneRect().contains(item.tile.translated(item.middle)) for item in lying)


def test_a_few_lands_lie_with_the_rest_where_names_have_no_room_otherwise(
    unpainted: None, hands: Hands
) -> None:
    beginning(hands, "meld-cards-do-not-turn-over")
    scene = hands.window.scene
    land, creature = (
        scene.card_items.of(hands.number(name)) for name in ("Hanweir Battlements", "Hanweir Garrison")
    )
    assert land.place.y == creature.place.y
    assert " ".join(name_lines_of(land.spec, land.place.width)).startswith("Hanweir")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_on_the_first_table_creatures_are_larger_than_lands_and_no_word_is_cut(
    unpainted: None, hands: Hands, size: tuple[int, int]
) -> None:
    in_a_room(hands, size)
    scene, seen = hands.window.scene, hands.window.bridge.view()
    permanents = [scene.card_items.of(each.id) for each in seen.battlefield]
    land_ids = {each.id for each in seen.battlefield if lies_with_lands(each)}
    creatures = [item for item in permanents if item.object_id not in land_ids]
    narrowest = min(item.place.width for item in creatures)
    assert max(item.place.width for item in permanents if item.object_id in land_ids) <= 0.8 * narrowest
    assert narrowest > 0.15 * size[1]
    assert len({item.place.y for item in creatures if item.view.controller == 0}) == 1, "they lie in one line"
    hand = [scene.card_items.of(each.id) for each in seen.players[0].hand]
    named = [name_lines_of(item.spec, item.place.width) for item in (*permanents, *hand)]
    assert all(named)
    assert [lines for lines in named if lines[-1].endswith("…")] == []


def test_with_three_players_piles_without_cards_give_way_to_the_others(unpainted: None, hands: Hands) -> None:
    beginning(hands, "who-protects-a-battle")
    ground, view = hands.window.scene.ground, hands.window.bridge.view()
    piles = {zone: rect for zone, rect in ground.rects.items() if zone.kind in PILES}
    filled = {zone for zone in piles if view.players[zone.player].in_zone(zone.kind)}
    assert 0 < len(filled) < len(piles)
    assert min(piles[zone].height() for zone in filled) > 1.2 * ground.smallest
    empty = piles.keys() - filled
    assert all(piles[zone].height() < 1.5 * ground.smallest for zone in empty), "a line of letters each"
    for seat in ground.seats:
        assert len({piles[zone].top() for zone in empty if zone.player == seat}) <= 1, "they share a line"
    for one, other in combinations([*piles.values(), *ground.plates.values()], 2):
        assert not one.intersects(other)

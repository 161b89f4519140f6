"""Imported cards in the window: each line says who does it, and the program carries out its part there."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from tabletop.cards.wording import wording
from tabletop.ui.session.face_specs import spec_for
from tests.support import PlacedTable, on_table, table_with
from tests.ui_window.conftest import Hands
from tests.ui_window.features import agree_to_pay
from tests.ui_window.imported_cards import CARDS, imported

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
LANDS = ("Forest", "Forest", "Forest", "Island", "Plains", "Mountain")
WHO_DOES_IT = {
    "Reed Marsh": ("", ""),
    "Toll Bridge": ("", "effect by hand"),
    "Gate Heron": ("", ""),
    "Moss Teacher": ("effect by hand", ""),
    "Last Lantern": ("",),
    "Cart Pole": ("", ""),
    "Sudden Frost": ("", ""),
    "Village Dance": ("by hand",),
    "Market Day": ("by hand",),
    "Quiet Farmer": ("",),
}


@pytest.fixture(autouse=True)
def with_these_cards(tmp_path: Path) -> Iterator[None]:
    with imported(tmp_path):
        yield


@pytest.fixture
def lay(hands: Hands) -> Callable[..., PlacedTable]:
    def lay_out(*permanents: object, **zones: list[str]) -> PlacedTable:
        table = table_with([*LANDS, *permanents], library=["Island"] * 9, **zones)  # type: ignore[arg-type]
        hands.window.bridge.replace_table(table)
        hands.window.scene.finish_motion()
        return table

    return lay_out


def double_click(hands: Hands, name: str) -> None:
    item = hands.window.scene.card_items.of(hands.number(name))
    assert item is not None
    view = hands.window.table_view
    at = view.mapFromScene(item.middle)
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    hands.window.scene.finish_motion()


def buttons(hands: Hands, name: str) -> dict[str, QPushButton]:
    """Return the buttons of the inspector for a card: their text or, where symbols are drawn, their
    accessible name.
    """
    hands.select(name)
    found = hands.window.inspector.findChildren(QPushButton)
    return {button.text() or button.accessibleName(): button for button in found}


def click(hands: Hands, name: str, words: str) -> None:
    QTest.mouseClick(buttons(hands, name)[words], Qt.MouseButton.LeftButton)
    hands.window.scene.finish_motion()


def tasks(hands: Hands) -> list[str]:
    return [task.words for task in hands.window.bridge.view().tasks if not task.done]


@pytest.mark.parametrize("name", WHO_DOES_IT)
def test_each_line_says_who_does_it(hands: Hands, lay: Callable[..., PlacedTable], name: str) -> None:
    lay(hand=[name])
    card = hands.object(name)
    said = spec_for(card).text
    printed = next(each for each in CARDS if str(each["name"]).startswith(name))
    lines = str(printed.get("oracle_text") or printed["card_faces"][0]["oracle_text"]).split("\n")
    marks = [f" ({mark})" if mark else "" for mark in WHO_DOES_IT[name]]
    assert said == tuple(line + mark for line, mark in zip(lines, marks, strict=True))
    assert spec_for(card).is_by_hand is any(marks)


def test_so_do_abilities_of_a_planeswalker_and_chapters(
    lay: Callable[..., PlacedTable], hands: Hands
) -> None:
    lay(hand=["Tuva, Road Warden", "The Long Harvest"])
    walker = spec_for(hands.object("Tuva, Road Warden"))
    assert walker.loyalty_lines[1] == ("−2", "The road grows longer. (effect by hand)")
    assert walker.loyalty_lines[0] == ("+1", "You gain 2 life.")
    saga = spec_for(hands.object("The Long Harvest"))
    assert saga.chapters[:2] == (("I", "You gain 3 life."), ("II", "The barns are painted. (effect by hand)"))


def test_a_land_enters_tapped_and_makes_its_mana(lay: Callable[..., PlacedTable], hands: Hands) -> None:
    table = lay(hand=["Reed Marsh"])
    double_click(hands, "Reed Marsh")
    assert hands.object("Reed Marsh").tapped
    hands.do("untap all")
    hands.do("pay mana")
    double_click(hands, "Reed Marsh")
    hands.window.dialogue.answer("{U}")
    assert table.state.players[0].mana_pool == ("U",)


def test_loyalty_abilities_are_buttons_with_their_costs(
    lay: Callable[..., PlacedTable], hands: Hands
) -> None:
    lay(on_table("Tuva, Road Warden", counters={"loyalty": 4}))
    click(hands, "Tuva, Road Warden", "+1: You gain 2 life")
    assert hands.object("Tuva, Road Warden").counters["loyalty"] == 5
    hands.do("resolve")
    assert hands.window.bridge.view().players[0].life == 22
    hands.do("undo")
    hands.do("undo")
    click(hands, "Tuva, Road Warden", "−2: The road grows longer")
    hands.do("resolve")
    assert hands.object("Tuva, Road Warden").counters["loyalty"] == 2
    assert tasks(hands) == ["The road grows longer."]


def test_a_trigger_goes_onto_the_stack_with_its_words_and_leaves_a_task(
    lay: Callable[..., PlacedTable], hands: Hands
) -> None:
    lay(hand=["Moss Teacher"])
    double_click(hands, "Moss Teacher")
    agree_to_pay(hands)
    hands.do("resolve")
    (trigger,) = hands.window.bridge.view().stack
    assert "the tallest player sings" in spec_for(trigger).text[0].lower()
    hands.do("resolve")
    assert tasks(hands) == ["The tallest player sings."]
    hands.do("tick off")
    assert tasks(hands) == []


def test_a_sorcery_that_is_not_understood_is_followed_by_hand(
    lay: Callable[..., PlacedTable], hands: Hands
) -> None:
    lay(hand=["Village Dance"])
    double_click(hands, "Village Dance")
    agree_to_pay(hands)
    hands.do("resolve")
    assert tasks(hands) == ["Each player dances until one falls."]
    assert "Village Dance" in [
        card.now.name for card in hands.window.bridge.view().players[0].graveyard if card.now
    ]


def test_equipment_is_attached_and_what_dies_draws(lay: Callable[..., PlacedTable], hands: Hands) -> None:
    lay("Cart Pole", "Last Lantern")
    click(hands, "Cart Pole", "Equip one generic")
    agree_to_pay(hands)
    hands.do("resolve")
    assert hands.object("Cart Pole").attached_to == hands.number("Last Lantern")
    assert hands.object("Last Lantern").now.power == 3  # type: ignore[union-attr]
    hands.select("Last Lantern")
    hands.do("to graveyard")
    hands.do("resolve")
    assert len(hands.window.bridge.view().players[0].hand) == 1


def test_a_card_turns_over_by_its_own_ability_and_its_back_leaves_a_task(
    lay: Callable[..., PlacedTable], hands: Hands
) -> None:
    lay("Quiet Farmer")
    click(hands, "Quiet Farmer", "two generic and green: Transform this")
    agree_to_pay(hands)
    hands.do("resolve")
    wolf = hands.object("Loud Wolf")
    assert wording(wolf.face) == ("Trample", "Whenever Loud Wolf attacks, the sheep hide. (effect by hand)")  # type: ignore[arg-type]

"""Invented cards whose whole texts were read, as they are played: targets, triggers, tokens and prices."""

from collections.abc import Iterator

import pytest

from tabletop.cards.library import playing_with, shipped_library
from tabletop.model.actions import Cast
from tabletop.model.zones import ZoneKind
from tests.rules.test_read_texts import invented
from tests.support import ALICE, BOB, table_with

CARDS = (
    invented(
        "Mud Slide",
        "Instant",
        "Destroy target creature with power 4 or greater. Its controller loses 2 life.",
    ),
    invented(
        "Deep Breath",
        "Instant",
        "Target creature you control gets +2/+2 and gains trample until end of turn.",
    ),
    invented(
        "Tide Turn", "Sorcery", "Exile target creature, then return it to the battlefield under your control."
    ),
    invented(
        "Pond Life", "Sorcery", "Create two tapped 1/1 green Frog creature tokens with reach.", "Draw a card."
    ),
    invented("Two Wishes", "Sorcery", "Choose one —\n• You gain 5 life.\n• Target player draws two cards."),
    invented(
        "Marsh Singer",
        "Creature — Frog",
        "Whenever this creature or another Frog you control enters, each opponent loses 1 life.",
        size="2/2",
    ),
    invented(
        "Reed Cutter",
        "Creature — Frog",
        "When this creature enters, you may sacrifice another creature. If you do, draw two cards.",
        size="1/1",
    ),
    invented(
        "Frog Prince", "Creature — Frog", "Other Frogs you control get +1/+1 and have trample.", size="2/2"
    ),
)


@pytest.fixture(autouse=True)
def _with_these_cards() -> Iterator[None]:
    with playing_with(shipped_library().extended(CARDS)):
        yield


def test_a_target_has_to_fit_and_its_controller_pays() -> None:
    table = table_with(["Frog Prince"], hand=["Mud Slide"], theirs=["Serra Angel"])
    spell = table.only("Mud Slide")
    assert not table.propose(Cast(object=spell, targets=(table.only("Frog Prince"),))).ruling.is_legal
    table.does(Cast(object=spell, targets=(table.only("Serra Angel"),)))
    table.resolve()
    assert table.state.players[BOB].life == 18
    assert table.state.players[ALICE].life == 20


def test_a_creature_grows_until_the_end_of_the_turn() -> None:
    table = table_with(["Frog Prince"], hand=["Deep Breath"], theirs=["Serra Angel"])
    spell = table.only("Deep Breath")
    assert not table.propose(Cast(object=spell, targets=(table.only("Serra Angel"),))).ruling.is_legal
    table.does(Cast(object=spell, targets=(table.only("Frog Prince"),)))
    table.resolve()
    now = table.now("Frog Prince")
    assert (now.power, now.toughness, "trample" in now.keywords) == (4, 4, True)


def test_what_is_exiled_returns_at_once() -> None:
    table = table_with(hand=["Tide Turn"], theirs=["Serra Angel"])
    table.does(Cast(object=table.only("Tide Turn"), targets=(table.only("Serra Angel"),)))
    table.resolve()
    assert table.permanent("Serra Angel").controller == ALICE


def test_two_lines_of_a_spell_happen_one_after_the_other() -> None:
    table = table_with(hand=["Pond Life"], library=["Forest"])
    table.does(Cast(object=table.only("Pond Life")))
    table.resolve()
    frogs = [each for each in table.state.permanents() if each.tapped]
    assert len(frogs) == 2
    assert table.names(ZoneKind.HAND) == ["Forest"]


def test_a_mode_is_chosen_with_its_target() -> None:
    table = table_with(hand=["Two Wishes"])
    table.does(Cast(object=table.only("Two Wishes"), no_targets=True), "mode 1")
    table.resolve()
    assert table.state.players[ALICE].life == 25


def test_itself_and_others_trigger_once_each() -> None:
    table = table_with(hand=["Marsh Singer", "Frog Prince"])
    for name, life in (("Marsh Singer", 19), ("Frog Prince", 18)):
        table.does(Cast(object=table.only(name)))
        table.resolve()
        table.resolve()
        assert table.state.players[BOB].life == life
        assert not table.state.stack


@pytest.mark.parametrize(("paid", "drawn"), [(True, 2), (False, 0)])
def test_a_price_is_paid_or_nothing_happens(paid: bool, drawn: int) -> None:
    table = table_with(["Serra Angel"], hand=["Reed Cutter"], library=["Forest", "Swamp"])
    table.does(Cast(object=table.only("Reed Cutter")))
    table.resolve()
    table.resolve(*((True, table.only("Serra Angel")) if paid else (False,)))
    assert len(table.names(ZoneKind.HAND)) == drawn
    assert ("Serra Angel" in table.names(ZoneKind.GRAVEYARD)) is paid


def test_others_of_a_kind_are_stronger() -> None:
    table = table_with(["Frog Prince", "Marsh Singer"])
    singer, prince = table.now("Marsh Singer"), table.now("Frog Prince")
    assert (singer.power, singer.toughness, "trample" in singer.keywords) == (3, 3, True)
    assert (prince.power, "trample" in prince.keywords) == (2, False)

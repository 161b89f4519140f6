"""Turning a card by hand: the offers that it means, and the side with which it may be played."""

import pytest

from tabletop.cards.faces import Side
from tabletop.model.actions import Activate, Cast, Instruct, PlayLand, TurnUp
from tabletop.model.zones import BATTLEFIELD, Zone, ZoneKind
from tabletop.rules.book.verdicts import Verdict
from tabletop.rules.drops import dropped_in
from tabletop.rules.offers import Turn
from tabletop.rules.turning_by_hand import drop_offers_with_side, play_offers, sides_to_play, turn_offers
from tests.support import PlacedTable, copy_of, face_down, on_table, table_with


def meanings(table: PlacedTable, name: str, turn: Turn = Turn.ACROSS) -> list[tuple[str, Verdict]]:
    found = turn_offers(table.state, table.only(name), turn)
    return [(offer.verb, offer.ruling.verdict) for offer in found]


@pytest.mark.parametrize(
    ("placed", "name", "verb", "verdict"),
    [
        (on_table("Delver of Secrets"), "Delver of Secrets", "transform", Verdict.LEGAL),
        (on_table("Serra Angel"), "Serra Angel", "transform", Verdict.NOTHING_HAPPENS),
        (copy_of("Insectile Aberration", card="Clone"), "Clone", "transform", Verdict.NOTHING_HAPPENS),
        (on_table("Brutal Cathar"), "Brutal Cathar", "transform", Verdict.NOTHING_HAPPENS),
        (on_table("Faithful Squire"), "Faithful Squire", "flip", Verdict.LEGAL),
        (
            on_table("Arcee, Sharpshooter", counters={"+1/+1": 1}),
            "Arcee, Sharpshooter",
            "activate",
            Verdict.LEGAL,
        ),
        (on_table("Jetfire, Air Guardian"), "Jetfire, Air Guardian", "activate", Verdict.LEGAL),
    ],
)
def test_across_means_to_turn_over_by_the_word_of_the_card(placed, name, verb, verdict) -> None:
    assert meanings(table_with([placed], step="precombat main"), name) == [(verb, verdict)]


def test_an_ability_that_may_not_be_activated_now_is_not_meant() -> None:
    for step, verb in (("precombat main", "activate"), ("beginning of combat", "transform")):
        table = table_with(["Concealing Curtains"], step=step)
        assert meanings(table, "Concealing Curtains") == [(verb, Verdict.LEGAL)]


def test_an_ability_that_only_may_turn_it_is_not_meant() -> None:
    table = table_with(["Treasure Map"], step="precombat main")
    offers = turn_offers(table.state, table.only("Treasure Map"), Turn.ACROSS)
    assert [type(offer.action) for offer in offers] == [Instruct]


def test_end_over_end_means_face_down_and_face_up() -> None:
    table = table_with(["Serra Angel", "Delver of Secrets", face_down("Hill Giant"), face_down("Forest")])
    assert meanings(table, "Serra Angel", Turn.END_OVER_END) == [("turn face down", Verdict.LEGAL)]
    assert meanings(table, "Delver of Secrets", Turn.END_OVER_END) == [
        ("turn face down", Verdict.NOTHING_HAPPENS)
    ]
    [giant] = turn_offers(table.state, table.only("Hill Giant"), Turn.END_OVER_END)
    assert giant.action == TurnUp(object=table.only("Hill Giant"))
    [forest] = turn_offers(table.state, table.only("Forest"), Turn.END_OVER_END)
    assert (forest.verb, forest.ruling.verdict) == ("turn face up", Verdict.LEGAL), "no rule lets it up"


def test_off_the_battlefield_across_means_to_play_the_back() -> None:
    table = table_with(
        hand=["Valki, God of Lies", "Delver of Secrets", "Serra Angel", "Branchloft Pathway"],
        graveyard=["Baithook Angler"],
        step="precombat main",
    )
    [valki] = turn_offers(table.state, table.only("Valki, God of Lies"), Turn.ACROSS)
    assert valki.action == Cast(object=table.only("Valki, God of Lies"), face="back", x=valki.action.x)
    assert meanings(table, "Delver of Secrets") == [("cast", Verdict.ILLEGAL)]
    assert meanings(table, "Serra Angel") == [("transform", Verdict.NOTHING_HAPPENS)]
    assert meanings(table, "Baithook Angler") == [("cast", Verdict.LEGAL)]
    assert meanings(table, "Baithook Angler", Turn.END_OVER_END) == [
        ("turn face down", Verdict.NOTHING_HAPPENS)
    ]
    assert [
        type(each.action) for each in play_offers(table.state, table.only("Branchloft Pathway"), Side.BACK)
    ][-1] is PlayLand


def test_what_no_card_represents_is_not_turned() -> None:
    table = table_with(["Delver of Secrets"], library=["Island"])
    table.trigger("Delver of Secrets")
    ability = table.state.stack[0]
    assert turn_offers(table.state, ability, Turn.ACROSS) == turn_offers(table.state, 999, Turn.ACROSS) == ()


@pytest.mark.parametrize(
    ("name", "zone", "edition", "both"),
    [
        ("Valki, God of Lies", "hand", None, True),
        ("Branchloft Pathway", "hand", None, True),
        ("Valki, God of Lies", "graveyard", None, False),
        ("Delver of Secrets", "hand", None, False),
        ("Baithook Angler", "graveyard", None, True),
        ("Baithook Angler", "hand", None, False),
        ("Serra Angel", "hand", None, False),
    ],
)
def test_with_which_sides_a_card_may_be_played(name, zone, edition, both) -> None:
    table = table_with(**{zone: [name]})
    sides = sides_to_play(table.state, table.only(name))
    assert sides == ((Side.FRONT, Side.BACK) if both else (Side.FRONT,))


def test_turned_on_the_way_a_drop_means_the_side_that_is_up() -> None:
    table = table_with(
        hand=["Valki, God of Lies", "Branchloft Pathway"],
        graveyard=["Baithook Angler", "Delver of Secrets"],
        step="precombat main",
    )

    def labels_with_side(name: str, side: Side) -> list[str]:
        id = table.only(name)
        found = dropped_in(table.state, id, BATTLEFIELD)
        return [offer.label for offer in drop_offers_with_side(table.state, id, found, side)]

    assert labels_with_side("Valki, God of Lies", Side.BACK) == ["Cast Tibalt, Cosmic Impostor"]
    assert labels_with_side("Valki, God of Lies", Side.FRONT) == ["Cast Valki, God of Lies"]
    assert labels_with_side("Branchloft Pathway", Side.BACK)[-1] == "Play Boulderloft Pathway"
    assert labels_with_side("Baithook Angler", Side.BACK) == ["Cast Hook-Haunt Drifter (disturb)"]
    assert labels_with_side("Baithook Angler", Side.FRONT) == ["Put onto the battlefield"]
    assert labels_with_side("Delver of Secrets", Side.BACK) == ["Put onto the battlefield transformed"]


def test_turned_on_the_way_a_move_stays_a_move() -> None:
    table = table_with(hand=["Valki, God of Lies"])
    id = table.only("Valki, God of Lies")
    moves = dropped_in(table.state, id, Zone(ZoneKind.GRAVEYARD, 0))
    assert drop_offers_with_side(table.state, id, moves, Side.BACK) == moves


def test_the_same_offer_as_in_the_menu_is_meant() -> None:
    table = table_with(["Concealing Curtains"], step="precombat main")
    id = table.only("Concealing Curtains")
    [offer] = turn_offers(table.state, id, Turn.ACROSS)
    assert isinstance(offer.action, Activate)
    assert offer in table.offers(id)

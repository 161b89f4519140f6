"""Effects that let players look at the top card of a library, and play it from there."""

import pytest

from tabletop.language.changes import Allowed
from tabletop.language.effects import Allow, Destroy, Draw, Mill
from tabletop.model.actions import Cast, PlayLand
from tabletop.model.zones import Zone, ZoneKind
from tabletop.play.concealing import HIDDEN, seen_by
from tabletop.play.log.phrases import seen_name_at
from tabletop.rules.drops import dropped_in
from tabletop.rules.engine.standing_effects import may_see
from tabletop.rules.view import view
from tests.support import ALICE, BOB, PlacedTable, table_with

LIBRARY = ["Forest", "Grizzly Bears", "Island"]


def seen_on_top(table: PlacedTable, seat: int) -> list[str]:
    """Return the cards of Alice's library that a seat may look at."""
    cards = (table.state.objects[id] for id in table.state.in_zone(Zone(ZoneKind.LIBRARY, ALICE)))
    return [each.definition.name for each in cards if may_see(table.state, each, seat)]


@pytest.mark.parametrize(
    ("permanent", "alice", "bob"),
    [
        ("Courser of Kruphix", ["Forest"], ["Forest"]),
        ("Bolas's Citadel", ["Forest"], []),
        ("Hill Giant", [], []),
    ],
)
def test_who_sees_the_top_card(permanent: str, alice: list[str], bob: list[str]) -> None:
    table = table_with([permanent], library=LIBRARY, opponent={"library": ["Swamp"]})
    assert (seen_on_top(table, ALICE), seen_on_top(table, BOB)) == (alice, bob)
    theirs = table.state.objects[table.only("Swamp")]
    assert not may_see(table.state, theirs, ALICE)
    assert not may_see(table.state, theirs, BOB), "it is the library of the permanent's controller"


def test_another_card_is_seen_once_it_is_on_top_and_none_once_the_effect_has_ended() -> None:
    table = table_with(["Courser of Kruphix"], library=LIBRARY)
    table.tell(Draw())
    assert seen_on_top(table, BOB) == ["Grizzly Bears"]
    table.tell(Mill(number=2))
    assert seen_on_top(table, BOB) == []
    table.undo()
    table.tell(Destroy(objects=(table.only("Courser of Kruphix"),)))
    assert (seen_on_top(table, ALICE), seen_on_top(table, BOB)) == ([], [])


def test_an_effect_may_let_a_player_look_for_a_while() -> None:
    table = table_with(library=LIBRARY)
    table.tell(Allow(what=(Allowed.LOOK_AT_TOP,), until="end of turn"))
    assert (seen_on_top(table, ALICE), seen_on_top(table, BOB)) == (["Forest"], [])


def test_views_names_and_concealed_tables_agree() -> None:
    table = table_with(["Bolas's Citadel"], library=LIBRARY)
    forest = table.only("Forest")
    for seat, known, name in ((ALICE, True, "Forest"), (BOB, False, "a card from the library")):
        top, below, *_ = view(table.state, seat).players[ALICE].library
        assert (top.known, below.known) == (known, False)
        assert seen_name_at(table.state, forest, seat) == name
        concealed = seen_by(table.state, seat).objects[forest].definition.name
        assert concealed == ("Forest" if known else HIDDEN)


def test_what_lies_open_on_top_is_played_by_dropping_it() -> None:
    def verbs(*permanents: str, library: list[str]) -> list[str]:
        table = table_with(permanents, library=library)
        top = table.state.in_zone(Zone(ZoneKind.LIBRARY, ALICE))[0]
        return [each.verb for each in dropped_in(table.state, top, Zone(ZoneKind.BATTLEFIELD))]

    assert verbs("Courser of Kruphix", library=LIBRARY) == ["play land", "put onto battlefield"]
    assert verbs("Courser of Kruphix", library=["Grizzly Bears"]) == ["put onto battlefield"]
    assert verbs("Bolas's Citadel", library=["Grizzly Bears"]) == ["cast", "put onto battlefield"]
    assert verbs(library=LIBRARY) == ["play the top"]


def test_life_is_paid_in_place_of_mana_and_other_costs_besides() -> None:
    library = ["Kazuul's Fury", "Forest"]
    table = table_with(["Bolas's Citadel", "Hill Giant"], library=library, mana="enforced")
    fury = Cast(object=table.only("Kazuul's Fury"), face="front", target_players=(BOB,))
    (offer,) = (each for each in table.offers(fury.object) if each.face == "front" and each.verb == "cast")
    assert offer.detail == "3 life"
    table.does(fury, table.only("Hill Giant"))
    assert table.state.players[ALICE].life == 17
    assert table.names(ZoneKind.GRAVEYARD) == ["Hill Giant"]


def test_only_the_top_card_of_the_own_library_is_played() -> None:
    table = table_with(["Bolas's Citadel"], library=LIBRARY, opponent={"library": ["Swamp"]})
    assert table.ruling(PlayLand(object=table.only("Forest"))).is_legal
    for name in ("Island", "Swamp"):
        assert table.ruling(PlayLand(object=table.only(name), by=ALICE)).names == ("lands.lies_in_hand",)
    assert "casting.something_allows_it" in table.ruling(Cast(object=table.only("Grizzly Bears"))).names

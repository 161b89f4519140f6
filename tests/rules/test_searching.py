"""Searching a library: the destinations of found cards (701.23)."""

from typing import Any

import pytest

from tabletop.language.effects import Search
from tabletop.language.selections import Selection
from tabletop.model.events import Rearranged
from tabletop.model.zones import ZoneKind
from tests.support import BOB, happened, table_with

LANDS = Selection(zone="library", types=("Land",))
LIBRARY = ["Opt", "Forest", "Shock", "Island"]


def test_the_others_go_elsewhere() -> None:
    table = table_with(library=LIBRARY)
    search = Search(of=LANDS, number=2, to="battlefield", others_to="hand", tapped=True)
    table.tell(search, answers=[table.only("Island"), table.only("Forest")])
    assert table.names(ZoneKind.BATTLEFIELD) == ["Island"]
    assert table.names(ZoneKind.HAND) == ["Forest"]


def test_where_one_is_found_there_are_no_others() -> None:
    table = table_with(library=LIBRARY)
    search = Search(of=LANDS, number=2, to="battlefield", others_to="hand")
    table.tell(search, answers=[table.only("Forest"), False])
    assert table.names(ZoneKind.BATTLEFIELD) == ["Forest"]
    assert table.names(ZoneKind.HAND) == []


@pytest.mark.parametrize("wanted", LIBRARY)
def test_it_is_put_on_top_of_what_was_shuffled(wanted: str) -> None:
    table = table_with(library=LIBRARY)
    search = Search(of=Selection(zone="library"), to="library", reveal=True)
    table.tell(search, answers=[table.only(wanted)])
    assert table.names(ZoneKind.LIBRARY)[0] == wanted
    assert sorted(table.names(ZoneKind.LIBRARY)) == sorted(LIBRARY)


def test_where_nothing_is_found_the_library_is_shuffled() -> None:
    table = table_with(library=LIBRARY)
    table.tell(Search(of=LANDS, to="library"), answers=[False])
    assert sorted(table.names(ZoneKind.LIBRARY)) == sorted(LIBRARY)


def both(**more: Any) -> Search:
    """Search a library and a graveyard."""
    creatures = Selection(zone="library", types=("Creature",))
    return Search(of=creatures, zones=(ZoneKind.LIBRARY, ZoneKind.GRAVEYARD), **more)


@pytest.mark.parametrize(
    ("where", "found"), [("library", "Grizzly Bears"), ("graveyard", "Hill Giant")], ids=str
)
def test_of_two_zones_only_those_are_searched_that_the_player_says(where: str, found: str) -> None:
    table = table_with(library=["Opt", "Grizzly Bears", "Shock", "Island"], graveyard=["Hill Giant", "Opt"])
    order = table.names(ZoneKind.LIBRARY)
    played = table.tell(both(), answers=[where, table.only(found)])
    assert table.names(ZoneKind.HAND) == [found]
    shuffled = bool(happened(played, Rearranged))
    assert shuffled is (where == "library")
    assert shuffled or table.names(ZoneKind.LIBRARY) == order


def test_what_lies_open_has_to_be_found() -> None:
    table = table_with(library=["Opt", "Grizzly Bears"], graveyard=["Hill Giant", "Savannah Lions"])
    table.tell(both(), answers=["graveyard", table.only("Hill Giant")])
    assert table.names(ZoneKind.HAND) == ["Hill Giant"]


def test_a_zone_without_cards_is_none_to_choose() -> None:
    table = table_with(library=["Opt", "Grizzly Bears"])
    table.tell(both(), answers=[table.only("Grizzly Bears")])
    assert table.names(ZoneKind.HAND) == ["Grizzly Bears"]


def test_another_players_cards_are_searched_and_that_library_is_shuffled() -> None:
    table = table_with(
        library=["Plains"], opponent={"library": ["Opt", "Hill Giant"], "hand": ["Hill Giant"]}
    )
    giants = Selection(zone="library", name="Hill Giant")
    zones = (ZoneKind.HAND, ZoneKind.LIBRARY)
    found = table.all("Hill Giant")
    table.tell(
        Search(of=giants, zones=zones, every_zone=True, whose=BOB, number=4, to="exile"), answers=[*found]
    )
    assert table.names(ZoneKind.EXILE, BOB) == ["Hill Giant", "Hill Giant"]
    assert table.names(ZoneKind.LIBRARY, BOB) == ["Opt"]


@pytest.mark.parametrize(
    ("chosen", "left"),
    [
        ((), ["Forest", "Island", "Forest", "Breeding Pool", "Mutavault"]),
        (("Breeding Pool",), ["Forest", "Island", "Forest"]),
        (("Island",), ["Breeding Pool"]),
        (("Mutavault",), []),
        (("Breeding Pool", "Island"), []),
    ],
)
def test_lands_that_share_a_type_are_found_together_alone(chosen: tuple[str, ...], left: list[str]) -> None:
    table = table_with(library=["Forest", "Island", "Forest", "Breeding Pool", "Mutavault"])
    search = Search(of=LANDS, number=3, share_land_type=True)
    answers = [table.only(name) for name in chosen]
    asked = table.tell(search, answers=answers).question
    options = asked.options if asked is not None else ()
    assert [table.state.objects[id].definition.name for id in options if id] == left

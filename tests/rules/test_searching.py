"""Searching a library: where what was found goes (701.23)."""

import pytest

from tabletop.language.effects import Search
from tabletop.language.selections import Selection
from tabletop.model.zones import ZoneKind
from tests.support import table_with

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

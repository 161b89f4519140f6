"""Persist, undying, decayed and fading (702.79, 702.93, 702.147, 702.32)."""

import pytest

from tabletop.language.effects import AddCounters, Change, Changes, CreateToken, Destroy
from tabletop.model.zones import ZoneKind
from tests.support import ALICE, PlacedTable, cited, table_with

BEARS = "Grizzly Bears"


def with_keyword(keyword: str, **more: object) -> PlacedTable:
    table = table_with(battlefield=[BEARS], **more)  # type: ignore[arg-type]
    table.tell(Change(objects=(table.only(BEARS),), change=Changes(add_keywords=(keyword,))))
    return table


@pytest.mark.parametrize(
    ("keyword", "counter", "returns"),
    [
        ("persist", "+1/+1", True),
        ("persist", "-1/-1", False),
        ("undying", "+1/+1", False),
        ("undying", "-1/-1", True),
    ],
)
def test_only_its_own_kind_of_counter_keeps_it_away(keyword: str, counter: str, returns: bool) -> None:
    table = with_keyword(keyword)
    bears = (table.only(BEARS),)
    table.tell(AddCounters(objects=bears, kind=counter))
    table.tell(Destroy(objects=bears))
    assert len(table.state.stack) == int(returns)
    if returns:
        table.resolve()
    assert (BEARS in table.names(ZoneKind.GRAVEYARD, ALICE)) is not returns


def test_what_persists_says_so_by_its_own_rule() -> None:
    table = with_keyword("persist")
    played = table.tell(Destroy(objects=(table.only(BEARS),)))
    assert "brief_stays.persist" in cited(played)


def test_a_token_with_persist_triggers_and_is_gone() -> None:
    table = with_keyword("persist")
    table.tell(CreateToken(copy_of=table.only(BEARS)))
    token = next(each for each in table.state.permanents() if each.is_token)
    table.tell(Change(objects=(token.id,), change=Changes(add_keywords=("persist",))))
    table.tell(Destroy(objects=(token.id,)))
    table.resolve()
    assert not any(each.is_token for each in table.state.permanents())

"""At each stop of the switch between editions, actions of the rulebook's examples and of later keywords.

No number of another edition is cited, and nothing happens by a word that doesn't exist yet.
"""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from tabletop.language.effects import (
    Convert,
    Destroy,
    Effect,
    Exile,
    HiddenBy,
    ManifestDread,
    Meld,
    PutOntoBattlefield,
    SetNight,
    Transform,
)
from tabletop.model.actions import Action, Activate, Cast, Instruct
from tabletop.model.events import Noted
from tabletop.rules.book.all_rules import all_rules
from tabletop.rules.book.atlas import entries
from tabletop.rules.book.editions import day_words, stops
from tabletop.rules.book.verdicts import Verdict
from tests.support import PlacedTable, copy_of, table_with

DAYS = [each.day for each in stops()]
ALWAYS = "0000-00-00"
DOUBLE_FACED = "2011-09-30"


class Deed(NamedTuple):
    """An action at a table, and the day since when it exists."""

    at: Callable[[str], PlacedTable]
    action: Callable[[PlacedTable], Action]
    since: str = ALWAYS


def deed(effect: type[Effect], *names: str, since: str = ALWAYS, **more: object) -> Deed:
    """Return a deed that gives one instruction to permanents by name."""

    def told(table: PlacedTable) -> Action:
        return Instruct(effect=effect(objects=tuple(map(table.only, names)), **more))

    return Deed(lambda day: table_with(list(names), edition=day), told, since)


def in_library(effect: Callable[[PlacedTable], Effect], since: str) -> Deed:
    """Return a deed with the top card of a library."""
    return Deed(
        lambda day: table_with(library=["Elite Vanguard", "Island"], edition=day),
        lambda table: Instruct(effect=effect(table)),
        since,
    )


def hidden(table: PlacedTable, how: HiddenBy) -> Effect:
    return PutOntoBattlefield(objects=(table.only("Elite Vanguard"),), face_down=how)


DEEDS = {
    "transform a Clone of Wildblood Pack": Deed(
        lambda day: table_with([copy_of("Wildblood Pack", card="Clone")], edition=day),
        lambda table: Instruct(effect=Transform(objects=(table.only("Clone"),))),
        DOUBLE_FACED,
    ),
    "transform a Kruin Outlaw that copies Elite Vanguard": Deed(
        lambda day: table_with([copy_of("Elite Vanguard", card="Kruin Outlaw")], edition=day),
        lambda table: Instruct(effect=Transform(objects=(table.only("Kruin Outlaw"),))),
        DOUBLE_FACED,
    ),
    "transform Blackbloom Rogue": deed(Transform, "Blackbloom Rogue", since=DOUBLE_FACED),
    "transform Village Ironsmith": deed(Transform, "Village Ironsmith", since=DOUBLE_FACED),
    "transform Delver of Secrets": deed(Transform, "Delver of Secrets", since=DOUBLE_FACED),
    "transform Invasion of Kylem": deed(Transform, "Invasion of Kylem", since=DOUBLE_FACED),
    "destroy Chittering Host": deed(Destroy, "Chittering Host"),
    "exile Chittering Host": deed(Exile, "Chittering Host"),
    "meld a pair": deed(Meld, "Midnight Scavengers", "Graf Rats", since="2016-07-22"),
    "meld two others": deed(Meld, "Midnight Scavengers", "Elite Vanguard", since="2016-07-22"),
    "convert Ratchet": deed(Convert, "Ratchet, Field Medic", since="2022-11-18"),
    "manifest a card": in_library(lambda table: hidden(table, HiddenBy.MANIFEST), "2015-01-23"),
    "cloak a card": in_library(lambda table: hidden(table, HiddenBy.CLOAK), "2024-02-02"),
    "manifest dread": in_library(lambda _table: ManifestDread(), "2024-09-20"),
    "let it be night": in_library(lambda _table: SetNight(), "2021-09-24"),
    "cast by disturb": Deed(
        lambda day: table_with(graveyard=["Baithook Angler"], edition=day),
        lambda table: Cast(object=table.only("Baithook Angler"), using="disturb"),
        "2021-09-24",
    ),
    "cast by mutate": Deed(
        lambda day: table_with(["Runeclaw Bear"], hand=["Gemrazer"], edition=day),
        lambda table: Cast(
            object=table.only("Gemrazer"), using="mutate", targets=(table.only("Runeclaw Bear"),)
        ),
        "2020-04-17",
    ),
    "cast converted": Deed(
        lambda day: table_with(hand=["Optimus Prime, Hero"], edition=day),
        lambda table: Cast(object=table.only("Optimus Prime, Hero"), using="more than meets the eye"),
        "2022-11-18",
    ),
    "craft": Deed(
        lambda day: table_with(["Clay-Fired Bricks", "Sol Ring"], edition=day),
        lambda table: Activate(object=table.only("Clay-Fired Bricks"), ability=0),
        "2023-11-17",
    ),
}


@pytest.mark.parametrize("day", DAYS)
@pytest.mark.parametrize("name", DEEDS)
def test_no_number_of_another_edition_is_cited(name: str, day: str) -> None:
    there = {entry.number for entry in entries(day)}
    table = DEEDS[name].at(day)
    played = table.propose(DEEDS[name].action(table))
    noted = [event for event in played.events if isinstance(event, Noted)]
    cited = {number for event in noted for number in event.numbers or all_rules()[event.rule].numbers_in(day)}
    assert {*played.ruling.numbers, *cited} <= there


@pytest.mark.parametrize("day", DAYS)
@pytest.mark.parametrize("name", [name for name, deed in DEEDS.items() if deed.since != ALWAYS])
def test_nothing_happens_by_a_word_that_does_not_exist_yet(name: str, day: str) -> None:
    table = DEEDS[name].at(day)
    before, since = table.state, DEEDS[name].since
    ruling = table.propose(DEEDS[name].action(table)).ruling
    if day >= since:
        assert "only since" not in str(ruling)
        return
    assert ruling.verdict is Verdict.NOTHING_HAPPENS
    assert ruling.numbers == ()
    assert f"only since {day_words(since)}." in ruling.words
    assert table.state is before


def test_seventeen_stops_are_tried_with_more_than_eight_deeds() -> None:
    assert len(DAYS) == 17
    assert len(DEEDS) >= 8

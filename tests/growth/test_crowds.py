"""Cost of thousands of objects that come, go or change in one action: a few looks at each."""

from collections.abc import Callable

import pytest

from tabletop.language.effects import AddCounters, AnyEffect, CreateToken, Destroy, Draw, ReturnToHand, Tap
from tabletop.language.selections import Selection
from tabletop.play.table import Played
from tabletop.rules.stack import triggers
from tabletop.rules.values.applying import Arranged
from tabletop.rules.values.derived import DerivedValues
from tabletop.rules.values.object_index import Index
from tests.growth import calls
from tests.support import PlacedTable, on_table, table_with

CREATURES = Selection(types=("Creature",))
FEW, MANY = 100, 600
"""More than the former limit of states through which derived values were handed on."""
Crowd = Callable[[int], tuple[PlacedTable, AnyEffect]]


def tokens(called: str, *others: str) -> Crowd:
    return lambda number: (table_with(battlefield=list(others)), CreateToken(card=called, number=number))


def copies(name: str) -> Crowd:
    def crowd(number: int) -> tuple[PlacedTable, AnyEffect]:
        table = table_with(battlefield=[name])
        return table, CreateToken(copy_of=table.only(name), number=number)

    return crowd


def all_of(effect: AnyEffect, name: str, *others: str) -> Crowd:
    return lambda number: (table_with(battlefield=[*others, *[name] * number]), effect)


def auras(name: str) -> Crowd:
    def crowd(number: int) -> tuple[PlacedTable, AnyEffect]:
        host = table_with(battlefield=["Grizzly Bears"]).only("Grizzly Bears")
        table = table_with(battlefield=["Grizzly Bears", *[on_table(name, attached_to=host)] * number])
        return table, Destroy(objects=(host,))

    return crowd


def draws(number: int) -> tuple[PlacedTable, AnyEffect]:
    return table_with(library=["Forest"] * number), Draw(by=0, number=number)


CROWDS: dict[str, Crowd] = {
    "tokens": tokens("Wolf"),
    "tokens with triggers on each other": tokens("landfall Bird"),
    "tokens with triggers on themselves": tokens("Pest"),
    "tokens that trigger something": tokens("Wolf", "Soul Warden"),
    "copies": copies("Grizzly Bears"),
    "copies that trigger as they enter": copies("Augur of Bolas"),
    "deaths": all_of(Destroy(objects=(CREATURES,)), "Grizzly Bears"),
    "deaths that trigger something": all_of(Destroy(objects=(CREATURES,)), "Grizzly Bears", "Blood Artist"),
    "deaths that trigger": all_of(Destroy(objects=(CREATURES,)), "Doomed Traveler"),
    "counters": all_of(AddCounters(objects=(CREATURES,), kind="+1/+1"), "Grizzly Bears"),
    "deaths by counters": all_of(AddCounters(objects=(CREATURES,), kind="-1/-1", number=2), "Grizzly Bears"),
    "turned sideways": all_of(Tap(objects=(CREATURES,)), "Grizzly Bears"),
    "returned": all_of(ReturnToHand(objects=(CREATURES,)), "Grizzly Bears"),
    "auras": auras("Holy Strength"),
    "auras that trigger": auras("Rancor"),
    "draws": draws,
}


def doing(crowd: Crowd, number: int) -> tuple[Callable[[], object], list[Played]]:
    table, effect = crowd(number)
    played: list[Played] = []
    return lambda: played.append(table.tell(effect)), played


@pytest.mark.parametrize("crowd", CROWDS.values(), ids=CROWDS.keys())
def test_objects_derived_and_abilities_matched_grow_with_the_crowd(
    monkeypatch: pytest.MonkeyPatch, crowd: Crowd
) -> None:
    work = {"derived": 0, "matched": 0, "arranged": 0, "sorted": 0}

    def count(what: str, of: object, name: str) -> None:
        real = getattr(of, name)

        def counting(*given: object) -> object:
            work[what] += 1
            return real(*given)

        monkeypatch.setattr(of, name, counting)

    count("derived", DerivedValues, "compute_value")
    count("matched", triggers, "_matches")
    count("arranged", Arranged, "_arrange")
    monkeypatch.setattr("tabletop.rules.values.object_index.Index._refresh", looking_again(work))
    each = {}
    for number in (FEW, MANY):
        work.update(dict.fromkeys(work, 0))
        act, played = doing(crowd, number)
        act()
        assert played[0].ruling.is_legal
        each[number] = {what: done / number for what, done in work.items()}
    for what, most in (("derived", 20), ("matched", 20), ("arranged", 20), ("sorted", 40)):
        assert each[MANY][what] <= most, what
        assert each[MANY][what] <= 1.3 * each[FEW][what] + 1, what


def looking_again(work: dict[str, int]) -> Callable[..., None]:
    """Count the objects that indexes are built from or that are examined again."""
    real = Index._refresh

    def look_again(self: Index, *tags: object) -> None:
        work["sorted"] += len(self._stale)
        real(self, *tags)

    return look_again


def test_calls_per_token_do_not_grow_with_their_number() -> None:
    def entering(number: int) -> float:
        act, _ = doing(CROWDS["tokens with triggers on each other"], number)
        return calls(act) / number

    assert entering(600) < 1.3 * entering(200)

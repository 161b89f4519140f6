"""Choice of sources: colors are saved for the rest of the hand, the least flexible sources pay first, costs
last.
"""

import itertools
import random
from collections.abc import Sequence

import pytest

from tabletop.cards.mana import mana_cost
from tabletop.play.payment.source_choice import Source, Way, Wishes, choose
from tabletop.rules import mana_matching
from tabletop.rules.mana_matching import life_to_pay, split_cost


def land(id: int, *mana: str, burden: int = 0, use: int = 0) -> Source:
    """Return a land with one ability for each color of mana that it can make: ``land(1, "W", "U")``."""
    return Source(id, tuple(Way((each,), place, (), burden) for place, each in enumerate(mana)), use)


def paid(
    cost: str, *sources: Source, pool: str = "", hand: Sequence[str] = (), wishes: Wishes | None = None
) -> str:
    """Return the payment in words: the number of each source with the mana it makes, and life."""
    found = choose(
        mana_cost(cost),
        sources,
        tuple(pool),
        hand=[mana_cost(each) for each in hand],
        wishes=wishes or Wishes(),
    )
    if found is None:
        return "nothing"
    words = [f"{id}{''.join(way.mana)}" for id, way in sorted(found.ways, key=lambda each: each[0])]
    return " ".join([*words, f"life {found.life}"] if found.life else words)


PLAINS, ISLAND, SWAMP, FOREST = land(1, "W"), land(2, "U"), land(3, "B"), land(4, "G")
DUAL = land(5, "W", "U")


@pytest.mark.parametrize(
    ("cost", "outcome"),
    [
        ("{1}{W}", "1W 2U"),
        ("{W}{W}", "nothing"),
        ("{3}", "1W 2U 3B"),
        ("{5}", "nothing"),
        ("{C}", "nothing"),
        ("{W/U}", "1W"),
        ("{2/W}{2/W}", "1W 2U 3B"),
        ("{G/P}", "4G"),
        ("{R/P}", "life 2"),
        ("{R/P}{R/P}{W}", "1W life 4"),
        ("{W}{W/P}", "1W life 2"),
        ("{G/U/P}", "2U"),
        ("{0}", ""),
    ],
)
def test_each_kind_of_symbol_is_paid(cost: str, outcome: str) -> None:
    assert paid(cost, PLAINS, ISLAND, SWAMP, FOREST) == outcome


def test_life_is_paid_only_where_mana_is_too_little() -> None:
    assert paid("{2}{W/P}", PLAINS, ISLAND, SWAMP) == "1W 2U 3B"
    assert paid("{2}{W/P}", PLAINS, ISLAND) == "1W 2U life 2", "the Phyrexian symbol, and what it frees"


def test_the_least_flexible_source_pays_first() -> None:
    assert paid("{W}", DUAL, PLAINS) == "1W"
    assert paid("{1}{W}", DUAL, PLAINS, ISLAND) == "1W 2U"
    assert paid("{1}", DUAL, land(6, "C"), PLAINS) == "1W"
    assert paid("{C}{1}", DUAL, land(6, "C"), PLAINS) == "1W 6C"


def test_colors_are_kept_for_the_rest_of_the_hand() -> None:
    assert paid("{1}", PLAINS, ISLAND, hand=["{W}"]) == "2U"
    assert paid("{1}", PLAINS, ISLAND, hand=["{U}"]) == "1W"
    assert paid("{2}", PLAINS, ISLAND, SWAMP, FOREST, hand=["{W}{B}"]) == "2U 4G"
    assert paid("{1}{W}", PLAINS, DUAL, ISLAND, hand=["{U}", "{6}{R}"]) in ("1W 2U", "1W 5U")


def test_the_rest_of_the_hand_is_kept_castable_by_an_exchange() -> None:
    forests = [land(number, "G") for number in (10, 11)]
    both = land(12, "G", "U")
    assert paid("{1}{G}", *forests, both, land(13, "U"), hand=["{U}{U}"]) == "10G 11G"


def test_what_costs_something_pays_last() -> None:
    pain, free = land(20, "R", burden=1), land(21, "R")
    assert paid("{R}", pain, free) == "21R"
    assert paid("{R}{R}", pain, free) == "20R 21R"
    treasure = land(22, "W", "U", "B", "R", "G", burden=20)
    assert paid("{1}{R}", treasure, free, pain) == "20R 21R"
    assert paid("{B}", treasure, free, pain) == "22B"


def test_a_free_way_goes_before_a_painful_way_of_the_same_land() -> None:
    pain = Source(30, (Way(("C",), 0), Way(("R",), 1, (), 1), Way(("G",), 1, ("{G}",), 1)))
    assert paid("{1}", pain) == "30C"
    assert paid("{1}{R}", pain, ISLAND) == "2U 30R"
    found = choose(mana_cost("{G}"), [pain])
    assert found is not None
    assert [way.answers for _, way in found.ways] == [("{G}",)]


def test_what_fights_or_does_something_else_pays_after_plain_lands() -> None:
    elf, village = land(40, "G", use=2), land(41, "G", use=1)
    assert paid("{G}", elf, village, FOREST) == "4G"
    assert paid("{1}{G}", elf, village, FOREST) == "4G 41G"


def test_sources_of_more_mana_pay_alone_where_that_is_enough() -> None:
    ring = Source(50, (Way(("C", "C")),))
    assert paid("{2}", ring, PLAINS, ISLAND) == "50CC"
    assert paid("{1}", ring, PLAINS) == "1W", "of two mana one would be lost"
    assert paid("{2}{W}", ring, PLAINS, ISLAND) == "1W 50CC"
    karoo = Source(51, (Way(("W", "U")),))
    assert paid("{W}{U}", karoo, PLAINS, ISLAND) == "51WU"
    either = Source(52, (Way(("R", "R"), 0, ("{R}{R}",)), Way(("G", "G"), 0, ("{G}{G}",))))
    assert paid("{R}{G}", either) == "nothing"
    assert paid("{R}{G}", either, FOREST) == "4G 52RR"


def test_mana_that_is_there_pays_first() -> None:
    assert paid("{2}{W}", PLAINS, ISLAND, SWAMP, pool="UU") == "1W"
    assert paid("{U}", ISLAND, pool="U") == ""


def test_snow_is_paid_by_mana_of_snow_permanents() -> None:
    snow = land(60, "GS")
    assert paid("{S}", snow, PLAINS) == "60GS"
    assert paid("{S}", PLAINS) == "nothing"
    assert paid("{G}", snow) == "60GS"


def test_a_source_that_is_wanted_pays_in_place_of_another() -> None:
    assert paid("{1}{W}", PLAINS, ISLAND, SWAMP) == "1W 2U"
    assert paid("{1}{W}", PLAINS, ISLAND, SWAMP, wishes=Wishes((3,))) == "1W 3B"
    assert paid("{1}", PLAINS, ISLAND, SWAMP, wishes=Wishes((3, 2))) == "2U", (
        "what was wanted last comes first"
    )
    assert paid("{W}", PLAINS, ISLAND, wishes=Wishes((2,))) == "1W", "it can't pay that"
    treasure = land(70, "W", burden=20)
    assert paid("{W}", PLAINS, treasure, wishes=Wishes((70,))) == "70W"


def test_a_source_that_is_spared_stays_untapped() -> None:
    assert paid("{1}", PLAINS, ISLAND, wishes=Wishes(spared=frozenset({1}))) == "2U"
    assert paid("{W}", PLAINS, ISLAND, wishes=Wishes(spared=frozenset({1}))) == "nothing"


def test_the_fewest_sources_pay_whatever_is_drawn() -> None:
    """The choice is compared with all sets of sources: it pays, and no smaller set does."""
    chance = random.Random(5)
    checked = 0
    for _ in range(300):
        sources = [land(id, *chance.sample("WUBRG", chance.randint(1, 2))) for id in range(1, 8)]
        cost = "".join(
            f"{{{chance.choice(['1', 'W', 'U', 'B/R', 'G'])}}}" for _ in range(chance.randint(1, 4))
        )
        found = choose(mana_cost(cost), sources)
        need = split_cost(mana_cost(cost))
        sets = (
            each
            for number in range(8)
            for each in itertools.combinations(sources, number)
            if life_to_pay(need, [frozenset().union(*(way.mana[0] for way in one.ways)) for one in each]) == 0
        )
        first = next(sets, None)
        assert (found is None) == (first is None)
        if found is not None and first is not None:
            assert len(found.ways) == len(first)
            assert life_to_pay(need, [frozenset(way.mana[0]) for _, way in found.ways]) == 0
            checked += 1
    assert checked > 100


def test_the_work_does_not_explode(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixty lands of all kinds, and a cost in which every symbol has a choice."""
    matchings = 0
    match = mana_matching._paid

    def count_matching(needs: object, units: object) -> set[int]:
        nonlocal matchings
        matchings += 1
        return match(needs, units)  # type: ignore[arg-type]

    monkeypatch.setattr(mana_matching, "_paid", count_matching)
    chance = random.Random(1)
    lands = [land(id, *chance.sample("WUBRG", 1 + id % 5)) for id in range(1, 61)]
    hand = ["{2}{W}{U}", "{R}{R}{R}", "{4}{G}{G}"]
    assert paid("{6}" + "{W/U}" * 4 + "{2/B}" * 4 + "{G/P}" * 4, *lands, hand=hand) != "nothing"
    assert matchings < 3_000


@pytest.mark.parametrize(
    ("cost", "pool", "left"),
    [
        ("{2}{U}", "", "{2}{U}"),
        ("{2}{U}", "UR", "{1}"),
        ("{2}{U}", "RR", "{U}"),
        ("{G/W}{G/W}", "GR", "{G/W}"),
        ("{2/W}{2/W}{2/W}", "CC", "{2/W}{2/W}"),
        ("{2/W}{2/W}{2/W}", "CCCCW", ""),
        ("{1}{U/P}", "", "{1}"),
        ("{1}{U/P}", "C", "{U/P}"),
        ("{1}{S}", "GG", "{S}"),
    ],
)
def test_what_some_mana_leaves_unpaid(cost: str, pool: str, left: str) -> None:
    assert str(mana_matching.unpaid(mana_cost(cost), tuple(map(frozenset, pool)))) == left

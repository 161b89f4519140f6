"""Payments with snow mana, and with signets and filter lands, which turn mana into other mana."""

from collections.abc import Iterator, Sequence

import pytest

from tabletop.cards.faces import CardDefinition, Layout
from tabletop.cards.library import playing_with, shipped_library
from tabletop.cards.reading import CardFacts, FaceFacts, definition_of, with_read_texts
from tabletop.model.actions import Activate, Cast
from tabletop.play.payment.payment import Payment, payment, till
from tests.support import ALICE, Placed, PlacedTable, table_with


def invented(name: str, kind: str, cost: str, *text: str, size: str = "") -> CardDefinition:
    """Return an invented card, read as an imported one."""
    face = FaceFacts(name=name, type=kind, cost=cost, text=text, size=size)
    return definition_of(with_read_texts(CardFacts(name=name, layout=Layout.NORMAL, faces=(face,))))


COSTS = ("{R}", "{R}{R}", "{G}{U}{R}", "{U}{U}", "{G}{U}", "{1}{W}", "{U}{U}{W}", "{U}{U}{U}", "{G/U}{G/U}")
GATE = "Reed Gate"
CARDS = (
    invented("Frost Wood", "Basic Snow Land — Forest", ""),
    invented("Ice Bear", "Creature — Bear", "{1}{S}", size="2/2"),
    invented(GATE, "Land", "", "{T}: Add {C}.", "{G/U}, {T}: Add {G}{G}, {G}{U}, or {U}{U}."),
    *(invented(f"Song of {cost}", "Instant", cost, "Draw a card.") for cost in COSTS),
)
SNOW_FOREST, ICE = "Frost Wood", "Ice Bear"


@pytest.fixture(autouse=True)
def _with_invented_cards() -> Iterator[None]:
    with playing_with(shipped_library().extended(CARDS)):
        yield


def enforced(*battlefield: str | Placed, hand: Sequence[str] = ()) -> PlacedTable:
    return table_with(battlefield, hand=hand, mana="enforced")


def casting(table: PlacedTable, name: str) -> Payment | None:
    return payment(till(table.state, ALICE), Cast(object=table.only(name)))


def tapped(table: PlacedTable, name: str) -> list[str]:
    """Return the names of the permanents that would be tapped for a spell."""
    found = casting(table, name)
    assert found is not None
    return sorted(names(table, found))


def names(table: PlacedTable, found: Payment) -> list[str]:
    return [table.state.objects[id].definition.name for id in found.tapped]


def does(table: PlacedTable, found: Payment | None) -> None:
    """Pay for an action and take it."""
    assert found is not None
    for action, answers in found.steps():
        table.does(action, *answers)


def test_snow_costs_are_paid_by_snow_permanents() -> None:
    table = enforced("Forest", "Forest", "Plains", SNOW_FOREST, hand=[ICE])
    assert "Frost Wood" in tapped(table, "Ice Bear")
    does(table, casting(table, "Ice Bear"))
    assert len(table.state.stack) == 1
    assert (table.state.players[ALICE].mana_pool, table.state.players[ALICE].bound_mana) == ((), ())


def test_what_is_no_snow_pays_for_no_snow() -> None:
    assert casting(enforced("Forest", "Forest", "Forest", hand=[ICE]), "Ice Bear") is None


def test_snow_is_kept_for_the_rest_of_the_hand_and_pays_for_anything() -> None:
    table = enforced("Forest", SNOW_FOREST, hand=[ICE, "Llanowar Elves"])
    assert tapped(table, "Llanowar Elves") == ["Forest"]
    table = enforced(SNOW_FOREST, hand=["Llanowar Elves"])
    does(table, casting(table, "Llanowar Elves"))
    assert len(table.state.stack) == 1


def test_snow_mana_in_the_pool_pays_first() -> None:
    table = enforced(SNOW_FOREST, "Forest", hand=[ICE])
    table.does(Activate(object=table.only("Frost Wood"), ability=0))
    assert tapped(table, "Ice Bear") == ["Forest"]
    does(table, casting(table, "Ice Bear"))
    assert len(table.state.stack) == 1


def test_a_signet_pays_for_a_color_that_no_land_makes() -> None:
    table = enforced("Forest", "Izzet Signet", hand=["Song of {R}"])
    assert tapped(table, "Song of {R}") == ["Forest", "Izzet Signet"]
    does(table, casting(table, "Song of {R}"))
    assert len(table.state.stack) == 1
    assert table.state.players[ALICE].mana_pool == ("U",), "the other mana is left"


def test_a_signet_alone_pays_for_nothing() -> None:
    assert casting(enforced("Izzet Signet", hand=["Song of {R}"]), "Song of {R}") is None
    assert casting(enforced("Izzet Signet", "Izzet Signet", hand=["Song of {R}"]), "Song of {R}") is None


def test_lands_pay_alone_where_they_can_and_a_signet_if_it_is_clicked() -> None:
    table = enforced("Mountain", "Forest", "Izzet Signet", hand=["Song of {R}"])
    found = casting(table, "Song of {R}")
    assert found is not None
    assert names(table, found) == ["Mountain"]
    signet = table.only("Izzet Signet")
    assert signet in found.possible
    other = found.clicked(signet)
    assert other is not None
    assert names(table, other) == ["Forest", "Izzet Signet"], "the land first: it pays for the Signet"
    back = other.clicked(signet)
    assert back is not None
    assert signet not in back.tapped
    does(table, other)
    assert len(table.state.stack) == 1


def test_two_signets_pay_together() -> None:
    table = enforced("Forest", "Swamp", "Izzet Signet", "Boros Signet", hand=["Song of {R}{R}"])
    does(table, casting(table, "Song of {R}{R}"))
    assert len(table.state.stack) == 1


def test_the_scarce_color_does_not_pay_for_the_signet() -> None:
    spell = "Song of {G}{U}{R}"
    table = enforced("Forest", "Swamp", "Izzet Signet", hand=[spell])
    does(table, casting(table, spell))
    assert len(table.state.stack) == 1


@pytest.mark.parametrize(
    ("lands", "cost", "expected"),
    [
        (("Forest",), "{U}{U}", True),
        (("Forest",), "{G}{U}", True),
        (("Plains",), "{U}{U}", False),
        (("Plains",), "{1}{W}", True),
        (("Forest", "Plains"), "{U}{U}{W}", True),
        (("Forest", "Plains"), "{U}{U}{U}", False),
        (("Forest",), "{G/U}{G/U}", True),
    ],
)
def test_a_filter_land_is_paid_for_with_either_color(
    lands: tuple[str, ...], cost: str, expected: bool
) -> None:
    table = enforced(*lands, GATE, hand=[f"Song of {cost}"])
    found = casting(table, f"Song of {cost}")
    assert (found is not None) is expected
    if found is not None:
        does(table, found)
        assert len(table.state.stack) == 1
        assert table.state.players[ALICE].mana_pool == ()


def test_a_filter_land_that_is_not_needed_makes_its_colorless_mana() -> None:
    table = enforced("Plains", GATE, hand=["Song of {1}{W}"])
    found = casting(table, "Song of {1}{W}")
    assert found is not None
    assert sorted(way.mana for _, way in found.chosen.ways) == [("C",), ("W",)]


def test_on_trust_a_signet_is_tapped_with_the_land_that_pays_for_it() -> None:
    table = table_with(["Forest", "Izzet Signet"], hand=["Song of {R}"])
    assert tapped(table, "Song of {R}") == ["Forest", "Izzet Signet"]

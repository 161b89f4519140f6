"""Restricted mana (106.6)."""

import pytest
from msgspec.structs import replace

from tabletop.cards.faces import Side
from tabletop.cards.mana import mana_cost
from tabletop.language.effects import Counter, Destroy
from tabletop.model.actions import Activate, Advance, Cast, PlayLand, PutTrigger
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.play.log.mana_words import pool_words
from tabletop.rules.engine.paying import payment
from tests.support import ALICE, PlacedTable, cited, on_table, table_with, token

HOMUNCULUS = "Curious Homunculus"


def paying(table: PlacedTable, *pool: str) -> PlacedTable:
    """Return the same table, where everything must be paid, with mana in Alice's pool."""
    alice = replace(table.state.players[ALICE], mana_pool=pool)
    return PlacedTable(replace(table.state, mana="enforced", players=(alice, *table.state.players[1:])))


def tap(table: PlacedTable, name: str) -> None:
    table.does(Activate(object=table.only(name), ability=0))


def test_it_pays_for_the_spells_that_it_is_for_alone() -> None:
    table = paying(table_with([HOMUNCULUS], hand=["Divination", "Grizzly Bears"]), "U", "W", "G")
    assert "paying.spent_on_some_things" in cited(
        table.does(Activate(object=table.only(HOMUNCULUS), ability=0))
    )
    assert table.state.players[ALICE].mana_pool == ("U", "W", "G")
    table.does(Cast(object=table.only("Divination")))
    assert table.state.players[ALICE].bound_mana == ()
    assert len(table.state.players[ALICE].mana_pool) == 1


def test_other_spells_have_to_be_paid_without_it() -> None:
    table = paying(table_with([HOMUNCULUS], hand=["Grizzly Bears"]), "G")
    tap(table, HOMUNCULUS)
    bears = Cast(object=table.only("Grizzly Bears"))
    assert "casting.mana_is_there" in table.ruling(bears).names


@pytest.mark.parametrize(("spell", "legal"), [("Sol Ring", True), ("Opt", False)])
def test_a_powerstone_pays_for_artifacts_and_abilities(spell: str, legal: bool) -> None:
    table = paying(table_with([token("Powerstone"), "Thraben Gargoyle"], hand=[spell]), *"CCCCC")
    tap(table, "Powerstone Token")
    broke = PlacedTable(_without_free_mana(table))
    assert broke.ruling(Cast(object=broke.only(spell))).is_legal is legal
    gargoyle = Activate(object=table.only("Thraben Gargoyle"), ability=0)
    assert table.ruling(gargoyle).is_legal
    assert not broke.ruling(gargoyle).is_legal


def _without_free_mana(table: PlacedTable) -> State:
    alice = replace(table.state.players[ALICE], mana_pool=())
    return replace(table.state, players=(alice, *table.state.players[1:]))


def test_it_is_gone_as_the_step_ends() -> None:
    table = table_with([HOMUNCULUS])
    tap(table, HOMUNCULUS)
    table.does(Advance())
    assert table.state.players[ALICE].bound_mana == ()


def test_generic_costs_take_it_first() -> None:
    found = payment(("C", "W"), mana_cost("{1}"), bound=("R",))
    assert found is not None
    assert found.mana == ("R",)
    found = payment(("C",), mana_cost("{1}{R}"), bound=("R",))
    assert found is not None
    assert sorted(found.mana) == ["C", "R"]


@pytest.mark.parametrize(("spell", "legal"), [("Serra Angel", True), ("Elite Vanguard", False)])
def test_the_spell_is_asked_for_its_mana_value(spell: str, legal: bool) -> None:
    table = table_with([on_table("Ashling, Rekindled", side=Side.BACK)], hand=[spell])
    table = paying(table, "W", "W", "R") if legal else paying(table)
    table.does(PutTrigger(object=table.only("Ashling, Rimebound"), ability=0, by=ALICE))
    table.resolve("{W}{W}")
    assert table.ruling(Cast(object=table.only(spell))).is_legal is legal


def test_it_pays_for_the_kicker_of_the_spell_too() -> None:
    table = table_with([HOMUNCULUS, "Grizzly Bears"], hand=["Rite of Replication"])
    table = paying(table, *"UU", *"CCCCCC")
    tap(table, HOMUNCULUS)
    rite = Cast(object=table.only("Rite of Replication"), targets=(table.only("Grizzly Bears"),))
    table.does(rite, True)
    alice = table.state.players[ALICE]
    assert (alice.mana_pool, alice.bound_mana) == ((), ())


def cavern_of(kind: str, *, hand: list[str], mana: str = "enforced") -> PlacedTable:
    """Return a table with a Cavern of Souls that has a chosen creature type, and green mana of it."""
    table = table_with(hand=["Cavern of Souls", *hand], theirs=["Island"], mana=mana)
    table.does(PlayLand(object=table.only("Cavern of Souls")), kind)
    table.does(Activate(object=table.only("Cavern of Souls"), ability=1), "{G}")
    return table


def test_what_mana_gives_is_true_of_the_spell_that_it_was_spent_on() -> None:
    table = cavern_of("Elf", hand=["Llanowar Elves"])
    played = table.does(Cast(object=table.only("Llanowar Elves")))
    assert "paying.gives" in cited(played)
    (elves,) = table.state.stack
    assert table.tell(Counter(objects=(elves,))).names == ("resolving.can_be_countered",)
    table.resolve()
    assert "Llanowar Elves" in table.names(ZoneKind.BATTLEFIELD)


def test_it_says_nothing_of_other_spells_and_pays_for_no_other_kind() -> None:
    table = cavern_of("Bird", hand=["Llanowar Elves", "Ornithopter"])
    assert "casting.mana_is_there" in table.ruling(Cast(object=table.only("Llanowar Elves"))).names
    assert "paying.gives" not in cited(table.does(Cast(object=table.only("Ornithopter"))))
    (ornithopter,) = table.state.stack
    assert table.tell(Counter(objects=(ornithopter,))).ruling.is_legal


@pytest.mark.parametrize("spent", [True, False])
def test_on_trust_the_player_says_whether_such_mana_is_spent(spent: bool) -> None:
    table = cavern_of("Elf", hand=["Llanowar Elves"], mana="trust")
    table.does(Cast(object=table.only("Llanowar Elves")), spent)
    (elves,) = table.state.stack
    assert table.tell(Counter(objects=(elves,))).ruling.is_legal is not spent


def test_a_chosen_type_is_still_known_once_the_land_is_gone() -> None:
    table = cavern_of("Elf", hand=["Llanowar Elves", "Birds of Paradise"])
    table.tell(Destroy(objects=(table.only("Cavern of Souls"),)))
    assert table.ruling(Cast(object=table.only("Llanowar Elves"))).is_legal
    assert not table.ruling(Cast(object=table.only("Birds of Paradise"))).is_legal
    ((_, words),) = pool_words(table.state, ALICE)
    assert words.startswith("for Elf creature spells only, a spell that it is spent on can't be countered")

"""Payments at tables: lands, creatures, painful sources, restricted mana, X, kicker, unpaid on trust."""

from collections.abc import Sequence
from typing import Any

import pytest

from tabletop.language.effects import AddMana, Life, Tap
from tabletop.model.actions import Activate, Attack, Cast, Instruct, PlayLand, TurnUp
from tabletop.model.handwork import SpendMana
from tabletop.model.objects import Permanent
from tabletop.play.log.logbook import Logbook
from tabletop.play.payment import mana_sources
from tabletop.play.payment.payment import Payment, payment, payment_in_part, till
from tabletop.play.payment.price import lacks_mana_alone
from tabletop.rules.casting.abilities_to_activate import activated_abilities
from tests.support import ALICE, Placed, PlacedTable, face_down, on_table, table_with, token


def enforced(*battlefield: str | Placed, hand: Sequence[str] = (), **more: Any) -> PlacedTable:
    return table_with(battlefield, hand=hand, mana="enforced", **more)


def casting(table: PlacedTable, name: str, **how: Any) -> Payment | None:
    return payment(till(table.state, ALICE), Cast(object=table.only(name), **how))


def tapped(table: PlacedTable, name: str, **how: Any) -> list[str]:
    """Return the names of the permanents that would be tapped for a spell."""
    found = casting(table, name, **how)
    assert found is not None
    return sorted(table.state.objects[id].definition.name for id in found.tapped)


def does(table: PlacedTable, found: Payment | None) -> None:
    """Pay for an action and take it."""
    assert found is not None
    for action, answers in found.steps():
        table.does(action, *answers)


def test_lands_pay_for_a_spell_and_it_is_cast() -> None:
    table = enforced("Forest", "Forest", "Island", hand=["Runeclaw Bear", "Unsummon"])
    assert lacks_mana_alone(table.ruling(Cast(object=table.only("Runeclaw Bear"))))
    assert tapped(table, "Runeclaw Bear") == ["Forest", "Forest"], "the Island is kept for Unsummon"
    does(table, casting(table, "Runeclaw Bear"))
    assert len(table.state.stack) == 1
    assert table.state.players[ALICE].mana_pool == ()


def test_what_can_not_be_paid_has_no_payment() -> None:
    table = enforced("Forest", on_table("Forest", tapped=True), hand=["Runeclaw Bear", "Ornithopter"])
    assert casting(table, "Runeclaw Bear") is None
    assert casting(table, "Ornithopter") is None, "it costs nothing"
    assert payment(till(table.state, ALICE), PlayLand(object=table.only("Ornithopter"))) is None


def test_what_is_refused_for_another_reason_does_not_lack_mana_alone() -> None:
    table = enforced("Forest", "Forest", hand=["Runeclaw Bear"], step="upkeep")
    assert not lacks_mana_alone(table.ruling(Cast(object=table.only("Runeclaw Bear"))))


def test_lands_pay_before_creatures_and_both_before_what_hurts() -> None:
    table = enforced("Llanowar Elves", "Forest", "Llanowar Wastes", hand=["Llanowar Elves", "Runeclaw Bear"])
    elf = table.state.in_zone(next(zone for zone in table.state.zones if zone.kind == "hand"))[0]
    found = payment(till(table.state, ALICE), Cast(object=elf))
    assert found is not None
    assert [table.state.objects[id].definition.name for id in found.tapped] == ["Forest"]
    does(table, casting(table, "Runeclaw Bear"))
    assert table.state.players[ALICE].life == 20, "the Wastes made colorless mana"


def test_a_painful_color_is_paid_with_life_where_there_is_no_other() -> None:
    table = enforced("Llanowar Wastes", hand=["Llanowar Elves"])
    does(table, casting(table, "Llanowar Elves"))
    assert table.state.players[ALICE].life == 19


def test_a_creature_that_is_new_makes_no_mana() -> None:
    table = enforced(on_table("Llanowar Elves", summoning_sick=True), "Forest", hand=["Runeclaw Bear"])
    assert casting(table, "Runeclaw Bear") is None


def test_a_treasure_is_the_last_to_go_and_answers_for_its_color() -> None:
    table = enforced(token("treasure"), "Forest", "Mountain", hand=["Runeclaw Bear", "Unsummon"])
    assert tapped(table, "Runeclaw Bear") == ["Forest", "Mountain"]
    assert tapped(table, "Unsummon") == ["Treasure Token"]
    found = casting(table, "Unsummon")
    assert found is not None
    assert [answers for _, answers in found.steps()] == [("{U}",), ()]


def test_more_mana_than_one_from_a_source() -> None:
    table = enforced("Sol Ring", "Forest", "Island", hand=["Ornithopter", "Mind Stone", "Runeclaw Bear"])
    assert tapped(table, "Mind Stone") == ["Sol Ring"]


def test_mana_in_the_pool_pays_first() -> None:
    table = enforced("Forest", "Forest", hand=["Runeclaw Bear"])
    table.does(Activate(object=table.all("Forest")[0], ability=0))
    found = casting(table, "Runeclaw Bear")
    assert found is not None
    assert found.tapped == (table.all("Forest")[1],)


def test_restricted_mana_pays_for_what_it_is_for_only() -> None:
    table = enforced(token("powerstone"), "Forest", hand=["Runeclaw Bear", "Mind Stone"])
    assert casting(table, "Runeclaw Bear") is None
    assert tapped(table, "Mind Stone") == ["Forest", "Powerstone Token"]


def test_x_is_as_much_as_can_be_paid_and_can_be_changed() -> None:
    table = enforced(*["Swamp"] * 5, hand=["Black Sun's Zenith"])
    found = casting(table, "Black Sun's Zenith", x=None)
    assert found is not None
    assert (found.x, len(found.tapped)) == (3, 5)
    less = found.with_x(1)
    assert less is not None
    assert (less.x, len(less.tapped), str(less.cost)) == (1, 3, "{1}{B}{B}")
    assert found.with_x(4) is None
    does(table, less)
    assert sum(each.tapped for each in table.state.permanents()) == 3


def test_a_kicker_is_paid_with_the_rest() -> None:
    table = enforced("Mountain", *["Island"] * 5, hand=["Burst Lightning"])
    found = casting(table, "Burst Lightning")
    assert found is not None
    assert tapped(table, "Burst Lightning") == ["Mountain"]
    kicked = found.kicked(1)
    assert kicked is not None
    assert len(kicked.tapped) == 5
    assert casting(enforced("Mountain", hand=["Burst Lightning"]), "Burst Lightning") is not None


def test_a_kicker_that_can_not_be_paid_is_not_chosen() -> None:
    table = enforced("Mountain", hand=["Burst Lightning"])
    found = casting(table, "Burst Lightning")
    assert found is not None
    assert found.kicked(1) is None


def test_an_ability_is_paid_but_not_by_what_it_taps_itself() -> None:
    table = enforced("Mind Stone", "Forest")
    abilities = activated_abilities(table.state, table.permanent("Mind Stone"))
    draws = next(place for place, each in enumerate(abilities) if each.cost.mana)
    found = payment(till(table.state, ALICE), Activate(object=table.only("Mind Stone"), ability=draws))
    assert found is not None
    assert found.tapped == (table.only("Forest"),)


def test_turning_a_permanent_up_is_paid() -> None:
    table = enforced(face_down("Runeclaw Bear"), "Forest", "Forest", "Island")
    (hidden,) = (each for each in table.state.permanents() if each.face_down)
    found = payment(till(table.state, ALICE), TurnUp(object=hidden.id))
    assert found is not None
    assert [table.state.objects[id].definition.name for id in found.tapped] == ["Forest", "Forest"]


def test_a_click_swaps_one_source_for_another() -> None:
    table = enforced("Forest", "Island", "Swamp", hand=["Runeclaw Bear"])
    found = casting(table, "Runeclaw Bear")
    assert found is not None
    assert set(found.tapped) == {table.only("Forest"), table.only("Island")}
    swapped = found.clicked(table.only("Swamp"))
    assert swapped is not None
    assert set(swapped.tapped) == {table.only("Forest"), table.only("Swamp")}
    without = swapped.clicked(table.only("Swamp"))
    assert without is not None
    assert set(without.tapped) == set(found.tapped)
    assert found.clicked(table.only("Forest")) is None, "nothing else makes green mana"


def test_on_trust_the_lands_are_tapped_in_an_action_of_their_own_and_no_mana_is_made() -> None:
    table = table_with(["Forest", "Forest", "Island"], hand=["Runeclaw Bear"])
    found = casting(table, "Runeclaw Bear")
    assert found is not None
    (tap, _), _ = found.steps()
    assert isinstance(tap, Instruct)
    assert tap.effect == Tap(objects=found.tapped)
    does(table, found)
    assert sum(isinstance(each, Permanent) and each.tapped for each in table.state.permanents()) == 2
    assert table.state.players[ALICE].mana_pool == ()


def test_on_trust_nothing_is_given_up() -> None:
    table = table_with([token("treasure"), "Forest"], hand=["Unsummon", "Runeclaw Bear"])
    assert casting(table, "Unsummon") is None
    assert casting(table, "Runeclaw Bear") is None, "then it is cast on trust, and nothing is tapped for it"


def test_where_hands_may_not_tap_the_abilities_do() -> None:
    table = table_with(["Forest", "Forest"], hand=["Runeclaw Bear"], only_what_cards_do=True)
    found = casting(table, "Runeclaw Bear")
    assert found is not None
    assert [type(action) for action, _ in found.steps()] == [Activate, Activate, SpendMana, Cast]
    does(table, found)
    assert table.state.players[ALICE].mana_pool == ()


# --- What is in the pool -----------------------------------------------------------------------------------


def with_mana(table: PlacedTable, *mana: str) -> PlacedTable:
    for each in mana:
        table.tell(AddMana(by=ALICE, mana=(each,)))
    return table


@pytest.mark.parametrize("mana", ["enforced", "trust"])
def test_mana_of_the_pool_is_spent_before_anything_is_tapped(mana: str) -> None:
    table = with_mana(table_with(["Forest", "Island"], hand=["Runeclaw Bear"], mana=mana), "{G}")
    found = casting(table, "Runeclaw Bear")
    assert found is not None
    assert [each.letters for each in found.from_pool] == ["G"]
    assert len(found.tapped) == 1
    does(table, found)
    assert table.state.players[ALICE].mana_pool == ()
    assert sum(each.tapped for each in table.state.permanents()) == 1


def test_on_trust_a_pool_that_pays_for_all_is_spent_and_the_rest_of_it_stays() -> None:
    table = with_mana(table_with(["Forest"], hand=["Runeclaw Bear"]), "{G}", "{U}", "{R}")
    found = casting(table, "Runeclaw Bear")
    assert found is not None
    assert (found.tapped, found.is_to_be_decided) == ((), False)
    does(table, found)
    assert table.state.players[ALICE].mana_pool == ("R",)


def test_mana_for_some_things_only_pays_first_and_for_nothing_else() -> None:
    table = table_with([token("powerstone"), "Forest", "Forest"], hand=["Runeclaw Bear", "Mind Stone"])
    table.does(Activate(object=table.only("Powerstone Token"), ability=0))
    assert tapped(table, "Runeclaw Bear") == ["Forest", "Forest"]
    found = casting(table, "Mind Stone")
    assert found is not None
    assert [each.bound for each in found.from_pool] == [0]
    does(table, found)
    assert table.state.players[ALICE].bound_mana == ()
    assert len([each for each in table.state.permanents() if each.tapped]) == 2


def test_what_a_pool_pays_of_x_is_said_first() -> None:
    table = with_mana(table_with([], hand=["Black Sun's Zenith"]), *["{B}"] * 4)
    found = casting(table, "Black Sun's Zenith", x=None)
    assert found is not None
    assert (found.x, found.tapped, found.is_to_be_decided) == (2, (), True)


def test_what_can_not_be_paid_in_full_is_paid_in_part_on_trust() -> None:
    table = table_with(["Forest", "Island", "Island"], hand=["Serra Angel", "Lightning Bolt"])
    assert casting(table, "Serra Angel") is None
    found = payment_in_part(till(table.state, ALICE), Cast(object=table.only("Serra Angel")))
    assert found is not None
    assert (str(found.cost), len(found.tapped)) == ("{3}", 3)
    does(table, found)
    assert all(each.tapped for each in table.state.permanents())
    bolt = Cast(object=table.only("Lightning Bolt"))
    assert payment_in_part(till(table.state, ALICE), bolt) is None, "nothing there is red"
    paid = enforced("Forest", hand=["Serra Angel"])
    assert payment_in_part(till(paid.state, ALICE), Cast(object=paid.only("Serra Angel"))) is None


def test_mana_that_is_not_in_the_pool_can_not_be_spent() -> None:
    table = with_mana(table_with(), "{G}")
    assert not table.ruling(SpendMana(by=ALICE, mana="{G}{G}")).is_legal
    assert not table.ruling(SpendMana(by=ALICE, bound=(0,))).is_legal
    table.does(SpendMana(by=ALICE, mana="{G}"))
    assert table.state.players[ALICE].mana_pool == ()
    assert [page.title for page in Logbook(table.journal).pages()][-1] == "Spend {G} from the pool"


def test_life_pays_for_phyrexian_mana_if_there_is_enough() -> None:
    table = enforced("Forest", hand=["Dismember"])
    found = casting(table, "Dismember")
    assert found is not None
    assert (len(found.tapped), found.chosen.life) == (1, 4)
    table.tell(Life(to=ALICE, amount=-17))
    assert casting(table, "Dismember") is None


def test_many_lands_are_tried_once_for_each_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    tries = 0
    carry_out = mana_sources.carry_out

    def count_try(*args: Any, **more: Any) -> Any:
        nonlocal tries
        tries += 1
        return carry_out(*args, **more)

    monkeypatch.setattr(mana_sources, "carry_out", count_try)
    table = enforced(*["Forest"] * 60, *["Island"] * 60, hand=["Runeclaw Bear"])
    assert casting(table, "Runeclaw Bear") is not None
    assert tries == 2


def test_an_x_that_is_no_mana_is_left_to_be_asked_for() -> None:
    table = enforced("Swamp", "Swamp", "Swamp", "Swamp", hand=["Toxic Deluge"])
    found = casting(table, "Toxic Deluge", x=None)
    assert found is not None
    assert not found.asks_x
    mana, (deluge, _) = found.steps()[:-1], found.steps()[-1]
    for action, answers in mana:
        table.does(action, *answers)
    table.propose(deluge)
    assert table.state.question is not None
    assert table.state.question.question.kind == "x"


@pytest.mark.parametrize("mana", ["enforced", "trust"])
def test_lands_pay_for_attackers_and_what_attacks_makes_no_mana(mana: str) -> None:
    mine = ["Llanowar Elves", "Runeclaw Bear", "Forest", "Forest", "Island"]
    table = table_with(mine, theirs=["Ghostly Prison"], step="declare attackers", mana=mana)
    sent = Attack(players={table.only("Llanowar Elves"): 1})
    assert payment(till(table.state, ALICE), Attack(attackers=sent.players)) is None, "a planeswalker is free"
    found = payment(till(table.state, ALICE), sent)
    assert found is not None
    assert str(found.cost) == "{2}"
    assert table.only("Llanowar Elves") not in found.possible
    does(table, found)
    assert table.state.players[ALICE].mana_pool == ()
    assert payment(till(table.state, ALICE), sent) is None, "that is paid already"
    assert payment(till(table.state, ALICE), Attack(players={table.only("Runeclaw Bear"): 1})) is None


@pytest.mark.parametrize("mana", ["enforced", "trust"])
def test_one_attacker_more_is_paid_for_by_itself(mana: str) -> None:
    mine = ["Runeclaw Bear", "Hill Giant", *["Forest"] * 4]
    table = table_with(mine, theirs=["Ghostly Prison"], step="declare attackers", mana=mana)
    for name, lands in (("Runeclaw Bear", 2), ("Hill Giant", 4)):
        found = payment(till(table.state, ALICE), Attack(players={table.only(name): 1}))
        assert found is not None
        assert str(found.cost) == "{2}"
        does(table, found)
        tapped_now = [each for each in table.state.permanents() if each.tapped]
        assert sum(each.definition.name == "Forest" for each in tapped_now) == lands
    assert len([each for each in table.state.permanents() if each.combat.attacks]) == 2
    assert table.state.players[ALICE].mana_pool == ()


def test_what_may_be_kicked_often_costs_nothing_until_it_is() -> None:
    table = enforced(*["Forest"] * 5, hand=["Everflowing Chalice"])
    found = casting(table, "Everflowing Chalice")
    assert found is not None
    assert (found.tapped, found.is_to_be_decided) == ((), True)
    assert found.kicked(3) is None
    assert found.kicked(-1) is None
    twice = found.kicked(2)
    assert twice is not None
    assert len(twice.tapped) == 4
    *made, (action, _) = twice.steps()
    for step, answers in made:
        table.propose(step, answers)
    assert twice.answers_at(table.state) == ("2",)
    table.propose(action, twice.answers_at(table.state))
    table.resolve()
    assert table.permanent("Everflowing Chalice").counters == {"charge": 2}


def test_where_no_kicker_can_be_paid_nothing_is_to_be_decided() -> None:
    table = enforced("Forest", hand=["Everflowing Chalice"])
    found = casting(table, "Everflowing Chalice")
    assert found is not None
    assert not found.is_to_be_decided


def test_a_question_that_is_not_about_kicking_is_left_open() -> None:
    table = enforced("Mountain", hand=["Burst Lightning"])
    found = casting(table, "Burst Lightning")
    assert found is not None
    for step, answers in found.steps()[:-1]:
        table.propose(step, answers)
    assert found.answers_at(table.state) == ()


def test_mana_spent_as_though_it_were_of_any_color_pays_at_the_table_too() -> None:
    forests = ["Forest", "Forest"]
    without = enforced(*forests, "Grizzly Bears", hand=["Doom Blade"])
    assert casting(without, "Doom Blade", targets=(without.only("Grizzly Bears"),)) is None
    table = enforced(*forests, "Mycosynth Lattice", "Grizzly Bears", hand=["Doom Blade"])
    does(table, casting(table, "Doom Blade", targets=(table.only("Grizzly Bears"),)))
    assert not table.state.players[ALICE].mana_pool


@pytest.mark.parametrize(("lands", "life"), [(3, 20), (2, 18), (1, 16)])
def test_it_pays_for_phyrexian_mana_as_life_does(lands: int, life: int) -> None:
    table = enforced(*("Forest",) * lands, "Mycosynth Lattice", "Grizzly Bears", hand=["Dismember"])
    does(table, casting(table, "Dismember", targets=(table.only("Grizzly Bears"),)))
    assert table.state.players[ALICE].life == life

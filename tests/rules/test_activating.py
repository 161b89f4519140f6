"""Obstacles to activating an ability, and its questions to players."""

import pytest
from msgspec.structs import replace

from tabletop.language.abilities import Activated, Cost
from tabletop.language.effects import AddMana, Change, Changes, Draw, Forbid, NameCard
from tabletop.model.actions import Activate, Cast, Resolve
from tabletop.model.objects import StackAbility
from tabletop.play.log.action_names import action_name
from tabletop.rules.attempts import offers
from tests.support import ALICE, BOB, PlacedTable, cited, on_table, table_with


def activate(table: PlacedTable, name: str, ability: int = 0) -> Activate:
    return Activate(object=table.only(name), ability=ability, by=ALICE)


def test_an_ability_costs_less_for_what_makes_it_cheaper() -> None:
    """601.2f, 602.2b: with another Town it costs one less."""
    town = "Balamb Garden, SeeD Academy"
    for others, is_enough in (((), False), (("Forest",), False), ((town,), True)):
        table = table_with(battlefield=[town, *others], mana="enforced")
        table.tell(AddMana(mana=("{4}{G}{U}",)))
        first = next(each.id for each in table.state.permanents() if each.definition.name == town)
        flying = Activate(object=first, ability=1, by=ALICE)
        assert table.ruling(flying).is_legal is is_enough
        if is_enough:
            table.does(flying)
            assert not table.state.players[ALICE].mana_pool


def test_what_cant_be_activated_has_no_mana_abilities_either() -> None:
    table = table_with(battlefield=["Forest"])
    assert table.ruling(activate(table, "Forest")).is_legal
    forest = table.only("Forest")
    table.tell(Change(objects=(forest,), change=Changes(cant=("activate",))))
    assert table.ruling(activate(table, "Forest")).names == ("activating.nothing_forbids_it",)
    table.undo()
    table.tell(Forbid(by="each", what=("activate",), object=forest))
    assert table.ruling(activate(table, "Forest")).names == ("activating.nothing_forbids_it",)
    table.undo()
    table.tell(Forbid(by="each", what=("activate except mana",), object=forest))
    assert table.ruling(activate(table, "Forest")).is_legal


def test_a_name_may_be_forbidden_except_for_mana() -> None:
    table = table_with(battlefield=["Pithing Needle", "Westvale Abbey"])
    needle = table.only("Pithing Needle")
    table.tell(NameCard(name="Westvale Abbey", of=needle))
    mana, others = table.ruling(activate(table, "Westvale Abbey")), [1, 2]
    assert mana.is_legal
    for ability in others:
        names = table.ruling(activate(table, "Westvale Abbey", ability)).names
        assert "activating.nothing_forbids_it" in names


@pytest.mark.parametrize(
    ("step", "said"), [("untap", True), ("upkeep", False), ("end", False), ("cleanup", True)]
)
def test_where_nobody_has_priority_it_is_said(step: str, said: bool) -> None:
    """502.4, 514.3: the active player may act at this table, but is warned."""
    table = table_with(battlefield=["Forest"], hand=["Moonmist"], step=step)
    mana = table.does(activate(table, "Forest"))
    spell = table.does(Cast(object=table.only("Moonmist")))
    for played in (mana, spell):
        assert ("timing.nobody_has_priority" in cited(played)) is said


def test_an_untapped_permanent_cannot_pay_by_untapping() -> None:
    """107.6: the untap symbol as a cost, which is on no shipped card."""
    untaps = Activated(cost=Cost(untap=True), effects=(Draw(),))
    table = table_with(battlefield=[on_table("Grizzly Bears", tapped=True)], library=["Island"])
    bears = table.permanent("Grizzly Bears")
    card = bears.definition
    able = replace(card, faces=(replace(card.front, abilities=(untaps,)),))
    changed = replace(bears, pieces=(replace(bears.pieces[0], definition=able),))
    table = PlacedTable(replace(table.state, objects={**table.state.objects, bears.id: changed}))
    table.does(activate(table, "Grizzly Bears"))
    assert not table.permanent("Grizzly Bears").tapped
    assert "activating.can_be_tapped_for_it" in table.ruling(activate(table, "Grizzly Bears")).names


def test_an_ability_that_names_no_target_may_be_told_one() -> None:
    table = table_with(battlefield=["Thraben Gargoyle"])
    gargoyle = table.only("Thraben Gargoyle")
    table.does(Activate(object=gargoyle, ability=0, target_players=(BOB,)))
    (ability,) = (table.state.objects[id] for id in table.state.stack)
    assert isinstance(ability, StackAbility)
    assert ability.target_players == (BOB,)
    table.does(Resolve())
    assert table.permanent("Stonewing Antagonizer").id == gargoyle


def test_that_an_ability_remembers_turns_is_cited_where_its_permanent_would_turn_over() -> None:
    """701.27f: the Liberator is sacrificed and nothing transforms. The Prowler transforms."""
    table = table_with(battlefield=["Outland Liberator", "Kessig Prowler"], theirs=["Sol Ring"])
    liberator = table.only("Outland Liberator")
    sacrifice = Activate(object=liberator, ability=0, by=ALICE, targets=(table.only("Sol Ring"),))
    assert "activating.remembers_turns" not in cited(table.does(sacrifice))
    assert "activating.remembers_turns" in cited(table.does(activate(table, "Kessig Prowler")))


def test_foretelling_is_offered_and_named_as_what_it_is() -> None:
    """116.2h: it isn't an ability that is activated, and opponents don't learn which card it is."""
    table = table_with(hand=["Mystic Reflection"])
    card = table.only("Mystic Reflection")
    offer = next(each for each in offers(table.state, card) if each.label == "Foretell Mystic Reflection")
    assert offer.detail == "{2}"
    assert action_name(table.state, offer.action) == "Foretell a card from hand"

"""Triggered, activated and delayed abilities (602, 603) on the stack (608)."""

import pytest

from tabletop.cards.faces import Side
from tabletop.language.conditions import Count, LifeTotal
from tabletop.language.effects import (
    AddCounters,
    ByHand,
    Change,
    Changes,
    Counter,
    DealDamage,
    Destroy,
    Draw,
    ExileAndReturn,
    GainControl,
    If,
    Life,
    May,
    Move,
    PutAbility,
    PutOntoBattlefield,
    ReturnToHand,
    SetDay,
    Transform,
    TurnFaceUp,
)
from tabletop.language.selections import Selection
from tabletop.model.actions import Activate, Advance, Attack, Cast, PutTrigger, Resolve
from tabletop.model.events import AbilityTriggered, ByHandTold, Transformed
from tabletop.model.objects import StackAbility
from tabletop.model.zones import ZoneKind
from tabletop.rules.engine.target_choice import legal_targets
from tests.support import (
    ALICE,
    BOB,
    PlacedTable,
    cited,
    copy_of,
    face_down,
    happened,
    on_table,
    table_with,
    token,
)


def triggered(table: PlacedTable) -> list[str]:
    """Return the names of the sources of the abilities on the stack, top first."""
    found = []
    for id in table.state.stack:
        ability = table.state.objects[id]
        assert isinstance(ability, StackAbility)
        source = ability.source_before
        found.append(source.definition.name if source is not None else "")
    return found


def test_a_condition_of_the_event_itself_is_not_asked_again() -> None:
    """603.4: only an "if" right after the event is checked again.

    Two that attacked have attacked, whatever happens later.
    """
    table = table_with(battlefield=["Alluring Suitor", "Grizzly Bears"], step="declare attackers")
    table.does(Attack(players={table.only(name): BOB for name in ("Alluring Suitor", "Grizzly Bears")}))
    table.tell(Destroy(objects=(table.only("Grizzly Bears"),)))
    table.resolve()
    assert table.permanent("Deadly Dancer").side is Side.BACK


@pytest.mark.parametrize(("second", "triggers"), [("Serra Angel", True), ("Grizzly Bears", False)])
def test_so_many_of_the_attackers_have_to_fit(second: str, triggers: bool) -> None:
    table = table_with(["Path of Mettle", "Monastery Swiftspear", second], step="declare attackers")
    table.does(Attack(players={table.only(name): BOB for name in ("Monastery Swiftspear", second)}))
    assert triggered(table) == (["Path of Mettle"] if triggers else [])


@pytest.mark.parametrize("leaves", [True, False])
def test_from_where_something_came_is_true_of_what_has_left_since(leaves: bool) -> None:
    """608.2h: the Engine entered from its owner's graveyard, wherever it is now."""
    table = table_with(hand=["Opt"], graveyard=["Phyrexian Dragon Engine"], library=["Plains"] * 4)
    table.tell(PutOntoBattlefield(objects=(table.only("Phyrexian Dragon Engine"),)))
    if leaves:
        table.tell(ReturnToHand(objects=(table.only("Phyrexian Dragon Engine"),)))
    table.resolve(True)
    assert table.names(ZoneKind.HAND).count("Plains") == 3


def test_combat_damage_to_a_planeswalker_is_told_of_as_well() -> None:
    walker = on_table("Nissa, Vastwood Seer", side=Side.BACK, counters={"loyalty": 4})
    table = table_with(["Grizzly Bears"], theirs=[walker])
    bears, nissa = table.only("Grizzly Bears"), table.only("Nissa, Sage Animist")
    table.tell(Change(objects=(bears,), change=Changes(grants="a card for damage in combat")))
    table.tell(DealDamage(amount=2, to=nissa, source=bears, combat=True))
    assert triggered(table) == ["Grizzly Bears"]


def test_an_ability_on_the_stack_is_no_spell() -> None:
    """112.1: an effect that counters target spell can't target an ability."""
    table = table_with(
        battlefield=["Thraben Gargoyle", "Malevolent Hermit"], hand=["Growing Rites of Itlimoc"]
    )
    table.does(Cast(object=table.only("Growing Rites of Itlimoc")))
    table.does(Activate(object=table.only("Thraben Gargoyle"), ability=0))
    hermit = table.permanent("Malevolent Hermit")
    (aim,) = table.now("Malevolent Hermit").abilities[0].targets  # type: ignore[union-attr]
    ability, spell = table.state.stack
    assert isinstance(table.state.objects[ability], StackAbility)
    assert legal_targets(table.state, aim, you=ALICE, about=hermit) == (spell,)


# --- What triggers --------------------------------------------------------------------------------------


def test_entering_triggers_and_the_ability_goes_onto_the_stack() -> None:
    table = table_with(hand=["Huntmaster of the Fells"])
    played = table.tell(PutOntoBattlefield(objects=(table.only("Huntmaster of the Fells"),)))
    assert len(happened(played, AbilityTriggered)) == 1
    assert "triggers.on_the_event" in cited(played)
    assert triggered(table) == ["Huntmaster of the Fells"]
    table.resolve()
    assert table.permanent("Wolf Token").is_token
    assert table.state.players[ALICE].life == 22


def test_transforming_into_a_face_triggers_by_that_face() -> None:
    table = table_with(battlefield=["Huntmaster of the Fells"])
    played = table.tell(Transform(objects=(table.only("Huntmaster of the Fells"),)))
    assert "triggers.transforms_into" in cited(played)
    (ability,) = table.state.stack
    on_stack = table.state.objects[ability]
    assert isinstance(on_stack, StackAbility)
    assert on_stack.source == table.only("Ravager of the Fells")


def test_turning_back_triggers_by_the_front() -> None:
    table = table_with(battlefield=["Ravager of the Fells"])
    table.tell(Transform(objects=(table.only("Ravager of the Fells"),)))
    assert triggered(table) == ["Huntmaster of the Fells"]


def test_turning_face_up_is_no_transforming() -> None:
    """701.27b: abilities that trigger on transforming into the face don't trigger."""
    table = table_with(battlefield=[face_down("Huntmaster of the Fells", "manifest")])
    played = table.tell(TurnFaceUp(objects=(table.only("Huntmaster of the Fells"),)))
    assert table.permanent("Huntmaster of the Fells").face_down is None
    assert happened(played, AbilityTriggered) == []


def test_dying_looks_back() -> None:
    """603.10a: its last state before it left counts."""
    table = table_with(battlefield=["Loyal Cathar"])
    table.tell(Destroy(objects=(table.only("Loyal Cathar"),)))
    assert triggered(table) == ["Loyal Cathar"]


def test_a_copy_that_dies_triggers_by_what_it_copies() -> None:
    table = table_with(battlefield=[copy_of("Loyal Cathar", card="Clone")])
    table.tell(Destroy(objects=(table.only("Loyal Cathar"),)))
    assert triggered(table) == ["Clone"]


def test_a_melded_permanent_that_dies_is_one_creature_and_two_cards() -> None:
    """712.21: "whenever a creature dies" counts its two cards in the graveyard as one creature."""
    table = table_with(battlefield=["Chittering Host", "Blood Artist"])
    table.tell(Destroy(objects=(table.only("Chittering Host"),)), answers=(None,))  # type: ignore[arg-type]
    question = table.state.question
    while question is not None:
        table.answer(question.question.default)
        question = table.state.question
    assert len(table.names(ZoneKind.GRAVEYARD)) == 2
    assert triggered(table).count("Blood Artist") == 1


def test_exiling_is_no_dying() -> None:
    table = table_with(battlefield=["Loyal Cathar"])
    table.tell(ExileAndReturn(objects=(table.only("Loyal Cathar"),)))
    assert table.state.stack == ()


def test_an_ability_that_nobody_has_any_more_does_not_trigger() -> None:
    table = table_with(battlefield=["Insectile Aberration"], step="untap")
    table.does(Advance(to="upkeep"))
    assert table.state.stack == ()


def test_an_upkeep_ability_triggers_in_its_controllers_upkeep() -> None:
    table = table_with(battlefield=["Delver of Secrets"], step="untap", library=["Island"] * 4)
    table.does(Advance(to="upkeep"))
    assert triggered(table) == ["Delver of Secrets"]
    other = table_with(battlefield=["Delver of Secrets"], step="untap", active=BOB)
    other.does(Advance(to="upkeep"))
    assert other.state.stack == ()


# --- In which order -----------------------------------------------------------------------------------------


def test_the_active_players_abilities_go_first_and_resolve_last() -> None:
    name = "Huntmaster of the Fells"
    table = table_with(hand=[name], opponent={"hand": [name]})
    table.tell(PutOntoBattlefield(objects=table.all(name), under="owner"))
    controllers = [table.state.objects[id].controller for id in table.state.stack]  # type: ignore[attr-defined]
    assert controllers == [BOB, ALICE]


def test_several_different_ones_of_one_player_are_put_in_an_order_of_choice() -> None:
    """603.3b."""
    table = table_with(hand=["Huntmaster of the Fells", "Eternal Witness"], graveyard=["Island"])
    both = tuple(table.only(name) for name in ("Huntmaster of the Fells", "Eternal Witness"))
    question = table.tell(PutOntoBattlefield(objects=both)).question
    assert question is not None
    assert (question.kind, question.rule) == ("order", "603.3b")
    table.answer(tuple(reversed(question.default)))  # type: ignore[arg-type]
    assert len(table.state.stack) == 2 or table.state.question is not None


# --- Put there by hand ------------------------------------------------------------------------------------


def test_a_player_may_say_that_an_ability_has_triggered() -> None:
    table = table_with(battlefield=["Huntmaster of the Fells"])
    table.does(PutTrigger(object=table.only("Huntmaster of the Fells"), ability=0))
    table.resolve()
    assert table.permanent("Wolf Token")


def test_what_does_not_work_as_a_target_is_not_put_there() -> None:
    table = table_with(battlefield=["Ravager of the Fells", "Island"])
    ravager = table.only("Ravager of the Fells")
    action = PutTrigger(object=ravager, ability=0, targets=(table.only("Island"),))
    assert table.ruling(action).names == ("referee.trigger_has_its_targets",)


# --- On the stack -----------------------------------------------------------------------------------------


def gargoyle() -> PlacedTable:
    table = table_with(battlefield=["Thraben Gargoyle"])
    table.does(Activate(object=table.only("Thraben Gargoyle"), ability=0))
    return table


def test_an_ability_is_independent_of_its_source() -> None:
    """113.7a: the source is gone, the ability resolves, and no object is left to transform."""
    table = gargoyle()
    table.tell(Destroy(objects=(table.only("Thraben Gargoyle", ZoneKind.BATTLEFIELD),)))
    played = table.resolve()
    assert happened(played, Transformed) == []
    assert table.state.stack == ()


def test_a_source_that_came_back_is_another_object() -> None:
    """400.7."""
    table = gargoyle()
    table.tell(ExileAndReturn(objects=(table.only("Thraben Gargoyle", ZoneKind.BATTLEFIELD),)))
    table.resolve()
    assert table.only("Thraben Gargoyle", ZoneKind.BATTLEFIELD)


def test_a_source_under_another_control_is_turned_all_the_same() -> None:
    table = gargoyle()
    table.tell(GainControl(objects=(table.only("Thraben Gargoyle", ZoneKind.BATTLEFIELD),), to=BOB))
    table.resolve()
    assert table.only("Stonewing Antagonizer")


def test_a_countered_ability_is_nowhere() -> None:
    table = gargoyle()
    table.tell(Counter(objects=table.state.stack))
    assert table.state.stack == ()
    assert len(table.state.objects) == 1


def test_an_ability_is_neither_moved_nor_put_onto_the_battlefield() -> None:
    table = gargoyle()
    (ability,) = table.state.stack
    assert not table.tell(PutOntoBattlefield(objects=(ability,))).ruling.is_legal
    before = table.state
    for effect in (ReturnToHand(objects=(ability,)), Move(objects=(ability,), to="library")):
        assert table.tell(effect).names == ("moving.is_no_ability",)
    assert table.state is before


def test_a_mana_ability_does_not_use_the_stack() -> None:
    table = table_with(battlefield=["Llanowar Elves"])
    played = table.does(Activate(object=table.only("Llanowar Elves"), ability=0))
    assert "activating.mana_ability" in cited(played)
    assert table.state.players[ALICE].mana_pool == ("G",)
    assert table.permanent("Llanowar Elves").tapped
    assert table.state.stack == ()


BASIC_LANDS = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}


@pytest.mark.parametrize(("name", "color"), BASIC_LANDS.items())
def test_a_basic_land_taps_for_its_color(name: str, color: str) -> None:
    table = table_with(battlefield=[name])
    table.does(Activate(object=table.only(name), ability=0))
    assert table.state.players[ALICE].mana_pool == (color,)


def test_a_loyalty_ability_once_a_turn_even_after_turning_over() -> None:
    """606.3."""
    table = table_with(battlefield=[on_table("Arlinn Kord", counters={"loyalty": 3})])
    arlinn = table.only("Arlinn Kord")
    offers = [offer for offer in table.offers(arlinn) if offer.verb == "activate" and offer.ruling.is_legal]
    table.propose(offers[0].action, ask=False)
    table.does(Resolve(all=True))
    again = [offer for offer in table.offers(arlinn) if offer.verb == "activate"]
    assert again
    assert all("activating.no_loyalty_ability_used_yet" in offer.ruling.names for offer in again)


def test_crewing() -> None:
    """702.122a: the Vehicle is a creature until end of turn."""
    table = table_with(battlefield=["The Omenkeel", "Elite Vanguard"])
    table.does(Activate(object=table.only("The Omenkeel"), ability=0))
    table.resolve()
    assert "Creature" in table.now("The Omenkeel").types
    table.does(Advance(to="cleanup"))
    assert "Creature" not in table.now("The Omenkeel").types


def test_equipping() -> None:
    table = table_with(battlefield=["Bonesplitter", "Elite Vanguard"])
    table.does(
        Activate(object=table.only("Bonesplitter"), ability=0, targets=(table.only("Elite Vanguard"),))
    )
    table.resolve()
    assert table.permanent("Bonesplitter").attached_to == table.only("Elite Vanguard")
    assert table.now("Elite Vanguard").power == 4


# --- May, if, by hand ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("wanted", "life"), [(True, 23), (False, 17)])
def test_a_player_may(wanted: bool, life: int) -> None:
    table = table_with()
    effect = May(then=(Life(to="you", amount=3),), otherwise=(Life(to="you", amount=-3),))
    table.tell(effect, answers=(wanted,))
    assert table.state.players[ALICE].life == life


@pytest.mark.parametrize(("wolves", "life"), [(2, 23), (1, 20)])
def test_if_something_is_so_as_it_happens(wolves: int, life: int) -> None:
    table = table_with(battlefield=[token("Wolf") for _ in range(wolves)])
    condition = Count(of=Selection(subtypes=("Wolf",)), at_least=2)
    table.tell(If(condition=condition, then=(Life(to="you", amount=3),)))
    assert table.state.players[ALICE].life == life


def test_if_is_asked_when_the_ability_resolves_and_not_before() -> None:
    """608.2h."""
    table = table_with(battlefield=["Elite Vanguard"])
    condition = LifeTotal(at_most=10)
    then = (If(condition=condition, then=(SetDay(),)),)
    table.tell(PutAbility(object=table.only("Elite Vanguard"), then=then))
    table.tell(Life(to=ALICE, amount=-15))
    table.resolve()
    assert table.state.day_night == "day"


def test_what_the_table_cannot_do_the_players_are_told() -> None:
    table = table_with()
    (told,) = happened(table.tell(ByHand(words="Choose a color.")), ByHandTold)
    assert (told.words, told.player) == ("Choose a color.", ALICE)


def test_it_speaks_of_what_the_effect_before_handled() -> None:
    """Exile, then return it: "it" is the new object (400.7j)."""
    table = table_with(battlefield=["Elite Vanguard"], graveyard=["Serra Angel"])
    effects = (
        PutOntoBattlefield(objects=(table.only("Serra Angel"),)),
        AddCounters(objects=("it",), kind="+1/+1"),
    )
    table.tell(PutAbility(object=table.only("Elite Vanguard"), then=effects))
    table.resolve()
    assert table.permanent("Serra Angel").counters == {"+1/+1": 1}


# --- A Siege and its reward (310.11b) -----------------------------------------------------------------------


def defeated(*answers: object) -> PlacedTable:
    siege = on_table("Invasion of Zendikar", counters={"defense": 2}, protector=BOB)
    table = table_with(battlefield=[siege])
    table.tell(DealDamage(to=table.only("Invasion of Zendikar"), amount=2))
    table.propose(Resolve(), answers)  # type: ignore[arg-type]
    return table


def test_a_defeated_siege_is_exiled_and_may_be_cast_transformed_for_nothing() -> None:
    table = defeated(True)
    while table.state.stack:
        table.propose(Resolve(), ask=False)
    assert table.permanent("Awakened Skyclave").side == "back"
    assert table.now("Awakened Skyclave").mana_value == 4


def test_not_cast_it_stays_in_exile() -> None:
    table = defeated(False)
    assert table.names(ZoneKind.EXILE) == ["Invasion of Zendikar"]
    assert table.state.stack == ()
    table.does(Advance(to="end"))
    assert not table.ruling(Cast(object=table.only("Invasion of Zendikar"))).is_legal


def test_drawing_is_asked_of_nobody() -> None:
    table = table_with(library=["Island", "Forest"])
    table.tell(Draw(number=2))
    assert table.names(ZoneKind.HAND) == ["Island", "Forest"]

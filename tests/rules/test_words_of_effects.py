"""Words of effects: self, it, that, X, you, each opponent, conditions and rarer verbs."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tabletop.cards.faces import Side
from tabletop.language.conditions import All, Count, LifeTotal, Not, OwnAndControl, Time
from tabletop.language.effects import (
    AddCounters,
    Allow,
    BecomeCopy,
    Change,
    Changes,
    CopySpell,
    Counter,
    CreateToken,
    Destroy,
    Discard,
    Draw,
    Exile,
    GainControl,
    If,
    Life,
    Move,
    PutAbility,
    PutOntoBattlefield,
    Replace,
    Sacrifice,
    Tap,
)
from tabletop.language.selections import Selection
from tabletop.model.actions import Advance, Cast, Resolve
from tabletop.model.objects import Combat
from tabletop.model.zones import ZoneKind
from tests.support import ALICE, BOB, PlacedTable, face_down, on_table, table_with, token


def by_ability(table: PlacedTable, name: str, *effects: object) -> None:
    """Resolve an effect as part of an ability of an object."""
    table.tell(PutAbility(object=table.only(name), then=effects))  # type: ignore[arg-type]
    table.does(Resolve())


# --- Objects ------------------------------------------------------------------------------------------


def test_a_selection_is_all_that_fits_as_it_happens() -> None:
    table = table_with(battlefield=["Elite Vanguard", "Serra Angel"], theirs=["Grizzly Bears"])
    flyers = Selection(types=("Creature",), keywords=("flying",))
    table.tell(Tap(objects=(flyers,)))
    assert [each.definition.name for each in table.state.permanents() if each.tapped] == ["Serra Angel"]


@pytest.mark.parametrize(
    ("selection", "names"),
    [
        (Selection(controller="you"), {"Elite Vanguard", "Island", "Delver of Secrets"}),
        (Selection(controller="opponent"), {"Grizzly Bears", "Wolf Token"}),
        (Selection(token=True), {"Wolf Token"}),
        (Selection(types=("Creature",), colors=("W",)), {"Elite Vanguard"}),
        (Selection(not_types=("Creature",)), {"Island"}),
        (Selection(transformed=True), {"Delver of Secrets"}),
        (Selection(double_faced=True), {"Delver of Secrets"}),
        (Selection(max_mana_value=0, types=("Creature",)), {"Wolf Token"}),
        (Selection(min_power=2, any_subtypes=("Bear", "Soldier")), {"Elite Vanguard", "Grizzly Bears"}),
        (Selection(min_toughness=2), {"Grizzly Bears", "Delver of Secrets", "Wolf Token"}),
        (Selection(even_mana_value=True, types=("Creature",)), {"Grizzly Bears", "Wolf Token"}),
        (Selection(name="Island"), {"Island"}),
        (Selection(with_counter="charge"), {"Island"}),
    ],
)  # fmt: skip
def test_each_word_of_a_selection_narrows_it(selection: Selection, names: set[str]) -> None:
    table = table_with(
        battlefield=["Elite Vanguard", on_table("Island", counters={"charge": 1}), "Insectile Aberration"],
        theirs=["Grizzly Bears", token("Wolf")],
    )
    table.tell(Tap(objects=(selection,)))
    assert {each.definition.name for each in table.state.permanents() if each.tapped} == names


def test_other_leaves_out_the_object_that_asks() -> None:
    table = table_with(battlefield=["Elite Vanguard", "Grizzly Bears"])
    others = Selection(types=("Creature",), controller="you", other=True)
    by_ability(table, "Elite Vanguard", AddCounters(objects=(others,), kind="+1/+1"))
    assert table.permanent("Elite Vanguard").counters == {}
    assert table.permanent("Grizzly Bears").counters == {"+1/+1": 1}


def test_face_down_permanents_can_be_meant() -> None:
    table = table_with(battlefield=[face_down("Serra Angel"), "Elite Vanguard"])
    table.tell(Tap(objects=(Selection(face_down=True),)))
    assert [each.definition.name for each in table.state.permanents() if each.tapped] == ["Serra Angel"]


def test_self_it_and_enchanted() -> None:
    table = table_with(battlefield=["Serra Angel", on_table("Bonesplitter", attached_to=2)])
    by_ability(
        table,
        "Bonesplitter",
        AddCounters(objects=("enchanted",), kind="+1/+1"),
        AddCounters(objects=("self",), kind="charge"),
    )
    assert table.permanent("Serra Angel").counters == {"+1/+1": 1}
    assert table.permanent("Bonesplitter").counters == {"charge": 1}


def test_top_of_library() -> None:
    table = table_with(battlefield=["Elite Vanguard"], library=["Island", "Forest"])
    by_ability(table, "Elite Vanguard", PutOntoBattlefield(objects=("top of library",)))
    assert table.permanent("Island")


def test_a_word_may_mean_nothing_here_but_has_to_mean_something_somewhere() -> None:
    table = table_with()
    assert table.tell(Destroy(objects=("target",))).names == ("performing.something_is_there",)
    with pytest.raises(msgspec.ValidationError, match="unknown object “somebody”"):
        table.tell(Destroy(objects=("somebody",)))


# --- Players --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("to", "lives"),
    [
        ("you", [19, 20, 20]),
        ("opponent", [20, 19, 20]),
        ("each", [19, 19, 19]),
        ("each opponent", [20, 19, 19]),
        ("active", [20, 20, 19]),
        (1, [20, 19, 20]),
    ],
)
def test_each_word_for_players(to: str | int, lives: list[int]) -> None:
    table = table_with(players=3, active=2)
    table.tell(Life(to=to, amount=-1))
    assert [player.life for player in table.state.players] == lives


@pytest.mark.parametrize(("under", "controller"), [("owner", BOB), ("you", ALICE), (BOB, BOB)])
def test_under_whose_control(under: str | int, controller: int) -> None:
    table = table_with(opponent={"graveyard": ["Serra Angel"]})
    table.tell(PutOntoBattlefield(objects=(table.only("Serra Angel"),), under=under))
    assert table.permanent("Serra Angel").controller == controller


# --- Numbers --------------------------------------------------------------------------------------------


def test_x_that_nobody_announced_is_0() -> None:
    table = table_with(battlefield=["Elite Vanguard"])
    effect = AddCounters(objects=("self",), kind="+1/+1", number="X")
    by_ability(table, "Elite Vanguard", effect)
    assert table.permanent("Elite Vanguard").counters == {}, "without an X it is 0"


def test_that_many_is_as_many_as_the_effect_before_handled() -> None:
    table = table_with(battlefield=["Elite Vanguard"], hand=["Island", "Forest"], library=["Swamp"] * 5)
    everything = Selection(zone="hand", owner="you")
    by_ability(
        table,
        "Elite Vanguard",
        Exile(objects=(everything,)),
        Draw(number="that many"),
    )
    assert table.names(ZoneKind.HAND) == ["Swamp", "Swamp"]


def test_as_many_as_it_had_counters() -> None:
    """608.2h: the last known number counts after it has left."""
    table = table_with(battlefield=[on_table("Elite Vanguard", counters={"+1/+1": 3})])
    vanguard = table.only("Elite Vanguard")
    table.tell(PutAbility(object=vanguard, then=(Life(to="you", amount="+1/+1 counters"),)))
    table.tell(Sacrifice(objects=(vanguard,)))
    table.resolve()
    assert table.state.players[ALICE].life == 23


# --- Conditions -----------------------------------------------------------------------------------------

MINE = LifeTotal(at_least=20)
CROWD = Count(of=Selection(types=("Creature",)), at_least=2)


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (MINE, True),
        (CROWD, False),
        (Not(of=CROWD), True),
        (All(of=(MINE, Not(of=CROWD))), True),
        (All(of=(MINE, CROWD)), False),
        (Time(it_is="your turn"), True),
        (Time(it_is="not your turn"), False),
        (Time(it_is="day"), False),
        (Time(it_is="neither"), True),
        (OwnAndControl(name="Serra Angel"), False),
    ],
)
def test_conditions(condition: object, holds: bool) -> None:
    table = table_with(battlefield=["Elite Vanguard"])
    by_ability(table, "Elite Vanguard", If(condition=condition, then=(Life(to="you", amount=5),)))  # type: ignore[arg-type]
    assert (table.state.players[ALICE].life == 25) is holds


def test_a_change_until_end_of_turn_is_over_in_the_cleanup_step() -> None:
    """514.2: in any player's turn."""
    table = table_with(battlefield=["Elite Vanguard"], active=BOB)
    table.tell(
        Change(objects=(table.only("Elite Vanguard"),), change=Changes(power="+1"), until="end of turn")
    )
    assert table.now("Elite Vanguard").power == 3
    table.does(Advance(to="cleanup"))
    assert table.now("Elite Vanguard").power == 2


# --- Rarer verbs ------------------------------------------------------------------------------------------


def test_moved_onto_the_battlefield_it_is_put_there() -> None:
    table = table_with(hand=["Serra Angel", "Opt"])
    assert table.tell(Move(objects=(table.only("Serra Angel"),), to="battlefield")).ruling.is_legal
    assert table.permanent("Serra Angel").summoning_sick
    played = table.tell(Move(objects=(table.only("Opt"),), to="battlefield"))
    assert played.names == ("putting.is_a_permanent_card",)


def test_exiled_until_something_leaves_it_returns_right_then() -> None:
    """610.3: without using the stack."""
    table = table_with(battlefield=["Elite Vanguard"], theirs=["Serra Angel"])
    angel = table.only("Serra Angel")
    by_ability(table, "Elite Vanguard", Exile(objects=(angel,), until="self leaves"))
    assert table.names(ZoneKind.EXILE, BOB) == ["Serra Angel"]
    table.tell(Destroy(objects=(table.only("Elite Vanguard"),)))
    assert table.permanent("Serra Angel").controller == BOB
    assert table.state.stack == ()


def test_if_it_has_left_already_nothing_is_exiled() -> None:
    table = table_with(battlefield=["Elite Vanguard"], theirs=["Serra Angel"])
    vanguard, angel = table.only("Elite Vanguard"), table.only("Serra Angel")
    exiling = Exile(objects=(angel,), until="self leaves")
    table.tell(PutAbility(object=vanguard, then=(exiling,)))
    table.tell(Destroy(objects=(vanguard,)))
    table.resolve()
    assert table.permanent("Serra Angel").id == angel


@pytest.mark.parametrize("kind", [ZoneKind.HAND, ZoneKind.GRAVEYARD, ZoneKind.LIBRARY])
def test_exiled_from_elsewhere_it_returns_there(kind: ZoneKind) -> None:
    """610.3: to the zone that it came from, not the battlefield."""
    table = table_with(battlefield=["Elite Vanguard", "Serra Angel"])
    table.tell(Move(objects=(table.only("Serra Angel"),), to=kind.value))
    by_ability(table, "Elite Vanguard", Exile(objects=(table.only("Serra Angel"),), until="self leaves"))
    assert table.names(ZoneKind.EXILE) == ["Serra Angel"]
    table.tell(Destroy(objects=(table.only("Elite Vanguard"),)))
    assert "Serra Angel" in table.names(kind)


def cast_angel(*, copied: bool = False, name: str = "Serra Angel") -> tuple[PlacedTable, int]:
    table = table_with(hand=[name])
    table.propose(Cast(object=table.only(name), target_players=(BOB,) if name != "Serra Angel" else ()))
    if copied:
        table.tell(CopySpell(object=table.state.stack[0]))
    return table, table.state.stack[0]


@pytest.mark.parametrize("to", ["hand", "library", "exile", "graveyard"])
def test_a_countered_spell_goes_where_the_effect_says(to: str) -> None:
    table, spell = cast_angel()
    table.tell(Counter(objects=(spell,), to=to))
    assert table.names(ZoneKind(to)) == ["Serra Angel"]


def test_a_countered_spell_may_be_put_onto_the_battlefield() -> None:
    table, spell = cast_angel()
    table.tell(Counter(objects=(spell,), to="battlefield", under=BOB), by=BOB)
    assert table.permanent("Serra Angel").controller == BOB


def test_neither_a_copy_nor_an_instant_can_be() -> None:
    table, spell = cast_angel(copied=True)
    table.tell(Counter(objects=(spell,), to="battlefield"))
    assert list(table.state.permanents()) == []
    table, spell = cast_angel(name="Lightning Bolt")
    table.tell(Counter(objects=(spell,), to="battlefield"))
    assert table.names(ZoneKind.GRAVEYARD) == ["Lightning Bolt"]


def test_of_two_unusual_ways_to_cast_one_is_chosen() -> None:
    table = table_with(graveyard=["Baithook Angler"])
    angler = table.only("Baithook Angler")
    table.tell(Allow(what=("cast",), object=angler, label="by the angel"))
    question = table.propose(Cast(object=angler)).question
    assert question is not None
    assert (set(question.options), question.rule) == ({"by the angel", "disturb"}, "601.2b")
    table.answer("by the angel")
    assert table.state.objects[table.state.stack[0]].side is Side.FRONT  # type: ignore[attr-defined]


def test_put_onto_the_battlefield_as_a_copy() -> None:
    table = table_with(battlefield=["Serra Angel"], graveyard=["Elite Vanguard"])
    effect = PutOntoBattlefield(objects=(table.only("Elite Vanguard"),), copy_of=table.only("Serra Angel"))
    table.tell(effect)
    assert len(table.all("Serra Angel")) == 2


def test_entering_as_a_copy_because_an_effect_says_so() -> None:
    """Mystic Reflection: the next creature enters as a copy, and only that one."""
    table = table_with(battlefield=["Serra Angel"], hand=["Elite Vanguard", "Grizzly Bears"])
    effect = Replace(
        event="enters", instead="as a copy", of=table.only("Serra Angel"), types=("Creature",), once=True
    )
    table.tell(effect)
    table.tell(PutOntoBattlefield(objects=(table.only("Elite Vanguard"),)))
    table.tell(PutOntoBattlefield(objects=(table.only("Grizzly Bears"),)))
    assert len(table.all("Serra Angel")) == 2
    assert table.permanent("Grizzly Bears")


def test_a_permanent_becomes_a_copy_of_one_that_is_chosen() -> None:
    table = table_with(battlefield=["Elite Vanguard", "Serra Angel", "Grizzly Bears"])
    effect = BecomeCopy(object=table.only("Elite Vanguard"), of=Selection(types=("Creature",)))
    question = table.tell(effect).question
    assert question is not None
    table.answer(table.only("Serra Angel"))
    assert len(table.all("Serra Angel")) == 2


def test_a_permanent_becomes_a_copy_of_a_card_by_name() -> None:
    table = table_with(battlefield=["Elite Vanguard"])
    vanguard = table.only("Elite Vanguard")
    table.tell(BecomeCopy(object=vanguard, of="Insectile Aberration"))
    assert table.now("Insectile Aberration").mana_value == 0
    assert table.tell(BecomeCopy(object=vanguard, of="Unheard Of")).names == ("instruction.object",)


def test_a_token_of_a_card_that_nobody_knows_is_not_made() -> None:
    assert table_with().tell(CreateToken(copy_of="Unheard Of")).names == ("instruction.object",)


def test_an_effect_that_changes_name_and_cost() -> None:
    table = table_with(battlefield=["Elite Vanguard"])
    vanguard = table.only("Elite Vanguard")
    change = Changes(name="Legion", mana_cost="{3}{W}", subtypes=("Knight",), supertypes=("Snow",))
    table.tell(Change(objects=(vanguard,), change=change))
    now = table.now("Legion")
    assert (now.mana_value, now.subtypes, now.supertypes) == (4, ("Knight",), ("Snow",))


def test_a_creature_with_a_box_it_does_not_use() -> None:
    """A former battle has no defense, and a former planeswalker no loyalty."""
    siege = on_table("Invasion of Kylem", counters={"defense": 5}, protector=BOB)
    walker = on_table("Jace, the Mind Sculptor", counters={"loyalty": 3})
    table = table_with(battlefield=[siege, walker])
    for name in ("Invasion of Kylem", "Jace, the Mind Sculptor"):
        table.tell(Change(objects=(table.only(name),), change=Changes(types=("Artifact",))))
    assert table.now("Invasion of Kylem").defense is None
    assert table.now("Jace, the Mind Sculptor").loyalty is None


def test_discarding_nobodys_cards() -> None:
    table = table_with(hand=["Island"])
    assert table.tell(Discard(by="target")).events == ()
    assert table.names(ZoneKind.HAND) == ["Island"]


# --- As long as the source is there (611.2b) ------------------------------------------------------------


def sower() -> PlacedTable:
    """Return Sower of Temptation, which has taken control of an angel."""
    table = table_with(hand=["Sower of Temptation"], theirs=["Serra Angel"])
    table.does(Cast(object=table.only("Sower of Temptation")))
    table.does(Resolve(), table.only("Serra Angel"))
    table.does(Resolve())
    assert table.permanent("Serra Angel").controller == ALICE
    return table


def test_control_ends_as_the_source_leaves() -> None:
    table = sower()
    table.tell(Destroy(objects=(table.only("Sower of Temptation"),)))
    assert table.permanent("Serra Angel").controller == BOB


def test_another_controller_of_the_source_changes_nothing_of_it() -> None:
    table = sower()
    table.tell(GainControl(objects=(table.only("Sower of Temptation"),), to=BOB))
    assert table.permanent("Serra Angel").controller == ALICE


@pytest.mark.parametrize("effect", [Destroy, GainControl])
def test_as_long_as_you_control_it(effect: type) -> None:
    table = table_with(battlefield=["Elite Vanguard", "Serra Angel"])
    vanguard = table.only("Elite Vanguard")
    change = Change(
        objects=(table.only("Serra Angel"),), change=Changes(power="+3"), until="you lose control"
    )
    by_ability(table, "Elite Vanguard", change)
    assert table.now("Serra Angel").power == 7
    table.tell(effect(objects=(vanguard,), **({"to": BOB} if effect is GainControl else {})))
    assert table.now("Serra Angel").power == 4


def test_an_effect_whose_source_is_gone_already_does_not_begin() -> None:
    table = table_with(battlefield=["Elite Vanguard", "Serra Angel"])
    vanguard, angel = table.only("Elite Vanguard"), table.only("Serra Angel")
    change = Change(objects=(angel,), change=Changes(power="+3"), until="self leaves")
    table.tell(PutAbility(object=vanguard, then=(change,)))
    table.tell(Destroy(objects=(vanguard,)))
    table.resolve()
    assert table.now("Serra Angel").power == 4
    assert table.state.effects == ()


@pytest.mark.parametrize(
    ("attacks", "struck"),
    [
        ({"attacking_player": 2}, 2),
        ({"attacking": "Jace, the Mind Sculptor"}, BOB),
        ({"attacking": "Invasion of Zendikar"}, 2),
        ({}, BOB),
    ],
    ids=["a player", "a planeswalker", "a battle", "nobody"],
)
def test_the_defending_player_is_whom_the_source_attacks(attacks: dict[str, Any], struck: int) -> None:
    """508.5: the controller of a planeswalker, the protector of a battle, or else some opponent."""
    walker = on_table("Jace, the Mind Sculptor", counters={"loyalty": 3})
    siege = on_table("Invasion of Zendikar", counters={"defense": 3}, protector=2)
    table = table_with(
        battlefield=["Grizzly Bears", siege], theirs=[walker], players=3, step="declare blockers"
    )
    found = {key: table.only(value) if isinstance(value, str) else value for key, value in attacks.items()}
    bears = table.permanent("Grizzly Bears")
    table = PlacedTable(
        replace(
            table.state, objects={**table.state.objects, bears.id: replace(bears, combat=Combat(**found))}
        )
    )
    by_ability(table, "Grizzly Bears", Life(to="defending player", amount=-1))
    assert [player.life for player in table.state.players] == [
        19 if seat == struck else 20 for seat in range(3)
    ]

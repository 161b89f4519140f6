"""Abilities are identified by their place: memory about one says nothing about an equal one."""

from msgspec.structs import replace

from tabletop.cards.faces import CardDefinition, Face, Layout
from tabletop.cards.granting import granted_abilities
from tabletop.cards.mana import mana_cost
from tabletop.cards.type_line import type_line
from tabletop.language.abilities import Ability, Activated, Cost, Keyword, Triggered
from tabletop.language.conditions import LifeTotal, NthTime
from tabletop.language.effects import Change, Changes, ExileAndReturn, If, Life, Transform
from tabletop.language.references import AbilityKey, PlayerWord
from tabletop.model.actions import Activate, Advance
from tabletop.model.objects import CopiableValues, CopyEffect, Permanent, Piece, StackAbility
from tabletop.rules.casting.abilities_to_activate import keyed_abilities
from tabletop.rules.values.layers import characteristics
from tests.support import ALICE, PlacedTable, table_with

ONE, OTHER = "Day Clerk", "Night Clerk"
GAIN = Activated(cost=Cost(), effects=(Life(to=PlayerWord.YOU, amount=1),), once_each_turn=True)


def clerk(*front: Ability, back: tuple[Ability, ...] = ()) -> CardDefinition:
    paid = mana_cost("{1}{W}")
    human, size = type_line("Creature — Human"), {"power": "1", "toughness": "4"}
    day = Face(name=ONE, types=human, mana_cost=paid, abilities=front, **size)
    night = Face(name=OTHER, types=human, abilities=back, **size)
    return CardDefinition(name=ONE, layout=Layout.TRANSFORM, faces=(day, night))


def with_clerk(*front: Ability, back: tuple[Ability, ...] = (), **there: object) -> tuple[PlacedTable, int]:
    """Return a table with an invented card in the place of an angel."""
    table = table_with(battlefield=["Serra Angel"], **there)  # type: ignore[arg-type]
    state, id = table.state, table.only("Serra Angel")
    angel = state.objects[id]
    piece = Piece(angel.pieces[0].id, clerk(*front, back=back))
    return PlacedTable(replace(state, objects={**state.objects, id: replace(angel, pieces=(piece,))})), id


def lying(table: PlacedTable, id: int) -> Permanent:
    found = table.state.permanent(id)
    assert found is not None
    return found


def may_use(table: PlacedTable, id: int, ability: int = 0) -> bool:
    return table.ruling(Activate(object=id, ability=ability)).is_legal


def use(table: PlacedTable, id: int, ability: int = 0) -> None:
    table.does(Activate(object=id, ability=ability))
    table.resolve()


def test_two_abilities_that_say_the_same_are_two() -> None:
    table, id = with_clerk(GAIN, GAIN)
    use(table, id, 0)
    assert not may_use(table, id, 0)
    use(table, id, 1)
    assert not may_use(table, id, 1)
    assert table.state.players[ALICE].life == 22
    assert [key.place for key in lying(table, id).this_turn.used] == [(0,), (1,)]


def test_the_same_words_on_the_back_are_another_ability() -> None:
    table, id = with_clerk(GAIN, back=(GAIN,))
    use(table, id)
    table.tell(Transform(objects=(id,)))
    use(table, id)
    assert not may_use(table, id)
    table.tell(Transform(objects=(id,)))
    assert not may_use(table, id)
    assert {key.face for key in lying(table, id).this_turn.used} == {ONE, OTHER}


def test_an_ability_is_used_up_for_a_turn_and_for_one_object() -> None:
    table, id = with_clerk(GAIN)
    use(table, id)
    table.does(Advance(to="next turn"))
    assert lying(table, id).this_turn.used == ()
    use(table, id)
    table.tell(ExileAndReturn(objects=(id,)))
    (now,) = [each.id for each in table.state.permanents()]
    assert may_use(table, now)


def test_an_ability_taken_away_and_given_back_is_the_one_it_was() -> None:
    table, id = with_clerk(GAIN)
    before = characteristics(table.state, id).keys
    table.tell(Change(objects=(id,), change=Changes(lose_abilities=True), until="end of turn"))
    assert characteristics(table.state, id).keys == ()
    table.does(Advance(to="next turn"))
    assert characteristics(table.state, id).keys == before == (AbilityKey(face=ONE, place=(0,)),)


def test_an_ability_gained_twice_is_two_known_by_what_grants_them() -> None:
    table, id = with_clerk()
    name = next(iter(granted_abilities()))
    gained = Change(objects=(id,), change=Changes(grants=name), until="end of turn")
    table.tell(gained)
    table.tell(gained)
    found = characteristics(table.state, id)
    assert len(found.keys) == len(set(found.keys)) == len(found.abilities) >= 2
    assert {key.granted_by for key in found.keys} == {effect.id for effect in table.state.effects}


def test_a_copy_has_the_abilities_of_the_face_it_copies() -> None:
    table, id = with_clerk(GAIN, back=(GAIN,))
    copied = CopyEffect(of=OTHER, values=CopiableValues((clerk(back=(GAIN,)).faces[1],)), timestamp=99)
    use(table, id)
    state = table.state
    copy = replace(lying(table, id), copies=(copied,))
    again = PlacedTable(replace(state, objects={**state.objects, id: copy}))
    assert may_use(again, id)
    ((key, _),) = keyed_abilities(again.state, copy)
    assert key == AbilityKey(face=OTHER, place=(0,))


def test_an_ability_on_the_stack_stays_what_it_was_as_its_source_turns_over() -> None:
    table, id = with_clerk(GAIN, back=(GAIN,))
    table.does(Activate(object=id, ability=0))
    table.tell(Transform(objects=(id,)))
    on_stack = table.state.objects[table.state.stack[0]]
    assert isinstance(on_stack, StackAbility)
    assert on_stack.key == AbilityKey(face=ONE, place=(0,))
    assert may_use(table, id)


def test_two_state_triggers_that_say_the_same_both_trigger() -> None:
    trigger = Triggered(
        event="condition", condition=LifeTotal(at_most=5), effects=(Life(to=PlayerWord.YOU, amount=20),)
    )
    table, _ = with_clerk(trigger, trigger)
    table.tell(Life(to=0, becomes=5))
    keys = [getattr(table.state.objects[each], "key", None) for each in table.state.stack]
    assert {key.place for key in keys if key is not None} == {(0,), (1,)}
    assert len(keys) == 2
    table.tell(Life(to=0, becomes=4))
    assert len(table.state.stack) == 2


def test_each_ability_counts_its_own_times() -> None:
    second = If(condition=NthTime(number=2), then=(Life(to=PlayerWord.YOU, amount=10),))
    counting = Activated(cost=Cost(), effects=(second,))
    table, id = with_clerk(counting, counting)
    use(table, id, 0)
    use(table, id, 1)
    assert table.state.players[ALICE].life == 20
    use(table, id, 0)
    assert table.state.players[ALICE].life == 30
    assert lying(table, id).this_turn.used == ()


def test_what_a_keyword_stands_for_is_known_by_the_place_of_the_keyword() -> None:
    table, id = with_clerk(GAIN, Keyword(name="equip", cost="{1}"))
    keys = [key for key, _ in keyed_abilities(table.state, table.state.objects[id])]
    assert keys == [AbilityKey(face=ONE, place=(0,)), AbilityKey(face=ONE, place=(1,))]

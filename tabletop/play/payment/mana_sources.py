"""Possible mana sources of a player, found by trying each mana ability and counting the result.

So everything that makes a land give more, hurt its player or be sacrificed is taken into account without
special code. Abilities that ask for more than a type of mana are left to hands. Those that cost mana are
converters.
"""

from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

import msgspec

from tabletop.language.abilities import Activated
from tabletop.language.card_types import CardType, Supertype
from tabletop.model.actions import Activate
from tabletop.model.objects import GameObject, ObjectId, Permanent, PlayerId
from tabletop.model.questions import Answer
from tabletop.model.state import BoundMana, State
from tabletop.model.zones import ZoneKind
from tabletop.play.payment.source_choice import Source, Way
from tabletop.rules.casting.abilities_to_activate import activated_abilities, is_mana_ability
from tabletop.rules.engine.paying import Usable
from tabletop.rules.referee import Outcome, carry_out
from tabletop.rules.values.layers import characteristics_of

_LIFE: Final = 1
_COUNTER: Final = 5
_GONE: Final = 20
_ON_THE_STACK: Final = 40
"""Burdens of using a source: for each life, counter, permanent and trigger."""
_T = TypeVar("_T")
_FIGHTS: Final = 2
_DOES_MORE: Final = 1


class Yield(msgspec.Struct, frozen=True):
    """The mana of an ability with the answers to its questions, and its other costs."""

    ability: int
    answers: tuple[Answer, ...]
    mana: tuple[str, ...]
    bound: tuple[BoundMana, ...]
    burden: int


class Well(msgspec.Struct, frozen=True):
    """A permanent that could make mana now, whatever it may be spent on."""

    id: ObjectId
    yields: tuple[Yield, ...]
    use: int
    snow: bool

    def source(self, usable: Usable) -> Source | None:
        """Return it as a source for something to pay, None if none of its mana may be spent on that."""
        ways = [way for each in self.yields if (way := self._way(each, usable)).mana]
        return Source(self.id, tuple(ways), self.use) if ways else None

    def _way(self, each: Yield, usable: Usable) -> Way:
        letters = (*each.mana, *(mana.symbol for mana in each.bound if usable(mana)))
        mark = "S" if self.snow else ""
        return Way(tuple(letter + mark for letter in letters), each.ability, each.answers, each.burden)


def wells(state: State, seat: PlayerId) -> tuple[Well, ...]:
    """Return all of a player's permanents that could make mana now."""
    attached = {each.attached_to for each in state.permanents()}
    alike: dict[object, tuple[Yield, ...]] = {}
    found: list[Well] = []
    for permanent in state.permanents():
        if permanent.controller != seat:
            continue
        places = tuple(_places(state, permanent))
        if not places:
            continue
        key = _kind(state, permanent) if permanent.id not in attached else permanent.id
        if key not in alike:
            alike[key] = tuple(each for place in places for each in _yields(state, permanent, place, seat))
        if alike[key]:
            found.append(Well(permanent.id, alike[key], use_of(state, permanent), is_snow(state, permanent)))
    return tuple(found)


def is_snow(state: State, permanent: Permanent) -> bool:
    """Return whether its mana pays for {S} (107.4h)."""
    return Supertype.SNOW in characteristics_of(state, permanent).supertypes


def _places(state: State, permanent: Permanent) -> Iterator[int]:
    """Return the indices of the mana abilities worth trying."""
    for place, ability in enumerate(activated_abilities(state, permanent)):
        if not is_mana_ability(ability) or ability.zone is not ZoneKind.BATTLEFIELD:
            continue
        if not ability.cost.mana and not (ability.cost.tap and permanent.tapped):
            yield place


def _kind(state: State, permanent: Permanent) -> object:
    """Return a key shared by permanents that make the same mana, such as plain basic lands of a name."""
    found = characteristics_of(state, permanent)
    is_plain = "Basic" in found.supertypes and not permanent.counters
    return (found.name, permanent.tapped) if is_plain else permanent.id


def _yields(state: State, permanent: Permanent, place: int, seat: PlayerId) -> Iterator[Yield]:
    """Return what an ability makes, for each type of mana that can be chosen."""
    action = Activate(object=permanent.id, ability=place, by=seat)
    tried = carry_out(state, action, ask=True)
    question = tried.question
    if question is None:
        yield from _count_result(state, tried, (place, ()), seat)
    elif question.kind == "mana" and question.player == seat:
        for option in question.options:
            yield from _count_result(state, carry_out(state, action, (option,)), (place, (option,)), seat)


def _count_result(
    state: State, tried: Outcome, way: tuple[int, tuple[Answer, ...]], seat: PlayerId
) -> Iterator[Yield]:
    if not tried.ruling.is_legal or tried.question is not None:
        return
    before, after = state.players[seat], tried.state.players[seat]
    mana = _more(before.mana_pool, after.mana_pool)
    bound = _more(before.bound_mana, after.bound_mana)
    if mana or bound:
        yield Yield(*way, mana, bound, burden_of(state, tried.state, seat))


def _more(before: Sequence[_T], after: Sequence[_T]) -> tuple[_T, ...]:
    left = [*after]
    for each in before:
        left.remove(each)
    return tuple(left)


def burden_of(before: State, after: State, seat: PlayerId) -> int:
    """Return the change of the table apart from mana and tapping."""
    then, now = before.players[seat], after.players[seat]
    gone = [each for each in before.permanents() if after.permanent(each.id) is None]
    counters = sum(_counters_lost(each, after.permanent(each.id)) for each in before.permanents())
    triggers = len(after.stack) - len(before.stack)
    life = max(then.life - now.life, 0)
    return _LIFE * life + _GONE * len(gone) + _COUNTER * counters + _ON_THE_STACK * max(triggers, 0)


def _counters_lost(before: Permanent, after: Permanent | None) -> int:
    if after is None or after.counters == before.counters:
        return 0
    return abs(sum(before.counters.values()) - sum(after.counters.values()))


def use_of(state: State, object: GameObject) -> int:
    """Return what else a permanent could do if it stays untapped."""
    if CardType.CREATURE in characteristics_of(state, object).types:
        return _FIGHTS
    others = (each for each in activated_abilities(state, object) if not is_mana_ability(each))
    return _DOES_MORE if any(map(_is_used_by_tapping_or_paying, others)) else 0


def _is_used_by_tapping_or_paying(ability: Activated) -> bool:
    return ability.cost.tap or bool(ability.cost.mana)

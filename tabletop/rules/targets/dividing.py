"""Division of damage and counters among targets while they are chosen (601.2d)."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from tabletop.language.effects import (
    AddCounters,
    AnyEffect,
    ChooseModes,
    DealDamage,
    If,
    May,
    Target,
    effects_in,
)
from tabletop.language.effects.composing import effects_of_modes
from tabletop.language.references import TargetWord
from tabletop.model.objects import Spell, StackObject
from tabletop.rules.book.rule import rule
from tabletop.rules.book.verdicts import Blame
from tabletop.rules.engine.asked_conditions import is_true
from tabletop.rules.engine.choices import divided_damage, shared_out
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, Refused
from tabletop.rules.targets.target_numbers import Chosen, fewest


class Division(NamedTuple):
    """A division among the targets for one word, given by its place."""

    place: int
    number: int
    counters: str = ""
    """Kind of counters, empty for damage."""


@rule(
    "601.2d",
    refusal="There isn't at least 1 for each target.",
    named="{number} can't be divided among {kind} targets: each has to get at least 1.",
    blame=lambda number, targets: Blame(number=number, kind=str(targets)),
)
def each_gets_one(number: int, targets: int) -> bool:
    """There is at least 1 for each target."""
    return not targets or targets <= number


def divisions(course: Course, effects: tuple[AnyEffect, ...], object: StackObject) -> tuple[Division, ...]:
    """Return the divisions among targets of a spell or ability being put on the stack."""
    return tuple(_divisions(course, effects, Context(object.controller, object)))


def _divisions(course: Course, effects: tuple[AnyEffect, ...], context: Context) -> Iterator[Division]:
    for effect in effects:
        match effect:
            case If(condition=condition, then=then, otherwise=otherwise) if _divides(effect):
                branch = then if is_true(course, condition, context) else otherwise
                yield from _divisions(course, branch, context)
            case ChooseModes():
                yield from _divisions(course, effects_of_modes(effect, _modes(context)), context)
            case May(then=then):
                yield from _divisions(course, then, context)
            case DealDamage(divided=True, to=TargetWord(place=place), amount=amount):
                yield Division(place, context.number(course.state, amount))
            case AddCounters(divided=True, objects=(TargetWord(place=place),), number=number, kind=kind):
                yield Division(place, context.number(course.state, number), kind)
            case _:
                pass


def _modes(context: Context) -> tuple[int, ...]:
    """Return the modes chosen as a spell was cast. An ability has only the effects of its own modes."""
    return context.on_stack.modes if isinstance(context.on_stack, Spell) else ()


def _divides(effect: AnyEffect) -> bool:
    return any(isinstance(each, DealDamage | AddCounters) and each.divided for each in effects_in(effect))


def with_room_for(words: tuple[Target, ...], several: tuple[Division, ...]) -> tuple[Target, ...]:
    """Return words for targets, limited to the number that is divided.

    A word that requires a number of targets still requires them, even if less is divided.
    """
    most = {each.place: each.number for each in several}
    return tuple(
        replace(word, number=min(word.number, max(most.get(place, word.number), fewest(word))))
        for place, word in enumerate(words)
    )


def is_enough(words: tuple[Target, ...], several: tuple[Division, ...]) -> bool:
    """Return whether there is at least 1 for every required target (601.2d)."""
    least = [fewest(word) for word in words]
    return all(each.place >= len(least) or least[each.place] <= max(each.number, 0) for each in several)


def with_shares(course: Course, several: tuple[Division, ...], chosen: Chosen, seat: int) -> Chosen:
    """Return chosen targets with the share of each, which the player decides.

    Raises:
        Refused: there are more targets than shares.

    """
    for each in several:
        chosen = _divide(course, each, chosen, seat)
    return chosen


def _divide(course: Course, division: Division, chosen: Chosen, seat: int) -> Chosen:
    objects, players = chosen.of(division.place)
    if not objects and not players:
        return chosen
    number, targets = division.number, len(objects) + len(players)
    if not each_gets_one(number, targets) and each_gets_one.name not in course.waived:
        raise Refused(each_gets_one.broken_by(course.state.edition, None, number, targets))
    if division.counters:
        words = f"Where does the next {division.counters} counter go?"
        to_players, to_objects = dict[int, int](), shared_out(course, seat, objects, division.number, words)
    else:
        to_players, to_objects = divided_damage(course, seat, players, objects, division.number)
    return chosen.with_shares_at(division.place, to_objects, to_players)

"""Soulbond (702.95): its triggered abilities, pairing creatures, and the end of a pair."""

from typing import Final

from tabletop.language.abilities import Triggered
from tabletop.language.card_types import CardType
from tabletop.language.conditions import All, Count, Fits
from tabletop.language.effects import Choose, May, Pair
from tabletop.language.moments import Moment
from tabletop.language.references import ObjectWord, PlayerWord
from tabletop.language.selections import Selection
from tabletop.model.events import Changed
from tabletop.model.objects import Pairing, Permanent
from tabletop.model.state import State
from tabletop.rules.book.rule import Judging, rule, statement
from tabletop.rules.book.verdicts import Blame, Ruling, Verdict
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.values.layers import characteristics
from tabletop.rules.values.lookup import with_fact
from tabletop.rules.values.object_index import Fact

SOULBOND_TRIGGERS = statement(
    "soulbond.triggers",
    "As a creature with soulbond or another one enters, their controller may pair them if both are unpaired.",
    "702.95a",
)

PAIRED = statement(
    "soulbond.paired",
    "They are paired for as long as both are creatures on the battlefield under the control of that player.",
    "702.95a",
    "702.95b",
)
PAIRED_NO_MORE = statement(
    "soulbond.paired_no_more",
    "A pair ends as one of the two leaves, stops being a creature or comes under another player's control.",
    "702.95e",
)

_UNPAIRED: Final = Selection(types=(CardType.CREATURE,), controller=PlayerWord.YOU, paired=False)
_ANOTHER: Final = Selection(types=(CardType.CREATURE,), controller=PlayerWord.YOU, paired=False, other=True)
_IS_UNPAIRED: Final = Fits(object=ObjectWord.SELF, of=_UNPAIRED)

SOULBOND: Final = (
    Triggered(
        event=Moment.ENTERS,
        condition=All(of=(_IS_UNPAIRED, Count(of=_ANOTHER, at_least=1))),
        effects=(May(then=(Choose(of=_ANOTHER), Pair(object=ObjectWord.SELF, to=ObjectWord.IT))),),
    ),
    Triggered(
        event=Moment.ENTERS,
        of=Selection(types=(CardType.CREATURE,), controller=PlayerWord.YOU, other=True),
        condition=All(of=(_IS_UNPAIRED, Fits(object=ObjectWord.THAT, of=_UNPAIRED))),
        effects=(May(then=(Pair(object=ObjectWord.SELF, to=ObjectWord.THAT),)),),
    ),
)
"""Trigger as it enters, and whenever another creature of its controller enters (702.95a)."""


def _both(state: State, effect: Pair, context: Context) -> tuple[Permanent, ...]:
    """Return the creatures on the battlefield among those to be paired, each once."""
    ids = (context.object(state, each) for each in (effect.object, effect.to))
    return tuple(filter(None, (_creature(state, id) for id in dict.fromkeys(ids))))


def _creature(state: State, id: int | None) -> Permanent | None:
    permanent = state.permanent(id)
    return permanent if permanent and "Creature" in characteristics(state, permanent.id).types else None


def _blame_unpairable(state: State, effect: Pair, context: Context) -> Blame:
    """Return the first object that isn't a creature of the player who pairs, or both if they are one."""
    ids = [context.object(state, each) for each in (effect.object, effect.to)]
    for id in ids:
        creature = _creature(state, id)
        if creature is None or creature.controller != context.you:
            return Blame(object=id, player=context.you)
    return Blame(object=ids[0], words="{object} can't be paired with itself.")


@rule(
    "702.95c",
    refusal="Only two creatures on the battlefield can be paired, both under the control of the same player.",
    named="{object} can't be paired: it isn't a creature that {player} controls.",
    blame=_blame_unpairable,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def both_are_creatures_of_one_player(state: State, effect: Pair, context: Context) -> bool:
    """Both are creatures on the battlefield, and the controller of the ability controls them."""
    return [each.controller for each in _both(state, effect, context)] == [context.you] * 2


def _blame_paired(state: State, effect: Pair, context: Context) -> Blame:
    """Return the first of the creatures that is paired."""
    paired = (each.id for each in _both(state, effect, context) if each.paired is not None)
    return Blame(object=next(paired))


@rule(
    "702.95d",
    refusal="A creature can be paired with only one other creature.",
    named="{object} is already paired with another creature.",
    blame=_blame_paired,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def both_are_unpaired(state: State, effect: Pair, context: Context) -> bool:
    """Neither of them is paired with another creature."""
    return all(each.paired is None for each in _both(state, effect, context))


def judge_pairing(judging: Judging, effect: Pair, context: Context) -> Ruling:
    """Return the ruling on pairing two creatures."""
    about = context.object(judging.state, effect.object)
    return judging.ruling((both_are_creatures_of_one_player, both_are_unpaired), about, effect, context)


def pair(course: Course, effect: Pair, context: Context) -> None:
    """Pair two creatures."""
    one, other = _both(course.state, effect, context)
    for each, partner in ((one, other), (other, one)):
        pairing = Pairing(partner=partner.id, under=context.you)
        course.do(Changed(object=each.id, values={"paired": pairing}))
    course.cite(PAIRED, one.id, other.id)


def end_pairs(course: Course) -> None:
    """End each pair whose two creatures no longer meet its conditions (702.95e)."""
    ended = [each for each in with_fact(course.state, Fact.PAIRED) if not _is_together(course.state, each)]
    for each in ended:
        course.do(Changed(object=each.id, values={"paired": None}))
        course.cite(PAIRED_NO_MORE, each.id)


def _is_together(state: State, permanent: Permanent) -> bool:
    pairing = permanent.paired
    if pairing is None:
        return False
    both = (_creature(state, permanent.id), _creature(state, pairing.partner))
    return all(each is not None and each.controller == pairing.under for each in both) and (
        both[1] is not None and both[1].paired == Pairing(partner=permanent.id, under=pairing.under)
    )


HANDLERS: Final = (EffectHandler(Pair, pair, judge=judge_pairing),)

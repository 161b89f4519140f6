"""The mistakes that a lesson knows: whether a hand has just made one, and what they are called on a page."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

import msgspec

from tabletop.language.effects import AnyEffect, Exile, Meld, Move, PutOntoBattlefield, ReturnToHand
from tabletop.model.actions import Action, Cast, Instruct, PlayLand
from tabletop.model.state import State
from tabletop.play.log.action_names import action_name
from tabletop.play.log.names import capitalized
from tabletop.rules.book.verdicts import LEGAL
from tabletop.scenarios.format.names import Naming
from tabletop.scenarios.lessons.question_words import deed_words
from tabletop.scenarios.playing.play import Done, Play
from tabletop.scenarios.steps.scenario import wrong_step
from tabletop.scenarios.steps.steps import ActionStep

_ASKED_LATER: Final = ("targets", "target_players", "players_after", "no_targets", "x")
"""What a hand is asked for only once the rest may be done."""
_OF_CARDS: Final = (Cast, PlayLand, PutOntoBattlefield)
"""What is done with a card that is not on the battlefield."""
_FROM_ANYWHERE: Final = (Move, Exile, ReturnToHand)


class Tried(msgspec.Struct, frozen=True):
    """A known mistake: what is tried, what is said of it, and the verdict where the file has one."""

    words: str
    says: str
    verdict: str = ""


def known_about(play: Play, done: Done) -> tuple[Tried, ...]:
    """The known mistakes about a step that was just played."""
    found = []
    for raw in done.step.wrong if done.step is not None else ():
        step, verdict = wrong_step(raw), str(raw.get("verdict", ""))
        words = _words(play, done, step, verdict) if isinstance(step, ActionStep) else step.verb
        found.append(Tried(capitalized(words), step.say, verdict))
    return tuple(found)


def _words(play: Play, done: Done, step: ActionStep, verdict: str) -> str:
    """A try, called as things are where it can be made and has its verdict."""
    assert done.step is not None
    # Nobody stands where a step begins that goes back first.
    places = (done.before, done.after) if done.step.back_to is None else (done.after, done.before)
    fitting = [at for at in places if play.outcome_of(step, at.state)[0].verdict == verdict] or places
    at = next((at for at in fitting if _lies_there(step, at)), fitting[0])
    names = (action_name(at.state, action) for action in step.actions(at))
    return deed_words(step, at, own="the ") or ", ".join(names) or step.verb


def _lies_there(step: ActionStep, at: Naming) -> bool:
    """Whether its object is where such a thing is tried: permanents transform and attack, cards are cast."""
    tried = [getattr(action, "effect", action) for action in step.actions(at)]
    ids = [id for id in step.all_about(at) if id in at.state.objects]
    if any(isinstance(each, _FROM_ANYWHERE) for each in tried):
        return bool(ids)
    is_card = any(isinstance(each, _OF_CARDS) for each in tried)
    return bool(ids) and all((at.state.permanent(id) is None) is is_card for id in ids)


def said_of_refused(play: Play, tries: Sequence[Mapping[str, object]], action: Action) -> str:
    """What a file says to what is refused at its table, or does nothing there; empty if it is not known."""
    for raw in tries:
        step = wrong_step(raw)
        if not isinstance(step, ActionStep):
            continue
        if any(_is_same(action, each, _ASKED_LATER) for each in step.actions(play.naming)):
            verdict = play.outcome_of(step, play.table.state)[0].verdict
            if verdict is not LEGAL.verdict and raw.get("verdict", verdict) == verdict:
                return step.say
    return ""


def said_of_done(play: Play, tries: Sequence[Mapping[str, object]], action: Action, before: State) -> str:
    """What a file says to what was done at its table since it stood as before; empty if it is not known.

    Where the file leaves choices open, it comes to the same whatever was chosen.
    """
    for raw in tries:
        step = wrong_step(raw)
        if not isinstance(step, ActionStep) or raw.get("verdict", LEGAL.verdict) != LEGAL.verdict:
            continue
        ruling, after = play.outcome_of(step, before)
        known = () if step.answers else step.actions(Naming(play.names, before))
        if ruling.is_legal and (after == play.table.state or any(_is_same(action, each) for each in known)):
            return step.say
    return ""


def _is_same(tried: Action, known: Action, left_open: Collection[str] = ()) -> bool:
    """Whether a hand tries what a file knows, by whomever; some fields it may have left open."""
    if isinstance(tried, Instruct) and isinstance(known, Instruct):
        return _is_same_effect(tried.effect, known.effect)
    return type(tried) is type(known) and all(
        _agrees(getattr(tried, field), getattr(known, field), field, left_open)
        for field in tried.__struct_fields__
    )


def _agrees(tried: object, known: object, field: str, left_open: Collection[str]) -> bool:
    if tried == known or field == "by":
        return True
    return known is None if field == "face" else field in left_open and not tried


def _is_same_effect(tried: AnyEffect, known: AnyEffect) -> bool:
    """Two cards meld whichever of them is laid on the other."""
    if isinstance(tried, Meld) and isinstance(known, Meld):
        return set(tried.objects) == set(known.objects)
    return tried == known

"""Recognition of the mistakes that a lesson knows, and their descriptions on a page."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

import msgspec

from tabletop.language.effects import AnyEffect, Exile, Meld, Move, PutOntoBattlefield, ReturnToHand
from tabletop.language.english import capitalized
from tabletop.model.actions import Action, Cast, Instruct, PlayLand
from tabletop.model.state import State
from tabletop.play.log.action_names import action_name
from tabletop.rules.book.verdicts import LEGAL
from tabletop.scenarios.format.names import Naming
from tabletop.scenarios.lessons.question_words import action_text
from tabletop.scenarios.playing.play import Done, Play
from tabletop.scenarios.steps.scenario import wrong_step
from tabletop.scenarios.steps.steps import ActionStep

_FILLED_LATER: Final = ("targets", "target_players", "players_after", "no_targets", "x")
"""Fields that the player fills in after the action has proved legal."""
_OF_CARDS: Final = (Cast, PlayLand, PutOntoBattlefield)
"""Effects and actions for cards that are not on the battlefield."""
_FROM_ANYWHERE: Final = (Move, Exile, ReturnToHand)


class Mistake(msgspec.Struct, frozen=True):
    """A known mistake: the attempt, the response, and the verdict if the file has one."""

    words: str
    says: str
    verdict: str = ""


def mistakes_about(play: Play, done: Done) -> tuple[Mistake, ...]:
    """Return the known mistakes about a step that was just played."""
    found = []
    for raw in done.step.wrong if done.step is not None else ():
        step, verdict = wrong_step(raw), str(raw.get("verdict", ""))
        words = _words(play, done, step, verdict) if isinstance(step, ActionStep) else step.verb
        found.append(Mistake(capitalized(words), step.say, verdict))
    return tuple(found)


def _words(play: Play, done: Done, step: ActionStep, verdict: str) -> str:
    """Describe an attempt, with names from a moment at which it is possible and has its verdict."""
    assert done.step is not None
    # A step that goes back begins at a moment that the reader does not see.
    places = (done.before, done.after) if done.step.back_to is None else (done.after, done.before)
    fitting = [at for at in places if play.outcome_of(step, at.state)[0].verdict == verdict] or places
    at = next((at for at in fitting if _is_in_usual_zone(step, at)), fitting[0])
    names = (action_name(at.state, action) for action in step.actions(at))
    return action_text(step, at, own="the ") or ", ".join(names) or step.verb


def _is_in_usual_zone(step: ActionStep, at: Naming) -> bool:
    """Return whether an attempt's objects are in the usual zone.

    Permanents transform and attack, while cards are cast from other zones.
    """
    attempt = [getattr(action, "effect", action) for action in step.actions(at)]
    ids = [id for id in step.all_about(at) if id in at.state.objects]
    if any(isinstance(each, _FROM_ANYWHERE) for each in attempt):
        return bool(ids)
    is_card = any(isinstance(each, _OF_CARDS) for each in attempt)
    return bool(ids) and all((at.state.permanent(id) is None) is is_card for id in ids)


def response_to_attempt(play: Play, tries: Sequence[Mapping[str, object]], action: Action) -> str:
    """Return the response to an attempt that is refused or does nothing, empty if it is not known."""
    for raw in tries:
        step = wrong_step(raw)
        if not isinstance(step, ActionStep):
            continue
        if any(_is_same(action, each, _FILLED_LATER) for each in step.actions(play.naming)):
            verdict = play.outcome_of(step, play.table.state)[0].verdict
            if verdict is not LEGAL.verdict and raw.get("verdict", verdict) == verdict:
                return step.say
    return ""


def response_to_action(
    play: Play, tries: Sequence[Mapping[str, object]], action: Action, before: State
) -> str:
    """Return the response to an action that changed the table, empty if it is not known.

    An action also matches by its result, whatever its choices were.
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


def _is_same(attempt: Action, known: Action, left_open: Collection[str] = ()) -> bool:
    """Return whether an attempt is a known one, no matter whose, and ignoring some empty fields."""
    if isinstance(attempt, Instruct) and isinstance(known, Instruct):
        return _is_same_effect(attempt.effect, known.effect)
    return type(attempt) is type(known) and all(
        _agrees(getattr(attempt, field), getattr(known, field), field, left_open)
        for field in attempt.__struct_fields__
    )


def _agrees(attempt: object, known: object, field: str, left_open: Collection[str]) -> bool:
    if attempt == known or field == "by":
        return True
    return known is None if field == "face" else field in left_open and not attempt


def _is_same_effect(attempt: AnyEffect, known: AnyEffect) -> bool:
    """Return whether effects are equal, in whatever order they name cards to meld."""
    if isinstance(attempt, Meld) and isinstance(known, Meld):
        return set(attempt.objects) == set(known.objects)
    return attempt == known

"""Whether something tried by hand is a mistake that a lesson knows."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from tabletop.language.effects import AnyEffect, Meld
from tabletop.model.actions import Action, Instruct
from tabletop.model.state import State
from tabletop.rules.book.verdicts import LEGAL
from tabletop.scenarios.format.names import Naming
from tabletop.scenarios.playing.play import Play
from tabletop.scenarios.steps.scenario import wrong_step
from tabletop.scenarios.steps.steps import ActionStep

_ASKED_LATER: Final = ("targets", "target_players", "x")
"""What a hand is asked for only once the rest may be done."""


def said_of_refused(play: Play, tries: Sequence[Mapping[str, object]], action: Action) -> str:
    """What a file says to what is refused at its table, or does nothing there; empty if it is not known."""
    for raw in tries:
        step = wrong_step(raw)
        if not isinstance(step, ActionStep):
            continue
        if any(_is_same(action, each, _ASKED_LATER) for each in step.actions(play.naming)):
            verdict = play.come_of(step, play.table.state)[0].verdict
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
        ruling, after = play.come_of(step, before)
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

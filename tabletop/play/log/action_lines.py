"""The log lines of an action, made from its events."""

from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest
from typing import Final

from msgspec.structs import replace

from tabletop.language.effects import Convert, Flip, Transform, TurnFaceDown, TurnFaceUp
from tabletop.language.english import uncapitalized
from tabletop.model import events as happened
from tabletop.model.actions import Action, Instruct, Resolve
from tabletop.model.events import Event
from tabletop.model.evolve import evolve
from tabletop.model.state import State
from tabletop.play.log import game_words, object_words
from tabletop.play.log.by_hand_words import ability_in_place, by_hand_note
from tabletop.play.log.hand_words import HAND_TELLERS
from tabletop.play.log.log_line import LogLine
from tabletop.play.log.teller import Teller, Telling
from tabletop.rules.book.verdicts import Ruling, Verdict
from tabletop.rules.object_names import name_of

_ONE = " a card"
_TURNINGS: Final = (Transform, Convert, Flip, TurnFaceDown, TurnFaceUp)
AS_AN_EFFECT: Final = "As an effect: "
_NO_NAMES: Final = ("A face-down ", "A nameless ", "A card ", "A hidden ")
"""Beginnings of lines that name no card, although some cards are called A Something."""


def lines(
    before: State, action: Action, events: Sequence[Event], viewer: int | None = None
) -> tuple[LogLine, ...]:
    """Return the log lines of an action for a reader. Hidden cards stay unnamed.

    Args:
        before: the state in which the action was taken
        action: the action
        events: its events, in order
        viewer: the reading seat, or None for one person who plays all seats

    """
    teller = Teller(before, events, viewer)
    if isinstance(action, Resolve) and not action.all and before.stack:
        top = before.objects[before.stack[0]]
        teller.say(f"{name_of(before, top)} resolves", top.id)
        teller.amend(leads=True)
    for event in events:
        _tell(teller, event)
    told = condensed((*mark_as_instruction(action, teller.lines),))
    return _with_note(told, before, action) if told else told


def _with_note(told: tuple[LogLine, ...], before: State, action: Action) -> tuple[LogLine, ...]:
    """Return lines with a note after the first that hands have done what an ability does in a game."""
    first, *others = told
    does = ability_in_place(before, action)
    if not does:
        return told
    short, note = f"by hand: in a game, {does}", by_hand_note(before, action)
    return (first, LogLine(note, first.objects, kind="by hand", short=short), *others)


def refusal_line(ruling: Ruling, doing: str, object: int) -> LogLine:
    """Return the line for something that was refused.

    Args:
        ruling: the ruling with its reasons. The line is about the object at fault first.
        doing: the name of the object that was tried, which may be empty.
        object: the number of that object, 0 for none.

    """
    nothing = ruling.verdict is Verdict.NOTHING_HAPPENS
    kind = "nothing happens" if nothing else "refused"
    why = ruling.reasons[0].words if ruling.reasons else "That can't be done now."
    said = "Nothing happens" if nothing else "Not allowed"
    # A reason that names the object doesn't need its name before it.
    text = f"{said}: {doing}. {why}" if doing and doing not in why else f"{said}. {why}"
    about = tuple(dict.fromkeys(filter(None, (ruling.object_at_fault, object))))
    return LogLine(text, about, tuple(dict.fromkeys(ruling.numbers)), kind)


def _tell(teller: Teller, event: Event) -> None:
    """Log an event and advance to the state after it."""
    after = teller.state if isinstance(event, happened.Noted) else evolve(teller.state, event)
    told = _TELLERS.get(type(event))
    if told is not None:
        told(teller, event, after)
    elif type(event) in HAND_TELLERS:
        teller.say(HAND_TELLERS[type(event)](teller.state, event))
    else:
        object_words.remarked(teller, event, after)
    teller.state = after


_TELLERS: Final[dict[type, Telling]] = {
    **object_words.TELLERS,
    **game_words.TELLERS,
    happened.Noted: Teller.noted,
    happened.Overruled: Teller.overruled,
}
"""Log new remarks on permanents after any other event. Most events are bookkeeping."""


def mark_as_instruction(action: Action, told: Sequence[LogLine]) -> Iterator[LogLine]:
    """Return the lines of an instruction to turn objects, each marked as one."""
    spoken = isinstance(action, Instruct) and isinstance(action.effect, _TURNINGS)
    left = {id for id in action.effect.objects if isinstance(id, int)} if spoken else set()  # type: ignore[union-attr]
    for line in told:
        if line.kind == "event" and not left.isdisjoint(line.objects):
            left.difference_update(line.objects)
            yield replace(line, text=f"{AS_AN_EFFECT}{_within(line.text)}")
        else:
            yield line


def _within(text: str) -> str:
    """Return a line as part of a sentence. Names keep their capitals."""
    return uncapitalized(text) if text.startswith(_NO_NAMES) else text


def condensed(told: Sequence[LogLine]) -> tuple[LogLine, ...]:
    """Return the lines of one action, with repetitions such as seven draws merged.

    Of steps in which nothing happened, only the last is kept.
    """
    counted = [
        line
        for text, equal in groupby(told, key=lambda line: line.text)
        for line in _merge_equal(text, list(equal))
    ]
    return tuple(
        line
        for line, following in zip_longest(counted, counted[1:])
        if line.kind != "step" or following is None or following.kind not in ("step", "turn")
    )


def _merge_equal(text: str, equal: list[LogLine]) -> list[LogLine]:
    first = equal[0]
    # A trigger may refer to a card in the words of its ability, and each is still one ability.
    if len(equal) == 1 or _ONE not in text or (first.short is not None and _ONE not in first.short):
        return equal
    objects = tuple(id for line in equal for id in line.objects)
    rules = tuple(dict.fromkeys(number for line in equal for number in line.rules))
    return [replace(first, text=text.replace(_ONE, f" {len(equal)} cards", 1), objects=objects, rules=rules)]

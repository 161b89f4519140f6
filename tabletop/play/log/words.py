"""What has happened, in words: the lines of the log, made from the events of an action."""

from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest
from typing import Final

from msgspec.structs import replace

from tabletop.language.effects import Convert, Flip, Transform, TurnFaceDown, TurnFaceUp
from tabletop.model import events as happened
from tabletop.model.actions import Action, Instruct, Resolve
from tabletop.model.events import Event
from tabletop.model.evolve import evolve
from tabletop.model.state import State
from tabletop.play.log import game_words, object_words
from tabletop.play.log.hand_words import HAND_TELLERS
from tabletop.play.log.log_line import LogLine
from tabletop.play.log.names import name_of
from tabletop.play.log.teller import Teller, Telling
from tabletop.rules.book.verdicts import Ruling, Verdict

_ONE = " a card"
_TURNINGS: Final = (Transform, Convert, Flip, TurnFaceDown, TurnFaceUp)
AS_AN_EFFECT: Final = "As an effect: "
_NO_NAMES: Final = ("A face-down ", "A nameless ", "A card ", "A hidden ")
"""How lines begin that name no card; some cards are called A Something as well."""


def lines(
    before: State, action: Action, events: Sequence[Event], viewer: int | None = None
) -> tuple[LogLine, ...]:
    """What an action did, as somebody at the table may read it: hidden cards stay unnamed.

    Args:
        before: the state in which the action was taken.
        action: what was done.
        events: what came of it, in order.
        viewer: the seat that reads; None for one person who plays all seats.

    """
    teller = Teller(before, events, viewer)
    if isinstance(action, Resolve) and not action.all and before.stack:
        top = before.objects[before.stack[0]]
        teller.say(f"{name_of(before, top)} resolves", top.id)
        teller.amend(leads=True)
    for event in events:
        _tell(teller, event)
    return condensed((*marked_as_spoken(action, teller.lines),))


def refusal_line(ruling: Ruling, doing: str, object: int) -> LogLine:
    """The line for something that was not done; ``doing`` says what was tried, and may be empty."""
    nothing = ruling.verdict is Verdict.NOTHING_HAPPENS
    kind = "nothing happens" if nothing else "refused"
    why = ruling.reasons[0].words if ruling.reasons else "That can't be done now."
    said = "Nothing happens" if nothing else "Not allowed"
    text = f"{said}: {doing}. {why}" if doing else f"{said}. {why}"
    return LogLine(text, (object,) if object else (), tuple(dict.fromkeys(ruling.numbers)), kind)


def _tell(teller: Teller, event: Event) -> None:
    """Put an event into words and go on to the state after it."""
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
"""Of every other event the log says what can be remarked on permanents from then on; most are bookkeeping."""


def marked_as_spoken(action: Action, told: Sequence[LogLine]) -> Iterator[LogLine]:
    """The lines of an action; where it is an instruction to turn objects, each of them is said to be one."""
    spoken = isinstance(action, Instruct) and isinstance(action.effect, _TURNINGS)
    left = {id for id in action.effect.objects if isinstance(id, int)} if spoken else set()  # type: ignore[union-attr]
    for line in told:
        if line.kind == "event" and not left.isdisjoint(line.objects):
            left.difference_update(line.objects)
            yield replace(line, text=f"{AS_AN_EFFECT}{_within(line.text)}")
        else:
            yield line


def _within(text: str) -> str:
    """A line as it stands within a sentence: what begins with a name keeps its capital."""
    return text[:1].lower() + text[1:] if text.startswith(_NO_NAMES) else text


def condensed(told: Sequence[LogLine]) -> tuple[LogLine, ...]:
    """Lines of one action: seven lines that say that a card was drawn become one of seven cards.

    Of steps in which nothing happened only the last one is worth a line.
    """
    counted = [
        line
        for text, equal in groupby(told, key=lambda line: line.text)
        for line in _counted(text, list(equal))
    ]
    return tuple(
        line
        for line, following in zip_longest(counted, counted[1:])
        if line.kind != "step" or following is None or following.kind not in ("step", "turn")
    )


def _counted(text: str, equal: list[LogLine]) -> list[LogLine]:
    first = equal[0]
    # What triggers may speak of a card in the words of its ability: it is still one ability each.
    if len(equal) == 1 or _ONE not in text or (first.short is not None and _ONE not in first.short):
        return equal
    objects = tuple(id for line in equal for id in line.objects)
    rules = tuple(dict.fromkeys(number for line in equal for number in line.rules))
    return [replace(first, text=text.replace(_ONE, f" {len(equal)} cards", 1), objects=objects, rules=rules)]

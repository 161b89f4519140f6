"""What was turned because hands said so: the log tells it from what cards do by themselves."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from tabletop.language.effects import Convert, Flip, Transform, TurnFaceDown, TurnFaceUp
from tabletop.model.actions import Action, Instruct
from tabletop.play.log.log_line import LogLine

_TURNINGS: Final = (Transform, Convert, Flip, TurnFaceDown, TurnFaceUp)
AS_AN_EFFECT: Final = "As an effect: "
_NO_NAMES: Final = ("A face-down ", "A nameless ", "A card ", "A hidden ")
"""How lines begin that name no card; some cards are called A Something as well."""


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

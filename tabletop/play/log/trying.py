"""Previews of actions: their log lines, and what an object would become."""

from collections.abc import Iterator, Sequence

import msgspec

from tabletop.model.actions import Action
from tabletop.model.events import Event, Flipped, Noted, Transformed, TurnedFaceDown, TurnedFaceUp
from tabletop.model.state import State
from tabletop.play.log.action_lines import lines
from tabletop.rules.referee import carry_out
from tabletop.rules.view import ObjectView, object_view

_TURNINGS = (Transformed, Flipped, TurnedFaceDown, TurnedFaceUp)


class Tried(msgspec.Struct, frozen=True):
    """A preview of turning an object: the log line, its rules, and the resulting object.

    If nothing would turn at once, the text is empty and ``turned`` is None. The rules are then those
    of the event that happens instead, such as an ability put on the stack.
    """

    words: str = ""
    rules: tuple[str, ...] = ()
    turned: ObjectView | None = None


def tried(state: State, action: Action, id: int, viewer: int | None = None) -> Tried:
    """Return the preview of an action for an object, as a viewer sees it.

    None sees what all seats may see.
    """
    outcome = carry_out(state, action, ask=False, settles=False)
    told = tuple(_until_it_turns(outcome.events, id))
    if not outcome.ruling.is_legal:
        return Tried()
    if not told:
        return Tried(rules=next((line.rules for line in reversed(lines(state, action, outcome.events))), ()))
    line = lines(state, action, told)[-1]
    after = outcome.state.objects.get(id)
    return Tried(line.text, line.rules, object_view(outcome.state, after, viewer) if after else None)


def _until_it_turns(events: Sequence[Event], id: int) -> Iterator[Event]:
    """Return the events up to the one that turns an object, with the rules noted right after it."""
    turning = (n for n, event in enumerate(events) if isinstance(event, _TURNINGS) and event.permanent == id)
    place = next(turning, None)
    if place is None:
        return
    yield from events[: place + 1]
    for event in events[place + 1 :]:
        if not isinstance(event, Noted | Transformed | Flipped | TurnedFaceDown | TurnedFaceUp):
            return
        if isinstance(event, Noted):
            yield event

"""Control while something is attached (613.1b): "you control enchanted creature"."""

from collections.abc import Iterator
from typing import Final

from tabletop.language.abilities import Static
from tabletop.model.events import ControlChanged, DurationEnded
from tabletop.model.objects import ControlEffect, Permanent
from tabletop.model.state import State
from tabletop.rules.book.rule import statement
from tabletop.rules.engine.course import Course
from tabletop.rules.values.layers import characteristics_of
from tabletop.rules.values.lookup import with_fact
from tabletop.rules.values.object_index import Fact

TAKES_CONTROL = statement(
    "taking_control.takes_control",
    "The controller of what is attached also controls the permanent for as long as it's attached.",
    "613.1b",
)
_WHILE: Final = "while attached: "
"""Prefix of the duration of such control, followed by the id of the attached permanent."""


def follow_attachments(course: Course) -> None:
    """Start control of the hosts of such permanents, and end it when they are no longer attached."""
    wanted = {word: (host, player) for word, host, player in _wanted_controls(course.state)}
    for permanent in with_fact(course.state, Fact.CONTROLLED):
        for control in permanent.control:
            word = control.until or ""
            if word.startswith(_WHILE) and wanted.get(word) != (permanent.id, control.player):
                course.do(DurationEnded(until=word))
    for word, (id, player) in wanted.items():
        host = course.state.permanent(id)
        if host is not None and all(control.until != word for control in host.control):
            _take(course, host, player, word)


def _wanted_controls(state: State) -> Iterator[tuple[str, int, int]]:
    """Yield each control that should exist: its duration, the controlled permanent and the player."""
    for permanent in with_fact(state, Fact.ATTACHED):
        if permanent.attached_to is None:
            continue
        for ability in characteristics_of(state, permanent).abilities:
            if isinstance(ability, Static) and ability.takes_control:
                yield f"{_WHILE}{permanent.id}", permanent.attached_to, permanent.controller


def _take(course: Course, host: Permanent, player: int, word: str) -> None:
    # In a position that was set up like this, the current controller got it from its owner.
    before = host.owner if host.controller == player else host.controller
    control = ControlEffect(player=player, before=before, timestamp=course.new_number(), until=word)
    course.do(ControlChanged(permanent=host.id, control=control))
    course.cite(TAKES_CONTROL, host.id)

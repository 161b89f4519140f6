"""Zone changes of objects (rule 400), which become new objects.

All moves go through ``move``, so that melded permanents split, tokens cease to exist and replacement effects
apply in every case.
"""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from tabletop.cards.faces import Side
from tabletop.model.events import Changed, ZoneChanged
from tabletop.model.objects import CardObject, GameObject, Permanent, Piece, Spell, StackAbility
from tabletop.model.questions import Question
from tabletop.model.zones import ZoneKind, zone_of
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import silence, statement
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.deaths import count_deaths, dying_creatures
from tabletop.rules.engine.merging import EACH_GOES
from tabletop.rules.engine.replacing import do_afterwards, replaced_destinations
from tabletop.rules.values.kinds import is_double_faced, side_up

ONE_LEAVES_TWO_ARRIVE = statement(
    "zone_changes.one_leaves_two_arrive",
    "A melded permanent leaves as one permanent; two cards arrive.",
    "712.21",
    "712.21e",
)
OWNER_ARRANGES = statement(
    "zone_changes.owner_arranges",
    "Its owner decides the order of the two cards of a melded permanent.",
    "712.21a",
)
EXILER_ARRANGES = statement(
    "zone_changes.exiler_arranges",
    "The player who exiles a melded permanent chooses the relative timestamps of its two cards.",
    "712.21b",
)
FRONT_ONLY_ELSEWHERE = statement(
    "zone_changes.front_only_elsewhere",
    (
        "Outside the battlefield and the stack, a double-faced card has only the characteristics of its "
        "front face."
    ),
    "712.8a",
)
NEW_OBJECT = statement(
    "zone_changes.new_object",
    "An object that changes zones becomes a new object with no memory of what it was.",
    "400.7",
)
SHOWN_AS_IT_LEAVES = statement(
    "zone_changes.shown_as_it_leaves", "A face-down object is revealed to all players as it leaves.", "708.9"
)
FLIPPING_IS_FORGOTTEN = statement(
    "zone_changes.flipping_is_forgotten",
    "Once a flip card leaves the battlefield, it has no memory of having been flipped.",
    "710.4",
    "710.2",
)
COUNTERS_STAY_BEHIND = statement(
    "zone_changes.counters_stay_behind", "Its counters cease to exist as it changes zones.", "122.2"
)

COUNTING_IS_SILENT = silence("meld.counting", "712.21e")


class Destination(msgspec.Struct, frozen=True, kw_only=True):
    """Destination of objects, and their position and visibility there."""

    kind: ZoneKind
    cause: str = "move"
    position: int | None = None
    face_down: bool = False
    known_to: frozenset[int] = frozenset()
    counters: dict[str, int] = {}
    pile: int | None = None
    pile_side: Side = Side.FRONT
    by: int | None = None
    """Player who moves them. It matters when a melded permanent is exiled."""


def move(course: Course, objects: Iterable[GameObject], destination: Destination) -> tuple[CardObject, ...]:
    """Move objects at the same time into a zone other than battlefield and stack.

    Returns the new objects there. An ability that leaves the stack ceases to exist.
    """
    events: list[ZoneChanged] = []
    arrived: list[CardObject] = []
    number = course.new_number()
    together_with = course.state.permanent(destination.pile)
    if together_with is not None:
        destination = replace(destination, pile_side=together_with.side)
    for object in objects:
        for change in _changes(course, object, destination, number):
            events.append(change)
            found = [after for after in change.after if isinstance(after, CardObject)]
            arrived.extend(found)
            number += len(found)
    dead = dying_creatures(course.state, events)
    course.do(*events)
    count_deaths(course, dead)
    for event in events:
        _cite(course, event)
    do_afterwards(course)
    return tuple(arrived)


def _changes(course: Course, object: GameObject, destination: Destination, number: int) -> list[ZoneChanged]:
    # Destinations are determined first (614.6). The arrangement depends on the actual zone.
    pieces = object.pieces
    goals = replaced_destinations(course, object, pieces, destination.kind, destination.cause)
    if len({goal for goal, _ in goals}) == 1:
        kind, bottom = goals[0]
        there = replace(destination, kind=kind, position=-1 if bottom else destination.position)
        pieces = _ask_order(course, object, there, by=_exiling_player(object, destination))
        if kind is ZoneKind.LIBRARY and len(pieces) > 1:
            # Only their owner knows the order of the two cards (712.21a).
            there = replace(there, known_to=there.known_to | {object.owner})
        new = tuple(_new_card(object, piece, there, number + place) for place, piece in enumerate(pieces))
        return [_change(object, new, there)]
    # A commander can be separated from the other card of a melded permanent (903.9c). The first change takes
    # the permanent away, the second brings the other card.
    new = tuple(
        _new_card(object, piece, replace(destination, kind=kind), number + place)
        for place, (piece, (kind, _)) in enumerate(zip(pieces, goals, strict=True))
    )
    bottom = any(bottom for _, bottom in goals)
    return [_change(object, new, replace(destination, position=-1) if bottom else destination)]


def _change(object: GameObject, new: tuple[CardObject, ...], there: Destination) -> ZoneChanged:
    return ZoneChanged(before=(object,), after=new, cause=there.cause, position=there.position)


def _new_card(object: GameObject, piece: Piece, there: Destination, number: int) -> CardObject:
    return CardObject(
        id=number,
        owner=object.owner,
        zone=zone_of(there.kind, object.owner),
        timestamp=number,
        pieces=(piece,),
        face_down=there.face_down,
        known_to=there.known_to,
        counters=there.counters,
        pile=there.pile,
        pile_side=there.pile_side,
    )


def _exiling_player(object: GameObject, to: Destination) -> int:
    """Return the player who exiles an object: the instructed one, or its owner for a replacement effect."""
    return to.by if to.kind is ZoneKind.EXILE and to.by is not None else object.owner


def _ask_order(course: Course, object: GameObject, destination: Destination, by: int) -> tuple[Piece, ...]:
    """Return the cards of an object in their new order, after asking if a player may choose it."""
    pieces = object.pieces
    if len(pieces) < 2 or destination.kind not in (
        ZoneKind.GRAVEYARD,
        ZoneKind.LIBRARY,
        ZoneKind.EXILE,
    ):
        return pieces
    exiled = destination.kind is ZoneKind.EXILE
    names = " and ".join(piece.definition.name for piece in pieces)
    question = Question(
        kind="order",
        player=by if exiled else object.owner,
        words=f"In which order are {names} exiled?"
        if exiled
        else f"In which order do {names} go to the {destination.kind}? The first one ends on top.",
        options=tuple(piece.id for piece in pieces),
        rule="712.21b" if exiled else "712.21a",
    )
    answer = course.ask(question)
    assert isinstance(answer, tuple)
    by_number = {piece.id: piece for piece in pieces}
    return tuple(by_number[id] for id in answer)


def _cite(course: Course, event: ZoneChanged) -> None:
    (object,) = event.before
    arrived = tuple(each.id for each in event.after)
    if isinstance(object, Permanent) and object.is_melded:
        silent = in_force(course.state.edition, "meld.counting")
        course.cite(COUNTING_IS_SILENT if silent else ONE_LEAVES_TWO_ARRIVE, *arrived)
        if any(each.zone.kind is ZoneKind.EXILE for each in event.after):
            course.cite(EXILER_ARRANGES, *arrived)
        elif any(each.zone.kind in (ZoneKind.GRAVEYARD, ZoneKind.LIBRARY) for each in event.after):
            course.cite(OWNER_ARRANGES, *arrived)
    if isinstance(object, Permanent) and object.is_merged:
        course.cite(EACH_GOES, *arrived)
    _cite_losses(course, object, arrived)
    course.cite(NEW_OBJECT, *arrived)
    if is_double_faced(object) and (side_up(object) is Side.BACK or len(object.pieces) > 1):
        course.cite(FRONT_ONLY_ELSEWHERE, *arrived)


def _cite_losses(course: Course, object: GameObject, arrived: tuple[int, ...]) -> None:
    if isinstance(object, Permanent | Spell) and object.face_down is not None:
        course.cite(SHOWN_AS_IT_LEAVES, *arrived)
    if isinstance(object, Permanent) and object.flipped:
        course.cite(FLIPPING_IS_FORGOTTEN, *arrived)
    if isinstance(object, Permanent) and object.counters:
        course.cite(COUNTERS_STAY_BEHIND, *arrived)


def remove_from_stack(course: Course, ability: StackAbility) -> None:
    """Remove an ability from the stack. It ceases to exist (608.2n, 701.6a)."""
    course.do(ZoneChanged(before=(ability,), after=(), cause="resolve"))


def mark(course: Course, object: GameObject, **values: object) -> None:
    """Store values of an object that nothing else depends on."""
    course.do(Changed(object=object.id, values=values))

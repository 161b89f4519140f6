"""Replacement effects on the destination of a card (rule 614), chosen by the affected player (616.1)."""

from collections.abc import Iterable, Iterator
from typing import assert_never

import msgspec

from tabletop.language.abilities import InsteadOf
from tabletop.language.effects import AnyEffect
from tabletop.language.keywords import KeywordName
from tabletop.language.moments import Concerned, Instead, WouldBe
from tabletop.model.events import Ended
from tabletop.model.objects import GameObject, Permanent, Piece, PieceKind, Spell
from tabletop.model.questions import Question
from tabletop.model.state import Replacement, State
from tabletop.model.zones import ZoneKind
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import statement
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.performing import perform_all
from tabletop.rules.values.characteristics import Characteristics
from tabletop.rules.values.derived import base
from tabletop.rules.values.keywords import keyword
from tabletop.rules.values.kinds import controller_of
from tabletop.rules.values.layers import characteristics_of, fits, name_of
from tabletop.rules.values.lookup import with_fact

ONE_CHOICE_FOR_BOTH = statement(
    "replacing.one_choice_for_both",
    "A replacement applied to one card of a melded permanent applies to both.",
    "712.21d",
)
PLAYER_CHOOSES = statement(
    "replacing.player_chooses",
    "If several replacement effects could apply, the affected player chooses one.",
    "616.1",
)
COMMANDER_GOES_HOME = statement(
    "replacing.commander_goes_home",
    "A commander that would go to a hand or library may go to the command zone instead.",
    "903.9b",
)
COMMANDER_GOES_ALONE = statement(
    "replacing.commander_goes_alone",
    (
        "Only the commander card of a melded permanent goes to the command zone; the other card goes where "
        "it was going."
    ),
    "903.9c",
    "903.9b",
    "903.3b",
)
EXILED_INSTEAD = statement(
    "replacing.goes_elsewhere",
    "A replacement effect sends it somewhere else.",
    "614.1a",
)

Goal = tuple[ZoneKind, bool]
"""Kind of zone, and whether the card goes to the bottom of the library."""

GOALS = {
    Instead.EXILE: (ZoneKind.EXILE, False),
    Instead.BOTTOM_OF_LIBRARY: (ZoneKind.LIBRARY, True),
    Instead.HAND: (ZoneKind.HAND, False),
    Instead.GRAVEYARD: (ZoneKind.GRAVEYARD, False),
    Instead.LIBRARY: (ZoneKind.LIBRARY, False),
    Instead.COMMAND: (ZoneKind.COMMAND, False),
}
"""Destinations by the words of replacement effects."""


class Replacing(msgspec.Struct, frozen=True):
    """A replacement effect that applies: its name for the player, the destination and its number."""

    name: str
    to: Instead
    effect: int | None = None
    """Number of an effect that ends after it has applied."""
    then: tuple[AnyEffect, ...] = ()
    """Effects that its controller performs because of it."""
    by: Permanent | None = None


def replaced_destinations(
    course: Course, object: GameObject, pieces: tuple[Piece, ...], kind: ZoneKind, cause: str
) -> tuple[Goal, ...]:
    """Return the destination of each card of an object that would go to a kind of zone for some cause."""
    goal = _replaced_goal(course, object, (kind, False), cause)
    if goal[0] in _zones_commanders_may_avoid(course.state.edition):
        return _commander_goals(course, object, pieces, goal)
    return tuple(goal for _ in pieces)


def _replaced_goal(course: Course, object: GameObject, goal: Goal, cause: str) -> Goal:
    """Apply one effect after another, each at most once, until none applies (614.5, 616.1f)."""
    used: set[str] = set()
    while True:
        found = _by_name(_replacements(course.state, object, goal[0], cause))
        options = tuple(name for name in found if name not in used)
        if not options:
            return goal
        name = _choose(course, object, options)
        used.add(name)
        effect = found[name].effect
        if effect is not None:
            course.do(Ended(ids=(effect,)))
        goal = GOALS[found[name].to]
        course.afterwards.append(found[name])


def comes_first(course: Course, card: GameObject, name: str, cause: str) -> bool:
    """Return whether a card's own effect applies to its destination before all other effects (616.1)."""
    others = _by_name(_replacements(course.state, card, ZoneKind.GRAVEYARD, cause))
    return _choose(course, card, (name, *others)) == name


def do_afterwards(course: Course) -> None:
    """Perform the further effects of replacements after everything has moved (603.12)."""
    pending, course.afterwards[:] = tuple(course.afterwards), ()
    for each in pending:
        if isinstance(each, Replacing) and each.by is not None:
            context = Context(each.by.controller, own=each.by.id)
            perform_all(course, each.then, context)


def _choose(course: Course, object: GameObject, options: tuple[str, ...]) -> str:
    if len(options) > 1:
        course.cite(PLAYER_CHOOSES, object.id)
    answer = course.ask(
        Question(
            kind="replacement",
            player=controller_of(object),
            words=f"Which effect changes where {name_of(course.state, object.id)} goes?",
            options=options,
            rule="616.1",
            shown=(object.id,),
        )
    )
    if len(object.pieces) > 1:
        course.cite(ONE_CHOICE_FOR_BOTH, object.id)
    course.cite(EXILED_INSTEAD, object.id)
    return str(answer)


def _by_name(replacements: Iterable[Replacing]) -> dict[str, Replacing]:
    """Return replacements by name. A second one of the same source has its destination in its name."""
    found: dict[str, Replacing] = {}
    for each in replacements:
        found[each.name if each.name not in found else f"{each.name}: {each.to}"] = each
    return found


def _replacements(state: State, object: GameObject, kind: ZoneKind, cause: str) -> Iterator[Replacing]:
    """Yield each replacement of going to a kind of zone for some cause."""
    if isinstance(object, Spell) and object.using == "flashback" and kind is not ZoneKind.EXILE:
        yield Replacing("flashback", Instead.EXILE)  # 702.34a: wherever it would go
    if isinstance(object, Permanent) and kind is not ZoneKind.EXILE:
        yield from _instead_of_leaving(state, object)
    if kind is not ZoneKind.GRAVEYARD:
        return
    if isinstance(object, Spell) and object.exiles:
        yield Replacing("what let it be cast", Instead.EXILE)
    yield from _own_replacements(state, object, cause)
    yield from _others_replacements(state, object)
    # "If a card would ..." leaves tokens out.
    if object.card_count == 0:
        return
    for replacement in state.replacements:
        if replacement.event == WouldBe.PUT_INTO_GRAVEYARD and _is_meant(state, replacement, object):
            ends = replacement.id if replacement.once else None
            yield Replacing(replacement_name(state, replacement), replacement.instead, ends)


def _instead_of_leaving(state: State, permanent: Permanent) -> Iterator[Replacing]:
    """Yield the replacements of one permanent's leaving the battlefield, to any zone (702.84a)."""
    for replacement in state.replacements:
        if replacement.event is WouldBe.LEAVES and replacement.of == permanent.id:
            yield Replacing(replacement_name(state, replacement), replacement.instead, replacement.id)


def _own_replacements(state: State, object: GameObject, cause: str) -> Iterator[Replacing]:
    abilities = characteristics_of(state, object).abilities if cause == "discard" else ()
    if keyword(abilities, KeywordName.MADNESS) is not None:
        yield Replacing("madness", Instead.EXILE)  # 702.35a
    if isinstance(object, Permanent) and object.counters.get("finality"):
        yield Replacing("finality counter", Instead.EXILE)  # 122.1h
    if isinstance(object, Permanent) or object.zone.kind is ZoneKind.STACK:
        found = characteristics_of(state, object)
        for ability in _instead_of_graveyard(found):
            if ability.to is not None and not ability.whose and ability.of is None:
                yield Replacing(found.name, ability.to)


def _others_replacements(state: State, object: GameObject) -> Iterator[Replacing]:
    """Yield replacements from permanents for cards going to a graveyard and for creatures dying."""
    for permanent, ability in _replacement_abilities(state):
        if ability.of is not None:
            applies = isinstance(object, Permanent) and fits(
                state, ability.of, object, you=permanent.controller, asker=permanent.id
            )
        else:
            is_meant = object.card_count > 0 or (ability.tokens and object.is_token)
            applies = is_meant and _concerns(ability.whose, object.owner, permanent)
        if applies and ability.to is not None:
            name = base(state, permanent).name
            yield Replacing(name, ability.to, then=ability.effects, by=permanent)


def _replacement_abilities(state: State) -> Iterator[tuple[Permanent, InsteadOf]]:
    """Yield the abilities of all permanents that replace going to a graveyard."""
    for permanent in with_fact(state, InsteadOf):
        for ability in _instead_of_graveyard(base(state, permanent)):
            yield permanent, ability


_TO_GRAVEYARD = (WouldBe.PUT_INTO_GRAVEYARD, WouldBe.DIES)


def _instead_of_graveyard(found: Characteristics) -> Iterator[InsteadOf]:
    for ability in found.abilities:
        if isinstance(ability, InsteadOf) and ability.event in _TO_GRAVEYARD and ability.to is not None:
            yield ability


def replacement_name(state: State, replacement: Replacement) -> str:
    """Return the name of a replacement effect for a choice: that of its source, or its destination."""
    source = state.objects.get(replacement.source) if replacement.source is not None else None
    return characteristics_of(state, source).name if source is not None else str(replacement.instead)


def _concerns(whose: Concerned, owner: int, permanent: Permanent) -> bool:
    match whose:
        case Concerned.EACH:
            return True
        case Concerned.OPPONENT:
            return owner != permanent.controller
        case Concerned.YOU:
            return owner == permanent.controller
        case Concerned.ENCHANTED:
            return owner == permanent.attached_to_player
        case Concerned.NOBODY | Concerned.NOT_CAST:
            return False
        case _:
            assert_never(whose)


def _is_meant(state: State, replacement: Replacement, object: GameObject) -> bool:
    if replacement.of is not None:
        return replacement.of == object.id
    if replacement.player is not None and replacement.player != object.owner:
        return False
    found = characteristics_of(state, object)
    return not replacement.types or any(found.is_a(word) for word in replacement.types)


def _zones_commanders_may_avoid(edition: str) -> tuple[ZoneKind, ...]:
    """Return the zones that a commander may avoid by going to the command zone (903.9b)."""
    if in_force(edition, "commander.zone"):
        return (ZoneKind.HAND, ZoneKind.LIBRARY, ZoneKind.GRAVEYARD, ZoneKind.EXILE)
    return (ZoneKind.HAND, ZoneKind.LIBRARY)


def _commander_goals(
    course: Course, object: GameObject, pieces: tuple[Piece, ...], goal: Goal
) -> tuple[Goal, ...]:
    goals: list[Goal] = []
    for piece in pieces:
        if not (piece.commander and piece.kind is PieceKind.CARD):
            goals.append(goal)
            continue
        home = course.ask(
            Question(
                kind="commander",
                player=object.owner,
                words=f"Put {piece.definition.name} into the command zone instead?",
                options=(False, True),
                rule="903.9b",
                shown=(object.id,),
            )
        )
        goals.append((ZoneKind.COMMAND, False) if home else goal)
        if home:
            course.cite(COMMANDER_GOES_ALONE if len(pieces) > 1 else COMMANDER_GOES_HOME, object.id)
    return tuple(goals)

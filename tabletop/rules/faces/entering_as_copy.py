"""What enters the battlefield as a copy: by an effect, a permanent there, or its own word (614.12, 707.5)."""

from msgspec.structs import replace

from tabletop.language.abilities import EntersWith, InsteadOf
from tabletop.language.moments import Instead, WouldBe
from tabletop.model.objects import CopiableValues, CopyEffect, GameObject, Permanent
from tabletop.model.questions import Question
from tabletop.rules.book.rule import statement
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course
from tabletop.rules.faces.copying import (
    EXCEPTIONS_ARE_COPIED,
    cite_copy,
    copiable_values,
    copy_targets,
    original_values,
    with_exceptions,
)
from tabletop.rules.values.finding import standing_out
from tabletop.rules.values.layers import characteristics_of
from tabletop.rules.values.selecting import fits

AS_A_COPY = statement(
    "entering.as_a_copy",
    "It enters as a copy: the face that is up is what it copies.",
    "707.5",
    "707.8",
    "616.1c",
)
ALL_ENTER_AS_COPIES = statement(
    "entering.all_enter_as_copies",
    "A permanent on the battlefield makes what enters a copy of it; its controller has no choice.",
    "614.1c",
    "614.12",
)


def as_copy(course: Course, permanent: Permanent, over: set[int]) -> Permanent:
    """It as a copy of what others say, then of what it says itself; `over` notes what ends by that."""
    permanent = as_others_say(course, permanent, over)
    for ability in characteristics_of(course.state, permanent).abilities:
        if isinstance(ability, EntersWith) and ability.copy_of is not None and not permanent.copies:
            permanent = _as_chosen_copy(course, permanent, ability)
    return permanent


def as_others_say(course: Course, permanent: Permanent, over: set[int]) -> Permanent:
    """It as a copy of what effects and other permanents say, face down or not."""
    return _as_copy_of_one_there(course, _as_copy_by_effect(course, permanent, over))


def _as_chosen_copy(course: Course, permanent: Permanent, ability: EntersWith) -> Permanent:
    assert ability.copy_of is not None
    options = copy_targets(course.state, ability.copy_of, permanent)
    name = characteristics_of(course.state, permanent).name
    answer = course.ask(
        Question(
            kind="copy",
            player=permanent.controller,
            words=f"Which object does {name} enter as a copy of?",
            options=(False, *options),
            rule="707.5",
        )
    )
    if isinstance(answer, bool):
        return permanent
    assert isinstance(answer, int)
    original = course.state.objects[answer]
    found = copiable_values(course.state, original)
    values = with_exceptions(found, ability.exceptions)
    course.cite(AS_A_COPY, permanent.id)
    cite_copy(course, original, permanent.id)
    if ability.exceptions is not None:
        course.cite(EXCEPTIONS_ARE_COPIED, permanent.id)
    copy = CopyEffect(of=found.faces[0].name, values=values, timestamp=permanent.timestamp)
    counters = dict(permanent.counters)
    for card_type, kind in ability.copy_counters.items():
        if card_type in values.faces[0].types.types:
            counters[kind] = counters.get(kind, 0) + 1
    return replace(permanent, copies=(*permanent.copies, copy), counters=counters)


def _as_copy_of_one_there(course: Course, permanent: Permanent) -> Permanent:
    """A copy of a permanent that says so of what enters; it comes before what the permanent says itself."""
    state = course.state
    said = (
        (other, ability.of)
        for other, found in standing_out(state, InsteadOf)
        for ability in found.abilities
        if isinstance(ability, InsteadOf)
        and ability.event == WouldBe.ENTERS
        and ability.to == Instead.AS_A_COPY
    )
    fitting = (
        other
        for other, of in said
        if of is not None and fits(state, of, permanent, you=other.controller, asker=other.id)
    )
    # Several of them are a choice only where they are not all the same.
    options: list[int] = []
    seen: list[CopiableValues] = []
    for other in fitting:
        values = copiable_values(state, other)
        if values not in seen:
            seen.append(values)
            options.append(other.id)
    if not options:
        return permanent
    words = "Which of them does it enter as a copy of?"
    chosen = course.ask(
        Question(kind="copy", player=permanent.controller, words=words, options=tuple(options), rule="616.1c")
    )
    assert isinstance(chosen, int)
    course.cite(ALL_ENTER_AS_COPIES, permanent.id)
    original = state.objects[chosen]
    return _copied(course, permanent, copiable_values(state, original), original)


def _copied(
    course: Course, permanent: Permanent, values: CopiableValues, original: GameObject | None
) -> Permanent:
    """An entering permanent as a copy of an object, or of a card by its name, without exceptions."""
    course.cite(AS_A_COPY, permanent.id)
    cite_copy(course, original, permanent.id)
    copy = CopyEffect(of=values.faces[0].name, values=values, timestamp=permanent.timestamp)
    return replace(permanent, copies=(*permanent.copies, copy))


def _as_copy_by_effect(course: Course, permanent: Permanent, over: set[int]) -> Permanent:
    found = characteristics_of(course.state, permanent)
    for replacement in course.state.replacements:
        if (
            replacement.event != "enters"
            or replacement.instead != Instead.AS_A_COPY
            or replacement.of is None
        ):
            continue
        if replacement.types and not any(found.is_a(word) for word in replacement.types):
            continue
        values = original_values(course.state, replacement.of, Context(permanent.controller))
        if values is None or replacement.player not in (None, permanent.controller):
            continue
        original = course.state.objects.get(replacement.of) if isinstance(replacement.of, int) else None
        permanent = _copied(course, permanent, values, original)
        if replacement.once:
            over.add(replacement.id)
    return permanent

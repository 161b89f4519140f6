"""Entering as a copy, because of an effect, another permanent or the card's own ability (614.12, 707.5)."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from tabletop.language.abilities import EntersWith, InsteadOf
from tabletop.language.moments import Instead, WouldBe
from tabletop.language.selections import Selection
from tabletop.model.objects import CopiableValues, CopyEffect, GameObject, Permanent
from tabletop.model.questions import Answer, Question
from tabletop.model.state import Replacement, State
from tabletop.rules.book.rule import statement
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.durations import stored_duration
from tabletop.rules.faces.copying import (
    EXCEPTIONS_ARE_COPIED,
    cite_copy,
    copiable_values,
    copy_targets,
    original_values,
    with_exceptions,
)
from tabletop.rules.values.layers import characteristics_of, fits, shown, stand_in
from tabletop.rules.values.lookup import permanents_with

AS_A_COPY = statement(
    "entering.as_a_copy",
    "It enters as a copy of the face that is up.",
    "707.5",
    "707.8",
    "616.1c",
)
ALL_ENTER_AS_COPIES = statement(
    "entering.all_enter_as_copies",
    "An effect of a permanent makes an entering permanent a copy of it; the controller has no choice.",
    "614.1c",
    "614.12",
)

_OWN_FIRST: Final = "its own ability"
_OTHERS_FIRST: Final = "other effects"


class _AppliedEffects:
    """Effects applied so far to a permanent as it enters. Each gets only one opportunity (614.5)."""

    def __init__(self) -> None:
        self.own: tuple[EntersWith, ...] = ()
        """Its own abilities that were applied, except copied ones, which count as different abilities."""
        self.originals: frozenset[int] = frozenset()
        """Objects that it has copied by its own abilities. Copying one again would change nothing."""
        self.others: list[tuple[object, ...]] = []


def as_copy(course: Course, permanent: Permanent, used_up: set[int]) -> Permanent:
    """Return an entering permanent as a copy, by others' effects and its own abilities.

    After each effect everything is examined again: an effect may apply only now, such as an ability of the
    copied object (707.5), or no longer (616.1f). Each ability of its own is a choice of its own. Effects that
    end by this are added to `used_up`.
    """
    applied = _AppliedEffects()
    while True:
        own = _own_copying(course.state, permanent, applied)
        if own is not None and _comes_first(course, permanent, own, applied):
            permanent = _as_chosen_copy(course, permanent, own, applied)
            continue
        before, permanent = permanent, _apply_others(course, permanent, used_up, applied)
        if permanent is before:
            return permanent


def _own_copying(state: State, permanent: Permanent, applied: _AppliedEffects) -> EntersWith | None:
    """Return the next ability of its own by which it may enter as a copy, None if there is none."""
    abilities = characteristics_of(state, permanent).abilities
    own = (each for each in abilities if isinstance(each, EntersWith) and each.copy_of is not None)
    return next((each for each in own if each not in applied.own), None)


def _possible_originals(
    state: State, permanent: Permanent, ability: EntersWith, applied: _AppliedEffects
) -> tuple[int, ...]:
    """Return the objects that it could copy with its own ability."""
    assert ability.copy_of is not None
    found = copy_targets(state, ability.copy_of, permanent)
    return tuple(id for id in found if id not in applied.originals)


def _comes_first(course: Course, permanent: Permanent, own: EntersWith, applied: _AppliedEffects) -> bool:
    """Return whether its own ability applies before effects of others, asking if the order can matter."""
    state = course.state
    effects = _effects_of_others(state, permanent, applied)
    others = [each for each in effects if each.applies(state, permanent)]
    if not others:
        return True
    copies = (
        _with_copy_effect(
            permanent, with_exceptions(copiable_values(state, state.objects[id]), own.exceptions), ""
        )
        for id in _possible_originals(state, permanent, own, applied)
    )
    stays = all(each.applies(state, copy) for copy in copies for each in others)
    if stays and not own.copy_counters:
        return False
    words = f"Which applies first as {permanent.definition.name} enters?"
    options = (_OWN_FIRST, _OTHERS_FIRST)
    question = Question(
        kind="replacement",
        player=permanent.controller,
        words=words,
        options=options,
        rule="616.1c",
        shown=shown(course.state, permanent),
    )
    return course.ask(question) == _OWN_FIRST


def _as_chosen_copy(
    course: Course, permanent: Permanent, ability: EntersWith, applied: _AppliedEffects
) -> Permanent:
    options = _possible_originals(course.state, permanent, ability, applied)
    applied.own = (*applied.own, ability)
    name = characteristics_of(course.state, permanent).name
    answer = course.ask(
        Question(
            kind="copy",
            player=permanent.controller,
            words=f"What does {name} enter as a copy of?",
            options=(False, *options),
            rule="707.5",
            source=stand_in(course.state, permanent),
        )
    )
    if isinstance(answer, bool):
        return permanent
    assert isinstance(answer, int)
    original = course.state.objects[answer]
    found = copiable_values(course.state, original)
    values = with_exceptions(found, ability.exceptions)
    applied.originals |= {answer}
    applied.own = tuple(each for each in applied.own if each not in values.faces[0].abilities)
    course.cite(AS_A_COPY, permanent.id)
    cite_copy(course, original, permanent.id)
    if ability.exceptions is not None:
        course.cite(EXCEPTIONS_ARE_COPIED, permanent.id)
    counters = dict(permanent.counters)
    for card_type, kind in ability.copy_counters.items():
        if card_type in values.faces[0].types.types:
            counters[kind] = counters.get(kind, 0) + 1
    until = stored_duration(course.state, ability.copy_until, Context(permanent.controller, own=permanent.id))
    return replace(_with_copy_effect(permanent, values, found.faces[0].name, until), counters=counters)


def _with_copy_effect(
    permanent: Permanent, values: CopiableValues, of: str, until: str | None = None
) -> Permanent:
    """Return an entering permanent as a copy. If there are several copy effects, the last one counts."""
    copy = CopyEffect(of=of, values=values, timestamp=permanent.timestamp, until=until)
    return replace(permanent, copies=(copy,))


# --- What others say ------------------------------------------


class _CopyingEffect(NamedTuple):
    """An effect of something else by which an object enters as a copy."""

    values: CopiableValues
    original: GameObject | None
    lasting: Replacement | None = None
    of: Selection | None = None
    """Objects to which a permanent's effect applies."""
    by: Permanent | None = None

    def applies(self, state: State, permanent: Permanent) -> bool:
        """Return whether the effect applies to a permanent as it is at the moment."""
        if self.lasting is not None:
            found, types = characteristics_of(state, permanent), self.lasting.types
            return not types or any(found.is_a(word) for word in types)
        assert self.by is not None
        you, asker = self.by.controller, self.by.id
        return self.of is not None and fits(state, self.of, permanent, you=you, asker=asker)

    @property
    def key(self) -> tuple[object, ...]:
        """Key that identifies the effect once it has been applied."""
        if self.lasting is not None:
            return ("effect", self.lasting.id)
        return ("permanent", self.by.id if self.by is not None else 0, self.of)

    @property
    def name(self) -> str:
        """Name of the copied object."""
        return self.values.faces[0].name or "a face-down object"


def as_copy_by_others(course: Course, permanent: Permanent, used_up: set[int]) -> Permanent:
    """Return an entering permanent, face up or face down, as a copy by others' effects.

    Its controller chooses which of several is applied last, if that makes a difference (616.1).
    """
    return _apply_others(course, permanent, used_up, _AppliedEffects())


def _apply_others(
    course: Course, permanent: Permanent, used_up: set[int], applied: _AppliedEffects
) -> Permanent:
    effects = list(_effects_of_others(course.state, permanent, applied))
    for each in _chosen_order(course, permanent, effects):
        applied.others.append(each.key)
        course.cite(AS_A_COPY, permanent.id)
        cite_copy(course, each.original, permanent.id)
        if each.lasting is not None and each.lasting.once:
            used_up.add(each.lasting.id)
        elif each.by is not None:
            course.cite(ALL_ENTER_AS_COPIES, permanent.id)
        permanent = _with_copy_effect(permanent, each.values, each.values.faces[0].name)
    return permanent


def _effects_of_others(
    state: State, permanent: Permanent, applied: _AppliedEffects
) -> Iterator[_CopyingEffect]:
    """Return all effects of others by which it may enter as a copy, whether they apply now or not."""
    return (each for each in _all_copying_effects(state, permanent) if each.key not in applied.others)


def _all_copying_effects(state: State, permanent: Permanent) -> Iterator[_CopyingEffect]:
    for effect in state.replacements:
        is_one = (effect.event, effect.instead) == (WouldBe.ENTERS, Instead.AS_A_COPY)
        if is_one and effect.of is not None and effect.player in (None, permanent.controller):
            values = original_values(state, effect.of, Context(permanent.controller))
            original = state.known(effect.of) if isinstance(effect.of, int) else None
            if values is not None:
                yield _CopyingEffect(values, original, lasting=effect)
    for other, found in permanents_with(state, InsteadOf):
        for ability in found.abilities:
            if isinstance(ability, InsteadOf) and _is_about_copies(ability):
                yield _CopyingEffect(copiable_values(state, other), other, of=ability.of, by=other)


def _is_about_copies(ability: InsteadOf) -> bool:
    return (ability.event, ability.to) == (WouldBe.ENTERS, Instead.AS_A_COPY)


def _chosen_order(
    course: Course, permanent: Permanent, effects: list[_CopyingEffect]
) -> tuple[_CopyingEffect, ...]:
    """Return the effects to apply in order, asking if different orders end differently."""
    state = course.state
    ends: list[tuple[_CopyingEffect, ...]] = []
    for last in effects:
        others = [each for each in effects if each is not last]
        for preferred in ([*others, last], [last, *others]):
            order = _apply_in_order(state, permanent, preferred)
            if order and all(order[-1].values != each[-1].values for each in ends):
                ends.append(order)
    if len(ends) < 2:
        return next(iter(ends), ())
    words = f"What does {permanent.definition.name} enter as a copy of?"
    options = _options(state, [order[-1] for order in ends])
    question = Question(
        kind="copy",
        player=permanent.controller,
        words=words,
        options=options,
        rule="616.1c",
        source=stand_in(course.state, permanent),
    )
    return ends[options.index(course.ask(question))]


def _options(state: State, effects: list[_CopyingEffect]) -> tuple[Answer, ...]:
    """Return the originals to choose from: their numbers if all are there, else distinct names."""
    originals = [each.original.id for each in effects if each.original is not None]
    if len(originals) == len(effects) and all(id in state.objects for id in originals):
        return tuple(originals)
    names = [each.name for each in effects]
    alike = (names[:place].count(name) for place, name in enumerate(names))
    return tuple(
        name if not many else f"{name} ({many + 1})" for name, many in zip(names, alike, strict=True)
    )


def _apply_in_order(
    state: State, permanent: Permanent, preferred: list[_CopyingEffect]
) -> tuple[_CopyingEffect, ...]:
    """Return the effects that apply if the first applicable one is always taken (616.1f)."""
    rest, done = [*preferred], list[_CopyingEffect]()
    while each := next((each for each in rest if each.applies(state, permanent)), None):
        rest.remove(each)
        done.append(each)
        permanent = _with_copy_effect(permanent, each.values, each.name)
    return tuple(done)

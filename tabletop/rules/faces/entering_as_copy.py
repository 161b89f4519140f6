"""What enters the battlefield as a copy: by an effect, a permanent there, or its own word (614.12, 707.5)."""

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
from tabletop.rules.engine.durations import lasting
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

_OWN_FIRST: Final = "its own ability"
_OTHERS_FIRST: Final = "other effects"


class _Applied:
    """What has been applied to one permanent as it enters: each gets one opportunity only (614.5)."""

    def __init__(self) -> None:
        self.own: tuple[EntersWith, ...] = ()
        """What it said itself, as far as that is not a copied word, which would be another one."""
        self.originals: frozenset[int] = frozenset()
        """What it was a copy of by its own word; to become one once more would change nothing."""
        self.others: list[tuple[object, ...]] = []


def as_copy(course: Course, permanent: Permanent, over: set[int]) -> Permanent:
    """It as a copy of what others say and of what it says itself; `over` notes what ends by that.

    Whatever is applied, all is looked at again after it: something may apply only now, as what the copied
    object says itself (707.5), or no more (616.1f). Each word of its own is a choice of its own.
    """
    applied = _Applied()
    while True:
        own = _own_copying(course.state, permanent, applied)
        if own is not None and _comes_first(course, permanent, own, applied):
            permanent = _as_chosen_copy(course, permanent, own, applied)
            continue
        before, permanent = permanent, _as_others_say(course, permanent, over, applied)
        if permanent is before:
            return permanent


def _own_copying(state: State, permanent: Permanent, applied: _Applied) -> EntersWith | None:
    """The next ability by which it may enter as a copy by its own word, if it has one."""
    abilities = characteristics_of(state, permanent).abilities
    own = (each for each in abilities if isinstance(each, EntersWith) and each.copy_of is not None)
    return next((each for each in own if each not in applied.own), None)


def _originals(state: State, permanent: Permanent, ability: EntersWith, applied: _Applied) -> tuple[int, ...]:
    """What it could enter as a copy of by its own word."""
    assert ability.copy_of is not None
    found = copy_targets(state, ability.copy_of, permanent)
    return tuple(id for id in found if id not in applied.originals)


def _comes_first(course: Course, permanent: Permanent, own: EntersWith, applied: _Applied) -> bool:
    """Whether its own word is applied before what others say; asked where that can make a difference."""
    state = course.state
    sayings = _said_by_others(state, permanent, applied)
    others = [each for each in sayings if each.applies(state, permanent)]
    if not others:
        return True
    copies = (
        _copied(permanent, with_exceptions(copiable_values(state, state.objects[id]), own.exceptions), "")
        for id in _originals(state, permanent, own, applied)
    )
    stays = all(each.applies(state, copy) for copy in copies for each in others)
    if stays and not own.copy_counters:
        return False
    words = "What is applied first as it enters?"
    options = (_OWN_FIRST, _OTHERS_FIRST)
    question = Question(
        kind="replacement", player=permanent.controller, words=words, options=options, rule="616.1c"
    )
    return course.ask(question) == _OWN_FIRST


def _as_chosen_copy(
    course: Course, permanent: Permanent, ability: EntersWith, applied: _Applied
) -> Permanent:
    options = _originals(course.state, permanent, ability, applied)
    applied.own = (*applied.own, ability)
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
    until = lasting(course.state, ability.copy_until, Context(permanent.controller, own=permanent.id))
    return replace(_copied(permanent, values, found.faces[0].name, until), counters=counters)


def _copied(permanent: Permanent, values: CopiableValues, of: str, until: str | None = None) -> Permanent:
    """An entering permanent as a copy; of several copy effects the one that is applied last counts."""
    copy = CopyEffect(of=of, values=values, timestamp=permanent.timestamp, until=until)
    return replace(permanent, copies=(copy,))


# --- What others say ------------------------------------------


class _Saying(NamedTuple):
    """Somebody else's word that what enters does so as a copy."""

    values: CopiableValues
    original: GameObject | None
    lasting: Replacement | None = None
    of: Selection | None = None
    """What has to enter, where a permanent says so."""
    by: Permanent | None = None

    def applies(self, state: State, permanent: Permanent) -> bool:
        """Whether it speaks of a permanent that is so at the moment."""
        if self.lasting is not None:
            found, types = characteristics_of(state, permanent), self.lasting.types
            return not types or any(found.is_a(word) for word in types)
        assert self.by is not None
        you, asker = self.by.controller, self.by.id
        return self.of is not None and fits(state, self.of, permanent, you=you, asker=asker)

    @property
    def key(self) -> tuple[object, ...]:
        """By what it is known once it has been applied."""
        if self.lasting is not None:
            return ("effect", self.lasting.id)
        return ("permanent", self.by.id if self.by is not None else 0, self.of)

    @property
    def name(self) -> str:
        """What is copied, by its name."""
        return self.values.faces[0].name or "a face-down object"


def as_others_say(course: Course, permanent: Permanent, over: set[int]) -> Permanent:
    """It as a copy of what effects and other permanents say, face down or not.

    Of several its controller chooses which is applied last, where that makes a difference (616.1).
    """
    return _as_others_say(course, permanent, over, _Applied())


def _as_others_say(course: Course, permanent: Permanent, over: set[int], applied: _Applied) -> Permanent:
    sayings = list(_said_by_others(course.state, permanent, applied))
    for each in _chosen_order(course, permanent, sayings):
        applied.others.append(each.key)
        course.cite(AS_A_COPY, permanent.id)
        cite_copy(course, each.original, permanent.id)
        if each.lasting is not None and each.lasting.once:
            over.add(each.lasting.id)
        elif each.by is not None:
            course.cite(ALL_ENTER_AS_COPIES, permanent.id)
        permanent = _copied(permanent, each.values, each.values.faces[0].name)
    return permanent


def _said_by_others(state: State, permanent: Permanent, applied: _Applied) -> Iterator[_Saying]:
    """Everything else that makes others enter as copies, whether it applies at the moment or not."""
    return (each for each in _all_sayings(state, permanent) if each.key not in applied.others)


def _all_sayings(state: State, permanent: Permanent) -> Iterator[_Saying]:
    for effect in state.replacements:
        is_one = (effect.event, effect.instead) == (WouldBe.ENTERS, Instead.AS_A_COPY)
        if is_one and effect.of is not None and effect.player in (None, permanent.controller):
            values = original_values(state, effect.of, Context(permanent.controller))
            original = state.known(effect.of) if isinstance(effect.of, int) else None
            if values is not None:
                yield _Saying(values, original, lasting=effect)
    for other, found in standing_out(state, InsteadOf):
        for ability in found.abilities:
            if isinstance(ability, InsteadOf) and _is_about_copies(ability):
                yield _Saying(copiable_values(state, other), other, of=ability.of, by=other)


def _is_about_copies(ability: InsteadOf) -> bool:
    return (ability.event, ability.to) == (WouldBe.ENTERS, Instead.AS_A_COPY)


def _chosen_order(course: Course, permanent: Permanent, sayings: list[_Saying]) -> tuple[_Saying, ...]:
    """What is applied, one after the other; asked if it can end in several ways."""
    state = course.state
    ends: list[tuple[_Saying, ...]] = []
    for last in sayings:
        others = [each for each in sayings if each is not last]
        for wanted in ([*others, last], [last, *others]):
            order = _applied(state, permanent, wanted)
            if order and all(order[-1].values != each[-1].values for each in ends):
                ends.append(order)
    if len(ends) < 2:
        return next(iter(ends), ())
    words = "Which of them does it enter as a copy of?"
    options = _options(state, [order[-1] for order in ends])
    question = Question(kind="copy", player=permanent.controller, words=words, options=options, rule="616.1c")
    return ends[options.index(course.ask(question))]


def _options(state: State, sayings: list[_Saying]) -> tuple[Answer, ...]:
    """What is copied, to choose from: objects that are there, else their names, each a different one."""
    originals = [each.original.id for each in sayings if each.original is not None]
    if len(originals) == len(sayings) and all(id in state.objects for id in originals):
        return tuple(originals)
    names = [each.name for each in sayings]
    alike = (names[:place].count(name) for place, name in enumerate(names))
    return tuple(
        name if not many else f"{name} ({many + 1})" for name, many in zip(names, alike, strict=True)
    )


def _applied(state: State, permanent: Permanent, wanted: list[_Saying]) -> tuple[_Saying, ...]:
    """What is applied, if of all that applies the one that comes first is always taken (616.1f)."""
    rest, done = [*wanted], list[_Saying]()
    while each := next((each for each in rest if each.applies(state, permanent)), None):
        rest.remove(each)
        done.append(each)
        permanent = _copied(permanent, each.values, each.name)
    return tuple(done)

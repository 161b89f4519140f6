"""New targets for a copy (707.10c) or another spell or ability: each may stay, or a legal one is chosen."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tabletop.language.abilities import Target
from tabletop.language.effects import ChangeTarget, ChooseNewTargets
from tabletop.model.events import Changed
from tabletop.model.objects import Spell, StackAbility, StackObject
from tabletop.model.questions import Answer, Question
from tabletop.rules.book.rule import statement
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.targeting import is_legal_target, legal_players, legal_targets, target_words
from tabletop.rules.targets.target_numbers import Aimed, binds, go_together, goes_with
from tabletop.rules.values.characteristics import copiable_face

NEW_TARGETS = statement(
    "aiming_copies.new_targets",
    "The controller of the copy may choose new targets for it, each legal for the same “target” of the text.",
    "707.10c",
    "115.7d",
)
CHOSEN_ANEW = statement(
    "aiming_copies.chosen_anew",
    "Who chooses new targets for a spell or ability leaves each as it is, or names one that it could have.",
    "115.7d",
)
KEEPS_ITS_TARGET = statement(
    "aiming_copies.keeps_its_target",
    "A target is changed to a legal one only; otherwise it stays as it is.",
    "115.7a",
)


def retarget(
    course: Course, words: tuple[Target, ...], copy: StackObject, by: int | None = None
) -> dict[str, tuple[int, ...]]:
    """The targets of a copy as its controller likes; those of the original are what stands first.

    ``words`` are what the copied spell targets. The copy is as it is about to be put onto the stack, with
    the targets of the original. ``by`` is who chooses for what is no copy, whoever controls it.
    """
    if not words or not (copy.targets or copy.target_players):
        return {}
    names = [player.name for player in course.state.players]
    places = (*copy.target_places, *copy.target_player_places)
    aims: list[Answer] = [*copy.targets, *(names[seat] for seat in copy.target_players)]
    question = "Which target has the copy?" if by is None else "Which target does it have now?"
    anew = _NewTargets(course, words, copy, places, aims, copy.controller if by is None else by)
    for number, place in enumerate(places):
        if place < len(words):
            aims[number] = anew.ask(number, question)
    course.cite(NEW_TARGETS if by is None else CHOSEN_ANEW)
    return _target_values(copy, aims, names)


def _target_values(aiming: StackObject, aims: list[Answer], names: list[str]) -> dict[str, tuple[int, ...]]:
    """What a spell or ability keeps of its targets, each in the place of the one that was there."""
    places = (*aiming.target_places, *aiming.target_player_places)
    paired = tuple(zip(aims, places, strict=True))
    return {
        "targets": tuple(aim for aim, _ in paired if isinstance(aim, int)),
        "target_places": tuple(place for aim, place in paired if isinstance(aim, int)),
        "target_players": tuple(names.index(aim) for aim, _ in paired if isinstance(aim, str)),
        "target_player_places": tuple(place for aim, place in paired if isinstance(aim, str)),
        **_share_values(aiming, aims),
    }


def change_target(course: Course, effect: ChangeTarget, context: Context) -> None:
    """One target of a spell or ability becomes another object, where it could target that (115.7a)."""
    aiming = course.state.objects.get(context.object(course.state, effect.object) or 0)
    to = context.object(course.state, effect.to)
    if not isinstance(aiming, Spell | StackAbility) or to is None:
        return
    names = [player.name for player in course.state.players]
    aims: list[Answer] = [*aiming.targets, *(names[seat] for seat in aiming.target_players)]
    number = next(_open_to(course, aiming, to, aims), None)
    if number is None:
        course.cite(KEEPS_ITS_TARGET, aiming.id)
        return
    aims[number] = to
    course.do(Changed(object=aiming.id, values=_target_values(aiming, aims, names)))
    course.cite(NEW_TARGETS)


def _open_to(course: Course, aiming: Spell | StackAbility, to: int, aims: list[Answer]) -> Iterator[int]:
    """Generate which of its targets could be an object, counted from 0."""
    words, places = _target_words_of(aiming), (*aiming.target_places, *aiming.target_player_places)
    for number, place in enumerate(places):
        word = words[place] if place < len(words) else Target()
        if to == aims[number] or not is_legal_target(
            course.state, word, to, you=aiming.controller, about=aiming
        ):
            continue
        beside = [each for each in _of_word(places, aims, number) if isinstance(each, int)]
        if to not in _others(words, places, aims, number) and goes_with(course.state, word, beside, to):
            yield number


def _of_word(places: Sequence[int], aims: Sequence[Answer], number: int) -> list[Answer]:
    """Return the other targets for the same word as one of them."""
    paired = enumerate(zip(aims, places, strict=True))
    return [aim for at, (aim, place) in paired if at != number and place == places[number]]


def _others(
    words: Sequence[Target], places: Sequence[int], aims: Sequence[Answer], number: int
) -> list[Answer]:
    """Return the targets that one can't be: those for its word, or all where a word asks for another."""
    if any(word.another for word in words):
        return [aim for at, aim in enumerate(aims) if at != number]
    return _of_word(places, aims, number)


def _target_words_of(aiming: Spell | StackAbility) -> tuple[Target, ...]:
    """What a spell or ability may target."""
    if isinstance(aiming, StackAbility):
        return aiming.target_words
    face = copiable_face(aiming)
    return target_words(face, aiming.using) if face is not None else ()


def choose_new_targets(course: Course, effect: ChooseNewTargets, context: Context) -> None:
    """Choose anew what a spell or ability targets, for whoever controls it (115.7d)."""
    aiming = course.state.objects.get(context.object(course.state, effect.object) or 0)
    if not isinstance(aiming, Spell | StackAbility):
        return
    values = retarget(course, _target_words_of(aiming), aiming, context.you)
    if values:
        course.do(Changed(object=aiming.id, values=values))


class _NewTargets(NamedTuple):
    """A new choice of targets one by one, with their words, the current targets and the chooser."""

    course: Course
    words: tuple[Target, ...]
    aiming: StackObject
    places: tuple[int, ...]
    aims: list[Answer]
    chooser: int

    def ask(self, number: int, words: str) -> Answer:
        """Ask for one of the targets. It may stay unchanged if it goes with those chosen before."""
        now, free = self.aims[number], [*self._options(number)]
        stays = self._may_stay(number, now) or not free
        options = (*((now,) if stays else ()), *free)
        return self.course.ask(
            Question(kind="target", player=self.chooser, words=words, options=options, rule="115.7d")
        )

    def _options(self, number: int) -> Iterator[Answer]:
        """Generate what one of the targets could be instead."""
        state, seat = self.course.state, self.aiming.controller
        word = self.words[self.places[number]]
        legal: list[Answer] = [*legal_targets(state, word, you=seat, about=self.aiming)]
        legal += [state.players[each].name for each in legal_players(state, word, you=seat)]
        taken = _others(self.words, self.places, self.aims, number)
        for each in legal:
            if each != self.aims[number] and each not in taken and self._leaves_enough(number, each, legal):
                yield each

    def _may_stay(self, number: int, aim: Answer) -> bool:
        """Return whether a target goes with those that were chosen before it for its word."""
        word = self.words[self.places[number]]
        return not isinstance(aim, int) or goes_with(self.course.state, word, self._before(number), aim)

    def _leaves_enough(self, number: int, aim: Answer, legal: list[Answer]) -> bool:
        """Return whether the targets that follow for the same word can go with one that is changed."""
        word = self.words[self.places[number]]
        if not isinstance(aim, int) or not binds(word):
            return True
        before = self._before(number)
        if not goes_with(self.course.state, word, before, aim):
            return False
        later = _of_word(self.places, self.aims, number)[len(before) :]
        possible = dict.fromkeys(each for each in (*later, *legal) if isinstance(each, int))
        free = [Aimed(is_player=False, number=id) for id in possible if id not in {*before, aim}]
        return go_together(self.course.state, word, [*before, aim], free, len(later))

    def _before(self, number: int) -> list[int]:
        """Return the objects that stand before one of the targets for the same word."""
        paired = zip(self.aims[:number], self.places[:number], strict=True)
        return [aim for aim, place in paired if place == self.places[number] and isinstance(aim, int)]


def _share_values(copy: StackObject, aims: list[Answer]) -> dict[str, tuple[int, ...]]:
    """What was divided stays divided as it was, whatever each share is for now (707.10c)."""
    shares = (*copy.target_shares, *copy.target_player_shares)
    if not shares:
        return {}
    paired = tuple(zip(aims, shares, strict=True))
    return {
        "target_shares": tuple(share for aim, share in paired if isinstance(aim, int)),
        "target_player_shares": tuple(share for aim, share in paired if isinstance(aim, str)),
    }


HANDLERS: Final = (
    EffectHandler(ChangeTarget, change_target),
    EffectHandler(ChooseNewTargets, choose_new_targets),
)

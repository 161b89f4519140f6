"""New targets for a copy (707.10c) or for another spell or ability (115.7): each may stay or be changed."""

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
from tabletop.rules.engine.target_choice import is_legal_target, legal_players, legal_targets, target_words
from tabletop.rules.targets.target_numbers import Aimed, binds, go_together, goes_with
from tabletop.rules.values.characteristics import copiable_face
from tabletop.rules.values.layers import stand_in

NEW_TARGETS = statement(
    "aiming_copies.new_targets",
    "The controller of the copy may choose new targets for it, each legal for the same “target” of the text.",
    "707.10c",
    "115.7d",
)
CHOSEN_ANEW = statement(
    "aiming_copies.chosen_anew",
    (
        "A player who chooses new targets for a spell or ability leaves each target as it is or changes "
        "it to a legal one."
    ),
    "115.7d",
)
KEEPS_ITS_TARGET = statement(
    "aiming_copies.keeps_its_target",
    "A target is changed only to a legal one; otherwise it stays as it is.",
    "115.7a",
)


def retarget(
    course: Course, words: tuple[Target, ...], copy: StackObject, by: int | None = None
) -> dict[str, tuple[int, ...]]:
    """Ask a player for new targets and return the changed fields.

    The current targets are offered first.

    Args:
        course: what is happening.
        words: target words of the spell or ability.
        copy: the spell or ability with its current targets. A copy has those of the original and is about
            to be put onto the stack.
        by: player who chooses for something that isn't a copy, whoever controls it.

    """
    if not words or not (copy.targets or copy.target_players):
        return {}
    names = [player.name for player in course.state.players]
    places = (*copy.target_places, *copy.target_player_places)
    aims: list[Answer] = [*copy.targets, *(names[seat] for seat in copy.target_players)]
    question = "Which target does the copy have?" if by is None else "Which target does it have instead?"
    new_targets = _NewTargets(course, words, copy, places, aims, copy.controller if by is None else by)
    for number, place in enumerate(places):
        if place < len(words):
            aims[number] = new_targets.ask(number, question)
    course.cite(NEW_TARGETS if by is None else CHOSEN_ANEW)
    return _target_values(copy, aims, names)


def _target_values(aiming: StackObject, aims: list[Answer], names: list[str]) -> dict[str, tuple[int, ...]]:
    """Return the target fields with new targets, each in the place of the old one."""
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
    """Change one target of a spell or ability to another object that it could target (115.7a)."""
    aiming = course.state.objects.get(context.object(course.state, effect.object) or 0)
    to = context.object(course.state, effect.to)
    if not isinstance(aiming, Spell | StackAbility) or to is None:
        return
    names = [player.name for player in course.state.players]
    aims: list[Answer] = [*aiming.targets, *(names[seat] for seat in aiming.target_players)]
    number = next(_changeable_targets(course, aiming, to, aims), None)
    if number is None:
        course.cite(KEEPS_ITS_TARGET, aiming.id)
        return
    aims[number] = to
    course.do(Changed(object=aiming.id, values=_target_values(aiming, aims, names)))
    course.cite(NEW_TARGETS)


def _changeable_targets(
    course: Course, aiming: Spell | StackAbility, to: int, aims: list[Answer]
) -> Iterator[int]:
    """Yield the indexes of the targets that could be changed to an object, from 0."""
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
    """Return the targets that one can't be: those of its word, or all if a word requires another target."""
    if any(word.another for word in words):
        return [aim for at, aim in enumerate(aims) if at != number]
    return _of_word(places, aims, number)


def _target_words_of(aiming: Spell | StackAbility) -> tuple[Target, ...]:
    """Return the target words of a spell or ability."""
    if isinstance(aiming, StackAbility):
        return aiming.target_words
    face = copiable_face(aiming)
    return target_words(face, aiming.using) if face is not None else ()


def choose_new_targets(course: Course, effect: ChooseNewTargets, context: Context) -> None:
    """Let a player choose new targets for any spell or ability, even another player's (115.7d)."""
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
        """Ask for one of the targets. It may stay if it is compatible with those chosen before."""
        now, free = self.aims[number], [*self._options(number)]
        stays = self._may_stay(number, now) or not free
        options = (*((now,) if stays else ()), *free)
        return self.course.ask(
            Question(
                kind="target",
                player=self.chooser,
                words=words,
                options=options,
                rule="115.7d",
                source=stand_in(self.course.state, self.aiming),
            )
        )

    def _options(self, number: int) -> Iterator[Answer]:
        """Yield the options to change one of the targets to."""
        state, seat = self.course.state, self.aiming.controller
        word = self.words[self.places[number]]
        legal: list[Answer] = [*legal_targets(state, word, you=seat, about=self.aiming)]
        legal += [state.players[each].name for each in legal_players(state, word, you=seat)]
        taken = _others(self.words, self.places, self.aims, number)
        for each in legal:
            if each != self.aims[number] and each not in taken and self._leaves_enough(number, each, legal):
                yield each

    def _may_stay(self, number: int, aim: Answer) -> bool:
        """Return whether a target is compatible with those chosen before it for the same word."""
        word = self.words[self.places[number]]
        return not isinstance(aim, int) or goes_with(self.course.state, word, self._before(number), aim)

    def _leaves_enough(self, number: int, aim: Answer, legal: list[Answer]) -> bool:
        """Return whether compatible targets remain for the rest of the word if one is changed."""
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
        """Return the objects among the earlier targets of the same word."""
        paired = zip(self.aims[:number], self.places[:number], strict=True)
        return [aim for aim, place in paired if place == self.places[number] and isinstance(aim, int)]


def _share_values(copy: StackObject, aims: list[Answer]) -> dict[str, tuple[int, ...]]:
    """Return the shares of something divided, which stay the same for the new targets (707.10c)."""
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

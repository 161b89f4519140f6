"""Choice of targets (601.2c): checks of the named ones, and questions about the others."""

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from tabletop.cards.faces import Face
from tabletop.language.abilities import Target
from tabletop.language.effects import ChooseModes
from tabletop.model.objects import GameObject, Spell
from tabletop.model.questions import Aim, Answer, Question
from tabletop.model.state import State
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.target_choice import modal_text, resolve_targets, target_words
from tabletop.rules.targets.target_numbers import (
    Aimed,
    Aiming,
    Chosen,
    are_enough_apart,
    assign_words,
    binds,
    bound_to_first_target,
    can_be_chosen,
    fewest,
    fit,
    go_together,
    goes_with,
    is_repeated,
)
from tabletop.rules.values.kinds import opponents_of
from tabletop.rules.values.layers import characteristics_of, name_of, stand_in


def targets_are_legal(
    state: State, words: tuple[Target, ...], named: Chosen, *, you: int, about: GameObject
) -> bool:
    """Return whether named targets are legal and as many as the text requires.

    If none are named yet, return whether they could be chosen.
    """
    if not words:
        return True
    aiming = _aiming(state, words, you, about)
    if not named:
        return can_be_chosen(aiming)
    if len(named.objects) + len(named.players) > sum(aiming.most()) or is_repeated(words, named):
        return False
    return fit(aiming, assign_words(aiming, named))


def _aiming(state: State, words: tuple[Target, ...], you: int, about: GameObject) -> Aiming:
    """Return the words with the numbers that only the spell itself knows, such as its X."""
    if isinstance(about, Spell) and any(word.total_mana_value is not None for word in words):
        words = resolve_targets(state, words, about)
    return Aiming(state, words, you, about)


def aims_legally(
    state: State, face: Face, spell: Spell, modes: tuple[int, ...] | None, named: Chosen
) -> bool:
    """Return whether the targets named for a spell are legal, or could be chosen if none are named.

    A modal spell has the targets of its modes. If modes aren't chosen yet, enough of them have to be possible
    (700.2a), and named targets may be for any of them.
    """
    modal = modal_text(face) if modes is None else None
    if modal is not None and not named:
        return len(possible_modes(state, modal, you=spell.controller, about=spell)) >= modal.number
    words = target_words(face, spell.using, modes)
    if not words:
        # Texts that are performed manually may still have targets. They waive this rule (left_to_hands.py).
        return not named.any_named
    if modal is not None:
        words = tuple(replace(word, optional=True, at_least=0) for word in words)
    return targets_are_legal(state, words, named, you=spell.controller, about=spell)


def possible_modes(state: State, modal: ChooseModes, *, you: int, about: GameObject) -> list[int]:
    """Return the places of the modes of a spell whose targets could be chosen (700.2a)."""
    return [
        place
        for place, mode in enumerate(modal.modes)
        if targets_are_legal(state, mode.targets, Chosen(), you=you, about=about)
    ]


def choose_targets(
    course: Course, words: tuple[Target, ...], named: Chosen, *, you: int, about: GameObject
) -> Chosen:
    """Return the targets of a spell or ability: those named with the action, or those asked for now."""
    if not words:
        # A text that is performed manually may have targets that the program doesn't know.
        objects_nowhere, players_nowhere = (0,) * len(named.objects), (0,) * len(named.players)
        return replace(named, places=objects_nowhere, player_places=players_nowhere)
    aiming = _aiming(course.state, words, you, about)
    if not named:
        return _Asking(course, aiming).ask()
    # Targets that only a judge allows belong to no word, so they count for the first.
    found = assign_words(aiming, named)
    places = found.places if fit(aiming, found) else (0,) * len(found.places)
    players = tuple(max(each, 0) for each in found.player_places)
    return replace(found, places=places, player_places=players)


class _Asking:
    """Questions about targets, one after another."""

    def __init__(self, course: Course, aiming: Aiming) -> None:
        self.course, self.aiming = course, aiming
        self.chosen_for: list[tuple[Aimed, int]] = []
        """Targets chosen so far, each with the place of its word."""

    def ask(self) -> Chosen:
        """Ask for all targets."""
        asked, number = 0, sum(self.aiming.most())
        for place, word in enumerate(self.aiming.words):
            for each in _one_by_one(self.aiming, word):
                asked += 1
                found = self._ask_one(place, each, Aim(target=word, place=asked, number=number))
                if found is not None:
                    self.chosen_for.append((found, place))
                elif each.any_number and not each.each_opponent:
                    break
        objects = [(each.number, place) for each, place in self.chosen_for if not each.is_player]
        players = [(each.number, place) for each, place in self.chosen_for if each.is_player]
        return Chosen(
            tuple(id for id, _ in objects),
            tuple(seat for seat, _ in players),
            (),
            tuple(place for _, place in objects),
            tuple(place for _, place in players),
        )

    def _ask_one(self, place: int, word: Target, aim: Aim) -> Aimed | None:
        """Ask for one target, and return None if the player declines or none is left."""
        options = [*self._options(place, word)]
        names = [player.name for player in self.course.state.players]
        answers: tuple[Answer, ...] = (
            *((False,) if word.optional else ()),
            *(names[each.number] if each.is_player else each.number for each in options),
        )
        if not answers:
            return None
        about = self.aiming.about
        source = stand_in(self.course.state, about)
        name = name_of(self.course.state, source)
        if source is None:
            name = characteristics_of(self.course.state, about).name or name
        question = Question(
            kind="target",
            player=self.aiming.you,
            words=f"Which target do you choose for {name}?",
            options=answers,
            rule="601.2c",
            aim=aim,
            source=source,
        )
        answer = self.course.ask(question)
        if answer is False:
            return None
        given = answers[len(answers) - len(options) :]
        return next(each for each, name in zip(options, given, strict=True) if name == answer)

    def _options(self, place: int, word: Target) -> Iterator[Aimed]:
        """Yield candidates for a word that leave enough candidates for all other targets."""
        state = self.aiming.state
        before = [each for each, at in self.chosen_for if at == place]
        taken = {each for each, at in self.chosen_for if at == place or word.another}
        objects = [each.number for each, _ in self.chosen_for if not each.is_player]
        seats = [each.number for each, _ in self.chosen_for if each.is_player]
        free = [
            each
            for each in self.aiming.candidates(bound_to_first_target(state, word, objects, seats))
            if each not in taken
        ]
        ids = [each.number for each in before if not each.is_player]
        whole = self.aiming.words[place]
        left = 0 if word.each_opponent else fewest(whole) - len(before) - 1
        rest = _Rest(self.aiming, place, left, {each for each, _ in self.chosen_for})
        for each in free:
            if _goes_in(state, whole, ids, each, free, left) and rest.is_possible_with(each):
                yield each


def _goes_in(  # noqa: PLR0913, PLR0917 - what is chosen for which word, besides what, and how many follow
    state: State, word: Target, ids: list[int], aimed: Aimed, free: list[Aimed], left: int
) -> bool:
    """Return whether a target goes with the earlier ones and leaves enough others that do."""
    if aimed.is_player or not binds(word):
        return True
    if not goes_with(state, word, ids, aimed.number):
        return False
    others = [other for other in free if other != aimed]
    return go_together(state, word, [*ids, aimed.number], others, left)


class _Rest:
    """Targets that still have to be chosen after one more for a word."""

    def __init__(self, aiming: Aiming, place: int, left: int, taken: Collection[Aimed]) -> None:
        self.taken = taken
        words = [aiming.words[place], *aiming.words[place + 1 :]]
        asking = [(word, left if at == 0 else fewest(word)) for at, word in enumerate(words)]
        self.words = [replace(word, optional=False, number=number) for word, number in asking if number > 0]
        apart = any(word.another for word in self.words)
        self.free = [aiming.candidates(word) for word in self.words] if apart else []

    def is_possible_with(self, one_more: Aimed) -> bool:
        """Return whether enough others remain after one more is chosen."""
        return not self.free or are_enough_apart(self.words, self.free, {*self.taken, one_more})


def _one_by_one(aiming: Aiming, word: Target) -> Iterator[Target]:
    """Yield a word for targets once for each question: for each target, and for each opponent."""
    seats: tuple[int | None, ...] = opponents_of(aiming.state, aiming.you) if word.each_opponent else (None,)
    for seat in seats:
        of = word.of if word.of is None or seat is None else word.of.with_parts(controller=seat)
        for count in range(word.number):
            yield replace(word, of=of, optional=word.optional and count >= word.at_least)

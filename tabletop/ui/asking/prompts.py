"""Prompts: the game's questions as the window shows them, with the text and the possible answers."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from tabletop.cards.names import folded
from tabletop.language.english import capitalized
from tabletop.model.questions import Answer, Division, Question
from tabletop.model.zones import Zone
from tabletop.paint.drawing.spec import FaceSpec
from tabletop.play import late_play

_MOST_BUTTONS: Final = 12
_FEW: Final = 8
_MOST_LETTERS: Final = 240
"""Maximum letters on all buttons of a question. Questions with modes have fewer and longer buttons."""


class Choice(msgspec.Struct, frozen=True):
    """A possible answer: the label of its button, the answer, and its object or player."""

    label: str
    answer: Answer
    object: int = 0
    seat: int | None = None
    number: int = 1
    """Number of equal cards that the choice represents."""
    others: tuple[int, ...] = ()
    """Equal objects that are visible on the table, where each of them can be clicked as well."""
    apart: str = ""
    """Differences from other choices with the same label."""
    face: FaceSpec | None = None
    """Face of the choice, if it differs from the face of its object."""
    is_refused: bool = False
    """Whether the choice is shown but can't be chosen."""

    @property
    def words(self) -> str:
        """The label with its number, if more than one, and the differences from other choices."""
        words = self.label if self.number == 1 else f"{self.label} ×{self.number}"
        return f"{words} · {self.apart}" if self.apart else words

    @property
    def description(self) -> str:
        """The number of equal cards or the differences from other choices, for screen readers."""
        return f"{self.number} equal cards" if self.number > 1 else self.apart

    @property
    def objects(self) -> tuple[int, ...]:
        """All objects of the choice that can be pointed at."""
        return (self.object, *self.others) if self.object else ()


class Prompt(msgspec.Struct, frozen=True, kw_only=True):
    """Something to decide: the text, the choices, and how they are answered."""

    words: str
    about: str = ""
    """The player who has to answer, and the source of the question."""
    about_more: str = ""
    """The action during which the question is asked, or the text of the ability that asks it."""
    choices: tuple[Choice, ...]
    unfit: tuple[Choice, ...] = ()
    """Options that are shown among the choices but can't be chosen."""
    unfit_words: str = ""
    """Reason why the ``unfit`` choices can't be chosen."""
    in_order: bool = False
    is_number: bool = False
    """Whether the choices are numbers, set in one box instead of pressed."""
    is_name: bool = False
    """Whether any card name may be typed in addition to the choices."""
    division: Division | None = None
    """Damage that is divided among the choices."""
    rule: str = ""
    sources: tuple[int, ...] = ()
    """Source objects of the abilities that are the choices."""
    origins: tuple[int, ...] = ()
    """Objects that the question comes from: the one that resolves, is cast, or has the ability."""
    piles: tuple[Zone, ...] = ()
    """Zones on the rail that contain the choices."""
    is_about_hand: bool = False
    """Whether the player has to see the hand to decide."""
    player: int | None = None
    """Seat of the player who has to answer."""
    subjects: tuple[Choice, ...] = ()
    """Cards that the question is about and that aren't answers."""
    chosen: tuple[int, ...] = ()
    """Objects chosen so far, in order."""
    counter: str = ""
    """Progress of a choice of several objects."""
    specs: Mapping[int, FaceSpec] = {}
    """Faces of all cards of the question."""
    is_ordered: bool = False
    """Whether the order of the chosen objects matters."""
    costs_something: bool = False
    """Whether the answer yes costs something."""

    @property
    def cards(self) -> tuple[Choice, ...]:
        """The choices that have a card to show."""
        return tuple(each for each in self.choices if self.has_card(each))

    def has_card(self, choice: Choice) -> bool:
        """Return whether there is a card to show for a choice."""
        return choice.face is not None or choice.object in self.specs

    @property
    def confirming(self) -> Choice | None:
        """The choice that a confirmation takes: to stop choosing, or a yes that costs nothing.

        A confirmation never chooses for the player, so it doesn't decline cards before one is chosen.
        """
        for each in self.choices:
            if each.answer is True:
                return None if self.costs_something else each
        if len(self.choices) > 1 and not self.chosen:
            return None
        return next((each for each in self.choices if each.answer is False), None)

    @property
    def is_long(self) -> bool:
        """Whether the answers are shown as a list because their buttons would cover the table."""
        is_other = (
            len(self.choices) < _FEW
            or self.in_order
            or self.is_number
            or self.is_name
            or self.division is not None
        )
        shown = (*self.choices, *self.unfit)
        letters = sum(len(choice.words) for choice in shown)
        return not is_other and (len(shown) > _MOST_BUTTONS or letters > _MOST_LETTERS)

    @property
    def objects(self) -> tuple[int, ...]:
        """The objects of all choices."""
        return tuple(id for choice in self.choices for id in choice.objects)

    @property
    def asked_about(self) -> tuple[int, ...]:
        """The objects that the question comes from or is about, without the answers."""
        about = (*self.origins, *self.sources, *(each.object for each in self.subjects))
        return tuple(dict.fromkeys(about))

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of the players among the choices."""
        return tuple(choice.seat for choice in self.choices if choice.seat is not None)


def prompt_for(
    question: Question,
    name: Callable[[int], str],
    about: str,
    players: Sequence[str] = (),
    labels: tuple[str, str] = ("Yes", "No"),
) -> Prompt:
    """Return the prompt for an open question of the game.

    Args:
        question: the question.
        name: returns the name of an object by its number.
        about: the player who has to answer, and the source of the question.
        players: the names of the players, by their seats.
        labels: the labels of yes and no.

    """
    modes = late_play.in_words.mode_words(question)
    # Modes keep the order of the card.
    open_modes = [each for each in modes if each in question.options]
    seats = _seats_by_name(question, players)
    choices = tuple(
        Choice(_label(modes.get(option, option), name, labels), option, _object(option), _seat(option, seats))
        for option in (*(each for each in question.options if each not in modes), *open_modes)
    )
    return Prompt(
        words=capitalized(question.words),
        about=about,
        choices=choices,
        unfit=tuple(Choice(_label(id, name, labels), id, id, is_refused=True) for id in question.unfit),
        unfit_words=late_play.in_words.refusal_of_unfit(question),
        in_order=question.kind == "order",
        is_number=question.kind == "x",
        is_name=question.kind == "name",
        division=question.division,
        rule=question.rule,
        player=question.player,
    )


def _seats_by_name(question: Question, players: Sequence[str]) -> dict[str, int]:
    """Return the seats by player name, or no seats if other texts than player names are among the options."""
    words = {option for option in question.options if isinstance(option, str)}
    return {player: seat for seat, player in enumerate(players)} if words <= {*players} else {}


def merge_hidden_equals(prompt: Prompt, unseen: Collection[int]) -> Prompt:
    """Return a prompt with one choice for several equal cards that aren't visible on the table.

    Args:
        prompt: the prompt with all cards.
        unseen: objects that can't be clicked on the table.

    """
    if prompt.in_order or prompt.division is not None:
        return prompt
    return replace(
        prompt, choices=_merge_equals(prompt.choices, unseen), unfit=_merge_equals(prompt.unfit, unseen)
    )


def _merge_equals(choices: Iterable[Choice], unseen: Collection[int]) -> tuple[Choice, ...]:
    equal: dict[object, list[Choice]] = {}
    for choice in choices:
        equal.setdefault(choice.label if choice.object in unseen else choice, []).append(choice)
    return tuple(replace(each[0], number=len(each)) for each in equal.values())


def sort_hidden_cards(prompt: Prompt, hidden: Collection[int]) -> Prompt:
    """Return a prompt that sorts cards by name if it would reveal the order of hidden cards.

    Args:
        prompt: the prompt in the order of the question.
        hidden: objects whose position in their zone is hidden.

    """
    if prompt.in_order or not any(choice.object in hidden for choice in prompt.choices):
        return prompt
    cards = sorted((each for each in prompt.choices if each.object), key=lambda each: folded(each.label))
    return replace(prompt, choices=(*cards, *(each for each in prompt.choices if not each.object)))


def _seat(option: Answer, seats: Mapping[str, int]) -> int | None:
    return seats.get(option) if isinstance(option, str) else None


def _object(option: Answer) -> int:
    return option if isinstance(option, int) and not isinstance(option, bool) else 0


def _label(option: Answer, name: Callable[[int], str], labels: tuple[str, str]) -> str:
    """Return the label of an option. ``labels`` are those of yes and no."""
    match option:
        case bool():
            return labels[0] if option else labels[1]
        case int():
            return capitalized(name(option))
        case str():
            return capitalized(option)
        case _:
            return capitalized(", then ".join(name(each) for each in option))

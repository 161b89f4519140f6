"""What is asked, as the window shows it: the words, and the answers with what each stands for."""

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
"""On all buttons of a question together; questions with modes have fewer and longer ones."""


class Choice(msgspec.Struct, frozen=True):
    """One possible answer: what its button says, what it answers, which object or player it stands for."""

    label: str
    answer: Answer
    object: int = 0
    seat: int | None = None
    number: int = 1
    """For how many equal cards it stands."""
    others: tuple[int, ...] = ()
    """Objects that are equal to that one and seen on the table: there each can be pointed at."""
    apart: str = ""
    """What tells it from others with the same label."""
    face: FaceSpec | None = None
    """Face that it stands for, if that isn't the one of its object."""
    is_refused: bool = False
    """Whether it can't be chosen, although it is seen among the others."""

    @property
    def words(self) -> str:
        """The label, with the number where it is more than one, and what tells it from others."""
        words = self.label if self.number == 1 else f"{self.label} ×{self.number}"
        return f"{words} · {self.apart}" if self.apart else words

    @property
    def objects(self) -> tuple[int, ...]:
        """All objects that it stands for, as far as somebody can point at them."""
        return (self.object, *self.others) if self.object else ()


class Prompt(msgspec.Struct, frozen=True, kw_only=True):
    """Something to be decided: the words, the choices, whether all of them are to be put in order."""

    words: str
    about: str = ""
    """Who is asked, and by what."""
    about_more: str = ""
    """During what it is asked, or the text of the ability that asks."""
    choices: tuple[Choice, ...]
    unfit: tuple[Choice, ...] = ()
    """What is seen besides the choices and is none of them."""
    unfit_words: str = ""
    """Why it is none."""
    in_order: bool = False
    is_number: bool = False
    """Whether the choices are numbers, of which one is set instead of pressed."""
    is_name: bool = False
    """Whether any card name may be typed besides the choices."""
    division: Division | None = None
    """What is divided among what the choices stand for."""
    rule: str = ""
    sources: tuple[int, ...] = ()
    """The objects from which the abilities come that are the choices."""
    origins: tuple[int, ...] = ()
    """From what the question comes: what resolves, what is cast, what has the ability."""
    piles: tuple[Zone, ...] = ()
    """The zones on the rail in which the choices lie."""
    is_about_hand: bool = False
    """Whether the hand has to be seen to decide."""
    player: int | None = None
    """The seat that is asked."""
    subjects: tuple[Choice, ...] = ()
    """Cards that the question is about and that aren't answers."""
    chosen: tuple[int, ...] = ()
    """Objects chosen so far, in order."""
    counter: str = ""
    """How far a choice of several objects has come."""
    specs: Mapping[int, FaceSpec] = {}
    """Faces of all cards of the question."""
    is_ordered: bool = False
    """Whether the order of the chosen objects matters."""
    costs_something: bool = False
    """Whether to say yes costs something."""

    @property
    def cards(self) -> tuple[Choice, ...]:
        """The choices that have a card to show."""
        return tuple(each for each in self.choices if self.has_card(each))

    def has_card(self, choice: Choice) -> bool:
        """Return whether there is a card to show for a choice."""
        return choice.face is not None or choice.object in self.specs

    @property
    def confirming(self) -> Choice | None:
        """The choice that a confirmation takes: to stop choosing, or to do what costs nothing."""
        for each in self.choices:
            if each.answer is True:
                return None if self.costs_something else each
        return next((each for each in self.choices if each.answer is False), None)

    @property
    def is_long(self) -> bool:
        """Whether the answers are a list, for so many buttons would cover the table."""
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
        """The objects that the choices stand for."""
        return tuple(id for choice in self.choices for id in choice.objects)

    @property
    def asked_about(self) -> tuple[int, ...]:
        """The objects that the question comes from or is about, without the answers."""
        about = (*self.origins, *self.sources, *(each.object for each in self.subjects))
        return tuple(dict.fromkeys(about))

    @property
    def seats(self) -> tuple[int, ...]:
        """The players whom the choices stand for."""
        return tuple(choice.seat for choice in self.choices if choice.seat is not None)


def prompt_for(
    question: Question,
    name: Callable[[int], str],
    about: str,
    players: Sequence[str] = (),
    labels: tuple[str, str] = ("Yes", "No"),
) -> Prompt:
    """An open question of the game as a prompt.

    Args:
        question: what is asked.
        name: gives the name of an object by its number.
        about: who is asked, and in the course of what.
        players: the names of the players, by their seats.
        labels: the labels of yes and no.

    """
    modes = late_play.in_words.mode_words(question)
    # Modes stand as they do on the card.
    open_modes = [each for each in modes if each in question.options]
    seats = _named_players(question, players)
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


def _named_players(question: Question, players: Sequence[str]) -> dict[str, int]:
    """The seats by the names of the players, if the words among the options are nothing but such names."""
    words = {option for option in question.options if isinstance(option, str)}
    return {player: seat for seat, player in enumerate(players)} if words <= {*players} else {}


def equals_once(prompt: Prompt, unseen: Collection[int]) -> Prompt:
    """A prompt in which of several equal cards one is a choice, where none of them is seen on the table.

    Args:
        prompt: with all of them.
        unseen: the objects of which nobody could point at another one.

    """
    if prompt.in_order or prompt.division is not None:
        return prompt
    return replace(prompt, choices=_counted(prompt.choices, unseen), unfit=_counted(prompt.unfit, unseen))


def _counted(choices: Iterable[Choice], unseen: Collection[int]) -> tuple[Choice, ...]:
    equal: dict[object, list[Choice]] = {}
    for choice in choices:
        equal.setdefault(choice.label if choice.object in unseen else choice, []).append(choice)
    return tuple(replace(each[0], number=len(each)) for each in equal.values())


def by_name(prompt: Prompt, hidden: Collection[int]) -> Prompt:
    """A prompt that doesn't tell in which order hidden cards lie: all cards stand by their names.

    Args:
        prompt: as it is asked.
        hidden: the objects of which nobody may know where they lie.

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

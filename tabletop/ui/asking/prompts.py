"""What is asked, as the window shows it: the words, and the answers with what each stands for."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from tabletop.model.questions import Answer, Division, Question
from tabletop.play.log.in_words import mode_words, question_words
from tabletop.play.log.names import capitalized


class Choice(msgspec.Struct, frozen=True):
    """One possible answer: what its button says, what it answers, which object or player it stands for."""

    label: str
    answer: Answer
    object: int = 0
    seat: int | None = None


class Prompt(msgspec.Struct, frozen=True, kw_only=True):
    """Something to be decided: the words, the choices, whether all of them are to be put in order."""

    words: str
    about: str = ""
    """Who is asked, and in the course of what."""
    choices: tuple[Choice, ...]
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
    is_about_hand: bool = False
    """Whether the hand has to be seen to decide."""
    player: int | None = None
    """The seat that is asked."""

    @property
    def objects(self) -> tuple[int, ...]:
        """The objects that the choices stand for."""
        return tuple(choice.object for choice in self.choices if choice.object)

    @property
    def seats(self) -> tuple[int, ...]:
        """The players whom the choices stand for."""
        return tuple(choice.seat for choice in self.choices if choice.seat is not None)


_OF_PLAYERS: Final = frozenset({"target", "cards", "protector", "attack", "enchant", "damage"})
"""Kinds of questions whose words among the options are names of players."""


def prompt_for(
    question: Question, name: Callable[[int], str], about: str, players: Sequence[str] = ()
) -> Prompt:
    """An open question of the game as a prompt.

    Args:
        question: what is asked.
        name: gives the name of an object by its number.
        about: who is asked, and in the course of what.
        players: the names of the players, by their seats.

    """
    modes = mode_words(question)
    # Modes stand as they do on the card.
    open_modes = [each for each in modes if each in question.options]
    seats = {player: seat for seat, player in enumerate(players) if question.kind in _OF_PLAYERS}
    no = "No" if any(option is True for option in question.options) else "None"
    choices = tuple(
        Choice(_label(modes.get(option, option), name, no), option, _object(option), _seat(option, seats))
        for option in (*(each for each in question.options if each not in modes), *open_modes)
    )
    return Prompt(
        words=capitalized(question_words(question)),
        about=about,
        choices=choices,
        in_order=question.kind == "order",
        is_number=question.kind == "x",
        is_name=question.kind == "name",
        division=question.division,
        rule=question.rule,
        player=question.player,
    )


def equals_once(prompt: Prompt, unseen: Collection[int]) -> Prompt:
    """A prompt in which of several equal cards one is a choice, where none of them is seen on the table.

    Args:
        prompt: with all of them.
        unseen: the objects of which nobody could point at another one.

    """
    if prompt.in_order or prompt.division is not None:
        return prompt
    kept: dict[object, Choice] = {}
    for choice in prompt.choices:
        kept.setdefault(choice.label if choice.object in unseen else choice, choice)
    return replace(prompt, choices=tuple(kept.values()))


def _seat(option: Answer, seats: Mapping[str, int]) -> int | None:
    return seats.get(option) if isinstance(option, str) else None


def _object(option: Answer) -> int:
    return option if isinstance(option, int) and not isinstance(option, bool) else 0


def _label(option: Answer, name: Callable[[int], str], no: str) -> str:
    """What a button says; ``no`` is what it says for not doing it, or for none of the others."""
    match option:
        case bool():
            return "Yes" if option else no
        case int():
            return capitalized(name(option))
        case str():
            return capitalized(option)
        case _:
            return capitalized(", then ".join(name(each) for each in option))

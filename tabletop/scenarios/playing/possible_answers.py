"""Descriptions of possible answers, in the words of files, for errors about an answer that does not fit."""

from typing import Final

from tabletop.language.english import listed
from tabletop.model.questions import Answer, Question, mode_option, mode_options
from tabletop.play.log.in_words import mode_words
from tabletop.play.question_words import question_words
from tabletop.scenarios.format.names import Naming

_MOST: Final = 6
"""The longest list of possibilities. The others are only counted."""


def question_in_words(question: Question, at: Naming) -> str:
    """Describe a question and its possible answers: “Draw a card?” (true or false)."""
    return f"“{question_words(question, at.state)}” ({_possible_answers(question, at)})"


def _possible_answers(question: Question, at: Naming) -> str:
    if question.kind == "name":
        return "any card's name"
    options = list(dict.fromkeys(_option_text(question, option, at) for option in question.options))
    if question.kind == "order":
        return f"a list of all of {_join(options, 'and')}"
    if question.division is not None:
        return f"a list of numbers for {_join(options, 'and')}"
    return _join(options, "or")


def _join(options: list[str], by: str) -> str:
    if len(options) > _MOST:
        options = [*options[:_MOST], f"{len(options) - _MOST} more"]
    return listed(options, by)


def _option_text(question: Question, option: Answer, at: Naming) -> str:
    """Describe an option as a file writes it. A mode is described by its number and effect."""
    if isinstance(option, bool):
        return "true" if option else "false"
    if isinstance(option, str):
        return _mode(question, option) if question.kind == "modes" else f"“{option}”"
    if isinstance(option, int):
        return f"“{at.name_of(option)}”" if option in at.state.everything else _other(option, at)
    return str(option)


def _mode(question: Question, option: str) -> str:
    options = mode_options(question.modes) if question.modes is not None else ()
    words = mode_words(question).get(option)
    number = options.index(option) + 1 if option in options else 0
    return f"{number} ({words})" if number and words and option == mode_option(number - 1) else f"“{option}”"


def _other(number: int, at: Naming) -> str:
    """Describe a waiting ability by its source, a card by its name, or anything else by its id."""
    source = next((each.source for each in at.state.waiting if each.id == number), None)
    if source is not None and source in at.state.everything:
        return f"“{at.name_of(source)}”"
    pieces = (piece for object in at.state.everything.values() for piece in object.pieces)
    return next((f"“{piece.definition.name}”" for piece in pieces if piece.id == number), str(number))

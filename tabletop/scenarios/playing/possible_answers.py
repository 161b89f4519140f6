"""What a file could have answered to a question, in the words of files: said where its answer did not fit."""

from typing import Final

from tabletop.model.questions import Answer, Question, mode_option, mode_options
from tabletop.play.log.in_words import mode_words
from tabletop.scenarios.format.names import Naming

_MOST: Final = 6
"""More possibilities than these are counted, not listed."""


def question_in_words(question: Question, at: Naming) -> str:
    """A question and what may be answered to it: “Draw a card?” (true or false)."""
    return f"“{question.words}” ({_possible(question, at)})"


def _possible(question: Question, at: Naming) -> str:
    if question.kind == "name":
        return "any card's name"
    said = list(dict.fromkeys(_said(question, option, at) for option in question.options))
    if question.kind == "order":
        return f"a list of all of {_joined(said, 'and')}"
    if question.division is not None:
        return f"a list of numbers for {_joined(said, 'and')}"
    return _joined(said, "or")


def _joined(said: list[str], by: str) -> str:
    if len(said) > _MOST:
        said = [*said[:_MOST], f"{len(said) - _MOST} more"]
    return f" {by} ".join((", ".join(said[:-1]), said[-1])) if len(said) > 1 else "".join(said)


def _said(question: Question, option: Answer, at: Naming) -> str:
    """One possibility as a file writes it; of a mode its number and what it does."""
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
    """An ability that waits, by its source; a card of several, by its name; else just the number."""
    source = next((each.source for each in at.state.waiting if each.id == number), None)
    if source is not None and source in at.state.everything:
        return f"“{at.name_of(source)}”"
    pieces = (piece for object in at.state.everything.values() for piece in object.pieces)
    return next((f"“{piece.definition.name}”" for piece in pieces if piece.id == number), str(number))

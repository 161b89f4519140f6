"""The presentation of a prediction: its question, its options as text, and the response to an answer."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from tabletop.language.english import capitalized, listed_names
from tabletop.scenarios.format.teaching import Option, Prediction

if TYPE_CHECKING:
    from tabletop.scenarios.playing.play import Done

VERDICT_WORDS: Final = {"legal": "Legal", "nothing happens": "Nothing happens", "illegal": "Not allowed"}
"""Names of the verdicts on the screen."""
_TRUTHS: Final = {True: "Yes", False: "No"}


class ShownQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """A question, before its step or with its answer."""

    words: str
    options: tuple[str, ...]
    chosen: int | None = None
    """The index of the chosen option, None before an answer or if the step was only shown."""
    right: int | None = None
    """The index of the right option, once the step has been played."""
    reason: str = ""
    rules: tuple[str, ...] = ()


def question_before(prediction: Prediction, words: str) -> ShownQuestion:
    """Return the question before its step."""
    return ShownQuestion(words=words, options=tuple(map(option_words, prediction.options)))


def question_after(prediction: Prediction, words: str, chosen: int | None) -> ShownQuestion:
    """Return the question after its step, with the right answer and the reasons for it and the chosen one.

    Args:
        prediction: the question
        words: its text
        chosen: the index of the chosen option, or None if the step was only shown

    """
    right = next((place for place, option in enumerate(prediction.options) if option.right), None)
    places = dict.fromkeys(place for place in (chosen, right) if place is not None)
    options = [prediction.options[place] for place in places]
    return ShownQuestion(
        words=words,
        options=tuple(map(option_words, prediction.options)),
        chosen=chosen,
        right=right,
        reason=" ".join(option.because for option in options if option.because),
        rules=tuple(dict.fromkeys(rule for option in options for rule in option.rules)),
    )


def main_rules(done: "Done", most: int) -> tuple[str, ...]:
    """Return the numbers of the rules behind a step's result, most important first.

    These are the rules that refused it, that the step is about, or that belong to the right option. Other
    rules are used only if there are none.
    """
    step = done.step
    cites = step.cites if step is not None else ()
    wanted = [number for cite in cites for number in ((cite,) if isinstance(cite, str) else cite)]
    options = step.predict.options if step is not None and step.predict is not None else ()
    of_right = [rule for option in options if option.right for rule in option.rules]
    named = (*done.ruling.numbers, *(number for number in wanted if number in done.cited), *of_right)
    return tuple(dict.fromkeys(named or sorted(done.cited)))[:most]


def option_words(option: Option) -> str:
    """Return the button text of an option, which is its own text or its value in words."""
    return option.words or _value_words(option.value)


def _value_words(value: object) -> str:
    if isinstance(value, bool):
        return _TRUTHS[value]
    if isinstance(value, Sequence) and not isinstance(value, str):
        return capitalized(listed_names([str(each) for each in value])) or "None"
    if isinstance(value, dict):
        return ", ".join(f"{key} {each}" for key, each in value.items()) or "None"
    return VERDICT_WORDS.get(str(value)) or capitalized(str(value)) or "None"

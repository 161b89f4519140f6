"""A prediction as it is put to somebody: its words, its options in words, and what is said to an answer."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from tabletop.play.log.names import capitalized, listed
from tabletop.scenarios.format.teaching import Option, Prediction

if TYPE_CHECKING:
    from tabletop.scenarios.playing.play import Done

VERDICT_WORDS: Final = {"legal": "Legal", "nothing happens": "Nothing happens", "illegal": "Not allowed"}
"""What a verdict is called on the screen."""
_TRUTHS: Final = {True: "Yes", False: "No"}


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """A question, before its step or with its answer."""

    words: str
    options: tuple[str, ...]
    chosen: int | None = None
    """The place of the option that was chosen; None before that, or where the step was only shown."""
    right: int | None = None
    """The place of the right option, once the step was played."""
    reason: str = ""
    rules: tuple[str, ...] = ()


def asked(prediction: Prediction, words: str) -> Asked:
    """The question before its step."""
    return Asked(words=words, options=tuple(map(option_words, prediction.options)))


def answered(prediction: Prediction, words: str, chosen: int | None) -> Asked:
    """The question after its step: what was right, and why; to a wrong answer also what it was thinking of.

    Args:
        prediction: the question.
        words: how it was put.
        chosen: the place of the option that was chosen; None where the step was only shown.

    """
    right = next((place for place, option in enumerate(prediction.options) if option.right), None)
    told = dict.fromkeys(place for place in (chosen, right) if place is not None)
    options = [prediction.options[place] for place in told]
    return Asked(
        words=words,
        options=tuple(map(option_words, prediction.options)),
        chosen=chosen,
        right=right,
        reason=" ".join(option.because for option in options if option.because),
        rules=tuple(dict.fromkeys(rule for option in options for rule in option.rules)),
    )


def telling_rules(done: "Done", most: int) -> tuple[str, ...]:
    """The numbers of the rules that say what came of a step, the most telling ones first.

    Those that refused it, those that the step is about, those of the right option; others only without these.
    """
    step = done.step
    cites = step.cites if step is not None else ()
    wanted = [number for cite in cites for number in ((cite,) if isinstance(cite, str) else cite)]
    options = step.predict.options if step is not None and step.predict is not None else ()
    of_right = [rule for option in options if option.right for rule in option.rules]
    named = (*done.ruling.numbers, *(number for number in wanted if number in done.cited), *of_right)
    return tuple(dict.fromkeys(named or sorted(done.cited)))[:most]


def option_words(option: Option) -> str:
    """What stands on the button of an option: its own words, else its value as a person says it."""
    return option.words or _value_words(option.value)


def _value_words(value: object) -> str:
    if isinstance(value, bool):
        return _TRUTHS[value]
    if isinstance(value, Sequence) and not isinstance(value, str):
        return capitalized(listed([str(each) for each in value])) or "None"
    if isinstance(value, dict):
        return ", ".join(f"{key} {each}" for key, each in value.items()) or "None"
    return VERDICT_WORDS.get(str(value)) or capitalized(str(value)) or "None"

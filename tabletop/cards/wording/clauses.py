"""Effects as clauses, which follow "you may" or, with a capital, stand alone."""

import re
from collections.abc import Callable, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from tabletop.cards.wording.amounts import tally_words
from tabletop.cards.wording.speaker import Speaker
from tabletop.cards.wording.templates import template_words
from tabletop.language import effects as e
from tabletop.language.english import capitalized, uncapitalized
from tabletop.language.moments import Duration
from tabletop.language.references import AmountWord, PlayerWord
from tabletop.language.selections import Tally

AnyKind = TypeVar("AnyKind", bound=e.Effect)

_STATEMENTS: Final = (
    e.Change,
    e.Life,
    e.DealDamage,
    e.BecomeCopy,
    e.Airbend,
    e.Earthbend,
    e.Allow,
    e.Forbid,
    e.CostChange,
    e.Replace,
)
_SUBJECT: Final = re.compile(r"it |\{(?!by:)")
"""Beginning of a template that is a statement."""
_DEEDS: Final = (e.Discard, e.Choose, e.MakeSacrifice, e.Reveal, e.Look)
"""Actions of players, like all whose template says so, which repeat "you" after other players were named."""


class Said(NamedTuple, Generic[AnyKind]):
    """The wording of effects of one kind."""

    kind: type[AnyKind]
    words: Callable[[AnyKind, Speaker], str]


def clause(effect: e.Effect, speaker: Speaker) -> str:
    """Return one effect as a clause, without a capital and without the last full stop."""
    words = _clause(effect, speaker)
    tallies = [value for name in _AMOUNTS if isinstance(value := getattr(effect, name, None), Tally)]
    if not tallies or tallies[0].what is AmountWord.X or tallies[0] == speaker.explained or "X" not in words:
        return words
    speaker.explained = tallies[0]
    return f"{words}, where X is {tally_words(tallies[0], speaker)}"


_AMOUNTS: Final = ("number", "amount", "x")
"""Fields of effects that can hold a tally. In words it is an X, explained afterward."""


def _clause(effect: e.Effect, speaker: Speaker) -> str:
    if isinstance(effect, e.Transform | e.Convert):
        speaker.turned = "converted" if isinstance(effect, e.Convert) else "transformed"
    if effect.template:
        return template_words(effect, speaker)
    return speaker.vocabulary.effects[type(effect)](effect, speaker)


def clauses(effects: Sequence[e.Effect], speaker: Speaker) -> str:
    """Return several effects, short ones in one sentence and others in sentences of their own."""
    sentences: list[list[tuple[str, bool]]] = []
    open_for_more = False
    others_act = False
    for effect in effects:
        words = clause(effect, speaker)
        is_deed = isinstance(effect, _DEEDS) or effect.template.startswith("{by:")
        is_own = isinstance(effect, e.ByPlayer) and effect.by is PlayerWord.YOU
        if others_act and is_deed and is_own:
            words = f"you {words}"
        others_act = is_deed and not is_own
        plain = ". " not in words and not isinstance(effect, e.May | e.If | e.Delay | e.WhenDone | e.ByHand)
        if plain and open_for_more and len(sentences[-1]) < 3:
            sentences[-1].append((words, _is_statement(effect)))
        else:
            sentences.append([(words, False)])
        open_for_more = plain
    if not sentences:
        return "nothing happens"
    first, *others = (_then(parts) for parts in sentences)
    return ". ".join((first, *map(capitalized, others)))


def says_what_happens(effect: e.Effect) -> bool:
    """Return whether the words of an effect have another subject than "you"."""
    if isinstance(effect, e.Airbend | e.Earthbend | e.Allow):
        return False
    if isinstance(effect, e.Act):
        return True
    if isinstance(effect, e.Life | e.GainControl):
        return effect.to is not PlayerWord.YOU
    return _is_statement(effect)


def _is_statement(effect: e.Effect) -> bool:
    """Return whether an effect is worded as a statement instead of an instruction."""
    if isinstance(effect, e.ByPlayer) and not isinstance(effect, e.Allow | e.CostChange | e.Forbid):
        return effect.by is not PlayerWord.YOU
    return isinstance(effect, _STATEMENTS) or _SUBJECT.match(effect.template) is not None


def _then(parts: list[tuple[str, bool]]) -> str:
    words = [text for text, _ in parts]
    if len(words) == 1:
        return words[0]
    joint = " and" if parts[-1][1] else ", then"
    if joint == " and" and ", where X is" in words[-2]:
        joint = ", and"
    return f"{', '.join(words[:-1])}{joint} {words[-1]}"


def sentence(words: str) -> str:
    """Return text with a full stop unless it ends with one, in quotes or not."""
    return words if words.endswith((".", '."')) else f"{words}."


def small(words: str) -> str:
    """Return a sentence as a clause, with a small first letter and without the last full stop."""
    return uncapitalized(words).removesuffix(".")


def lasting(until: Duration | None) -> str:
    """Return a duration with a space before it, empty if it is for good."""
    return f" {until.words}" if until else ""

"""Effects in words: one clause each, as it stands after "you may" or, with a capital, alone."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from tabletop.cards.wording.amounts import tally_words
from tabletop.cards.wording.moments import DURATIONS
from tabletop.cards.wording.speaker import Speaker
from tabletop.language import effects as e
from tabletop.language.moments import Duration
from tabletop.language.references import AmountWord, PlayerWord
from tabletop.language.selections import Tally

AnyKind = TypeVar("AnyKind", bound=e.Effect)

_SIMPLE: Final[Mapping[type[e.OnObjects], str]] = {
    e.Transform: "transform {}",
    e.Convert: "convert {}",
    e.Flip: "flip {}",
    e.TurnFaceUp: "turn {} face up",
    e.Sacrifice: "sacrifice {}",
    e.Tap: "tap {}",
    e.Untap: "untap {}",
    e.Detach: "detach {}",
    e.RemoveFromCombat: "remove {} from combat",
    e.PhaseOut: "phase {} out",
    e.Goad: "goad {}",
    e.Regenerate: "regenerate {}",
    e.Foretell: "foretell {}",
}

_STATEMENTS: Final = (
    e.Change,
    e.Life,
    e.DealDamage,
    e.BecomeCopy,
    e.SetDay,
    e.SetNight,
    e.BecomeMonarch,
    e.LoseGame,
    e.Act,
    e.Airbend,
    e.Earthbend,
    e.Allow,
    e.Forbid,
    e.CostChange,
    e.Replace,
    e.Fight,
    e.Explore,
    e.Connive,
)

_DEEDS: Final = (
    e.Draw,
    e.Mill,
    e.Discard,
    e.Scry,
    e.Surveil,
    e.Choose,
    e.MakeSacrifice,
    e.Reveal,
    e.Look,
)
"""What players do: after other players have been named, "you" is said again."""


class Said(NamedTuple, Generic[AnyKind]):
    """How effects of one kind are worded."""

    kind: type[AnyKind]
    words: Callable[[AnyKind, Speaker], str]


def clause(effect: e.Effect, speaker: Speaker) -> str:
    """One effect as a clause: without a capital and without the last full stop."""
    words = _clause(effect, speaker)
    tallies = [value for name in _AMOUNTS if isinstance(value := getattr(effect, name, None), Tally)]
    if not tallies or tallies[0].what is AmountWord.X or tallies[0] == speaker.explained or "X" not in words:
        return words
    speaker.explained = tallies[0]
    return f"{words}, where X is {tally_words(tallies[0], speaker)}"


_AMOUNTS: Final = ("number", "amount", "x")
"""The fields of effects that may hold a tally; in words it is an X, which is explained behind."""


def _clause(effect: e.Effect, speaker: Speaker) -> str:
    if isinstance(effect, e.Transform | e.Convert):
        speaker.turned = "converted" if isinstance(effect, e.Convert) else "transformed"
    simple = _SIMPLE.get(type(effect)) if isinstance(effect, e.OnObjects) else None
    if simple is not None and isinstance(effect, e.OnObjects):
        return simple.format(speaker.objects(effect.objects).text)
    return speaker.vocabulary.effects[type(effect)](effect, speaker)


def clauses(effects: Sequence[e.Effect], speaker: Speaker) -> str:
    """Several effects: short ones in one sentence, the others in sentences of their own."""
    sentences: list[list[tuple[str, bool]]] = []
    open_for_more = False
    others_act = False
    for effect in effects:
        words = clause(effect, speaker)
        if others_act and isinstance(effect, _DEEDS) and effect.by is PlayerWord.YOU:
            words = f"you {words}"
        others_act = isinstance(effect, _DEEDS) and effect.by is not PlayerWord.YOU
        plain = ". " not in words and not isinstance(effect, e.May | e.If | e.Delay | e.WhenDone | e.ByHand)
        if plain and open_for_more and len(sentences[-1]) < 3:
            sentences[-1].append((words, _is_statement(effect)))
        else:
            sentences.append([(words, False)])
        open_for_more = plain
    if not sentences:
        return "nothing happens"
    first, *others = (_then(parts) for parts in sentences)
    return ". ".join((first, *(capital(words) for words in others)))


def says_what_happens(effect: e.Effect) -> bool:
    """Return whether the words of an effect begin with something else than what "you" do."""
    if isinstance(effect, e.Airbend | e.Earthbend | e.Allow):
        return False
    if isinstance(effect, e.Act):
        return True
    if isinstance(effect, e.Life | e.GainControl):
        return effect.to is not PlayerWord.YOU
    return _is_statement(effect)


def _is_statement(effect: e.Effect) -> bool:
    """Whether an effect is worded as what happens, not as what to do."""
    if isinstance(effect, e.ByPlayer) and not isinstance(effect, e.Allow | e.CostChange | e.Forbid):
        return effect.by is not PlayerWord.YOU
    return isinstance(effect, _STATEMENTS)


def _then(parts: list[tuple[str, bool]]) -> str:
    words = [text for text, _ in parts]
    if len(words) == 1:
        return words[0]
    joint = " and" if parts[-1][1] else ", then"
    if joint == " and" and ", where X is" in words[-2]:
        joint = ", and"
    return f"{', '.join(words[:-1])}{joint} {words[-1]}"


def capital(words: str) -> str:
    """Words with their first letter large."""
    return words[:1].upper() + words[1:]


def sentence(words: str) -> str:
    """Words with a full stop behind them, unless they end with one, in quotes or not."""
    return words if words.endswith((".", '."')) else f"{words}."


def small(words: str) -> str:
    """A sentence as a clause: its first letter small and the last full stop gone."""
    return (words[:1].lower() + words[1:]).removesuffix(".")


def lasting(until: Duration | None) -> str:
    """How long something lasts, with a space before it; nothing where it is for good."""
    return f" {DURATIONS[until]}" if until else ""

"""Words of questions, generated from the effects that ask them."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from msgspec.structs import replace

from tabletop.cards.wording.clauses import clause, clauses
from tabletop.cards.wording.composing import deed_words, price_words
from tabletop.cards.wording.nouns import Noun
from tabletop.cards.wording.speaker import Speaker, Vocabulary
from tabletop.language import effects as e
from tabletop.language.conditions import CopiedRef
from tabletop.language.english import capitalized
from tabletop.language.references import ObjectWord, PlayerWord, TargetWord

Names: TypeAlias = Mapping[ObjectWord | TargetWord, str]
"""Names of the objects that words of a text refer to."""

_CHOSEN: Final = (ObjectWord.IT, ObjectWord.OTHERS, ObjectWord.CHOSEN)
"""Words for the objects of a choice, and for the rest."""
_FEW: Final = 2
"""Number of effects after a choice that tell what happens to the chosen objects."""


class NamingSpeaker(Speaker):
    """A speaker who calls objects by their names the first time. ``names`` are given by their words."""

    def __init__(self, vocabulary: Vocabulary, targets: tuple[e.Target, ...], names: Names) -> None:
        super().__init__(vocabulary, targets)
        self._names = dict(names)

    def object(self, reference: CopiedRef) -> Noun:
        """Return the name of an object the first time, and later what any speaker says."""
        usual = super().object(reference)
        name = self._names.pop(reference, "") if isinstance(reference, ObjectWord | TargetWord) else ""
        return Noun(name, usual.plural) if name else usual


def offer_words(effect: e.May, speaker: Speaker) -> tuple[str, str]:
    """Return the question whether to do something, and the label of the answer yes."""
    price = price_words(effect, speaker)
    deed = deed_words(effect, speaker) if effect.then else ""
    first, _, rest = deed.partition(". ")
    if price:
        then = deed if deed.startswith("when you do") else f"If you do, {deed}"
        words = f"{capitalized(price)}? {f'{capitalized(then)}.' if deed else ''}"
    else:
        words = f"{capitalized(first)}? {f'{rest}.' if rest else ''}"
    if effect.otherwise:
        words = f"{words.rstrip()} If you don't, {clauses(effect.otherwise, speaker)}."
    return words.rstrip().replace("..", "."), capitalized(price or first)


def choice_words(effect: e.Effect, follows: tuple[e.AnyEffect, ...], speaker: Speaker) -> str:
    """Return what is chosen and what happens to it: ``Choose a card, then return it to your hand``."""
    # The player who is asked is the one who acts.
    if isinstance(effect, e.ByPlayer) and effect.by is not PlayerWord.YOU:
        effect = replace(effect, by=PlayerWord.YOU)
    told: list[e.Effect] = [effect]
    if isinstance(effect, e.Choose):
        for each in follows[:_FEW]:
            if not isinstance(each, e.OnObjects) or not set(each.objects) <= set(_CHOSEN):
                break
            told.append(each)
    words = clauses(told, speaker)
    if isinstance(effect, e.CastNow):
        words = clause(effect, speaker)
    return f"{capitalized(words.removeprefix('you may ').removeprefix('you '))}."

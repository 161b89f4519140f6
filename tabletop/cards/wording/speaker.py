"""The speaker of a generated text, who names objects and players and remembers what was named."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, assert_never

from tabletop.cards.wording.descriptions import described
from tabletop.cards.wording.nouns import Noun, number_word
from tabletop.cards.wording.targets import target_noun
from tabletop.language.abilities import Ability
from tabletop.language.conditions import CopiedRef, ObjectRef
from tabletop.language.effects import Effect, Target
from tabletop.language.english import listed
from tabletop.language.predicates import Named
from tabletop.language.references import (
    CardName,
    ObjectWord,
    OnTop,
    PlayerOf,
    PlayerRef,
    PlayerWord,
    TargetWord,
)
from tabletop.language.selections import Selection, Tally

ENCHANTED: Final = "the enchanted permanent"
"""Name of an object's host, if nothing more is known."""


class Vocabulary(NamedTuple):
    """The wording of effects by kind, and of abilities that a text grants. ``abilities`` has the tables.

    An effect may have to word any other effect inside it, so each speaker has all of them.
    """

    effects: Mapping[type[Effect], Callable[[Any, "Speaker"], str]]
    granted: Callable[[Ability], str]


class Speaker:
    """A speaker for one ability. A target is spelled out once, then called "it".

    Args:
        vocabulary: the wording of effects
        targets: the ability's targets
        host: what the object is attached to, such as ``enchanted creature``
        spoken_of: whether the text has just named the object itself, so that "it" is enough

    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        targets: tuple[Target, ...] = (),
        host: str = ENCHANTED,
        *,
        spoken_of: bool = False,
    ) -> None:
        self.vocabulary = vocabulary
        self._targets = [target_noun(target) for target in targets]
        self._named: set[int] = set()
        self._spoken_of = spoken_of
        self.host = host
        self.spent = "it"
        """Objects paid: ``the sacrificed creature``."""
        self.that = ObjectWord.THAT.words
        """Object of the trigger: ``that creature`` if "it" would be the object itself."""
        self.acting: PlayerRef | None = None
        """Player who may do something, as just said."""
        self.many = False
        """Whether "it" is several."""
        self.whose_cards = ""
        """Owner of "it" and "the others", after cards of a pile were chosen."""
        self.turned = "transformed"
        """Last word for turning something over: ``converted`` (701.28a)."""
        self.explained: Tally | None = None
        """Value of X, as far as it was said."""

    def about(self, targets: tuple[Target, ...]) -> "Speaker":
        """Return a speaker for an ability inside this one, with its own targets."""
        return Speaker(self.vocabulary, targets, self.host)

    def turn_away(self) -> None:
        """Name something else, so that the object itself is no longer "it"."""
        self._spoken_of = False

    def target(self, place: int) -> Noun:
        """Return the target at an index, spelled out the first time and as a pronoun afterward."""
        if place >= len(self._targets):
            return Noun("the target")
        noun = self._targets[place]
        if place in self._named:
            return Noun("them" if noun.plural else "that player" if _is_player(noun) else "it", noun.plural)
        self._named.add(place)
        return noun

    def object(self, reference: CopiedRef) -> Noun:
        """Return words for an object. The speaking object is "it" if it was named last."""
        itself, self._spoken_of = self._spoken_of, reference is ObjectWord.SELF
        if itself and reference is ObjectWord.SELF:
            return Noun("it")
        return self._other_object(reference)

    def _other_object(self, reference: CopiedRef) -> Noun:
        match reference:
            case int():
                return Noun(f"object {reference}")
            case ObjectWord():
                return self._by_word(reference)
            case TargetWord():
                return self.target(reference.place)
            case OnTop():
                return _on_top(reference, self)
            case Selection():
                return self._all_that_fit(reference)
            case CardName():
                return Noun(str(reference))
            case _:
                assert_never(reference)

    def _by_word(self, word: ObjectWord) -> Noun:
        if word is ObjectWord.ENCHANTED:
            return Noun(self.host)
        if word is ObjectWord.SPENT:
            return Noun(self.spent)
        if word is ObjectWord.THAT:
            return Noun(self.that)
        if word is ObjectWord.IT and self.many:
            return Noun("them", plural=True)
        return Noun(word.words)

    def _all_that_fit(self, selection: Selection) -> Noun:
        for each in selection.predicates_of(Named):
            if each.name != "chosen":
                return Noun(each.name)
        words = f"all {described(selection, many=True)}"
        if "target player" in (selection.owner, selection.controller) and not self._named:
            words = words.replace("that player", self.target(0).text)
        return Noun(words, plural=True)

    def objects(self, references: tuple[ObjectRef, ...]) -> Noun:
        """Return words for several objects."""
        nouns = [self.object(reference) for reference in references]
        return Noun(
            listed(tuple(noun.text for noun in nouns)), len(nouns) > 1 or any(n.plural for n in nouns)
        )

    def player(self, reference: PlayerRef) -> Noun:
        """Return words for a player. ``you`` takes plural verbs."""
        match reference:
            case PlayerWord.YOU:
                return Noun("you", plural=True)
            case int():
                return Noun(f"player {reference + 1}")
            case PlayerWord.TARGET | PlayerWord.TARGET_PLAYER:
                return self.target(0)
            case PlayerOf(TargetWord.FIRST, relation) if self._targets and 0 not in self._named:
                return Noun(f"{self.target(0).text}'s {relation}")
            case PlayerOf(_, relation):
                return Noun(f"its {relation}")
            case PlayerWord():
                return Noun(reference.words)
            case _:
                assert_never(reference)

    def possessive(self, reference: PlayerRef) -> str:
        """Return a possessive: ``your``, ``each opponent's``."""
        return "your" if reference is PlayerWord.YOU else f"{self.player(reference).text}'s"


def _on_top(top: OnTop, speaker: Speaker) -> Noun:
    """Return the top of a library: ``the top two cards of your library``."""
    whose = f"{speaker.possessive(PlayerWord.YOU if top.whose is None else top.whose)} library"
    speaker.many = top.number is not None
    match top.number:
        case None:
            return Noun(f"the top card of {whose}")
        case int():
            return Noun(f"the top {number_word(top.number)} cards of {whose}", plural=True)
        case _:
            return Noun(f"{top.number} cards from the top of {whose}", plural=True)


def _is_player(noun: Noun) -> bool:
    return noun.text.endswith(("player", "opponent"))

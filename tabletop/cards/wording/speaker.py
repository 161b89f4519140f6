"""Who speaks in the generated texts: names objects and players, and tells what was named before."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, assert_never

from tabletop.cards.wording.descriptions import described
from tabletop.cards.wording.nouns import PLAYERS, Noun, listed, number_word
from tabletop.cards.wording.targets import target_noun
from tabletop.language.abilities import Ability
from tabletop.language.conditions import CopiedRef, ObjectRef
from tabletop.language.effects import Effect, Target
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
"""What an object is attached to, where nothing more is known of it."""


class Vocabulary(NamedTuple):
    """How effects are worded, by their kind, and abilities that a text gives: ``abilities`` has the tables.

    Whatever words an effect may have to word others within it, so each speaker has all of it.
    """

    effects: Mapping[type[Effect], Callable[[Any, "Speaker"], str]]
    granted: Callable[[Ability], str]


class Speaker:
    """Names objects while one ability is put into words; a target is spelled out once, then it is "it".

    Args:
        vocabulary: how effects are worded.
        targets: the ability's targets.
        host: what the object is attached to: ``enchanted creature``.
        spoken_of: whether the text has just spoken of the object itself, so that "it" will do.

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
        """What was paid with: ``the sacrificed creature``."""
        self.that = _OBJECTS[ObjectWord.THAT]
        """What the trigger speaks of: ``that creature`` where "it" would be the object itself."""
        self.acting: PlayerRef | None = None
        """Who may do something, where that has just been said."""
        self.many = False
        """Whether "it" is several."""
        self.whose_cards = ""
        """Whose cards "it" and "the others" are, after cards of a pile were chosen."""
        self.turned = "transformed"
        """What the text has done last to turn something over: ``converted`` (701.28a)."""
        self.explained: Tally | None = None
        """What X is, as far as it has been said."""

    def about(self, targets: tuple[Target, ...]) -> "Speaker":
        """A speaker for an ability within this one, with targets of its own."""
        return Speaker(self.vocabulary, targets, self.host)

    def turn_away(self) -> None:
        """Speak of something else: from here on the object itself is no longer "it"."""
        self._spoken_of = False

    def target(self, place: int) -> Noun:
        """The target in a place: all of it the first time, a pronoun afterwards."""
        if place >= len(self._targets):
            return Noun("the target")
        noun = self._targets[place]
        if place in self._named:
            return Noun("them" if noun.plural else "that player" if _is_player(noun) else "it", noun.plural)
        self._named.add(place)
        return noun

    def object(self, reference: CopiedRef) -> Noun:
        """Words for an object; for the one that speaks "it" where it was the last one named."""
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
        return Noun(_OBJECTS[word])

    def _all_that_fit(self, selection: Selection) -> Noun:
        for each in selection.asked(Named):
            if each.name != "chosen":
                return Noun(each.name)
        words = f"all {described(selection, many=True)}"
        if "target player" in (selection.owner, selection.controller) and not self._named:
            words = words.replace("that player", self.target(0).text)
        return Noun(words, plural=True)

    def objects(self, references: tuple[ObjectRef, ...]) -> Noun:
        """Words for several objects."""
        nouns = [self.object(reference) for reference in references]
        return Noun(
            listed(tuple(noun.text for noun in nouns)), len(nouns) > 1 or any(n.plural for n in nouns)
        )

    def player(self, reference: PlayerRef) -> Noun:
        """Words for a player; ``you`` takes plural verbs."""
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
                return Noun(PLAYERS.get(reference, reference))
            case _:
                assert_never(reference)

    def possessive(self, reference: PlayerRef) -> str:
        """Whose: ``your``, ``each opponent's``."""
        return "your" if reference is PlayerWord.YOU else f"{self.player(reference).text}'s"


def _on_top(top: OnTop, speaker: Speaker) -> Noun:
    """``the top two cards of your library``."""
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


_OBJECTS: Final[Mapping[ObjectWord, str]] = {
    ObjectWord.SELF: "this",
    ObjectWord.IT: "it",
    ObjectWord.THAT: "it",
    ObjectWord.CHOSEN: "the chosen one",
    ObjectWord.OTHERS: "the others",
    ObjectWord.CREATED: "the token",
    ObjectWord.TAPPED: "what was tapped this way",
    ObjectWord.GRANTER: "this Equipment",
    ObjectWord.EXILED_WITH_SELF: "the card exiled with this",
    ObjectWord.COMMANDER: "your commander",
    ObjectWord.WATCHED: "it",
    ObjectWord.TARGETS_OF_THAT: "one of its targets",
    ObjectWord.BLOCKED_BY_SELF: "the creature it blocks",
    ObjectWord.PLAYER_OR_PLANESWALKER_ATTACKED_BY_THAT: "the player or planeswalker it's attacking",
}

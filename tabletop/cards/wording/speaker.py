"""Who speaks in the generated texts: names objects and players, and tells what was named before."""

from tabletop.cards.wording.nouns import PLAYERS, Noun, described, listed, number_word, target_noun
from tabletop.language.conditions import Selection
from tabletop.language.effects import ObjectRef, PlayerRef, Tally, Target


class Speaker:
    """Names objects while one ability is put into words; a target is spelled out once, then it is "it".

    Args:
        targets: the ability's targets.
        host: what the object is attached to: ``enchanted creature``.
        spoken_of: whether the text has just spoken of the object itself, so that "it" will do.

    """

    def __init__(
        self,
        targets: tuple[Target, ...] = (),
        host: str = "the enchanted permanent",
        *,
        spoken_of: bool = False,
    ) -> None:
        self._targets = [target_noun(target) for target in targets]
        self._named: set[int] = set()
        self._spoken_of = spoken_of
        self.host = host
        self.spent = "it"
        """What was paid with: ``the sacrificed creature``."""
        self.acting: PlayerRef = ""
        """Who may do something, where that has just been said."""
        self.many = False
        """Whether "it" is several."""
        self.whose_cards = ""
        """Whose cards "it" and "the others" are, after cards of a pile were chosen."""
        self.explained: Tally | None = None
        """What X is, as far as it has been said."""

    def about(self, targets: tuple[Target, ...]) -> "Speaker":
        """A speaker for an ability within this one, with targets of its own."""
        return Speaker(targets, self.host)

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

    def object(self, reference: ObjectRef) -> Noun:
        """Words for an object; for the one that speaks "it" where it was the last one named."""
        itself, self._spoken_of = self._spoken_of, reference == "self"
        if itself and reference == "self":
            return Noun("it")
        return self._other_object(reference)

    def _other_object(self, reference: ObjectRef) -> Noun:
        if isinstance(reference, Selection):
            return self._all_that_fit(reference)
        if reference == "it" and self.many:
            return Noun("them", plural=True)
        match reference:
            case int():
                return Noun(f"object {reference}")
            case "target" | "target 2" | "target 3":
                return self.target(int(reference[6:] or 1) - 1)
            case "enchanted":
                return Noun(self.host)
            case "spent":
                return Noun(self.spent)
            case _ if reference.startswith("top "):
                return _on_top(reference, self)
            case _:
                return Noun(_REFERENCES.get(reference, reference))

    def _all_that_fit(self, selection: Selection) -> Noun:
        if selection.name is not None and selection.name != "chosen":
            return Noun(selection.name)
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
            case "you":
                return Noun("you", plural=True)
            case int():
                return Noun(f"player {reference + 1}")
            case "target" | "target player":
                return self.target(0)
            case "target's controller" | "target's owner" if self._targets and 0 not in self._named:
                return Noun(f"{self.target(0).text}'s {str(reference).rpartition(' ')[2]}")
            case _:
                return Noun(PLAYERS.get(reference, reference))

    def possessive(self, reference: PlayerRef) -> str:
        """Whose: ``your``, ``each opponent's``."""
        return "your" if reference == "you" else f"{self.player(reference).text}'s"


def _on_top(reference: str, speaker: Speaker) -> Noun:
    """``the top two cards of your library``."""
    number, _, whose = reference.removeprefix("top ").partition("of ")
    player = whose.removesuffix("library").strip().removesuffix("'s") or "you"
    many = number.strip()
    speaker.many = bool(many)
    if many and not many.isdecimal():
        return Noun(f"{many} cards from the top of {speaker.possessive(player)} library", plural=True)
    cards = f"{number_word(int(many)) if many.isdecimal() else many} cards" if many else "card"
    return Noun(f"the top {cards} of {speaker.possessive(player)} library", bool(many))


def _is_player(noun: Noun) -> bool:
    return noun.text.endswith(("player", "opponent"))


_REFERENCES = {
    "self": "this",
    "that": "it",
    "chosen": "the chosen one",
    "others": "the others",
    "exiled with self": "the card exiled with this",
    "watched": "it",
    "targets of that": "one of its targets",
    "blocked by self": "the creature it blocks",
}

"""Names for objects and players in the generated texts: "another creature you control", "that player"."""

from typing import NamedTuple

from tabletop.cards.conditions import Selection
from tabletop.cards.effects import Amount, ObjectRef, PlayerRef, Spending, Tally, Target
from tabletop.cards.mana import COLOR_WORDS
from tabletop.cards.type_line import CARD_TYPES

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_PLURALS = {
    "Wolf": "Wolves",
    "Werewolf": "Werewolves",
    "Elf": "Elves",
    "Dwarf": "Dwarves",
    "Eldrazi": "Eldrazi",
    "Kithkin": "Kithkin",
    "Merfolk": "Merfolk",
    "Samurai": "Samurai",
    "sorcery": "sorceries",
}
_OWNERS = {
    "you": "your",
    "opponent": "an opponent's",
    "active": "the active player's",
    "that player": "that player's",
    "target player": "that player's",
    "defending player": "the defending player's",
}
_CARD_ZONES = frozenset({"graveyard", "hand", "library", "exile", "command"})
_ANY_TARGET = frozenset({"Creature", "Planeswalker", "Battle"})
_NO_PERMANENTS = ("Instant", "Sorcery")


class Noun(NamedTuple):
    """Words for one object or several, and whether verbs after them are plural."""

    text: str
    plural: bool = False

    @property
    def possessive(self) -> str:
        """Its owner's or its controller's: the word before."""
        return "their" if self.plural else "its"


def number_word(number: Amount) -> str:
    """A number as a word where it is small: ``two``, ``12``, ``X``."""
    if isinstance(number, int) and 0 <= number < len(NUMBERS):
        return NUMBERS[number]
    return "X" if isinstance(number, Tally) else str(number)


def counted(number: Amount, noun: str) -> str:
    """A noun with its number before it: ``a card``, ``two cards``, ``that many cards``."""
    if number == 1:
        return with_article(noun)
    return f"{number_word(number)} {plural(noun)}"


def with_article(words: str) -> str:
    """Words with "a" or "an" before them, by their first letter; none before numbers' signs is needed."""
    return f"{'an' if words[:1].lower() in 'aeiou' or words[:1] == '8' else 'a'} {words}"


def plural(noun: str) -> str:
    """The plural of a noun; of several words the last."""
    head, space, last = noun.rpartition(" ")
    if last in _PLURALS:
        return head + space + _PLURALS[last]
    return f"{noun}s" if not noun.endswith("s") else noun


def listed(words: tuple[str, ...], joint: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def described(selection: Selection, *, many: bool = False, own_words: str = "") -> str:
    """A selection as words without an article: ``attacking creature you control``.

    ``own_words`` come first ("target"), ``many`` makes it plural.
    """
    noun = _noun(selection, many=many)
    before = (*((own_words,) if own_words else ()), *_before(selection))
    return " ".join((*before, noun, *_behind(selection, many=many)))


def one(selection: Selection) -> str:
    """Any one object that fits: ``another creature you control``."""
    words = described(selection)
    return f"an{words}" if words.startswith("other ") else with_article(words)


def _noun(selection: Selection, *, many: bool) -> str:
    joint = "and" if many else "or"
    kinds = tuple(word.lower() if word in CARD_TYPES else word for word in selection.any_types)
    breeds = selection.any_subtypes
    fixed = (*selection.subtypes, *(word.lower() for word in selection.types))
    if many and not _is_card(selection):
        kinds = tuple(plural(word) for word in kinds)
        breeds = breeds if fixed else tuple(plural(word) for word in breeds)
    words = tuple(filter(None, (listed(breeds, joint), *fixed, listed(kinds, joint))))
    last = _last_word(selection, has_type=bool(words))
    if last:
        return " ".join((*words, plural(last) if many else last))
    already = bool(kinds) or (bool(breeds) and not fixed)
    return " ".join(words) if already or not many else plural(" ".join(words))


def _is_card(selection: Selection) -> bool:
    return selection.zone in _CARD_ZONES or selection.zone == "stack"


def _last_word(selection: Selection, *, has_type: bool) -> str:
    if selection.zone == "stack":
        return "spell"
    if selection.zone in _CARD_ZONES:
        return "permanent card" if {*_NO_PERMANENTS} <= {*selection.not_types} else "card"
    if selection.token:
        return "token"
    return "" if has_type else "permanent"


def _before(selection: Selection) -> tuple[str, ...]:
    found = ["other"] if selection.other else []
    statuses = (
        (selection.tapped, "tapped", "untapped"),
        (selection.attacking, "attacking", "nonattacking"),
        (selection.in_combat, "attacking or blocking", ""),
        (selection.transformed, "transformed", "nontransformed"),
        (selection.double_faced, "double-faced", "single-faced"),
        (selection.face_down, "face-down", "face-up"),
        (None if selection.token else selection.token, "", "nontoken"),
    )
    found.extend(yes if wanted else no for wanted, yes, no in statuses if wanted is not None)
    found.extend(word.lower() for word in selection.supertypes)
    not_types = selection.not_types
    if selection.zone in _CARD_ZONES and {*_NO_PERMANENTS} <= {*not_types}:
        not_types = tuple(word for word in not_types if word not in _NO_PERMANENTS)
    found.extend(f"non{word.lower()}" for word in (*selection.not_supertypes, *not_types))
    found.extend(f"non-{word}" for word in selection.not_subtypes)
    if set(selection.not_colors) == set(COLOR_WORDS):
        found.append("colourless")
    else:
        found.extend(f"non{COLOR_WORDS[color]}" for color in selection.not_colors)
    found.extend(COLOR_WORDS[color] for color in selection.colors)
    return tuple(found)


def _behind(selection: Selection, *, many: bool) -> tuple[str, ...]:
    found = [f"with {listed(selection.keywords)}"] if selection.keywords else []
    if selection.any_keywords:
        found.append(f"with {listed(selection.any_keywords, 'or')}")
    if selection.not_keywords:
        found.append(f"without {listed(selection.not_keywords)}")
    if selection.blocking_it:
        found.append("blocking this")
    flags = (
        (selection.attacked, "that attacked this turn"),
        (selection.was_cast, "that was cast"),
        (selection.tougher, "with toughness greater than its power"),
        (selection.entered_from, f"that entered from a {selection.entered_from}"),
    )
    found.extend(words for wanted, words in flags if wanted)
    if selection.damaged:
        found.append("that was dealt damage this turn")
    if selection.name is not None:
        found.append("with the chosen name" if selection.name == "chosen" else f"named {selection.name}")
    limits = (
        (selection.mana_value, "with mana value {}"),
        (selection.min_mana_value, "with mana value {} or greater"),
        (selection.max_mana_value, "with mana value {} or less"),
        (selection.min_power, "with power {} or greater"),
        (selection.max_power, "with power {} or less"),
        (selection.min_toughness, "with toughness {} or greater"),
        (selection.with_counter, "with a {} counter on it"),
    )
    found.extend(words.format(_limit(limit)) for limit, words in limits if limit is not None)
    if selection.even_mana_value is not None:
        found.append(f"with {'even' if selection.even_mana_value else 'odd'} mana value")
    if selection.attached_to_it:
        found.append("attached to this")
    whose = _whose(selection, many=many)
    return (*whose, *found) if selection.zone == "battlefield" else (*found, *whose)


def _limit(limit: int | str | Tally) -> str:
    """A number that is asked for; what is counted is spelled out where it stands."""
    if not isinstance(limit, Tally):
        return str(limit)
    speaker = Speaker()
    speaker.spent = "what was sacrificed"
    return f"equal to {tally_words(limit, speaker)}"


def _whose(selection: Selection, *, many: bool) -> tuple[str, ...]:
    if selection.zone in _CARD_ZONES:
        owner = _OWNERS.get(str(selection.owner), "") or ("all" if many else "a")
        zone = plural(selection.zone) if owner == "all" else selection.zone
        exile = "exiled with this" if selection.exiled_with else "in exile"
        place = {"exile": exile, "command": "in the command zone"}
        return (place.get(selection.zone, f"in {owner} {zone}"),)
    verb = "cast" if selection.zone == "stack" else "control"
    opponent = f"your opponents {verb}" if many else f"an opponent {verb}s"
    who = {"you": f"you {verb}", "opponent": opponent, "active": f"the active player {verb}s"}
    controller = selection.controller
    found: tuple[str, ...] = ()
    if isinstance(controller, str):
        found = (who.get(controller, f"{_PLAYERS.get(controller, controller)} {verb}s"),)
    return (*found, "that you own") if selection.owner == "you" and not found else found


def target_noun(target: Target) -> Noun:
    """What a target asks for: ``target creature``, ``up to two target creatures``, ``any target``."""
    limit = "up to " if target.optional else ""
    many = target.number > 1
    if target.of is None:
        who = "opponent" if target.opponent else "player"
        return Noun(f"target {plural(who) if many else who}", many)
    if target.player and frozenset(target.of.any_types) == _ANY_TARGET:
        return Noun("any other target" if target.of.other else "any target")
    own_words = "target"
    if many or target.optional:
        own_words = f"{limit}{number_word(target.number)} target"
    words = described(target.of, many=many, own_words=own_words).replace(" and ", " or ")
    words = words.replace("target other", "other target").removeprefix("other ")
    words = words.replace(" in all graveyards", " from graveyards")
    words = f"another {words}" if target.of.other and not (many or target.optional) else words
    if target.also is not None:
        words = f"{words} or {described(target.also, many=many)}"
    who = " or opponent" if target.opponent else " or player" if target.player else ""
    return Noun(words + who, many)


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
        match reference:
            case Selection():
                if reference.name is not None and reference.name != "chosen":
                    return Noun(reference.name)
                return Noun(f"all {described(reference, many=True)}", plural=True)
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
                return Noun(_PLAYERS.get(reference, reference))

    def possessive(self, reference: PlayerRef) -> str:
        """Whose: ``your``, ``each opponent's``."""
        return "your" if reference == "you" else f"{self.player(reference).text}'s"


def _on_top(reference: str, speaker: Speaker) -> Noun:
    """``the top two cards of your library``."""
    number, _, whose = reference.removeprefix("top ").partition("of ")
    player = whose.removesuffix("library").strip().removesuffix("'s") or "you"
    many = number.strip()
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
_PLAYERS = {
    "opponent": "an opponent",
    "each": "each player",
    "owner": "its owner",
    "controller": "its controller",
    "active": "the active player",
    "enchanted": "the enchanted player",
    "each opponent": "each opponent",
    "defending player": "the defending player",
    "enchanted's controller": "its controller",
    "target's controller": "its controller",
    "target's owner": "its owner",
    "that's controller": "its controller",
    "that's owner": "its owner",
    "it's controller": "its controller",
}
_TALLIES = {
    "number": "the number of",
    "power": "the power of",
    "toughness": "the toughness of",
    "mana value": "the mana value of",
    "greatest power": "the greatest power among",
    "colors": "how many colours there are among",
    "card types": "how many card types there are among",
    "permanent types": "how many permanent types there are among",
    "powers": "how many different powers there are among",
    "mana values": "how many different mana values there are among",
}
_OF_PLAYERS = {
    "life": "{} life total",
    "starting life": "{} starting life total",
    "combat damage taken": "the combat damage dealt to {} this turn",
    "hand": "the number of cards in {} hand",
    "library": "the number of cards in {} library",
    "graveyard": "the number of cards in {} graveyard",
    "life gained": "the life {} gained this turn",
    "life lost": "the life {} lost this turn",
    "cards drawn": "how many cards {} drew this turn",
}


_OWN = frozenset({"life", "starting life", "hand", "library", "graveyard"})
"""What a player has, so that the text says whose it is."""


def tally_words(tally: Tally, speaker: "Speaker") -> str:
    """What an X is: ``the number of creatures you control``. That something is lost is said elsewhere."""
    words = _tally(tally, speaker)
    if tally.half:
        words = f"half {words}, rounded up"
    times = abs(tally.times)
    if times != 1:
        words = f"{'twice' if times == 2 else f'{number_word(times)} times'} {words}"
    return (
        f"{words} {'plus' if tally.plus > 0 else 'minus'} {number_word(abs(tally.plus))}"
        if tally.plus
        else words
    )


def _tally(tally: Tally, speaker: "Speaker") -> str:
    of, what = tally.of, tally.what
    if what in _FIXED:
        return _FIXED[what]
    if what == "devotion":
        return f"your devotion to {COLOR_WORDS[str(of)]}"
    if isinstance(of, str) and what in _OF_PLAYERS:
        return _of_players(tally, of, speaker)
    if isinstance(of, Selection):
        return f"{_TALLIES[what]} {described(of, many=True)}"
    noun = speaker.object(of).text
    if what in _TALLIES:
        return f"its {what}" if noun == "it" and what in _SIZES else f"{_TALLIES[what]} {noun}"
    return (
        f"the damage {noun} dealt this turn" if what == "damage dealt" else f"the number of {what} on {noun}"
    )


_FIXED = {"that many": "that many", "mana spent": "the mana spent on it"}
_SIZES = ("power", "toughness", "mana value")


def _of_players(tally: Tally, of: str, speaker: "Speaker") -> str:
    words = _OF_PLAYERS[tally.what]
    if tally.pick:
        return f"the {'greatest' if tally.pick == 'most' else 'smallest'} {_OF_ANY[tally.what]}"
    return words.format(speaker.possessive(of) if tally.what in _OWN else speaker.player(of).text)


_OF_ANY = {
    "hand": "number of cards in a player's hand",
    "combat damage taken": "combat damage dealt to a player this turn",
}


def spent_words(spending: Spending) -> str:
    """What was paid with, afterwards: ``the sacrificed creature``."""
    done = {"sacrifice": "sacrificed", "discard": "discarded", "tap": "tapped", "exile": "exiled"}
    kinds = (*(word.lower() for word in spending.of.types), *spending.of.subtypes)
    one_kind = kinds[-1] if kinds else "permanent"
    if spending.of.zone != "battlefield":
        one_kind = f"{kinds[-1]} card" if kinds else "card"
    return f"the {done[spending.what]} {one_kind if spending.number == 1 else plural(one_kind)}"


def spending_words(spending: Spending) -> str:
    """A cost that takes objects: ``sacrifice another creature``."""
    of = spending.of
    if spending.what == "discard" and spending.number == "all":
        return "discard your hand"
    if spending.number == 1:
        noun = one(of)
    elif spending.number == "all":
        noun = f"all {described(of, many=True)}"
    else:
        noun = f"{number_word(spending.number)} {described(of, many=True)}"
    if spending.what == "discard":
        noun = noun.removesuffix(" in your hand")
    noun = noun.replace(" in your ", " from your ")
    # Whose permanents they are goes without saying where they are sacrificed.
    return f"{spending.what} {noun.removesuffix(' you control') if spending.what == 'sacrifice' else noun}"

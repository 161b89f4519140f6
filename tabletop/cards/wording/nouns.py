"""Nouns in the generated texts: "another creature you control", "target player", "two cards"."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, assert_never

from tabletop.cards.mana import COLOR_WORDS
from tabletop.cards.type_line import CARD_TYPES
from tabletop.language.amounts import Counted, CountersOn, OfObjects, OfTurn, SpentNumber
from tabletop.language.conditions import Amount, AmountOrAll, CountedOf, Selection, Tally
from tabletop.language.effects import Target
from tabletop.language.references import AmountWord, ObjectWord, PlayerWord

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
    "library": "libraries",
}
_OWNERS = {
    "you": "your",
    "opponent": "an opponent's",
    "active": "the active player's",
    "that player": "that player's",
    "target player": "that player's",
    "defending player": "the defending player's",
}
_WORN = {"Aura": "enchanted", "Equipment": "equipped"}
_CARD_ZONES = frozenset({"graveyard", "hand", "library", "exile", "command"})
_ANY_TARGET = frozenset({"Creature", "Planeswalker", "Battle"})
_NO_PERMANENTS = ("Instant", "Sorcery")


PLAYERS: Final[Mapping[PlayerWord, str]] = {
    PlayerWord.OPPONENT: "an opponent",
    PlayerWord.EACH: "each player",
    PlayerWord.OWNER: "its owner",
    PlayerWord.CONTROLLER: "its controller",
    PlayerWord.ACTIVE: "the active player",
    PlayerWord.ENCHANTED: "the enchanted player",
    PlayerWord.EACH_OPPONENT: "each opponent",
    PlayerWord.DEFENDING_PLAYER: "the defending player",
    PlayerWord.TARGET_OR_ITS_CONTROLLER: "that player or that permanent's controller",
    PlayerWord.EACH_DAMAGED: "each player dealt damage this way",
}
"""Words for players, by how a text means them."""
_SPOKEN_OF = {
    "target player": "that player",
    "defending player": "the defending player",
    "target or its controller": "that player or that permanent's controller",
}


TALLIES: Final[Mapping[Counted, str]] = {
    OfObjects.NUMBER: "the number of",
    OfObjects.POWER: "the power of",
    OfObjects.TOUGHNESS: "the toughness of",
    OfObjects.MANA_VALUE: "the mana value of",
    OfObjects.GREATEST_POWER: "the greatest power among",
    OfObjects.COLORS: "how many colours there are among",
    OfObjects.CARD_TYPES: "how many card types there are among",
    OfObjects.PERMANENT_TYPES: "how many permanent types there are among",
    OfObjects.POWERS: "how many different powers there are among",
    OfObjects.MANA_VALUES: "how many different mana values there are among",
}
"""What is counted of objects, in words."""


class Noun(NamedTuple):
    """Words for one object or several, and whether verbs after them are plural."""

    text: str
    plural: bool = False

    @property
    def possessive(self) -> str:
        """Its owner's or its controller's: the word before."""
        return "their" if self.plural else "its"


def number_word(number: Amount | SpentNumber | AmountOrAll) -> str:
    """A number as a word where it is small: ``two``, ``12``, ``X``."""
    if isinstance(number, int) and 0 <= number < len(NUMBERS):
        return NUMBERS[number]
    return "X" if isinstance(number, Tally) else str(number)


def amount_word(amount: Amount) -> str:
    """How much: ``3``, ``X``, ``that much``."""
    match amount:
        case int() | AmountWord.X | CountersOn():
            return str(amount)
        case AmountWord.THAT_MANY:
            return "that much"
        case Tally():
            return "X"
        case _:
            assert_never(amount)


def counted(number: AmountOrAll, noun: str) -> str:
    """A noun with its number before it: ``a card``, ``two cards``, ``that many cards``."""
    if number == 1:
        return with_article(noun)
    if isinstance(number, Tally) and number.what is AmountWord.THAT_MANY:
        return f"that many {plural(noun)}{' plus one' if number.plus else ''}"
    return f"{number_word(number)} {plural(noun)}"


def with_article(words: str) -> str:
    """Words with "a" or "an" before them, by their first letter; none before numbers' signs is needed."""
    vowel = words[:1].lower() in "aeiou" or words.startswith(("8", "X"))
    return f"{'an' if vowel else 'a'} {words}"


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
    found = [*_qualities(selection, many=many)]
    weaker = isinstance(selection.max_power, Tally) and selection.max_power.plus < 0
    limits = (
        (selection.mana_value, "with mana value {}"),
        (selection.min_mana_value, "with mana value {} or greater"),
        (selection.max_mana_value, "with mana value {} or less"),
        (selection.min_power, "with power {} or greater"),
        (selection.max_power, "with less power than this" if weaker else "with power {} or less"),
        (selection.min_toughness, "with toughness {} or greater"),
    )
    found.extend(words.format(_limit(limit)) for limit, words in limits if limit is not None)
    if selection.even_mana_value is not None:
        found.append(f"with {'even' if selection.even_mana_value else 'odd'} mana value")
    if selection.attached_to_it:
        found.append("attached to this")
    if selection.attached_to is not None:
        found.append(f"attached to {one(selection.attached_to)}")
    whose = _whose(selection, many=many)
    return (*whose, *found) if selection.zone == "battlefield" else (*found, *whose)


def _qualities(selection: Selection, *, many: bool) -> Iterator[str]:
    """What it has, does and did, apart from numbers."""
    counter = with_article(f"{selection.with_counter} counter")
    be = "are" if many else "is"
    name = "with the chosen name" if selection.name == "chosen" else f"named {selection.name}"
    qualities = (
        (selection.keywords, f"with {listed(selection.keywords)}"),
        (selection.any_keywords, f"with {listed(selection.any_keywords, 'or')}"),
        (selection.not_keywords, f"without {listed(selection.not_keywords, 'or')}"),
        (selection.blocking_it, "blocking this"),
        (selection.wears, f"that {be} {listed(tuple(_WORN[word] for word in selection.wears), 'or')}"),
        (selection.color_count is not None, f"of exactly {number_word(selection.color_count or 0)} colours"),
        (
            selection.not_color_count is not None,
            f"that {be}n't exactly {number_word(selection.not_color_count or 0)} colours",
        ),
        (selection.attacked, "that attacked this turn"),
        (selection.was_cast, "that was cast"),
        (selection.was_cast is False, "that wasn't cast"),
        (selection.tougher, "with toughness greater than power"),
        (selection.entered_from, _origin(selection)),
        (selection.damaged, f"that {'were' if many else 'was'} dealt damage this turn"),
        (
            selection.damaged_by is not None,
            f"that {'were' if many else 'was'} dealt damage this turn by a source you controlled",
        ),
        (selection.name is not None, name),
        (selection.with_counter is not None, f"with {counter} on {'them' if many else 'it'}"),
    )
    return (words for wanted, words in qualities if wanted)


def _origin(selection: Selection) -> str:
    zone = selection.entered_from or ""
    verb = "was cast" if selection.zone == "stack" else "entered"
    return f"that {verb} from {zone if zone == 'exile' else with_article(zone)}"


def _limit(limit: Amount) -> str:
    """A number that is asked for; what is counted is spelled out where it stands."""
    if not isinstance(limit, Tally):
        return "equal to that number" if limit == "that many" else str(limit)
    what = TALLIES.get(limit.what, f"the number of {limit.what} on")
    if isinstance(limit.of, Selection):
        of = described(limit.of, many=True)
    else:
        of = _LIMITED_BY.get(limit.of, "it")
    if limit.what is OfTurn.LIFE_GAINED:
        return "equal to the life you gained this turn"
    if limit.of is ObjectWord.THAT and limit.what is OfObjects.MANA_VALUE:
        return "equal to its mana value"
    more = f" {'plus' if limit.plus > 0 else 'minus'} {number_word(abs(limit.plus))}" if limit.plus else ""
    return f"equal to {what} {of}{more}"


_LIMITED_BY: Final[Mapping[CountedOf, str]] = {
    ObjectWord.SELF: "this",
    ObjectWord.SPENT: "what was sacrificed",
    PlayerWord.YOU: "you",
}


def _whose(selection: Selection, *, many: bool) -> tuple[str, ...]:
    if selection.zone in _CARD_ZONES:
        owner = _OWNERS.get(str(selection.owner), "") or ("all" if many else "a")
        zone = plural(selection.zone) if owner == "all" else selection.zone
        yours = "that you own " if selection.owner == "you" else ""
        exile = "exiled with this" if selection.exiled_with else f"{yours}in exile"
        place = {"exile": exile, "command": "in the command zone"}
        return (place.get(selection.zone, f"in {owner} {zone}"),)
    verb = "cast" if selection.zone == "stack" else "control"
    opponent = f"your opponents {verb}" if many else f"an opponent {verb}s"
    who = {"you": f"you {verb}", "opponent": opponent, "active": f"the active player {verb}s"}
    controller = selection.controller
    found: tuple[str, ...] = ()
    if isinstance(controller, str):
        found = (who.get(controller, f"{_SPOKEN_OF.get(controller, controller)} {verb}s"),)
    return (*found, "that you own") if selection.owner == "you" and not found else found


def target_noun(target: Target) -> Noun:
    """What a target asks for: ``target creature``, ``up to two target creatures``, ``any target``."""
    limit = "up to " if target.optional else ""
    many = target.number > 1
    if target.of is None:
        who = "opponent" if target.opponent else "player"
        limit = f"{limit}{number_word(target.number)} " if target.optional else ""
        return Noun(f"{limit}target {plural(who) if many else who}", many)
    if target.at_least:
        limit = f"{number_word(target.at_least)} or "
    if target.player and frozenset(target.of.any_types) == _ANY_TARGET and many:
        return Noun(f"{limit}{number_word(target.number)} targets", plural=True)
    if target.player and frozenset(target.of.any_types) == _ANY_TARGET:
        but = " other than that permanent" if target.but_not is not None else ""
        return Noun(("any other target" if target.of.other else "any target") + but)
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
    who = " of each opponent" if target.each_opponent else who
    who += " other than that permanent" if target.but_not is not None else ""
    return Noun(words + who, many)

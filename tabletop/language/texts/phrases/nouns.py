"""Noun phrases: "another Goblin you control", "basic Forest card" as fields of selections."""

from typing import Any, Final, NamedTuple, TypeAlias

from tabletop.language.amounts import Color
from tabletop.language.card_types import CardType, Supertype
from tabletop.language.english import plural
from tabletop.language.keywords import KEYWORDS, WITH_A_VALUE
from tabletop.language.predicates import Worn
from tabletop.language.references import AmountWord, PlayerWord
from tabletop.language.selections import Selection
from tabletop.language.subtypes import SUBTYPES, singular
from tabletop.language.texts.core import AnyRule, Pattern, Rule, Series, Words
from tabletop.language.texts.marks import Mark
from tabletop.language.zones import ZoneKind

Fields: TypeAlias = tuple[tuple[str, Any], ...]
"""Keys of a selection with their values. Of lists, each has one item."""


class Attribute(NamedTuple):
    """A word of a noun phrase: its fields, and what part it may play."""

    fields: Fields
    is_noun: bool = False
    may_be_shared: bool = False
    """Whether it says the same of each of several kinds: "legendary creature or planeswalker"."""


_PERMANENT: Final = (
    *(CardType.ARTIFACT, CardType.BATTLE, CardType.CREATURE),
    *(CardType.ENCHANTMENT, CardType.LAND, CardType.PLANESWALKER),
)
_TYPES: Final = {
    str(each).lower(): each for each in (*_PERMANENT, CardType.INSTANT, CardType.SORCERY, CardType.KINDRED)
}
_COLORS: Final = {
    "white": Color.WHITE,
    "blue": Color.BLUE,
    "black": Color.BLACK,
    "red": Color.RED,
    "green": Color.GREEN,
}
_SUPERTYPES: Final = {
    str(each).lower(): each for each in (Supertype.BASIC, Supertype.LEGENDARY, Supertype.SNOW)
}
_STATUS: Final[dict[str, Fields]] = {
    "tapped": (("tapped", True),),
    "untapped": (("tapped", False),),
    "attacking": (("attacking", True),),
    "attacking or blocking": (("in_combat", True),),
    "blocking": (("in_combat", True), ("attacking", False)),
    "unblocked": (("unblocked", True),),
    "nontoken": (("token", False),),
    "colorless": (("color_count", 0),),
    "monocolored": (("color_count", 1),),
    "multicolored": (("multicolored", True),),
    "modified": (("modified", True),),
    "face-down": (("face_down", True),),
    "transformed": (("transformed", True),),
    "historic": (("any_types", ("Artifact", "Legendary", "Saga")),),
    "enchanted": (("wears", (Worn.AURA,)),),
    "equipped": (("wears", (Worn.EQUIPMENT,)),),
}
_OUTLAWS: Final = ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")
"""Creatures that are outlaws (700.12)."""
_KINDS: Final[dict[str, Fields]] = {
    **{word: (("types", each),) for word, each in _TYPES.items()},
    **{word: (("subtypes", word),) for word in SUBTYPES},
}
_GROUPS: Final[dict[str, Fields]] = {"outlaw": (("any_subtypes", _OUTLAWS),)}


def _plurals(word: str) -> set[str]:
    """Return the plurals of a kind: the usual one, and others that have it as their singular."""
    others = (f"{word}s", f"{word}es", f"{word[:-1]}ies", f"{word[:-1]}ves")
    return {plural(word), *(each for each in others if singular(each) == word)}


_PLURALS: Final = {many: fields for word, fields in _KINDS.items() for many in _plurals(word)}
_PLURAL_GROUPS: Final = {"outlaws": _GROUPS["outlaw"]}


def _attributes() -> dict[str, Attribute]:
    found = {word: Attribute(fields) for word, fields in _STATUS.items()}
    found |= {word: Attribute(fields, is_noun=True) for word, fields in (_KINDS | _GROUPS).items()}
    for words, key in ((_COLORS, "colors"), (_SUPERTYPES, "supertypes"), (_TYPES, "types")):
        for word, value in words.items():
            if key != "types":
                found[word] = Attribute(((key, value),), may_be_shared=key == "supertypes")
            found[f"non{word}"] = Attribute(((f"not_{key}", value),))
    found |= {f"non-{word}": Attribute((("not_subtypes", word),)) for word in SUBTYPES}
    return found | {"other": Attribute((("other", True),), may_be_shared=True)}


# --- Making ---------------------------------------------------------------------------------------------


def _whole(attributes: tuple[Attribute, ...] = (), *more: tuple[str, Any]) -> Fields:
    return (*(field for each in attributes for field in each.fields), *more)


def _ending_in_noun(attributes: tuple[Attribute, ...]) -> Fields | None:
    return _whole(attributes) if attributes[-1].is_noun else None


def _of_several(
    kinds: tuple[Fields, ...], attributes: tuple[Attribute, ...] = (), *, with_noun: bool = False
) -> Fields | None:
    """Return the fields of one of several kinds: "artifact or enchantment".

    What is said before the first kind goes for all of them only if a noun follows: "red instant or sorcery
    spell". A few words are shared anyway.
    """
    if not all(each.may_be_shared or (with_noun and not each.is_noun) for each in attributes):
        return None
    words = tuple(str(value) for fields in kinds for _, value in fields)
    breeds = all(key == "subtypes" for fields in kinds for key, _ in fields)
    return _whole(attributes, ("any_subtypes" if breeds else "any_types", words))


_A_CARD: Final = ("card", True)
"""Marks a noun that is a card, which is not on the battlefield."""
_SPELL: Final = ("zone", ZoneKind.STACK)
_PERMANENT_CARD: Final = (("not_types", CardType.INSTANT), ("not_types", CardType.SORCERY), _A_CARD)


def _rules_of_number(s: str) -> list[AnyRule]:
    """Return the rules of nouns in the singular or, with an "s", in the plural."""
    symbol = f"bare_thing{s}"
    return [
        Rule(symbol, f"{{words:noun{'_many' if s else ''}}}", lambda words: words),
        Rule(symbol, f"[{{attributes}} ]permanent{s}", lambda attributes=(): _whole(attributes)),
        Rule(symbol, f"[{{attributes}} ]card{s}", lambda attributes=(): _whole(attributes, _A_CARD)),
        Rule(symbol, f"[{{attributes}} ]spell{s}", lambda attributes=(): _whole(attributes, _SPELL)),
        Rule(symbol, f"[{{attributes}} ]token{s}", lambda attributes=(): _whole(attributes, ("token", True))),
        Rule(
            symbol,
            f"[{{attributes}} ]permanent card{s}",
            lambda attributes=(): _whole(attributes, *_PERMANENT_CARD),
        ),
        Rule(
            symbol,
            f"[{{attributes}} ]{{kinds:either{s}}} card{s}",
            lambda kinds, attributes=(): _with(_of_several(kinds, attributes, with_noun=True), _A_CARD),
        ),
        Rule(
            symbol,
            f"[{{attributes}} ]{{kinds:either{s}}} spell{s}",
            lambda kinds, attributes=(): _with(_of_several(kinds, attributes, with_noun=True), _SPELL),
        ),
        Rule(
            symbol,
            f"[{{attributes}} ]{{kinds:either{s}}} creature{s}",
            lambda kinds, attributes=(): _breeds(kinds, attributes),
        ),
        Rule(
            symbol,
            f"[{{attributes}} ]{{kinds:either{s}}} creature card{s}",
            lambda kinds, attributes=(): _with(_breeds(kinds, attributes), _A_CARD),
        ),
        Rule(f"thing{s}", f"{{bare:bare_thing{s}}}[{{more:suffixes}}]", _described),
    ]


_OF_CREATURES: Final = ("keywords", "not_keywords", "any_keywords", "power", "toughness")


def _described(bare: Fields, more: Fields = ()) -> Fields | None:
    """Return a noun with what follows it. Of "artifact or creature with flying", only the creature flies."""
    is_list = any(key in ("any_types", "any_subtypes") for key, _ in bare)
    if is_list and any(key.endswith(_OF_CREATURES) for key, _ in more):
        return None
    return (*bare, *more)


def _with(fields: Fields | None, more: tuple[str, Any]) -> Fields | None:
    return None if fields is None else (*fields, more)


def _breeds(kinds: tuple[Fields, ...], attributes: tuple[Attribute, ...]) -> Fields | None:
    fields = _of_several(kinds, attributes, with_noun=True)
    if fields is None or fields[-1][0] != "any_subtypes":
        return None
    return (*fields, ("types", CardType.CREATURE))


_JOINTS: Final = (" or ", ", ", ", or ", " and/or ", ", and/or ")
_JOINTS_OF_MANY: Final = (*_JOINTS, " and ", ", and ")


# --- What follows a noun --------------------------------------------------------------------------------

_WHOSE: Final = {
    " you control": ("controller", PlayerWord.YOU),
    " an opponent controls": ("controller", PlayerWord.OPPONENT),
    " your opponents control": ("controller", PlayerWord.OPPONENT),
    " you don't control": ("controller", PlayerWord.OPPONENT),
    " defending player controls": ("controller", PlayerWord.DEFENDING_PLAYER),
    " you own": ("owner", PlayerWord.YOU),
}
_PLACES: Final[dict[str, Fields]] = {
    f" {preposition} {place}": fields
    for preposition in ("in", "from")
    for place, fields in {
        "your graveyard": (("zone", ZoneKind.GRAVEYARD), ("owner", PlayerWord.YOU)),
        "a graveyard": (("zone", ZoneKind.GRAVEYARD),),
        "all graveyards": (("zone", ZoneKind.GRAVEYARD),),
        "an opponent's graveyard": (("zone", ZoneKind.GRAVEYARD), ("owner", PlayerWord.OPPONENT)),
        "your opponents' graveyards": (("zone", ZoneKind.GRAVEYARD), ("owner", PlayerWord.OPPONENT)),
        "your hand": (("zone", ZoneKind.HAND), ("owner", PlayerWord.YOU)),
    }.items()
}
_QUALITIES: Final[dict[str, Fields]] = {
    " on the battlefield": (("on_the_battlefield", True),),
    " with a single target": (("single_target", True),),
    " that was dealt damage this turn": (("damaged", True),),
    " that were dealt damage this turn": (("damaged", True),),
    " that attacked this turn": (("attacked", True),),
    " other than ~": (("other", True),),
    " of the chosen type": (("of_chosen_kind", True),),
    " of the chosen color": (("of_chosen_kind", True),),
    " blocking ~": (("blocking_it", True),),
    " attached to ~": (("attached_to_it", True),),
}
_PLAIN_KEYWORDS: Final = {word: word for word in KEYWORDS if word not in WITH_A_VALUE and " " not in word} | {
    word: word for word in ("first strike", "double strike")
}
_MEASURES: Final = {"power": "power", "toughness": "toughness", "mana value": "mana_value"}
_LIMITS: Final = {" or less": "max_", " or greater": "min_", "": ""}


def _that_player(at: int) -> Mark:
    return Mark(at, "that player", is_player=True)


def _sized(measure: str, limit: str, number: Any) -> Fields:  # noqa: ANN401 - an amount
    return ((f"{limit}{measure}", number),)


# --- Selections -----------------------------------------------------------------------------------------

_LISTS: Final = frozenset(
    {"types", "subtypes", "supertypes", "colors", "keywords"}
    | {"not_types", "not_subtypes", "not_supertypes", "not_colors", "not_keywords"}
)


def selection_of(fields: Fields, zone: ZoneKind = ZoneKind.BATTLEFIELD) -> Selection | None:
    """Return the selection of some fields, None if two of them don't go together.

    Args:
        fields: keys and values of a noun phrase.
        zone: where it is looked for. A spell is on the stack, and a phrase may name another zone itself.

    """
    keys: dict[str, Any] = {}
    for key, value in fields:
        if key in _LISTS:
            if value in keys.get(key, ()):
                return None
            keys[key] = (*keys.get(key, ()), value)
        elif key in keys:
            return None
        else:
            keys[key] = value
    is_card, on_battlefield = keys.pop("card", False), keys.pop("on_the_battlefield", False)
    there = keys.setdefault("zone", zone)
    if is_card is not (there not in (ZoneKind.BATTLEFIELD, ZoneKind.STACK)) or (
        on_battlefield and there is not ZoneKind.BATTLEFIELD
    ):
        return None
    return Selection(**keys)


# --- Rules --------------------------------------------------------------------------------------------

_HEADS: Final[list[AnyRule]] = [
    Words("attribute", _attributes()),
    Series("attributes", "attribute", (" ", ", ")),
    Words("kind", _KINDS),
    Words("kinds", _PLURALS),
    Series("either", "kind", _JOINTS, 2),
    Series("eithers", "kind", _JOINTS_OF_MANY, 2),
    Series("either_kinds", "kinds", _JOINTS_OF_MANY, 2),
    Rule("noun", "{attributes}", _ending_in_noun),
    Rule("noun", "[{attributes} ]{kinds:either}", _of_several),
    Rule(
        "noun_many",
        "[{attributes} ]{kinds:groups}",
        lambda kinds, attributes=(): (*_whole(attributes), *kinds),
    ),
    Words("groups", _PLURAL_GROUPS),
    Rule("noun_many", "[{attributes} ]{kinds}", lambda kinds, attributes=(): (*_whole(attributes), *kinds)),
    Rule("noun_many", "[{attributes} ]{kinds:either_kinds}", _of_several),
    *_rules_of_number(""),
    *_rules_of_number("s"),
]

SUFFIXES: Final[list[AnyRule]] = [
    Series("suffix_series", "suffix", ("",)),
    Rule("suffixes", "{more:suffix_series}", lambda more: tuple(field for each in more for field in each)),
    Words("suffix", {word: (field,) for word, field in _WHOSE.items()}),
    Rule("suffix", " @that player controls", lambda at: (("controller", _that_player(at)),)),
    Rule("suffix", " {who:one_target} controls", lambda who: (("controller", who),)),
    Words("suffix", _PLACES),
    Words("suffix", _QUALITIES),
    Words("plain_keyword", _PLAIN_KEYWORDS),
    Rule("suffix", " with {plain_keyword}", lambda plain_keyword: (("keywords", plain_keyword),)),
    Rule("suffix", " without {plain_keyword}", lambda plain_keyword: (("not_keywords", plain_keyword),)),
    Rule(
        "suffix",
        " with {one:plain_keyword} or {two:plain_keyword}",
        lambda one, two: (("any_keywords", (one, two)),),
    ),
    Words("measure", _MEASURES),
    Words("limit", {word: key for word, key in _LIMITS.items() if word}),
    Rule("suffix", " with {measure} {number:limit_number}{limit}", _sized),
    Rule(
        "suffix", " with {measure} {number:limit_number}", lambda measure, number: _sized(measure, "", number)
    ),
    Pattern("limit_number", r"[0-9]{1,3}", int),
    Words("limit_number", {"X": AmountWord.X}),
    Rule(
        "suffix",
        " with (a|an) {kind:counter_kind} counter on (it|them)",
        lambda kind: (("with_counter", kind),),
    ),
]

RULES: Final[list[AnyRule]] = [*_HEADS, *SUFFIXES]

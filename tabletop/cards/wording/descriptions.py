"""Descriptions of selections and targets: "another creature you control", "up to two target artifacts"."""

import re
from collections.abc import Mapping
from enum import IntEnum, auto
from typing import Final, assert_never

from tabletop.cards.mana import COLOR_WORDS
from tabletop.cards.wording.nouns import TALLIES, number_word
from tabletop.language.amounts import Color, OfObjects, OfTurn
from tabletop.language.english import listed, plural, with_article
from tabletop.language.predicates import (
    Alternative,
    Comparison,
    DamagedBy,
    Deniable,
    Either,
    EnteredFrom,
    EnteredUnder,
    FirstPrintedIn,
    Has,
    Is,
    Measure,
    Named,
    Not,
    OfColor,
    OfColors,
    OfSubtype,
    OfSupertype,
    OfType,
    SharesName,
    SharesType,
    Status,
    Tie,
    Tied,
    Wears,
    WithCounter,
)
from tabletop.language.references import ObjectWord, PlayerWord, SeatOrWord
from tabletop.language.selections import (
    Amount,
    AttachedTo,
    Compares,
    CountedOf,
    Predicate,
    Selection,
    Tally,
)
from tabletop.language.zones import ZoneKind

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
_NO_PERMANENTS = frozenset({"noninstant", "nonsorcery"})
_SHARING = {ObjectWord.SELF: "this", ObjectWord.COMMANDER: "your commander"}
_SPOKEN_OF = {
    "target player": "that player",
    "defending player": "the defending player",
    "target or its controller": "that player or that permanent's controller",
}


def described(selection: Selection, *, many: bool = False, own_words: str = "") -> str:
    """Return a selection in words without an article: ``attacking creature you control``.

    ``own_words`` come first ("target"), and ``many`` makes it plural.
    """
    words = _Words(selection, many=many)
    return " ".join((*((own_words,) if own_words else ()), *words.before(), words.noun(), *words.behind()))


def one(selection: Selection) -> str:
    """Return any one object that fits: ``another creature you control``."""
    words = described(selection)
    return f"an{words}" if words.startswith("other ") else with_article(words)


def without_place(words: str) -> str:
    """Return words for cards without their zone, where the zone is clear."""
    return _IN_A_ZONE.sub("", words)


_IN_A_ZONE: Final = re.compile(r" in (?:exile|(?:a|all|your) \w+)$")


def quality_words(selection: Selection) -> str:
    """Return the quality that protection is from: ``red``, ``Demons``, ``each color``, ``everything``."""
    return _QUALITIES.get(selection) or described(selection, many=True)


_QUALITIES: Final[Mapping[Selection, str]] = {
    Selection(): "everything",
    Selection(not_color_count=0): "each color",
    Selection(color_count=1): "monocolored",
    Selection(multicolored=True): "multicolored",
    **{Selection(colors=(color,)): COLOR_WORDS[color] for color in Color},
}
"""Qualities without a noun."""


class _Place(IntEnum):
    """Place of words about an object: before its noun, in it, or after it, in this order."""

    OTHER = auto()
    TAPPED = auto()
    IN_COMBAT = auto()
    TRANSFORMED = auto()
    DOUBLE_FACED = auto()
    FACE_DOWN = auto()
    NONTOKEN = auto()
    SUPERTYPE = auto()
    NOT_SUPERTYPE = auto()
    NOT_TYPE = auto()
    NOT_SUBTYPE = auto()
    NOT_COLOR = auto()
    COLOR = auto()
    SUBTYPE = auto()
    TYPE = auto()
    ANY_SUBTYPE = auto()
    ANY_TYPE = auto()
    TOKEN = auto()
    IN_EXILE = auto()
    KEYWORD = auto()
    ANY_KEYWORD = auto()
    NOT_KEYWORD = auto()
    BLOCKING = auto()
    WORN = auto()
    COLORS = auto()
    DONE = auto()
    ORIGIN = auto()
    DAMAGED = auto()
    NAME = auto()
    COUNTER = auto()
    LIMIT = auto()
    EVEN = auto()
    HOST = auto()


class _Words:
    """The words of a selection's predicates by place."""

    def __init__(self, selection: Selection, *, many: bool) -> None:
        self.selection = selection
        self.many = many
        self.is_card = selection.zone in _CARD_ZONES or selection.zone == "stack"
        self._be = "are" if many else "is"
        self._at: dict[_Place, list[str]] = {}
        for predicate in selection.asks:
            place, words = self._words_for(predicate)
            self._at.setdefault(place, []).append(words)

    def at(self, *places: _Place) -> tuple[str, ...]:
        """Return all words of some places, in order."""
        return tuple(words for place in places for words in self._at.get(place, ()))

    # --- The noun ------------------------------------------

    def noun(self) -> str:
        """Return the noun: ``creature``, ``artifact or enchantment``, ``Wolf creature card``."""
        fixed = self.at(_Place.SUBTYPE, _Place.TYPE)
        breeds, kinds = self.at(_Place.ANY_SUBTYPE), self.at(_Place.ANY_TYPE)
        words = (*breeds, *fixed, *kinds)
        last = self._last_word(has_type=bool(words))
        if last:
            return " ".join((*words, plural(last) if self.many else last))
        # Each of several types is plural already.
        is_plural = bool(kinds) or (bool(breeds) and not fixed)
        return " ".join(words) if is_plural or not self.many else plural(" ".join(words))

    def _last_word(self, *, has_type: bool) -> str:
        if self.selection.zone == "stack":
            return "" if self.selection.required_status(Status.ABILITY) else "spell"
        if self.selection.zone in _CARD_ZONES:
            return "permanent card" if self._is_permanent_card else "card"
        return self.at(_Place.TOKEN)[0] if self.at(_Place.TOKEN) else "" if has_type else "permanent"

    @property
    def _is_permanent_card(self) -> bool:
        return self.selection.zone in _CARD_ZONES and {*self.at(_Place.NOT_TYPE)} >= _NO_PERMANENTS

    def _types(self, several: tuple[Alternative, ...], *, is_plural: bool) -> str:
        words = (_type_word(each) for each in several)
        return listed(
            tuple(plural(word) if is_plural else word for word in words), "and" if self.many else "or"
        )

    # --- Before and behind it ------------------------------------------

    def before(self) -> tuple[str, ...]:
        """Return the adjectives."""
        none_of = self.at(_Place.NOT_TYPE)
        if self._is_permanent_card:
            none_of = tuple(words for words in none_of if words not in _NO_PERMANENTS)
        colors = self.at(_Place.NOT_COLOR)
        return (
            *self.at(*_BEFORE, _Place.SUPERTYPE, _Place.NOT_SUPERTYPE),
            *none_of,
            *self.at(_Place.NOT_SUBTYPE),
            *(("colorless",) if len({*colors}) == len(COLOR_WORDS) else colors),
            *self.at(_Place.COLOR),
        )

    def behind(self) -> tuple[str, ...]:
        """Return the words after the noun."""
        keywords, without = self.at(_Place.KEYWORD), self.at(_Place.NOT_KEYWORD)
        found = (
            *((f"with {listed(keywords)}",) if keywords else ()),
            *self.at(_Place.ANY_KEYWORD),
            *((f"without {listed(without, 'or')}",) if without else ()),
            *self.at(*(place for place in _Place if place > _Place.NOT_KEYWORD)),
        )
        whose = _whose(self.selection, many=self.many)
        return (*whose, *found) if self.selection.zone == "battlefield" else (*found, *whose)

    # --- Each predicate ------------------------------------------

    def _words_for(  # noqa: C901, PLR0912 - one case for each kind of predicate
        self, predicate: Predicate
    ) -> tuple[_Place, str]:
        match predicate:
            case OfType(type=word):
                return _Place.TYPE, word.lower()
            case OfSubtype(subtype=word):
                return _Place.SUBTYPE, word
            case OfSupertype(supertype=word):
                return _Place.SUPERTYPE, word.lower()
            case OfColor(color=color):
                return _Place.COLOR, COLOR_WORDS[color]
            case OfColors(number=number):
                return _Place.COLORS, f"of exactly {number_word(number)} color{'s' if number != 1 else ''}"
            case Has(keyword=keyword):
                return _Place.KEYWORD, keyword
            case Named() | FirstPrintedIn():
                return _by_name(predicate)
            case Compares(what=what, how=how, limit=limit):
                return _Place.LIMIT, _compared(what, how, limit)
            case WithCounter(kind=kind):
                return _Place.COUNTER, self._with_counter(kind)
            case EnteredFrom(zone=zone):
                return self._origin(zone)
            case AttachedTo(of=of):
                return _Place.HOST, f"attached to {one(of)}"
            case DamagedBy() | EnteredUnder() | SharesType() | SharesName():
                return self._history(predicate)
            case Wears(subtypes=subtypes):
                return _Place.WORN, f"that {self._be} {listed(tuple(_WORN[word] for word in subtypes), 'or')}"
            case Tied(tie=tie):
                return _TIED[tie]
            case Is(status=status):
                return self._being(status)
            case Not(of=of):
                return self._not(of)
            case Either(of=several):
                return self._either(several)
            case _:
                assert_never(predicate)

    def _with_counter(self, kind: str) -> str:
        return f"with {with_article(f'{kind} counter')} on {'them' if self.many else 'it'}"

    def _history(self, predicate: DamagedBy | EnteredUnder | SharesType | SharesName) -> tuple[_Place, str]:
        match predicate:
            case DamagedBy(player=player):
                return self._damaged_by(player)
            case EnteredUnder(player=player):
                whose = _OWNERS.get(str(player), "a player's")
                return _Place.ORIGIN, f"that entered under {whose} control this turn"
            case SharesName():
                return _Place.NAME, "with its name"
            case SharesType(object=object):
                other = _SHARING.get(object, "it")
                return _Place.DONE, f"that share{'' if self.many else 's'} a creature type with {other}"
            case _:
                assert_never(predicate)

    def _damaged_by(self, player: SeatOrWord) -> tuple[_Place, str]:
        whose = {"you": "you", "opponent": "an opponent"}.get(str(player), "a player")
        be = "were" if self.many else "was"
        return _Place.DAMAGED, f"that {be} dealt damage this turn by a source {whose} controlled"

    def _origin(self, zone: ZoneKind) -> tuple[_Place, str]:
        verb = "was cast" if self.selection.zone == "stack" else "entered"
        return _Place.ORIGIN, f"that {verb} from {zone if zone is ZoneKind.EXILE else with_article(zone)}"

    def _either(self, several: tuple[Alternative, ...]) -> tuple[_Place, str]:
        if all(isinstance(each, Has) for each in several):
            return _Place.ANY_KEYWORD, f"with {listed(tuple(map(_type_word, several)), 'or')}"
        are_many = self.many and not self.is_card
        if not all(isinstance(each, OfSubtype) for each in several):
            return _Place.ANY_TYPE, self._types(several, is_plural=are_many)
        is_last = not any(isinstance(each, OfType | OfSubtype) for each in self.selection.asks)
        return _Place.ANY_SUBTYPE, self._types(several, is_plural=are_many and is_last)

    def _not(  # noqa: C901 - one case for each that has an opposite
        self, of: Deniable
    ) -> tuple[_Place, str]:
        match of:
            case OfType(type=word):
                return _Place.NOT_TYPE, f"non{word.lower()}"
            case OfSubtype(subtype=word):
                return _Place.NOT_SUBTYPE, f"non-{word}"
            case OfSupertype(supertype=word):
                return _Place.NOT_SUPERTYPE, f"non{word.lower()}"
            case OfColor(color=color):
                return _Place.NOT_COLOR, f"non{COLOR_WORDS[color]}"
            case OfColors(number=number):
                return self._not_of_colors(number)
            case Has(keyword=keyword):
                return _Place.NOT_KEYWORD, keyword
            case Named(name=name):
                return _Place.NAME, f"not named {name}"
            case Is(status=status):
                return self._not_being(status)
            case _:
                assert_never(of)

    def _not_of_colors(self, number: int) -> tuple[_Place, str]:
        if not number:
            return _Place.COLOR, "colored"
        return _Place.COLORS, f"that {self._be}n't exactly {number_word(number)} colors"

    def _being(self, status: Status) -> tuple[_Place, str]:
        match status:
            case Status.IN_COMBAT:
                return _Place.IN_COMBAT, "attacking or blocking"
            case Status.TRANSFORMED:
                return _Place.TRANSFORMED, "transformed"
            case Status.DOUBLE_FACED:
                return _Place.DOUBLE_FACED, "double-faced"
            case Status.FACE_DOWN:
                return _Place.FACE_DOWN, "face-down"
            case Status.ATTACKED:
                return _Place.DONE, "that attacked this turn"
            case Status.DAMAGED | Status.DISCARDED | Status.DRAWN:
                place, done = _DONE_TO[status]
                return place, f"that {'were' if self.many else 'was'} {done} this turn"
            case _:
                return _BEING[status]

    def _not_being(self, status: Status) -> tuple[_Place, str]:
        match status:
            case Status.DAMAGED | Status.DISCARDED | Status.DRAWN:
                place, done = _DONE_TO[status]
                return place, f"that {'were' if self.many else 'was'}n't {done} this turn"
            case _:
                return _NOT_BEING[status]


def _by_name(predicate: Named | FirstPrintedIn) -> tuple[_Place, str]:
    if isinstance(predicate, FirstPrintedIn):
        return _Place.SUBTYPE, predicate.release
    name = predicate.name
    return _Place.NAME, "with the chosen name" if name == "chosen" else f"named {name}"


_DONE_TO: Final[Mapping[Status, tuple[_Place, str]]] = {
    Status.DAMAGED: (_Place.DAMAGED, "dealt damage"),
    Status.DISCARDED: (_Place.DONE, "discarded"),
    Status.DRAWN: (_Place.DONE, "drawn"),
}
_BEING: Final[Mapping[Status, tuple[_Place, str]]] = {
    Status.TOKEN: (_Place.TOKEN, "token"),
    Status.TAPPED: (_Place.TAPPED, "tapped"),
    Status.ATTACKING: (_Place.IN_COMBAT, "attacking"),
    Status.WAS_CAST: (_Place.DONE, "that was cast"),
    Status.TOUGHER: (_Place.DONE, "with toughness greater than power"),
    Status.OF_EVEN_MANA_VALUE: (_Place.EVEN, "with even mana value"),
    Status.MODIFIED: (_Place.TRANSFORMED, "modified"),
    Status.SINGLE_TARGET: (_Place.LIMIT, "with a single target"),
    Status.NOT_BOTTOM: (_Place.LIMIT, "but the bottom one"),
    Status.MONSTROUS: (_Place.TRANSFORMED, "monstrous"),
    Status.FORETOLD: (_Place.TRANSFORMED, "foretold"),
    Status.PAIRED: (_Place.TRANSFORMED, "paired"),
    Status.MULTICOLORED: (_Place.COLOR, "multicolored"),
    Status.COMMANDER: (_Place.TYPE, "commander"),
    Status.UNBLOCKED: (_Place.TRANSFORMED, "unblocked"),
    Status.ABILITY: (_Place.TYPE, "activated or triggered ability"),
    Status.HAS_ACTIVATED_ABILITY: (_Place.LIMIT, "with an activated ability"),
}
_NOT_BEING: Final[Mapping[Status, tuple[_Place, str]]] = {
    Status.TOKEN: (_Place.NONTOKEN, "nontoken"),
    Status.TAPPED: (_Place.TAPPED, "untapped"),
    Status.ATTACKING: (_Place.IN_COMBAT, "nonattacking"),
    Status.IN_COMBAT: (_Place.DONE, "outside combat"),
    Status.TRANSFORMED: (_Place.TRANSFORMED, "nontransformed"),
    Status.DOUBLE_FACED: (_Place.DOUBLE_FACED, "single-faced"),
    Status.FACE_DOWN: (_Place.FACE_DOWN, "face-up"),
    Status.ATTACKED: (_Place.DONE, "that didn't attack this turn"),
    Status.WAS_CAST: (_Place.DONE, "that wasn't cast"),
    Status.TOUGHER: (_Place.DONE, "without toughness greater than power"),
    Status.OF_EVEN_MANA_VALUE: (_Place.EVEN, "with odd mana value"),
    Status.MODIFIED: (_Place.TRANSFORMED, "unmodified"),
    Status.SINGLE_TARGET: (_Place.LIMIT, "without a single target"),
    Status.NOT_BOTTOM: (_Place.LIMIT, "on the bottom"),
    Status.MONSTROUS: (_Place.TRANSFORMED, "nonmonstrous"),
    Status.ABILITY: (_Place.DONE, "that isn't an ability"),
    Status.UNBLOCKED: (_Place.DONE, "that isn't unblocked"),
    Status.PAIRED: (_Place.TRANSFORMED, "unpaired"),
    Status.MULTICOLORED: (_Place.DONE, "of at most one color"),
    Status.COMMANDER: (_Place.DONE, "that isn't a commander"),
    Status.FORETOLD: (_Place.DONE, "that wasn't foretold"),
    Status.HAS_ACTIVATED_ABILITY: (_Place.LIMIT, "without an activated ability"),
}
_BEFORE: Final = (
    _Place.OTHER,
    _Place.TAPPED,
    _Place.IN_COMBAT,
    _Place.TRANSFORMED,
    _Place.DOUBLE_FACED,
    _Place.FACE_DOWN,
    _Place.NONTOKEN,
)
_TIED: Final[Mapping[Tie, tuple[_Place, str]]] = {
    Tie.OTHER: (_Place.OTHER, "other"),
    Tie.EXILED_WITH: (_Place.IN_EXILE, "exiled with this"),
    Tie.ATTACHED_TO_IT: (_Place.HOST, "attached to this"),
    Tie.OF_CHOSEN_KIND: (_Place.DONE, "of the chosen type or color"),
    Tie.BLOCKING_IT: (_Place.BLOCKING, "blocking this"),
}


def _type_word(of: Alternative) -> str:
    match of:
        case OfType(type=word):
            return word.lower()
        case OfSupertype(supertype=word) | OfSubtype(subtype=word) | Has(keyword=word):
            return word
        case _:
            assert_never(of)


def _compared(what: Measure, how: Comparison, limit: Amount) -> str:
    if what is Measure.POWER and isinstance(limit, Tally) and limit.plus < 0:
        return "with less power than this"
    more = {Comparison.EXACTLY: "", Comparison.AT_LEAST: " or greater", Comparison.AT_MOST: " or less"}
    return f"with {what.replace('_', ' ')} {_limit(limit)}{more[how]}"


def _limit(limit: Amount) -> str:
    """Return a number to compare with, with counts spelled out."""
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
        exile = "exiled with this" if selection.seen_from(Tie.EXILED_WITH) else f"{yours}in exile"
        place = {"exile": exile, "command": "in the command zone"}
        return (place.get(selection.zone, f"in {owner} {zone}"),)
    opponent = "your opponents control" if many else "an opponent controls"
    who = {"you": "you control", "opponent": opponent, "active": "the active player controls"}
    controller = selection.controller
    found: tuple[str, ...] = ()
    if isinstance(controller, str):
        found = (who.get(controller, f"{_SPOKEN_OF.get(controller, controller)} controls"),)
    return (*found, "that you own") if selection.owner == "you" and not found else found

"""Characteristics of an object (rule 109.3), derived from the face that is up, copies, layers and counters.

Functions that take a ``trace`` also report the source and the rule of each value.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

import msgspec
from msgspec.structs import replace

from tabletop.cards.faces import Face, Layout, Side
from tabletop.cards.limits import MOST_AT_ONCE
from tabletop.cards.mana import ManaCost
from tabletop.cards.type_line import BASIC_LAND_TYPES, PERMANENT_TYPES, TypeLine
from tabletop.language.abilities import Ability
from tabletop.language.changes import Cant, MayStill, Must
from tabletop.language.effects.counter_kinds import KEYWORD_COUNTERS
from tabletop.language.keywords import EACH_COUNTS, with_more
from tabletop.language.references import AbilityKey, keys_on
from tabletop.language.selections import Selection
from tabletop.language.subtypes import CREATURE_TYPES
from tabletop.model.objects import CardObject, GameObject, Permanent, Piece, Spell, StackAbility, copies_of
from tabletop.model.zones import ZoneKind
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import silence
from tabletop.rules.values.creature_types import without_every_creature_type
from tabletop.rules.values.keywords import bestowed, is_bestowed
from tabletop.rules.values.kinds import is_face_down


class Characteristics(msgspec.Struct, frozen=True, kw_only=True):
    """Characteristics of an object at one moment. A value of None means that it doesn't have the value."""

    name: str = ""
    mana_cost: ManaCost = ManaCost()
    mana_value: int = 0
    colors: frozenset[str] = frozenset()
    color_indicator: frozenset[str] = frozenset()
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    keys: tuple[AbilityKey, ...] = ()
    """Key of each ability, in the order of ``abilities``."""
    types_are_silent: bool = False
    """Whether its basic land types give it no mana ability, because all its abilities are removed (305.6)."""
    cant: tuple[Cant, ...] = ()
    """Restrictions from effects: what it can't do or have done to it (101.2)."""
    must: tuple[Must, ...] = ()
    """Requirements from effects: what it must do if able (508.1d, 509.1c)."""
    may: tuple[MayStill, ...] = ()
    """Permissions from effects: what it can do in spite of its keywords (702.3b, 101.1)."""
    not_blocked_by: tuple[Selection, ...] = ()
    blocks_only: tuple[Selection, ...] = ()
    attacks: tuple[int, ...] = ()
    """Permanents that it attacks if able. If none of them can be attacked, it need not attack (508.1d)."""
    enchants: int | None = None
    """The only object that it can enchant. None if its enchant abilities decide (702.5a)."""

    @property
    def type_line(self) -> TypeLine:
        """Type line of supertypes, types and subtypes. "Every creature type" replaces the full list."""
        others = without_every_creature_type(self.subtypes)
        subtypes = self.subtypes if others is None else (*others, *_EVERY_TYPE)
        return TypeLine(self.supertypes, self.types, subtypes)

    def is_a(self, word: str) -> bool:
        """Return whether a card type, supertype or subtype is among its types."""
        return word in self.types or word in self.subtypes or word in self.supertypes

    @property
    def keyed_abilities(self) -> tuple[tuple[AbilityKey, Ability], ...]:
        """The abilities, each with its key."""
        return tuple(zip(self.keys, self.abilities, strict=True))

    @property
    def mana_types(self) -> tuple[str, ...]:
        """Basic land types that give it a mana ability (305.6)."""
        if "Land" not in self.types or self.types_are_silent:
            return ()
        return tuple(word for word in self.subtypes if word in BASIC_LAND_TYPES)

    @property
    def is_permanent_card(self) -> bool:
        """Whether it has a type that can be on the battlefield (110.4a)."""
        return not PERMANENT_TYPES.isdisjoint(self.types)


_EVERY_TYPE: Final = ("every", "creature", "type")


class Origin(msgspec.Struct, frozen=True):
    """Source of a value: the characteristic, its value at that point, a description and the rule."""

    about: str
    value: str
    words: str
    rule: str

    def __str__(self) -> str:
        """Return one line: ``mana value 1: the front's cost {U} (202.3b, 712.8e)``."""
        return f"{self.about} {self.value}: {self.words} ({self.rule})"


Trace: TypeAlias = Callable[[str, str | int, str, str], None]

NOTHING: Final = Characteristics()
OUTSIDE_IS_SILENT: Final = silence("outside-the-game", "712.8a")


def untraced(_about: str, _value: str | int, _words: str, _rule: str) -> None:
    """Accept a trace and do nothing."""


# --- The face that counts ------------------------------------------


def copiable_face(object: GameObject, trace: Trace = untraced) -> Face | None:
    """Return the face with the values that an object starts from (613.1, 707.2); None if it has none."""
    if isinstance(object, Permanent | Spell):
        if object.face_down is not None:
            trace("name", "none", f"face down ({object.face_down.how})", "708.2a")
            return object.face_down.face
        if copies_of(object):
            return _copied_face(object, trace)
    if is_face_down(object):
        trace("name", "none", "face down in exile: no characteristics", "406.3a")
        return None
    if isinstance(object, StackAbility):
        return None
    return printed_face(object, trace)


def _copied_face(object: Permanent | Spell, trace: Trace) -> Face:
    copy = max(copies_of(object), key=lambda each: each.timestamp)
    faces = copy.values.faces
    trace("name", faces[0].name, f"a copy of {copy.of}", "707.2")
    flipped = isinstance(object, Permanent) and object.flipped and len(faces) > 1
    return _flipped_half(faces[0], faces[1]) if flipped else faces[0]


def printed_face(object: GameObject, trace: Trace = untraced) -> Face:
    """Return the printed face that counts in the object's zone, before any effects."""
    definition = object.definition
    if isinstance(object, Permanent) and len(object.top) > 1:
        melded = _face_of(object.top, object.side)
        trace("name", melded.name, "the combined back of the meld pair", "712.8g")
        return melded
    if definition.layout is Layout.FLIP:
        flipped = isinstance(object, Permanent) and object.flipped
        trace("name", definition.faces[flipped].name, "the half that counts", "710.2")
        return _flipped_half(*definition.faces) if flipped else definition.front
    if not isinstance(object, Permanent | Spell):
        if definition.layout is Layout.SPLIT:
            trace("name", definition.name, f"both halves count in {object.zone.with_article}", "709.4")
            return definition.together
        if len(definition.faces) > 1 or definition.meld:
            trace("name", definition.name, f"only the front counts in {object.zone.with_article}", "712.8a")
        return definition.front
    face = definition.face(object.side)
    if len(definition.faces) > 1:
        trace("name", face.name, f"the {object.side} is up", _side_rule(object))
    return face


def with_abilities_below(object: GameObject, face: Face, trace: Trace = untraced) -> Face:
    """Return the face of a merged permanent: its first card, with the abilities of the others (702.140e)."""
    under = _faces_below(object) if isinstance(object, Permanent) else []
    if not under:
        return face
    trace("abilities", ", ".join(each.name for each in under), "the cards merged below", "702.140e, 728.2a")
    return replace(
        face,
        abilities=(*face.abilities, *(ability for each in under for ability in each.abilities)),
        keywords=with_more(face.keywords, (word for each in under for word in each.keywords)),
    )


def _faces_below(object: Permanent) -> list[Face]:
    """Return the faces below that add abilities, or none if the whole is face down or a copy."""
    if not object.below or object.face_down is not None or object.copies:
        return []
    copied = {
        piece: max(copies, key=lambda each: each.timestamp).values.faces[0]
        for piece, copies in object.copied_parts.items()
    }
    return [copied.get(cards[0].id) or _face_of(cards, side) for cards, side in object.parts[1:]]


def _face_of(cards: tuple[Piece, ...], side: Side) -> Face:
    """Return the face of one part of a permanent: one card, or two that have melded."""
    definition = cards[0].definition
    return definition.meld.result if len(cards) > 1 and definition.meld is not None else definition.face(side)


def _keys(object: GameObject, face: Face) -> tuple[AbilityKey, ...]:
    """Return the keys of an object's abilities: those of its face, then those of faces merged below."""
    keys = keys_on(face.name, len(face.abilities))
    if isinstance(object, Permanent):
        for below, each in enumerate(_faces_below(object), start=1):
            keys += keys_on(each.name, len(each.abilities), below)
    return keys


def _side_rule(object: Permanent | Spell) -> str:
    if object.definition.layout is Layout.MODAL:
        return "712.8f"
    if isinstance(object, Spell):
        return "712.8c"
    return "712.8e" if object.side is Side.BACK else "712.8d"


def _flipped_half(top: Face, bottom: Face) -> Face:
    """Return the lower half with the upper half's color and mana cost, which flipping keeps (710.1c)."""
    return replace(bottom, mana_cost=top.mana_cost, colors=top.colors, color_indicator=top.color_indicator)


_NUMBER: Final = re.compile(r"-?\d{1,9}")


def printed_number(text: str | None) -> int | None:
    """Return a printed power, toughness, loyalty or defense as a number.

    A star, which is defined by an ability, counts as 0 (208.2a).
    """
    if text is None:
        return None
    return sum(int(part) for part in text.split("+") if _NUMBER.fullmatch(part))


# --- From the face to the object ------------------------------------------


def base_characteristics(object: GameObject, edition: str, trace: Trace = untraced) -> Characteristics:
    """Return the copiable values and status of an object, before other effects (613.2)."""
    face = copiable_face(object, trace)
    if face is None:
        return NOTHING
    if object.zone.kind is ZoneKind.OUTSIDE and in_force(edition, "outside-the-game"):
        trace("name", face.name, OUTSIDE_IS_SILENT.words, "712.8a")
    value = mana_value(object, face, edition, trace)
    keys = _keys(object, face)
    face = with_abilities_below(object, face, trace)
    if is_bestowed(object):
        face, keys = bestowed(face), (*keys, AbilityKey(keyword="bestow"))
        trace("type", str(face.types), "cast bestowed", "702.103b")
    colors = face.colors
    if face.color_indicator and in_force(edition, "kind.colour-indicator"):
        colors = face.mana_cost.colors
    elif face.color_indicator:
        trace("colors", "".join(sorted(colors)), "the color indicator", "204.2")
    return Characteristics(
        name=face.name,
        mana_cost=face.mana_cost,
        mana_value=value,
        colors=colors,
        color_indicator=face.color_indicator,
        supertypes=face.types.supertypes,
        types=face.types.types,
        subtypes=_subtypes(face, trace),
        power=printed_number(face.power),
        toughness=printed_number(face.toughness),
        loyalty=printed_number(face.loyalty),
        defense=printed_number(face.defense),
        keywords=face.keywords,
        abilities=face.abilities,
        keys=keys,
    )


def _subtypes(face: Face, trace: Trace) -> tuple[str, ...]:
    """Return the subtypes of a face. Changeling adds every creature type in all zones (702.73a)."""
    if "changeling" not in face.keywords:
        return face.types.subtypes
    trace("type", "every creature type", "changeling", "702.73a")
    return tuple(dict.fromkeys((*face.types.subtypes, *CREATURE_TYPES)))


def mana_value(object: GameObject, face: Face, edition: str, trace: Trace = untraced) -> int:
    """Return the mana value of an object, given the face that counts (202.3)."""
    x = object.x if isinstance(object, Spell) else 0
    copied = isinstance(object, Permanent | Spell) and (copies_of(object) or object.face_down)
    if not copied:
        front = object.definition.front.mana_cost
        if isinstance(object, Permanent) and len(object.top) > 1:
            value = sum(piece.definition.front.mana_cost.value() for piece in object.top)
            trace("mana value", value, "the sum of both fronts", "202.3c, 712.8g")
            return value
        if _is_back_of_transforming(object, edition) and not in_force(edition, "mana-value.back"):
            trace("mana value", front.value(x), f"the front's cost {front}".rstrip(), "202.3b, 712.8e")
            return front.value(x)
        if object.definition.layout is Layout.MODAL and isinstance(object, Permanent | Spell):
            own = face.mana_cost.value(x)
            words = f"the cost {face.mana_cost} of the face that is up" if face.mana_cost else "no mana cost"
            trace("mana value", own, words, "202.3, 202.3a, 712.8f")
    elif not face.mana_cost:
        trace("mana value", 0, "a copy or a face without a mana cost", "202.3a, 202.3b")
    return face.mana_cost.value(x)


def _is_back_of_transforming(object: GameObject, edition: str) -> bool:
    """Return whether the top card is a transforming one with its back up, even if merged (728.2a).

    Until there were modal cards, the rule was about double-faced cards of any kind.
    """
    if not isinstance(object, Permanent | Spell) or not object.pieces or object.side is not Side.BACK:
        return False
    layout = object.definition.layout
    return layout.is_transforming or (layout is Layout.MODAL and in_force(edition, "kind.modal"))


def with_counters_and_marks(
    found: Characteristics, object: GameObject, trace: Trace = untraced
) -> Characteristics:
    """Return the characteristics after the last steps: counters, and values that depend on the types.

    Covered are 122.1a, 208.3 and 306.5c.
    """
    if isinstance(object, CardObject):
        return found
    counters: Mapping[str, int] = object.counters if isinstance(object, Permanent) else {}
    if object.zone.kind is ZoneKind.BATTLEFIELD:
        found = _on_battlefield(found, counters, trace)
    more = counters.get("+1/+1", 0) - counters.get("-1/-1", 0)
    if more and found.power is not None and found.toughness is not None:
        trace("power", found.power + more, f"{more:+d} from counters", "122.1a")
        trace("toughness", found.toughness + more, f"{more:+d} from counters", "122.1a")
        found = replace(found, power=found.power + more, toughness=found.toughness + more)
    gained = with_more(found.keywords, _keywords_of(counters))
    return replace(found, keywords=gained) if len(gained) > len(found.keywords) else found


def _keywords_of(counters: Mapping[str, int]) -> Iterator[str]:
    """Yield the keywords that counters give, once each, or once per counter if instances add up (122.1b)."""
    for word, number in counters.items():
        if word in KEYWORD_COUNTERS:
            yield from (word,) * (min(number, MOST_AT_ONCE) if word in EACH_COUNTS else 1)


def _on_battlefield(found: Characteristics, counters: Mapping[str, int], trace: Trace) -> Characteristics:
    changes: dict[str, int | None] = {}
    if "Creature" not in found.types:
        if found.power is not None:
            trace("power", "none", "not a creature at the moment", "208.3")
            changes |= {"power": None, "toughness": None}
    elif found.power is None or found.toughness is None:
        trace("power", 0, "a creature without a printed size", "208.5")
        changes |= {"power": found.power or 0, "toughness": found.toughness or 0}
    if "Planeswalker" in found.types:
        trace("loyalty", counters.get("loyalty", 0), "the loyalty counters on it", "306.5c")
        changes["loyalty"] = counters.get("loyalty", 0)
    elif found.loyalty is not None:
        changes["loyalty"] = None
    if "Battle" in found.types:
        trace("defense", counters.get("defense", 0), "the defense counters on it", "310.4c")
        changes["defense"] = counters.get("defense", 0)
    elif found.defense is not None:
        changes["defense"] = None
    return replace(found, **changes) if changes else found

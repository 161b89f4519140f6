"""The values of an object for the keys of ``expect``, one small function each."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

import msgspec

from tabletop.cards.color_identity import color_identity
from tabletop.language.abilities import Keyword
from tabletop.language.keywords import OF_THE_FRAME, KeywordName
from tabletop.model.objects import (
    CardObject,
    GameObject,
    ObjectId,
    Permanent,
    PlayerId,
    StackAbility,
    StackObject,
    copies_of,
)
from tabletop.rules.engine.standing_effects import may_see
from tabletop.rules.remarks import REMARKS, Remark
from tabletop.rules.values.characteristics import Characteristics
from tabletop.rules.values.kinds import (
    controller_of,
    has_substitute,
    is_face_down,
    is_transformed,
    is_transforming,
    side_up,
)
from tabletop.rules.values.layers import characteristics_of
from tabletop.scenarios.format.names import Naming

Value = str | int | bool | frozenset[str] | Mapping[str, int]
"""A word, a number, a truth value, a set of words, or counters. An empty text means no value."""


class Subject(msgspec.Struct, frozen=True):
    """An object at one moment, with its characteristics at that time."""

    object: GameObject
    now: Characteristics
    at: Naming


def subject_of(id: int, at: Naming) -> Subject:
    """Return an existing object together with its current characteristics."""
    object = at.state.everything[id]
    return Subject(object, characteristics_of(at.state, object), at)


def _number(value: int | None) -> Value:
    return "" if value is None else value


def _stored(name: str, otherwise: Value) -> Callable[[Subject], Value]:
    """Return a getter for an attribute of objects, with a default for objects that lack it."""

    def stored_value(subject: Subject) -> Value:
        value: Value | None = getattr(subject.object, name, otherwise)
        return otherwise if value is None else value

    return stored_value


def _zone(subject: Subject) -> Value:
    zone = subject.object.zone
    return (
        zone.kind.value if zone.player is None else f"{subject.at.player_name(zone.player)}.{zone.kind.value}"
    )


def _controller(subject: Subject) -> Value:
    if isinstance(subject.object, CardObject):
        return ""
    return subject.at.player_name(controller_of(subject.object))


def _face(subject: Subject) -> Value:
    object = subject.object
    if isinstance(object, StackAbility):
        return ""
    if is_face_down(object):
        return "face down"
    if isinstance(object, Permanent) and len(object.top) > 1:
        return "melded"
    return side_up(object).value


def _names(subject: Subject) -> Value:
    """Return the names a player naming this card may choose (201.4, 712.19). A face-down one has none."""
    names: set[str] = set()
    if is_face_down(subject.object):
        return frozenset()
    for piece in subject.object.pieces:
        definition = piece.definition
        names.update(face.name for face in definition.faces)
        if definition.meld is not None:
            names.add(definition.meld.result.name)
    return frozenset(names)


def _loyalty(subject: Subject) -> Value:
    return _number(subject.now.loyalty)


def _keywords(subject: Subject) -> Value:
    # A Saga's chapters are a property of its frame, not a keyword ability.
    words = {word.lower() for word in subject.now.keywords if word not in OF_THE_FRAME}
    named = {word.partition(" ")[0] for word in words} | words
    abilities = (each.name for each in subject.now.abilities if isinstance(each, Keyword))
    return frozenset(words.union(name for name in abilities if name not in named | _NO_KEYWORDS))


_NO_KEYWORDS: Final = {KeywordName.SIEGE, KeywordName.PLAYER_HEXPROOF}
"""Keywords of the language that are not keywords of the object: a type of battle, and a player's hexproof."""


def _name_of(subject: Subject, id: int) -> Value:
    """Return the file's name for an object, empty if it is gone, like something a creature still attacks."""
    return subject.at.name_of(id) if id in subject.at.state.objects else ""


def thing(about: str, object: GameObject) -> ObjectId | None:
    """Return the object that another is attached to, attacks or blocks, or None (also for a player)."""
    if not isinstance(object, Permanent):
        return None
    combat = object.combat
    return {
        "attached_to": object.attached_to,
        "attacking": combat.attacking,
        "blocking": combat.blocking,
    }[about]


def _attached_to(subject: Subject) -> Value:
    seat = subject.object.attached_to_player if isinstance(subject.object, Permanent) else None
    return _thing_or_player("attached_to", subject, seat)


def _attacking(subject: Subject) -> Value:
    seat = subject.object.combat.attacking_player if isinstance(subject.object, Permanent) else None
    return _thing_or_player("attacking", subject, seat)


def _blocking(subject: Subject) -> Value:
    return _thing_or_player("blocking", subject, None)


def _thing_or_player(about: str, subject: Subject, seat: PlayerId | None) -> Value:
    id = thing(about, subject.object)
    return subject.at.player_name(seat) if id is None else _name_of(subject, id)


def _copy_of(subject: Subject) -> Value:
    copies = copies_of(subject.object)
    return max(copies, key=lambda each: each.timestamp).of if copies else ""


def _players(subject: Subject, *, may: bool) -> Value:
    seats = range(len(subject.at.names.players))
    seen = {seat: may_see(subject.at.state, subject.object, seat) for seat in seats}
    return frozenset(subject.at.player_name(seat) for seat, sees in seen.items() if sees is may)


def _protector(subject: Subject) -> Value:
    return subject.at.player_name(subject.object.protector) if isinstance(subject.object, Permanent) else ""


def _targets(subject: Subject) -> Value:
    object = subject.object
    if not isinstance(object, StackObject):
        return frozenset()
    names = [subject.at.name_of(id) for id in object.targets]
    return frozenset([*names, *(subject.at.player_name(seat) for seat in object.target_players)])


def _abilities(subject: Subject) -> Value:
    """Return the number of an object's abilities, with and without keywords."""
    written = [ability for ability in subject.now.abilities if not isinstance(ability, Keyword)]
    words = [word for word in subject.now.keywords if word not in OF_THE_FRAME]
    named = {*words, *(word.rpartition(" ")[0] for word in words)}
    unnamed = {str(each.name) for each in subject.now.abilities if isinstance(each, Keyword)} - named
    # A basic land type is a mana ability as well (305.6).
    return len(written) + len(words) + len(unnamed) + len(subject.now.mana_types)


def _identity(subject: Subject) -> Value:
    return frozenset(color for piece in subject.object.pieces for color in color_identity(piece.definition))


def _lore(subject: Subject) -> Value:
    counters: Mapping[str, int] = getattr(subject.object, "counters", {})
    return counters.get("lore", 0)


def _remark_value(remark: Remark) -> Callable[[Subject], Value]:
    return lambda subject: isinstance(subject.object, Permanent) and remark.holds(subject.object)


FINDINGS: Final[Mapping[str, Callable[[Subject], Value]]] = {
    **{remark.key: _remark_value(remark) for remark in REMARKS if remark.key},
    "zone": _zone,
    "owner": lambda subject: subject.at.player_name(subject.object.owner),
    "controller": _controller,
    "face": _face,
    "token": lambda subject: subject.object.is_token,
    "name": lambda subject: subject.now.name,
    "names": _names,
    "mana_cost": lambda subject: str(subject.now.mana_cost),
    "mana_value": lambda subject: subject.now.mana_value,
    "colors": lambda subject: subject.now.colors,
    "supertypes": lambda subject: frozenset(subject.now.supertypes),
    "types": lambda subject: frozenset(subject.now.types),
    "subtypes": lambda subject: frozenset(subject.now.subtypes),
    "power": lambda subject: _number(subject.now.power),
    "toughness": lambda subject: _number(subject.now.toughness),
    "loyalty": _loyalty,
    "defense": lambda subject: _number(subject.now.defense),
    "keywords": _keywords,
    "counters": _stored("counters", {}),
    "damage": _stored("damage", 0),
    "attached_to": _attached_to,
    "copy_of": _copy_of,
    "cards": lambda subject: subject.object.card_count,
    "transformed": lambda subject: is_transformed(subject.object, subject.at.state.edition),
    "transforming": lambda subject: is_transforming(subject.object),
    "visible_to": lambda subject: _players(subject, may=True),
    "hidden_from": lambda subject: _players(subject, may=False),
    "attacking": _attacking,
    "blocking": _blocking,
    "summoning_sick": _stored("summoning_sick", False),  # noqa: FBT003 - for objects that aren't permanents
    "commander": lambda subject: any(piece.commander for piece in subject.object.pieces),
    "substitute": lambda subject: has_substitute(subject.object),
    "paid": _stored("paid", ""),
    "color_identity": _identity,
    "chapter": _lore,
    "protector": _protector,
    "targets": _targets,
    "abilities": _abilities,
}

NAMED_THINGS: Final = ("attached_to", "attacking", "blocking", "copy_of")
"""Keys whose value is an object or a player, under any of its names."""

MANA: Final = ("mana_cost", "paid")
"""Keys whose value is an amount of mana."""


def value_text(value: Value | Iterable[str]) -> str:
    """Return a value as it appears in a message."""
    match value:
        case bool():
            return "true" if value else "false"
        case "":
            return "none"
        case str():
            return f"“{value}”"
        case int():
            return str(value)
        case Mapping():
            return ", ".join(f"{number} {kind}" for kind, number in sorted(value.items())) or "none"
        case _:
            return ", ".join(sorted(str(each) for each in value)) or "none"

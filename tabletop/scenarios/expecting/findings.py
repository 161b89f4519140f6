"""What an object is found to be, by the keys of ``expect``: each key is one small question."""

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
from tabletop.rules.values.remarks import REMARKS, Remark
from tabletop.scenarios.format.names import Naming

Value = str | int | bool | frozenset[str] | Mapping[str, int]
"""What is found: a word, a number, yes or no, a set of words, or counters. "" is no value at all."""


class Looked(msgspec.Struct, frozen=True):
    """One object at one moment, with what it is then."""

    object: GameObject
    now: Characteristics
    at: Naming


def looked_at(id: int, at: Naming) -> Looked:
    """Look at an object that is there."""
    object = at.state.everything[id]
    return Looked(object, characteristics_of(at.state, object), at)


def _number(value: int | None) -> Value:
    return "" if value is None else value


def _stored(name: str, otherwise: Value) -> Callable[[Looked], Value]:
    """What is stored on an object under a name, for objects that have it."""

    def found(looked: Looked) -> Value:
        value: Value | None = getattr(looked.object, name, otherwise)
        return otherwise if value is None else value

    return found


def _zone(looked: Looked) -> Value:
    zone = looked.object.zone
    return (
        zone.kind.value if zone.player is None else f"{looked.at.player_name(zone.player)}.{zone.kind.value}"
    )


def _controller(looked: Looked) -> Value:
    if isinstance(looked.object, CardObject):
        return ""
    return looked.at.player_name(controller_of(looked.object))


def _face(looked: Looked) -> Value:
    object = looked.object
    if isinstance(object, StackAbility):
        return ""
    if is_face_down(object):
        return "face down"
    if isinstance(object, Permanent) and len(object.top) > 1:
        return "melded"
    return side_up(object).value


def _names(looked: Looked) -> Value:
    """The card names that a player who names this card may choose (201.4, 712.19); face down it has none."""
    names: set[str] = set()
    if is_face_down(looked.object):
        return frozenset()
    for piece in looked.object.pieces:
        definition = piece.definition
        names.update(face.name for face in definition.faces)
        if definition.meld is not None:
            names.add(definition.meld.result.name)
    return frozenset(names)


def _loyalty(looked: Looked) -> Value:
    return _number(looked.now.loyalty)


def _keywords(looked: Looked) -> Value:
    # That a Saga has chapters is a property of its frame, no keyword ability.
    words = {word.lower() for word in looked.now.keywords if word not in OF_THE_FRAME}
    named = {word.partition(" ")[0] for word in words} | words
    abilities = (each.name for each in looked.now.abilities if isinstance(each, Keyword))
    return frozenset(words.union(name for name in abilities if name not in named | _NO_KEYWORDS))


_NO_KEYWORDS: Final = {KeywordName.SIEGE, KeywordName.PLAYER_HEXPROOF}
"""What is written as a keyword is and is none of the object: a type of battle, and what a player has."""


def _name_of(looked: Looked, id: int) -> Value:
    """What the file calls an object; nothing for what is gone, as what a creature still attacks may be."""
    return looked.at.name_of(id) if id in looked.at.state.objects else ""


def thing(about: str, object: GameObject) -> ObjectId | None:
    """The object that another one is attached to, attacks or blocks; None for none and for a player."""
    if not isinstance(object, Permanent):
        return None
    combat = object.combat
    return {
        "attached_to": object.attached_to,
        "attacking": combat.attacking,
        "blocking": combat.blocking,
    }[about]


def _attached_to(looked: Looked) -> Value:
    seat = looked.object.attached_to_player if isinstance(looked.object, Permanent) else None
    return _thing_or_player("attached_to", looked, seat)


def _attacking(looked: Looked) -> Value:
    seat = looked.object.combat.attacking_player if isinstance(looked.object, Permanent) else None
    return _thing_or_player("attacking", looked, seat)


def _blocking(looked: Looked) -> Value:
    return _thing_or_player("blocking", looked, None)


def _thing_or_player(about: str, looked: Looked, seat: PlayerId | None) -> Value:
    id = thing(about, looked.object)
    return looked.at.player_name(seat) if id is None else _name_of(looked, id)


def _copy_of(looked: Looked) -> Value:
    copies = copies_of(looked.object)
    return max(copies, key=lambda each: each.timestamp).of if copies else ""


def _players(looked: Looked, *, may: bool) -> Value:
    seats = range(len(looked.at.names.players))
    seen = {seat: may_see(looked.at.state, looked.object, seat) for seat in seats}
    return frozenset(looked.at.player_name(seat) for seat, sees in seen.items() if sees is may)


def _protector(looked: Looked) -> Value:
    return looked.at.player_name(looked.object.protector) if isinstance(looked.object, Permanent) else ""


def _targets(looked: Looked) -> Value:
    object = looked.object
    if not isinstance(object, StackObject):
        return frozenset()
    names = [looked.at.name_of(id) for id in object.targets]
    return frozenset([*names, *(looked.at.player_name(seat) for seat in object.target_players)])


def _abilities(looked: Looked) -> Value:
    """How many abilities it has: keywords, and those that are not keywords."""
    written = [ability for ability in looked.now.abilities if not isinstance(ability, Keyword)]
    words = [word for word in looked.now.keywords if word not in OF_THE_FRAME]
    named = {*words, *(word.rpartition(" ")[0] for word in words)}
    unnamed = {str(each.name) for each in looked.now.abilities if isinstance(each, Keyword)} - named
    # A basic land type is a mana ability as well (305.6).
    return len(written) + len(words) + len(unnamed) + len(looked.now.mana_types)


def _identity(looked: Looked) -> Value:
    return frozenset(color for piece in looked.object.pieces for color in color_identity(piece.definition))


def _lore(looked: Looked) -> Value:
    counters: Mapping[str, int] = getattr(looked.object, "counters", {})
    return counters.get("lore", 0)


def _remarked(remark: Remark) -> Callable[[Looked], Value]:
    return lambda looked: isinstance(looked.object, Permanent) and remark.holds(looked.object)


FINDINGS: Final[Mapping[str, Callable[[Looked], Value]]] = {
    **{remark.key: _remarked(remark) for remark in REMARKS if remark.key},
    "zone": _zone,
    "owner": lambda looked: looked.at.player_name(looked.object.owner),
    "controller": _controller,
    "face": _face,
    "token": lambda looked: looked.object.is_token,
    "name": lambda looked: looked.now.name,
    "names": _names,
    "mana_cost": lambda looked: str(looked.now.mana_cost),
    "mana_value": lambda looked: looked.now.mana_value,
    "colors": lambda looked: looked.now.colors,
    "supertypes": lambda looked: frozenset(looked.now.supertypes),
    "types": lambda looked: frozenset(looked.now.types),
    "subtypes": lambda looked: frozenset(looked.now.subtypes),
    "power": lambda looked: _number(looked.now.power),
    "toughness": lambda looked: _number(looked.now.toughness),
    "loyalty": _loyalty,
    "defense": lambda looked: _number(looked.now.defense),
    "keywords": _keywords,
    "counters": _stored("counters", {}),
    "damage": _stored("damage", 0),
    "attached_to": _attached_to,
    "copy_of": _copy_of,
    "cards": lambda looked: looked.object.card_count,
    "transformed": lambda looked: is_transformed(looked.object, looked.at.state.edition),
    "transforming": lambda looked: is_transforming(looked.object),
    "visible_to": lambda looked: _players(looked, may=True),
    "hidden_from": lambda looked: _players(looked, may=False),
    "attacking": _attacking,
    "blocking": _blocking,
    "summoning_sick": _stored("summoning_sick", False),  # noqa: FBT003 - the value of whatever is no permanent
    "commander": lambda looked: any(piece.commander for piece in looked.object.pieces),
    "substitute": lambda looked: has_substitute(looked.object),
    "paid": _stored("paid", ""),
    "color_identity": _identity,
    "chapter": _lore,
    "protector": _protector,
    "targets": _targets,
    "abilities": _abilities,
}

NAMED_THINGS: Final = ("attached_to", "attacking", "blocking", "copy_of")
"""Keys whose value is an object or a player, by any of its names."""

MANA: Final = ("mana_cost", "paid")
"""Keys whose value is an amount of mana."""


def shown(value: Value | Iterable[str]) -> str:
    """A value as a message says it."""
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

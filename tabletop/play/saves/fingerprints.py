"""Fingerprints of tables: by them a saved game says where it stood.

The moves of a file are played again by the rules as they are then. Rules that were corrected since may lead
the same moves to another table, without refusing any of them; the player is then told so.
"""

from binascii import crc32

import msgspec

from tabletop.model.objects import GameObject, Permanent
from tabletop.model.state import State


def fingerprint(state: State) -> str:
    """Eight hexadecimal digits for what lies where, as what, and for whose turn it is.

    Only what players see and what later moves refer to has a part in it: a program that stores the same
    table in another way finds the same digits.
    """
    game = (
        (state.turn, state.step, state.active, state.day_night, state.clock, state.chance),
        [(player.life, player.lost) for player in state.players],
        sorted((zone.kind, zone.player or 0, ids) for zone, ids in state.zones.items() if ids),
        sorted((*map(_facts, state.objects.values()), *map(_known_by, state.aside.values()))),
    )
    return f"{crc32(msgspec.json.encode(game)):08x}"


def _known_by(object: GameObject) -> tuple[object, ...]:
    return (object.id, [piece.definition.name for piece in object.pieces])


def _facts(object: GameObject) -> tuple[object, ...]:
    if not isinstance(object, Permanent):
        return _known_by(object)
    counters = sorted((kind, number) for kind, number in object.counters.items() if number)
    side = (object.side, object.tapped, object.flipped, object.face_down is not None)
    return (*_known_by(object), object.controller, side, counters, object.damage, object.attached_to)

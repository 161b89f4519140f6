"""Fingerprints of tables, with which a saved game records its state.

Moves of a file are replayed with the current rules. If a rule has been corrected since, the replay may lead
to another table although no move is refused. The player gets a message in this case.
"""

from binascii import crc32

import msgspec

from tabletop.model.objects import GameObject, Permanent
from tabletop.model.state import State


def fingerprint(state: State) -> str:
    """Return eight hexadecimal digits for the visible state and the active player.

    Only what players see and later moves refer to counts, so a program that stores the same table in another
    way gets the same digits.
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

"""The parts of a permanent after a spell has merged with it (728.2)."""

from collections.abc import Mapping

from tabletop.model.objects import CopiableValues, CopyEffect, Permanent, Spell


def merged_values(permanent: Permanent, spell: Spell, *, on_top: bool) -> Mapping[str, object]:
    """Return the new values of a permanent that gets the cards of a spell as a part, over or under it.

    A copy effect so far applies only to the cards that it had. The topmost part decides whether the permanent
    is face up (728.2f).
    """
    sides = tuple(side for cards, side in permanent.parts for _ in cards)
    pieces, sides = (
        ((*spell.pieces, *permanent.pieces), (spell.side, *sides))
        if on_top
        else ((*permanent.pieces, *spell.pieces), (*sides, spell.side))
    )
    values = {"pieces": pieces, "side": sides[0], "below": sides[1:]}
    if permanent.face_down is not None and not on_top:
        return values
    first = permanent.pieces[0].id
    copied = {**permanent.copied_parts, first: (*_as_it_lies(permanent), *permanent.copies)}
    parts = {piece: copies for piece, copies in copied.items() if copies}
    return {**values, "copies": (), "copied_parts": parts, "face_down": None}


def _as_it_lies(permanent: Permanent) -> tuple[CopyEffect, ...]:
    """Return the copy effect of a face-down card below, which lends nothing to the permanent."""
    if permanent.face_down is None:
        return ()
    values = CopiableValues((permanent.face_down.face,), face_down=True)
    return (CopyEffect(of="a face-down object", values=values, timestamp=permanent.timestamp),)

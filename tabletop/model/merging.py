"""What a permanent is made of once a spell has merged with it (728.2)."""

from collections.abc import Mapping

from tabletop.model.objects import Permanent, Spell


def merged_values(permanent: Permanent, spell: Spell, *, on_top: bool) -> Mapping[str, object]:
    """The values of a permanent of which the cards of a spell become one more part, over or under it.

    What it was a copy of until then is from now on only what its cards are.
    """
    sides = tuple(side for cards, side in permanent.parts for _ in cards)
    pieces, sides = (
        ((*spell.pieces, *permanent.pieces), (spell.side, *sides))
        if on_top
        else ((*permanent.pieces, *spell.pieces), (*sides, spell.side))
    )
    copied = {**permanent.copied_parts, permanent.pieces[0].id: permanent.copies}
    return {
        "pieces": pieces,
        "side": sides[0],
        "below": sides[1:],
        "copies": (),
        "copied_parts": {piece: copies for piece, copies in copied.items() if copies},
    }

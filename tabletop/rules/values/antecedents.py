"""Antecedents of the pronouns of a text: "it", "those cards", "that many", "that player"."""

from collections.abc import Mapping

import msgspec

from tabletop.language.effects import AnyEffect
from tabletop.model.objects import GameObject


class Antecedents(msgspec.Struct, frozen=True):
    """Antecedents of the pronouns of a text after the effects so far. Each effect makes a changed copy."""

    it: tuple[int, ...] = ()
    """Current ids of the objects handled by the previous effect."""
    follows: tuple[AnyEffect, ...] = ()
    """Effects that come next in the text."""
    in_turn: int | None = None
    """Current object while the text is applied to one object after another."""
    others: tuple[int, ...] = ()
    """Objects that could have been chosen but weren't."""
    put_away: tuple[int, ...] = ()
    """Cards milled or discarded last. They are found in any zone they went to (701.17c, 400.7j)."""
    tapped: tuple[int, ...] = ()
    """Permanents tapped last that were untapped before."""
    transformed: tuple[int, ...] = ()
    """Permanents transformed or converted last."""
    choices: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = ()
    """Chosen objects and their options, for each choice since the text began to go from player to player."""
    kinds: Mapping[str, str] = {}
    """Choices other than objects, such as a type or color, by kind."""
    named: str | None = None
    """Chosen card name."""
    created: tuple[int, ...] = ()
    """Tokens created last."""
    damaged: tuple[int, ...] = ()
    """Players who were dealt damage."""
    spent: tuple[GameObject, ...] | None = None
    """Objects that were sacrificed, discarded and so on, as they were. None for those of the costs."""
    spent_now: tuple[int, ...] | None = None
    """Current ids of the spent objects. None for those of the costs."""
    that_player: int | None = None
    """Current player while the text is applied to one player after another."""
    known: Mapping[int, GameObject] = {}
    """Objects of the text as they were at first (608.2h). Moved ones are under their new ids."""
    that_many: int | None = None
    """Number of objects handled by the previous effect. None for the number of the trigger."""
    mana_added: tuple[int, int] | None = None
    """Player who got mana from the previous effect, and its amount."""
    life_lost: int = 0
    """Life lost by players through the effects so far, without damage."""

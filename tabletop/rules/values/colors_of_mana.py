"""Which colours mana may have: a commander's, what lands could make, those of cards that were exiled."""

from collections.abc import Iterable
from typing import Final, assert_never

from tabletop.cards.color_identity import color_identity
from tabletop.cards.mana import COLORS, mana_cost
from tabletop.cards.type_line import BASIC_LAND_TYPES
from tabletop.language.abilities import Activated
from tabletop.language.card_types import CardType
from tabletop.language.effects import AddMana
from tabletop.language.effects.players import ColorsOf
from tabletop.language.references import PlayerWord
from tabletop.language.selections import Selection
from tabletop.model.objects import GameObject, Permanent, PlayerId
from tabletop.model.state import State
from tabletop.rules.values.layers import characteristics_of
from tabletop.rules.values.likeness import exiled_with
from tabletop.rules.values.selecting import selected

_THEIR_LANDS: Final = Selection(types=(CardType.LAND,), controller=PlayerWord.OPPONENT)


def colors_of_mana(
    state: State, narrowed: ColorsOf, you: PlayerId, asker: GameObject | None
) -> frozenset[str]:
    """The letters of the colours that the mana may have.

    Args:
        state: the table.
        narrowed: what narrows them down.
        you: the player who adds the mana.
        asker: the object whose ability it is; None where it is gone or there is none.

    """
    match narrowed:
        case ColorsOf.COMMANDER:
            return _of_commanders(state, you)
        case ColorsOf.LANDS_OF_OPPONENTS:
            lands = tuple(selected(state, _THEIR_LANDS, you=you))
            return frozenset[str]().union(*(_made_by(state, land, you) for land in lands))
        case ColorsOf.EXILED_WITH_SELF:
            exiled = exiled_with(state, asker) if isinstance(asker, Permanent) else []
            return frozenset(color for each in exiled for color in characteristics_of(state, each).colors)
        case _:
            assert_never(narrowed)


def _of_commanders(state: State, owner: PlayerId) -> frozenset[str]:
    """The colour identity of a player's commanders; without one it has no colour (903.4)."""
    mine = (object for object in state.objects.values() if object.owner == owner)
    pieces = (piece for object in mine for piece in object.pieces if piece.commander)
    return frozenset(color for piece in pieces for color in color_identity(piece.definition))


def _made_by(state: State, land: GameObject, you: PlayerId) -> frozenset[str]:
    """The colours that a land could make, by its types and by its abilities, whatever these cost (106.7).

    What asks for the lands of others itself is left out, so that no land asks in a circle.
    """
    now = characteristics_of(state, land)
    by_type = {BASIC_LAND_TYPES[word] for word in now.mana_types}
    effects = (effect for each in now.abilities if isinstance(each, Activated) for effect in each.effects)
    added = (effect for effect in effects if isinstance(effect, AddMana))
    written = (_written(state, effect, land, you) for effect in added)
    return frozenset(by_type).union(*written)


def _written(state: State, effect: AddMana, land: GameObject, you: PlayerId) -> frozenset[str]:
    letters = frozenset(_letters(effect.mana))
    if effect.only_colors is None:
        return letters
    if effect.only_colors is ColorsOf.LANDS_OF_OPPONENTS:
        return frozenset()
    controller = land.controller if isinstance(land, Permanent) else you
    return letters & colors_of_mana(state, effect.only_colors, controller, land)


def _letters(mana: Iterable[str]) -> set[str]:
    return {letter for text in mana for letter in mana_cost(text).symbols if letter in COLORS}


def may_be_added(mana: str, colors: frozenset[str]) -> bool:
    """Whether all colours of some mana are among those that it may have."""
    return _letters((mana,)) <= colors

"""Colors allowed for mana: those of a commander, of mana that lands could produce, or of exiled cards."""

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
from tabletop.rules.values.fits_selection import selected
from tabletop.rules.values.layers import characteristics_of
from tabletop.rules.values.likeness import exiled_with

_THEIR_LANDS: Final = Selection(types=(CardType.LAND,), controller=PlayerWord.OPPONENT)


def colors_of_mana(
    state: State, narrowed: ColorsOf, you: PlayerId, asker: GameObject | None
) -> frozenset[str]:
    """Return the letters of the colors that the mana may have.

    Args:
        state: the table.
        narrowed: the restriction of the colors.
        you: the player who adds the mana.
        asker: the object with the ability; None if it is gone or there is none.

    """
    match narrowed:
        case ColorsOf.COMMANDER:
            return _of_commanders(state, you)
        case ColorsOf.LANDS_OF_OPPONENTS:
            lands = tuple(selected(state, _THEIR_LANDS, you=you))
            return frozenset[str]().union(*(_colors_of_land(state, land, you) for land in lands))
        case ColorsOf.EXILED_WITH_SELF:
            exiled = exiled_with(state, asker) if isinstance(asker, Permanent) else []
            return frozenset(color for each in exiled for color in characteristics_of(state, each).colors)
        case _:
            assert_never(narrowed)


def _of_commanders(state: State, owner: PlayerId) -> frozenset[str]:
    """Return the color identity of a player's commanders, empty without a commander (903.4)."""
    mine = (object for object in state.objects.values() if object.owner == owner)
    pieces = (piece for object in mine for piece in object.pieces if piece.commander)
    return frozenset(color for piece in pieces for color in color_identity(piece.definition))


def _colors_of_land(state: State, land: GameObject, you: PlayerId) -> frozenset[str]:
    """Return the colors that a land could produce by its types and abilities, whatever they cost (106.7).

    Abilities that refer to the lands of opponents are left out, so that lands don't refer to each other in a
    loop.
    """
    now = characteristics_of(state, land)
    by_type = {BASIC_LAND_TYPES[word] for word in now.mana_types}
    effects = (effect for each in now.abilities if isinstance(each, Activated) for effect in each.effects)
    added = (effect for effect in effects if isinstance(effect, AddMana))
    produced = (_produced_colors(state, effect, land, you) for effect in added)
    return frozenset(by_type).union(*produced)


def _produced_colors(state: State, effect: AddMana, land: GameObject, you: PlayerId) -> frozenset[str]:
    letters = frozenset(_letters(effect.mana))
    if effect.only_colors is None:
        return letters
    if effect.only_colors is ColorsOf.LANDS_OF_OPPONENTS:
        return frozenset()
    controller = land.controller if isinstance(land, Permanent) else you
    return letters & colors_of_mana(state, effect.only_colors, controller, land)


def _letters(mana: Iterable[str]) -> set[str]:
    return {letter for text in mana for letter in mana_cost(text).symbols if letter in COLORS}


def are_allowed_colors(mana: str, colors: frozenset[str]) -> bool:
    """Return whether all colors of some mana are among the allowed ones."""
    return _letters((mana,)) <= colors

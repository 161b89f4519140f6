"""Rules for foretelling a card (702.143), a special action."""

from typing import Final

from tabletop.cards.mana import mana_cost
from tabletop.model.actions import Activate
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.rules.book.rule import rule
from tabletop.rules.casting.abilities_to_activate import (
    is_special_action,
)
from tabletop.rules.casting.activation_attempts import (
    Attempt,
    attempt,
    blame,
)
from tabletop.rules.casting.missing_costs import blame_mana_to_foretell
from tabletop.rules.engine.paying import can_pay


@rule(
    "702.143a",
    "116.2h",
    refusal="Only its owner can foretell a card, and only from the hand.",
    named="{object} isn't in {player}'s hand, so {player} can't foretell it.",
    blame=blame,
)
def is_in_its_owners_hand(_state: State, trying: Attempt) -> bool:
    """The foretold card is in the acting player's hand."""
    card = trying.object
    return card is None or (card.owner == trying.player and card.zone.kind is ZoneKind.HAND)


@rule(
    "702.143a",
    "116.2h",
    refusal="A card can be foretold only during its owner's turn.",
    named="{player} can foretell {object} only during {player}'s own turn.",
    blame=blame,
)
def it_is_its_owners_turn(state: State, trying: Attempt) -> bool:
    """A card is foretold during its owner's turn, whatever is on the stack."""
    return trying.player == state.active


@rule(
    "118.3",
    "601.2h",
    "116.2h",
    refusal="The player doesn't have enough mana in the pool to foretell the card.",
    named="{object} can't be foretold: {lack} is missing.",
    blame=blame_mana_to_foretell,
)
def mana_to_foretell_is_there(state: State, trying: Attempt) -> bool:
    """The player has the mana to foretell. Mana that pays only for abilities doesn't count."""
    return trying.ability is None or can_pay(state, trying.player, mana_cost(trying.ability.cost.mana))


def is_foretelling(state: State, action: Activate, player: int) -> bool:
    """Return whether an action is a special action by a keyword, not the activation of an ability."""
    ability = attempt(state, action, player).ability
    return ability is not None and is_special_action(ability)


FORETELLING: Final = (is_in_its_owners_hand, it_is_its_owners_turn, mana_to_foretell_is_there)
"""Rules for foretelling. It is a special action, so no rule about abilities stops it."""

"""The meaning of the Enter key at a table, and the words for it.

Enter never chooses for the player, but takes the answer that a question highlights. Whatever waits comes
first: a payment, a question, the next step of a lesson, the stack. Then comes the menu of a card that was
reached with keys. Otherwise the turn goes on to the next point where something may happen.
"""

from enum import StrEnum
from typing import Final, NamedTuple

from tabletop.language.abilities import Activated
from tabletop.language.card_types import CardType
from tabletop.model.actions import Activate, Cast
from tabletop.model.state import COMBAT_STEPS
from tabletop.rules.casting.abilities_to_activate import is_mana_ability
from tabletop.rules.offers import Offer
from tabletop.rules.view import ObjectView, TableView

ATTACKS: Final = "declare attackers"
BLOCKS: Final = "declare blockers"
NEXT_MAIN: Final = "next main"
"""The next main phase, as in ``ui.session.going_on``."""
_FREE: Final = frozenset("0")


class Does(StrEnum):
    """What Enter does."""

    PUT_DOWN = "put down"
    PAY = "pay"
    ANSWER = "answer"
    CONFIRM = "confirm"
    """Take the answer that is highlighted in the question."""
    WAIT = "wait"
    """Nothing, because the player has to choose."""
    LESSON = "lesson"
    RESOLVE = "resolve"
    MENU = "menu"
    PASS = "pass"


class Pending(NamedTuple):
    """What waits for the player, apart from the table itself."""

    holds: bool = False
    """Whether keys hold a card, which Enter puts down."""
    cost: str | None = None
    """The mana of the payment that waits, None if no payment waits."""
    asks: bool = False
    """Whether a question is open."""
    answer: str = ""
    """Name of the selected object if it can be the answer."""
    confirms: str = ""
    """What a confirmation of the question does, if an answer is highlighted in it."""
    in_lesson: bool = False
    """Whether a lesson goes on with Enter."""
    card: str = ""
    """Name of the card that was reached with keys."""
    pile: str = ""
    """The pile that is spread out instead, if the card is its top card."""
    goes_on: bool = False
    """Whether the turn goes on after the stack to where it was interrupted."""


class EnterMeaning(NamedTuple):
    """What Enter does, in words for a button, and the step to go to."""

    does: Does
    words: str
    to: str = ""


def meaning_of_enter(view: TableView, pending: Pending = Pending()) -> EnterMeaning:  # noqa: B008 - a tuple
    """Return what Enter does at a table."""
    waiting = _waiting(pending)
    if waiting is not None:
        return waiting
    if view.stack:
        top = view.stack[0]
        name = f"and go on: {top.source_name}" if pending.goes_on else _name_on_stack(top)
        return EnterMeaning(Does.RESOLVE, f"Resolve {name}")
    if pending.pile:
        return EnterMeaning(Does.MENU, f"Spread out the {pending.pile}")
    if pending.card:
        return EnterMeaning(Does.MENU, f"Menu of {pending.card}")
    return _passing(view)


def is_response(offer: Offer) -> bool:
    """Return whether an offer is a spell or ability that could be put on the stack now."""
    if not offer.ruling.is_legal or (isinstance(offer.label, Activated) and is_mana_ability(offer.label)):
        return False
    return isinstance(offer.action, Cast | Activate)


def _waiting(pending: Pending) -> EnterMeaning | None:
    if pending.holds:
        return EnterMeaning(Does.PUT_DOWN, "Put down")
    if pending.cost is not None:
        is_free = _FREE.issuperset(pending.cost.replace("{", "").replace("}", ""))
        return EnterMeaning(Does.PAY, "Confirm" if is_free else f"Pay {pending.cost}")
    if pending.asks and pending.answer:
        return EnterMeaning(Does.ANSWER, f"Choose {pending.answer}")
    if pending.asks and pending.confirms:
        return EnterMeaning(Does.CONFIRM, pending.confirms)
    if pending.asks:
        return EnterMeaning(Does.WAIT, "Answer the question")
    return EnterMeaning(Does.LESSON, "Next step") if pending.in_lesson else None


def _name_on_stack(top: ObjectView) -> str:
    if top.text is not None and top.source_name:
        return f"the ability of {top.source_name}"
    return top.now.name if top.now is not None else "a face-down spell"


def _passing(view: TableView) -> EnterMeaning:
    """Return the next point of the turn where something may happen."""
    step = view.step
    if step in ("precombat main", "beginning of combat") and _could_attack(view):
        return EnterMeaning(Does.PASS, "To combat", ATTACKS)
    if step == ATTACKS and _is_attacked(view) and _could_block(view):
        return EnterMeaning(Does.PASS, "To blocks", BLOCKS)
    if step in (ATTACKS, BLOCKS) and _is_attacked(view):
        return EnterMeaning(Does.PASS, "Deal damage", NEXT_MAIN)
    if step in COMBAT_STEPS:
        return EnterMeaning(Does.PASS, "To the second main phase", NEXT_MAIN)
    if step in ("untap", "upkeep", "draw"):
        return EnterMeaning(Does.PASS, "To the main phase", NEXT_MAIN)
    return EnterMeaning(Does.PASS, "End turn" if step.endswith("main") else "To the next turn", NEXT_MAIN)


def _creatures(view: TableView) -> list[ObjectView]:
    there = (each for each in view.battlefield if each.now is not None and not each.tapped)
    return [each for each in there if each.now is not None and CardType.CREATURE in each.now.types]


def _could_attack(view: TableView) -> bool:
    """Return whether there are an opponent and a creature that looks able to attack."""
    has_opponent = any(each.seat != view.active and not each.lost for each in view.players)
    return has_opponent and any(
        each.controller == view.active
        and each.now is not None
        and (not each.summoning_sick or "haste" in each.now.keywords)
        and "defender" not in each.now.keywords
        for each in _creatures(view)
    )


def _is_attacked(view: TableView) -> bool:
    return any(each.attacking is not None or each.attacking_player is not None for each in view.battlefield)


def _could_block(view: TableView) -> bool:
    return any(each.controller != view.active for each in _creatures(view))

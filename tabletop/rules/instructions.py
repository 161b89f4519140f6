"""Whether an action means something at this table: its seats, objects, names, words and amounts.

That is asked before any rule is. What is wrong here is wrong with the instruction, so the reason cites no
rule of the game, and no judge can waive it.
"""

from collections.abc import Mapping
from typing import Final

from tabletop.cards.limits import LARGEST_NUMBER, MOST_AT_ONCE
from tabletop.cards.vetting import FIELDS, WHOLES, Fault, Vetting
from tabletop.cards.vetting import meanings as is_a
from tabletop.cards.vetting.meanings import Meaning
from tabletop.model.actions import Action
from tabletop.model.state import State
from tabletop.rules.book.verdicts import Reason

_SAID_BY_ITS_RULE: Final = Meaning("value", lambda _around, _number: "", is_a.NAMED.word)
"""What a rule of the game judges by itself, and numbers by their size as well."""

_OF_ACTIONS: Final[Mapping[str, Meaning]] = {
    "AnAction.by": is_a.SEAT,
    "AnAction.object": is_a.NUMBERED,
    "AnAction.targets": is_a.NUMBERED,
    "AnAction.target_players": is_a.SEAT,
    "AnAction.players_after": is_a.PLACE,
    "AnAction.ability": is_a.PLACE,
    "AnAction.x": is_a.X,
    "AnAction.face": is_a.FACE,
    "AnAction.using": is_a.NAMED,
    "Advance.to": _SAID_BY_ITS_RULE,
    "AnAction.all": is_a.NOTHING,
    "AnAction.what": is_a.NOTHING,
    "Attack.attackers": Meaning("object", is_a.NUMBERED.number, held=is_a.NUMBERED),
    "Attack.players": Meaning("object", is_a.NUMBERED.number, held=is_a.SEAT),
    "Block.blockers": Meaning("object", is_a.NUMBERED.number, held=is_a.NUMBERED),
    "Block.besides": Meaning("object", is_a.NUMBERED.number, held=is_a.NUMBERED),
    "Handwork.by": is_a.SEAT,
    "DescribeCard.type": _SAID_BY_ITS_RULE,
    "DescribeCard.cost": _SAID_BY_ITS_RULE,
    "DescribeCard.size": _SAID_BY_ITS_RULE,
    "DescribeCard.text": is_a.WORDS,
    "DescribeCard.back_type": _SAID_BY_ITS_RULE,
    "DescribeCard.back_cost": _SAID_BY_ITS_RULE,
    "DescribeCard.back_size": _SAID_BY_ITS_RULE,
    "DescribeCard.back_text": is_a.WORDS,
    "DescribeCard.layout": _SAID_BY_ITS_RULE,
    "Handwork.player": is_a.SEAT,
    "Handwork.objects": is_a.NUMBERED,
    "Handwork.number": _SAID_BY_ITS_RULE,
    "LookAtCards.number": Meaning("amount", is_a.between(-LARGEST_NUMBER, MOST_AT_ONCE)),
    "Handwork.amount": _SAID_BY_ITS_RULE,
    "Handwork.kind": is_a.COUNTER,
    "Handwork.words": is_a.WORDS,
    "Handwork.zone": _SAID_BY_ITS_RULE,
    "Handwork.face": _SAID_BY_ITS_RULE,
    "Handwork.card": _SAID_BY_ITS_RULE,
    "sides": _SAID_BY_ITS_RULE,
    "hand": _SAID_BY_ITS_RULE,
    "edition": _SAID_BY_ITS_RULE,
    "Agree.mana": _SAID_BY_ITS_RULE,
    "SpendMana.mana": is_a.MANA,
    "SpendMana.bound": is_a.PLACE,
    "only_what_cards_do": is_a.NOTHING,
    "doing": _SAID_BY_ITS_RULE,
    "task": _SAID_BY_ITS_RULE,
    "Handwork.done": is_a.NOTHING,
    "Handwork.holds": is_a.NOTHING,
    "Handwork.reveal": is_a.NOTHING,
    "Handwork.to": is_a.NOTHING,
    "rest": is_a.NOTHING,
    "places": Meaning("place", word=is_a.NAMED.word, held=is_a.NUMBERED),
    "commander": is_a.PLACE,
    "Designate.designation": is_a.NOTHING,
    "Designate.level": _SAID_BY_ITS_RULE,
    "EnterRoom.dungeon": _SAID_BY_ITS_RULE,
    "EnterRoom.room": _SAID_BY_ITS_RULE,
    "BearRing.object": is_a.NUMBERED,
    "BearRing.bears": is_a.NOTHING,
    "CountAsAttacked.attacked": is_a.NOTHING,
}


VETTING: Final = Vetting({**FIELDS, **_OF_ACTIONS}, WHOLES)


class _AtTheTable:
    """The seats and objects that an instruction may speak of."""

    def __init__(self, state: State) -> None:
        self._state = state

    def seat_fault(self, number: int) -> str:
        seats = len(self._state.players)
        if 0 <= number < seats:
            return ""
        return f"there is no seat {number} at this table ({_seats(seats)})"

    def object_fault(self, number: int) -> str:
        # What was there and is gone is for the rules to speak of; 0 is what a file calls something gone.
        return "" if 0 <= number <= self._state.clock else f"there is no object {number} at this table"


def _seats(number: int) -> str:
    if number < 2:
        return "seat 0 only" if number else "nobody sits here"
    return f"seats {', '.join(map(str, range(number - 1)))} and {number - 1}"


def instruction_fault(state: State, action: Action) -> Reason | None:
    """The first thing in an action that means nothing at this table, with its place; None if all is well."""
    found = VETTING.fault(action, _AtTheTable(state))
    return None if found is None else _reason(found)


def _reason(fault: Fault) -> Reason:
    return Reason(f"instruction.{fault.kind}", (), f"{fault}.")

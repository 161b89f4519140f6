"""Only what cards do: players may agree that no effect is done by hand.

What players do by the rules stays: casting, playing lands, activating, attacking, special actions, turns. So
does whatever a spell or an ability does as it resolves. What such an effect leaves to the players is done by
hand, until they tick it off: the table can't know which of their moves belong to it. So is all of an instant
or sorcery whose text the table can't read (``resolving``).
"""

from typing import Final

from tabletop.language.abilities import Triggered
from tabletop.language.moments import Moment
from tabletop.model.actions import Action, Instruct, PutTrigger
from tabletop.model.handwork import Agree, BeginGame, DescribeCard, Handwork, RollDice, SpendMana
from tabletop.model.marking import TickOff, WriteNote
from tabletop.model.state import State
from tabletop.rules.book.rule import table_rule
from tabletop.rules.stack import keyword_triggers
from tabletop.rules.values.layers import characteristics_of

_BESIDE_THE_GAME: Final = (Agree, BeginGame, DescribeCard, RollDice, SpendMana, TickOff, WriteNote)
"""Handwork that stands for no effect: it changes nothing that cards speak of, or pays for what is done."""


@table_rule(refusal="No card says to do this now, and this table allows only what cards do.")
def something_says_so(state: State, action: Action) -> bool:
    """A card says to do this, or hands are free to do more than cards say."""
    return (
        not state.only_what_cards_do
        or not is_spoken(action)
        or is_left_to_hands(state)
        or _only_players_notice(state, action)
    )


def _only_players_notice(state: State, action: Action) -> bool:
    """Whether an ability is put onto the stack whose moment no code can see (603.2)."""
    object = state.objects.get(action.object) if isinstance(action, PutTrigger) else None
    if object is None or not isinstance(action, PutTrigger):
        return False
    abilities = keyword_triggers.triggers_of(characteristics_of(state, object))
    chosen = abilities[action.ability] if 0 <= action.ability < len(abilities) else None
    return isinstance(chosen, Triggered) and chosen.event is Moment.BY_HAND


def is_spoken(action: Action) -> bool:
    """Whether somebody does by hand what otherwise an effect does, or lets an ability trigger by hand."""
    if isinstance(action, Handwork):
        return not isinstance(action, _BESIDE_THE_GAME)
    return isinstance(action, Instruct | PutTrigger)


def is_left_to_hands(state: State) -> bool:
    """Whether an effect has left something to be done by hand, and nobody has ticked it off yet."""
    return any(not task.done for task in state.tasks)

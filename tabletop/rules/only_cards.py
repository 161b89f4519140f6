"""The agreement that effects come only from cards, not by hand.

Players still take the actions of the rules: casting, playing lands, activating, attacking, special actions,
turns. Spells and abilities still have their effects as they resolve. What such an effect leaves to the
players is done by hand until they tick it off, since the table can't know which of their moves belong to it.
The same holds for an instant or sorcery whose text the table can't read (`resolving`).
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
"""Actions by hand that aren't effects: they don't change anything that cards refer to, or they pay costs."""


@table_rule(
    refusal="No card says to do this now, and this table allows only what cards do.",
    named="No card says to do this with {object} now, and this table allows only what cards do.",
)
def something_says_so(state: State, action: Action) -> bool:
    """A card says to do this, or the table allows effects by hand."""
    return (
        not state.only_what_cards_do
        or not is_by_hand(action)
        or is_left_to_hands(state)
        or _only_players_notice(state, action)
    )


def _only_players_notice(state: State, action: Action) -> bool:
    """Return whether an ability is put onto the stack whose event only players can see (603.2)."""
    object = state.objects.get(action.object) if isinstance(action, PutTrigger) else None
    if object is None or not isinstance(action, PutTrigger):
        return False
    abilities = keyword_triggers.triggers_of(characteristics_of(state, object))
    chosen = abilities[action.ability] if 0 <= action.ability < len(abilities) else None
    return isinstance(chosen, Triggered) and chosen.event is Moment.BY_HAND


def is_by_hand(action: Action) -> bool:
    """Return whether a player performs an effect, or triggers an ability, by hand."""
    if isinstance(action, Handwork):
        return not isinstance(action, _BESIDE_THE_GAME)
    return isinstance(action, Instruct | PutTrigger)


def is_left_to_hands(state: State) -> bool:
    """Return whether an effect has left something to be done by hand that isn't ticked off yet."""
    return any(not task.done for task in state.tasks)

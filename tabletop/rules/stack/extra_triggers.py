"""Effects that make abilities trigger an additional time on entering, or not at all (603.2d, 603.2)."""

from tabletop.language.abilities import EnteringTriggers
from tabletop.model.objects import GameObject, Permanent
from tabletop.model.state import State
from tabletop.rules.book.rule import statement
from tabletop.rules.values.finding import permanents_with
from tabletop.rules.values.selecting import fits

ONCE_MORE = statement(
    "entering_triggers.once_more", "An effect makes the ability trigger an additional time.", "603.2d"
)
KEPT_SILENT = statement(
    "entering_triggers.kept_silent",
    "An effect says that abilities don't trigger on its entering.",
    "603.2",
    "101.2",
)


def times(state: State, entered: GameObject, watcher: GameObject, controller: int) -> int:
    """Return how often an ability triggers on an object that entered, 0 if an effect prevents it.

    Args:
        state: the state in which it triggers.
        entered: the object that entered.
        watcher: the object with the ability.
        controller: seat of the ability's controller.

    """
    number = 1
    for permanent, found in permanents_with(state, EnteringTriggers):
        for ability in found.abilities:
            if not isinstance(ability, EnteringTriggers):
                continue
            applies = fits(state, ability.of, entered, you=permanent.controller, asker=permanent.id)
            if applies and not ability.more:
                return 0
            if applies and isinstance(watcher, Permanent) and controller == permanent.controller:
                number += ability.more
    return number

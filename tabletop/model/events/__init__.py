"""Events: what has happened. `evolve` applies them, and the scene shows them.

There is a module for each subject. The union of all events is here.
"""

from typing import TypeAlias

from tabletop.model.events.base import *
from tabletop.model.events.of_effects import *
from tabletop.model.events.of_objects import *
from tabletop.model.events.of_players import *
from tabletop.model.events.of_the_game import *

Told: TypeAlias = (
    Melded
    | BlockDeclared
    | DamageDealt
    | TappedForMana
    | ManaPaid
    | Rolled
    | Mulliganed
    | CardsPut
    | Overruled
    | Noted
)
"""Events that change nothing themselves, since others do. Only damage is counted."""

Event: TypeAlias = OfZones | OfOneObject | OfTriggers | OfWhatLasts | OfPlayers | OfTheGame | Told

"""Events: what has happened. ``evolve`` makes each of them true; the scene shows them.

A file for each subject, and here the union of them all.
"""

from typing import TypeAlias

from tabletop.model.events.base import *
from tabletop.model.events.of_objects import *
from tabletop.model.events.of_players import *
from tabletop.model.events.of_the_game import *
from tabletop.model.events.of_what_lasts import *

Told: TypeAlias = (
    Melded | BlockDeclared | DamageDealt | TappedForMana | Rolled | Mulliganed | CardsPut | Overruled | Noted
)
"""Events that change nothing by themselves: others say what they did. Damage is counted, no more."""

Event: TypeAlias = OfZones | OfOneObject | OfTriggers | OfWhatLasts | OfPlayers | OfTheGame | Told

"""The words of effects: what a spell or ability can tell the table to do.

The same words serve four readers: the abilities of cards (where an object is named by its part in the
text, ``"self"``), scenario files, the person who speaks for a card by hand, and the referee, for whom
every object is a number. An effect that the table cannot carry out by itself is ``ByHand``.
"""

from tabletop.language.effects.base import *
from tabletop.language.effects.composing import *
from tabletop.language.effects.faces import *
from tabletop.language.effects.objects import *
from tabletop.language.effects.players import *
from tabletop.language.effects.standing import *
from tabletop.language.effects.zones import *

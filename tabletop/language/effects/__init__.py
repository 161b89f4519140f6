"""Effects: instructions of spells and abilities to the table.

The same effects serve four readers: abilities of cards (which name an object by its role in the text,
``"self"``), scenario files, players acting by hand, and the referee, for whom every object is a number. An
effect that the table can't carry out itself is ``ByHand``.
"""

from tabletop.language.effects.base import *
from tabletop.language.effects.composing import *
from tabletop.language.effects.faces import *
from tabletop.language.effects.objects import *
from tabletop.language.effects.players import *
from tabletop.language.effects.standing import *
from tabletop.language.effects.zones import *

"""Table of all actions by hand, with the functions that judge and perform each."""

from typing import Any, Final

from tabletop.rules.engine.course import ActionHandler
from tabletop.rules.handwork import (
    agreeing,
    beginning,
    bringing,
    describing,
    designating,
    marking,
    piles,
    removing,
    rolling,
    spending,
)

HANDWORK: Final[tuple[ActionHandler[Any], ...]] = (
    *agreeing.HANDLERS,
    *beginning.HANDLERS,
    *bringing.HANDLERS,
    *describing.HANDLERS,
    *designating.HANDLERS,
    *marking.HANDLERS,
    *piles.HANDLERS,
    *removing.HANDLERS,
    *rolling.HANDLERS,
    *spending.HANDLERS,
)

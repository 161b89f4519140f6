"""Costs that grow with the table, the game or the library, counted in calls instead of seconds."""

import gc
import sys
from collections.abc import Callable
from types import FrameType


def calls(work: Callable[[], object], of: Callable[..., object] | None = None) -> int:
    """Return how many functions something calls. The number is the same on every machine, busy or not.

    With ``of`` only calls of this function are counted.
    """
    made = 0
    code = getattr(of, "__code__", None)

    def count(frame: FrameType, event: str, _what: object) -> None:
        nonlocal made
        made += event in ("call", "c_call") if of is None else event == "call" and frame.f_code is code

    # The garbage collector would run destructors of other tests.
    gc.disable()
    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
        gc.enable()
    return made

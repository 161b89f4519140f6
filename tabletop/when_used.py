"""Modules that are loaded when something of them is used for the first time, so that a start does without.

A type checker and the contracts about imports are to see an ordinary import::

    if TYPE_CHECKING:
        from tabletop.rules import attempts
    else:
        attempts = when_used("tabletop.rules.attempts")

Whoever has shown something and has nothing else to do goes through ``loading``, so that nobody waits later.
"""

import sys
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType


def when_used(name: str) -> ModuleType:
    """A stand-in for a module: what is asked of it, the module is asked, and loaded for that if need be."""
    return _StandIn(name)


class _StandIn(ModuleType):
    def __getattr__(self, wanted: str) -> object:
        # Nothing is kept here, so that whatever a test replaces in the module is replaced here as well.
        module = sys.modules.get(self.__name__) or import_module(self.__name__)
        return getattr(module, wanted)


def loading() -> Iterator[str]:
    """Load all that is stood in for in modules of this program, one at each step; gives their names."""
    while names := sorted(_stood_in_for() - sys.modules.keys()):
        for name in names:
            import_module(name)
            yield name


def _stood_in_for() -> set[str]:
    program = __name__.partition(".")[0]
    # A thread that paints may import something meanwhile.
    loaded = [module for name, module in sys.modules.copy().items() if name.partition(".")[0] == program]
    held = (value for module in loaded for value in vars(module).copy().values())
    return {value.__name__ for value in held if type(value) is _StandIn}

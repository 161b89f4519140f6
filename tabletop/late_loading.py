"""Loading modules when they are first used: the one mechanism for it in this program.

A room that leads to much code that a start does not need has a border: a module whose name begins with
``late_``. It names the modules beyond the border, and importing it imports none of them::

    MODULES: Final = (
    "tabletop.rules.attempts",
    "tabletop.rules.referee",
)

    if TYPE_CHECKING:
        from tabletop.rules import attempts as attempts
        from tabletop.rules import referee as referee
    else:
        __getattr__ = import_on_first_use(__name__, MODULES)

Other modules write ``late_rules.referee.rule_on(...)``. Python calls ``__getattr__`` of a module for a name
that the module lacks (PEP 562), so the first such call imports the referee; all later ones find it.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from types import ModuleType


def import_on_first_use(border: str, modules: Iterable[str]) -> Callable[[str], ModuleType]:
    """Return the ``__getattr__`` of a border.

    Args:
        border: the name of the module that is the border.
        modules: the full names of the modules beyond it; each is an attribute by the last part of its name.

    """
    names = {module.rpartition(".")[2]: module for module in modules}

    def get_module(name: str) -> ModuleType:
        if name not in names:
            raise AttributeError(f"module {border!r} has no attribute {name!r}", name=name)
        module = import_module(names[name])
        setattr(sys.modules[border], name, module)
        return module

    return get_module


def load_rest(borders: Iterable[ModuleType]) -> Iterator[ModuleType]:
    """Import all modules beyond some borders, one at each step, before they are needed."""
    for border in borders:
        for module in border.MODULES:
            yield getattr(border, module.rpartition(".")[2])

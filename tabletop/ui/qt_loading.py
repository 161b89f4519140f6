"""Loading Qt, without what PySide does to everything that is imported after it."""

import builtins
from typing import Final

_REPLACED: Final = "__orig_import__"
"""Under this name PySide keeps the ``__import__`` that its own one calls."""


def load_qt() -> None:
    """Load Qt, and let imports be what they were.

    PySide puts itself into ``__import__`` so that modules can switch to other spellings with
    ``from __feature__ import ...``, and to that end it reads the source of each module that comes. No module
    here does so, and two hundred of them come at the start.
    """
    import PySide6.QtWidgets  # noqa: F401, PLC0415 - what it does when it is loaded is undone below

    replaced = getattr(builtins, _REPLACED, None)
    if replaced is not None:
        builtins.__import__ = replaced

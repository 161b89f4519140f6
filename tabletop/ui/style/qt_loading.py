"""Loading Qt, without what PySide does to everything that is imported after it."""

import builtins
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import SourceFileLoader
from typing import Any, Final
from zlib import crc32

_REPLACED: Final = "__orig_import__"
"""Under this name PySide keeps the ``__import__`` that its own one calls."""
_OF_PYSIDE: Final = ("shibokensupport/", "signature_bootstrap")
"""How the names of the sources begin that PySide brings inside its library."""


def load_qt() -> None:
    """Load Qt, and let imports be what they were.

    PySide puts itself into ``__import__`` so that modules can switch to other spellings with
    ``from __feature__ import ...``, and to that end it reads the source of each module that comes. No module
    here does so, and two hundred of them come at the start.

    Raises:
        ImportError: the system lacks a library that Qt needs.

    """
    with _compiled_once():
        import PySide6.QtWidgets  # noqa: F401, PLC0415 - what it does when it is loaded is undone below

    replaced = getattr(builtins, _REPLACED, None)
    if replaced is not None:
        builtins.__import__ = replaced
    if _opens_windows_on_x11():
        _load_plugin("platforms/qxcb")


@contextmanager
def _compiled_once() -> Iterator[None]:
    """While Qt is loaded, take the code of PySide's own sources from where Python keeps compiled modules.

    They lie inside PySide's library, where Python can keep nothing, so PySide compiles a hundred kilobytes of
    them at each start: a fifth of what loading Qt takes.
    """
    ordinary = builtins.compile

    def compiled(source: Any, filename: Any, mode: str, *rest: Any, **others: Any) -> Any:  # noqa: ANN401
        if mode == "exec" and not rest and not others and str(filename).startswith(_OF_PYSIDE):
            content = source.encode() if isinstance(source, str) else source
            return _Unfiled(filename, content).get_code(filename)
        return ordinary(source, filename, mode, *rest, **others)

    builtins.compile = compiled
    try:
        yield
    finally:
        builtins.compile = ordinary


class _Unfiled(SourceFileLoader):
    """A source without a file, whose code is kept with that of the modules here.

    Python looks at a file's time and length to see whether it has changed; here they are what is in it.
    """

    def __init__(self, name: str, source: bytes) -> None:
        beside = os.path.dirname(__file__)
        super().__init__(name, os.path.join(beside, name.replace("/", ".")))
        self._source = source

    def path_stats(self, _path: str) -> dict[str, int]:
        return {"mtime": crc32(self._source), "size": len(self._source)}

    def get_data(self, path: str) -> bytes:
        return self._source if path == self.path else super().get_data(path)


def _opens_windows_on_x11() -> bool:
    chosen = os.environ.get("QT_QPA_PLATFORM", "")
    has_x11 = sys.platform.startswith("linux") and bool(os.environ.get("DISPLAY"))
    return has_x11 and (chosen == "xcb" or not (chosen or os.environ.get("WAYLAND_DISPLAY")))


def _load_plugin(name: str) -> None:
    """Load a plugin of Qt that it would load soon anyway; where Qt itself can't, it ends the process."""
    from PySide6.QtCore import QPluginLoader  # noqa: PLC0415

    loader = QPluginLoader(name)
    if not loader.load():
        raise ImportError(loader.errorString())

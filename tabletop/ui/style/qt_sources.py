"""The sources that PySide brings inside its library: compiled once, and some run only when they are asked."""

import builtins
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.machinery import SourceFileLoader
from threading import RLock
from typing import Any, Final
from zlib import crc32

_OF_PYSIDE: Final = ("shibokensupport/", "signature_bootstrap")
"""How the names of these sources begin."""
_SELDOM_ASKED: Final = frozenset(
    f"shibokensupport/signature/{name}.py"
    for name in ("errorhandler", "layout", "parser", "lib/enum_sig", "lib/pyi_generator", "lib/tool")
)
"""They word what is wrong with the arguments of a call, and what a function takes. With all that they import
they are a third of what loading Qt takes. (Not ``mapping``: PySide looks past its ``__getattr__``.)
"""
_STAND_IN: Final = f"from {__name__} import run_when_asked\n__getattr__ = run_when_asked({{!r}}, __name__)\n"
"""What is run instead of one of them."""


@contextmanager
def sources_kept() -> Iterator[None]:
    """While Qt is loaded, take the code of PySide's own sources from where Python keeps compiled modules.

    They lie inside PySide's library, where Python can keep nothing, so PySide compiles a hundred kilobytes of
    them at each start: a fifth of what loading Qt takes. Those that are seldom asked are not even run.
    """
    ordinary = builtins.compile

    def compiled(source: Any, filename: Any, mode: str, *rest: Any, **others: Any) -> Any:  # noqa: ANN401
        if mode == "exec" and not rest and not others and str(filename).startswith(_OF_PYSIDE):
            content = source.encode() if isinstance(source, str) else source
            if filename in _SELDOM_ASKED:
                _waiting[filename] = content
                content = _STAND_IN.format(filename).encode()
            return _Unfiled(filename, content).get_code("")
        return ordinary(source, filename, mode, *rest, **others)

    builtins.compile = compiled
    try:
        yield
    finally:
        builtins.compile = ordinary


_waiting: Final[dict[str, bytes]] = {}
"""The sources that have not been run yet, by their names."""
_running: Final = RLock()
"""Held while one of them runs: two threads may have something to complain of."""


def run_when_asked(filename: str, module_name: str) -> Callable[[str], Any]:
    """The ``__getattr__`` of a module that runs its source once it is asked for what is not there yet.

    Args:
        filename: what PySide calls the source.
        module_name: what imports call the module.

    """

    def asked(name: str) -> Any:  # noqa: ANN401
        module = sys.modules[module_name]
        # The machinery of imports asks each module whether it is a package.
        if not name.startswith("__"):
            with _running:
                source = _waiting.pop(filename, None)
                if source is not None:
                    _Unfiled(filename, source, module_name).exec_module(module)
        if name in vars(module):
            return vars(module)[name]
        raise AttributeError(f"module {module_name!r} has no attribute {name!r}", name=name)

    return asked


class _Unfiled(SourceFileLoader):
    """A source without a file, whose code is kept with that of the modules here.

    Python looks at a file's time and length to see whether it has changed; here they are what is in it.
    """

    def __init__(self, filename: str, source: bytes, module_name: str = "") -> None:
        beside = os.path.dirname(__file__)
        super().__init__(module_name, os.path.join(beside, filename.replace("/", ".")))
        self._source = source

    def path_stats(self, _path: str) -> dict[str, int]:
        return {"mtime": crc32(self._source), "size": len(self._source)}

    def get_data(self, path: str) -> bytes:
        return self._source if path == self.path else super().get_data(path)

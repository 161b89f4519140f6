"""Qt is loaded without its hook that reads the source of each module."""

import builtins
import os
import subprocess
import sys
from pathlib import Path
from types import FunctionType

import pytest

from tabletop.ui.style.qt_loading import _load_plugin, _opens_windows_on_x11
from tabletop.ui.style.qt_sources import sources_kept

ROOT = Path(__file__).resolve().parents[2]
SAID = """
import linecache
from tabletop.ui.style.qt_loading import load_qt
load_qt()
import tabletop.ui.shell.window
assert not any("tabletop" in name for name in linecache.cache), "the source of a module was read"
from PySide6.QtCore import QObject, Signal
class Told(QObject):
    told = Signal(int)
heard = []
told = Told()
told.told.connect(heard.append)
told.told.emit(712)
print(heard)
"""


def test_no_source_is_read_and_qt_works() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", SAID],
        env=environment,
        check=False,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert (done.stdout.strip(), done.stderr) == ("[712]", "")


COMPILED = """
import sys
compiled = []
def watch(event, arguments):
    if event == "compile" and "shibokensupport" in str(arguments[1]):
        compiled.append(arguments[1])
sys.addaudithook(watch)
from tabletop.ui.style.qt_loading import load_qt
before = compile
load_qt()
assert compile is before
assert "shibokensupport.signature.loader" in sys.modules
print(len(compiled))
"""


def test_what_pyside_brings_as_sources_is_compiled_once(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPYCACHEPREFIX": str(tmp_path),
        "PYTHONDONTWRITEBYTECODE": "",
    }
    first, second = (
        subprocess.run(
            [sys.executable, "-c", COMPILED], env=environment, check=True, capture_output=True, timeout=600
        ).stdout
        for _ in range(2)
    )
    assert (int(first) > 3, int(second)) == (True, 0)


def test_a_source_that_has_changed_is_compiled_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    for source in (b"answer = 42", b"answer = 43", b"answer = 42"):
        told: dict[str, int] = {}
        ordinary = builtins.compile
        with sources_kept():
            code = compile(source, "shibokensupport/some.py", "exec")
        assert builtins.compile is ordinary
        FunctionType(code, told)()
        assert f"answer = {told['answer']}".encode() == source


ASKED = """
import sys
seldom = "PySide6.support.signature.parser"
{load}
from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QLabel
ran = "ast" in vars(sys.modules[seldom])
def attempt(what):
    try:
        what()
    except Exception as error:
        print(type(error).__name__, error)
attempt(lambda: QPoint("a"))
attempt(lambda: QPoint(1, 2, 3))
attempt(lambda: QObject(nothing=1))
print(sys.modules["PySide6.support.signature"].get_signature(QPoint.x), QPoint.x.__doc__)
attempt(lambda: sys.modules[seldom].nothing)
print(ran, "ast" in vars(sys.modules[seldom]), file=sys.stderr)
"""
AS_EVER = "import PySide6.QtWidgets"
LOADED = "from tabletop.ui.style.qt_loading import load_qt; load_qt()"


def test_what_is_wrong_with_a_call_is_worded_by_sources_that_run_then() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    ordinary, here = (
        subprocess.run(
            [sys.executable, "-c", ASKED.format(load=load)],
            env=environment,
            check=True,
            capture_output=True,
            text=True,
            timeout=600,
        )
        for load in (AS_EVER, LOADED)
    )
    assert "Supported signatures" in ordinary.stdout
    assert here.stdout == ordinary.stdout
    assert (ordinary.stderr.split(), here.stderr.split()) == (["True", "True"], ["False", "True"])


@pytest.mark.parametrize(
    ("environment", "is_x11"),
    [
        ({"DISPLAY": ":0"}, True),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, False),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0", "QT_QPA_PLATFORM": "xcb"}, True),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}, False),
        ({}, False),
    ],
)
def test_windows_open_on_x11_where_nothing_else_is_chosen(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], is_x11: bool
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert _opens_windows_on_x11() is is_x11


def test_a_plugin_that_can_not_be_loaded_is_an_import_that_failed() -> None:
    _load_plugin("platforms/qoffscreen")
    with pytest.raises(ImportError, match="not found"):
        _load_plugin("platforms/qnothing")

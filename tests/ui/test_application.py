"""The application, and the platform plugin for its windows."""

import sys

import pytest

from tabletop.ui.style.application import load_plugin, opens_windows_on_x11


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
    assert opens_windows_on_x11() is is_x11


def test_a_plugin_that_can_not_be_loaded_is_an_import_that_failed() -> None:
    load_plugin("platforms/qoffscreen")
    with pytest.raises(ImportError, match="not found"):
        load_plugin("platforms/qnothing")

"""Rows and columns of widgets."""

from typing import Final, TypeAlias, TypeVar

from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

Part: TypeAlias = QWidget | QLayout | tuple[QWidget | QLayout, int] | int
"""A widget or a box, alone or with its share of the free space, or a stretch with its share."""

_Box = TypeVar("_Box", bound=QBoxLayout)

STRETCH: Final = 1
"""Free space between parts."""


def row_of(
    *parts: Part,
    inside: QWidget | None = None,
    margins: tuple[int, int, int, int] | None = None,
    spacing: int | None = None,
) -> QHBoxLayout:
    """Return parts side by side.

    Args:
        parts: from left to right.
        inside: the widget that the row fills. Without one, the row becomes part of another box.
        margins: at the left, top, right and bottom. None keeps those of the style.
        spacing: between parts. None keeps that of the style.

    """
    return _fill(QHBoxLayout() if inside is None else QHBoxLayout(inside), parts, margins, spacing)


def column_of(
    *parts: Part,
    inside: QWidget | None = None,
    margins: tuple[int, int, int, int] | None = None,
    spacing: int | None = None,
) -> QVBoxLayout:
    """Return parts one below the other. For the arguments see `row_of`."""
    return _fill(QVBoxLayout() if inside is None else QVBoxLayout(inside), parts, margins, spacing)


def _fill(
    box: _Box, parts: tuple[Part, ...], margins: tuple[int, int, int, int] | None, spacing: int | None
) -> _Box:
    if margins is not None:
        box.setContentsMargins(*margins)
    if spacing is not None:
        box.setSpacing(spacing)
    for part in parts:
        what, share = part if isinstance(part, tuple) else (part, 0)
        if isinstance(what, QWidget):
            box.addWidget(what, share)
        elif isinstance(what, QLayout):
            box.addLayout(what, share)
        else:
            box.addStretch(what)
    return box

"""Invariants of the window under any deeds, and figures that may not grow."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import format_exception, format_stack
from types import TracebackType
from typing import NamedTuple

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

from tabletop.rules.view import ObjectView
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.layout.place import Place
from tabletop.ui.panels.table_words import described, zones
from tabletop.ui.shell.window import MainWindow

_OF_OTHERS = ("This plugin does not support ", "Keyboard event not accepted by receiving widget")
"""Warnings of Qt about the offscreen platform and about keys of disabled actions, not about the program."""


class Caught(list[str]):
    """Exceptions that were caught before they ended anything, and warnings of Qt."""

    def log_exception(
        self, kind: type[BaseException], error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.append("".join(format_exception(kind, error, trace)))

    def log_message(self, kind: QtMsgType, _context: QMessageLogContext, words: str) -> None:
        harmless = kind in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg)
        if not harmless and not words.startswith(_OF_OTHERS):
            self.append(f"Qt: {words}\n{''.join(format_stack(limit=12))}")


@contextmanager
def watching() -> Iterator[Caught]:
    """Catch all uncaught exceptions and warnings."""
    caught = Caught()
    hook, handler = sys.excepthook, qInstallMessageHandler(caught.log_message)
    sys.excepthook = caught.log_exception
    try:
        yield caught
    finally:
        sys.excepthook = hook
        qInstallMessageHandler(handler)


def differences(window: MainWindow) -> Iterator[str]:
    """Return the differences between the window and the game, after all animations have finished."""
    scene, bridge = window.scene, window.bridge
    view = bridge.table.view(bridge.viewer)
    if scene.current_view != view:
        yield "the scene shows another view than the table has"
    places = scene.arranger.places(view, scene.ground, scene.fan.zones)
    objects = view.objects()
    items = {item.object_id: item for item in scene.card_items.all()}
    if items.keys() != places.keys():
        yield f"items for other objects: {sorted(items.keys() ^ places.keys())}"
    for id in items.keys() & places.keys():
        yield from _of_item(items[id], objects[id], places[id])
    outline = window.outline
    if not outline.visibleRegion().isEmpty():
        tops = map(outline.topLevelItem, range(outline.topLevelItemCount()))
        shown = [
            (top.text(0), *(top.child(row).text(0) for row in range(top.childCount()))) for top in tops if top
        ]
        if shown != [(title, *map(described, there)) for title, there, _ in zones(view)]:
            yield "the outline tells something else"


def _of_item(item: CardItem, object: ObjectView, place: Place) -> Iterator[str]:
    if item.view != object:
        yield f"item {object.id} shows {item.view}, not {object}"
    if item.place != place:
        yield f"item {object.id} belongs to {item.place}, not {place}"
    if item.pos() != item.middle:
        yield f"item {object.id} lies at {item.pos()}, not at {item.middle}"
    if not item.transform().isIdentity() or item.is_turning or item.opacity() != 1.0:
        turns = "is turning, " if item.is_turning else ""
        yield f"item {object.id} still moves: {turns}{item.pose}, opacity {item.opacity()}, {item.spec.name}"


class Figures(NamedTuple):
    """Amounts that might grow."""

    mebibytes: float
    widgets: int
    actions: int
    items: int
    windows: int

    def __str__(self) -> str:
        return (
            f"{self.mebibytes:6.0f} MiB  {self.widgets:5} widgets in {self.windows:3} windows  "
            f"{self.actions:5} actions  {self.items:5} items"
        )


def figures(window: MainWindow) -> Figures:
    """Return the current figures."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1]) if sys.platform == "linux" else 0
    return Figures(
        pages * 4096 / 2**20,
        len(QApplication.allWidgets()),
        len(window.findChildren(QAction)),
        len(window.scene.items()),
        len(QApplication.topLevelWidgets()),
    )

"""All text of a window: its widgets, their tooltips, its menus, lists and actions."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDockWidget,
    QGraphicsView,
    QLabel,
    QLineEdit,
    QMessageBox,
    QTabBar,
    QTextBrowser,
    QWidget,
)

_ROLES = {
    Qt.ItemDataRole.DisplayRole: "text",
    Qt.ItemDataRole.ToolTipRole: "tip",
    Qt.ItemDataRole.StatusTipRole: "tip",
    Qt.ItemDataRole.WhatsThisRole: "tip",
    Qt.ItemDataRole.AccessibleTextRole: "text",
    Qt.ItemDataRole.AccessibleDescriptionRole: "text",
}


class Said(NamedTuple):
    """A text with its source and the way Qt treats it.

    ``how`` is ``"text"`` for plain text, ``"tip"`` for text that turns rich if it looks like it, ``"html"``
    for rich text, ``"button"`` where an ``&`` marks a key.
    """

    who: str
    how: str
    words: str


def all_texts(within: QWidget | None = None) -> list[Said]:
    """Return the texts of all windows of the program, or of one with everything inside it, visible or not."""
    return [
        said
        for window in ([within] if within is not None else QApplication.topLevelWidgets())
        for widget in (window, *window.findChildren(QWidget))
        for said in _said_by(widget)
        if said.words
    ]


def _said_by(widget: QWidget) -> Iterator[Said]:
    who = f"{type(widget).__name__} {widget.objectName()}".strip()
    for how, words in (
        ("text", widget.windowTitle()),
        ("tip", widget.toolTip()),
        ("tip", widget.statusTip()),
        ("tip", widget.whatsThis()),
        ("text", widget.accessibleName()),
        ("text", widget.accessibleDescription()),
        *_own_words(widget),
    ):
        yield Said(who, how, words)
    for action in {*widget.actions(), *widget.findChildren(QAction)}:
        yield from _said_by_action(action, who)


def _said_by_action(action: QAction, who: str) -> Iterator[Said]:
    state = f"{'' if action.isEnabled() else 'not now '}{'ticked ' if action.isChecked() else ''}"
    yield Said(f"{who}: {state}action", "button", action.text())
    for words in (action.toolTip(), action.statusTip(), action.whatsThis()):
        yield Said(f"{who}: action", "tip", words)


def _own_words(widget: QWidget) -> Iterator[tuple[str, str]]:
    for kind, words in _OWN_WORDS:
        if isinstance(widget, kind):
            yield from words(widget)


def _of_label(label: QLabel) -> Iterator[tuple[str, str]]:
    how = {Qt.TextFormat.PlainText: "text", Qt.TextFormat.RichText: "html"}
    yield how.get(label.textFormat(), "tip"), label.text()


def _of_tabs(tabs: QTabBar) -> Iterator[tuple[str, str]]:
    for place in range(tabs.count()):
        yield from (("button", tabs.tabText(place)), ("tip", tabs.tabToolTip(place)))


def _of_list(view: QAbstractItemView | QComboBox) -> Iterator[tuple[str, str]]:
    # PySide says that there always is a model; without one there is none.
    if view.model() is not None:
        yield from _in_model(view.model(), QModelIndex())


_OWN_WORDS: tuple[tuple[type[QWidget], Callable[[Any], Iterable[tuple[str, str]]]], ...] = (
    (QLabel, _of_label),
    (QAbstractButton, lambda button: [("button", button.text())]),
    (QLineEdit, lambda line: [("text", line.text()), ("text", line.placeholderText())]),
    (QTextBrowser, lambda page: [("html", page.toHtml())]),
    (QMessageBox, lambda box: [("text", box.text()), ("text", box.informativeText())]),
    (QDockWidget, lambda dock: [("button", dock.windowTitle())]),
    (QTabBar, _of_tabs),
    (QComboBox, _of_list),
    (QAbstractItemView, _of_list),
    (QGraphicsView, lambda view: [("tip", item.toolTip()) for item in view.items()]),
)


def _in_model(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[tuple[str, str]]:
    for row in range(model.rowCount(parent)):
        # PySide keeps the number of columns of a list to itself: it is one.
        columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)
        for column in range(columns):
            index = model.index(row, column, parent)
            for role, how in _ROLES.items():
                words = model.data(index, role)
                if isinstance(words, str):
                    yield how, words
            if column == 0:
                yield from _in_model(model, index)

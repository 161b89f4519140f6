"""Rows of a tree in groups: iterating over them, and hiding those that don't match a text."""

from collections.abc import Callable

from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem


def children(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    """Return the rows below a row of a tree."""
    return [row for place in range(item.childCount()) if (row := item.child(place)) is not None]


def groups_of(tree: QTreeWidget) -> list[QTreeWidgetItem]:
    """Return the top-level rows, which are the groups."""
    return children(tree.invisibleRootItem())


def show_matching(tree: QTreeWidget, text: str, words: Callable[[QTreeWidgetItem], str]) -> None:
    """Hide the rows whose text doesn't contain ``text``, and groups without visible rows."""
    wanted = text.strip().casefold()
    for group in groups_of(tree):
        rows = children(group)
        for row in rows:
            row.setHidden(wanted not in words(row).casefold())
        group.setHidden(all(row.isHidden() for row in rows))

"""Rows of a tree in groups: all of them in order, and only those that hold a text."""

from collections.abc import Callable

from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem


def children(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    """The rows below one of a tree."""
    return [row for place in range(item.childCount()) if (row := item.child(place)) is not None]


def groups_of(tree: QTreeWidget) -> list[QTreeWidgetItem]:
    """The rows that others lie below."""
    return children(tree.invisibleRootItem())


def show_matching(tree: QTreeWidget, text: str, words: Callable[[QTreeWidgetItem], str]) -> None:
    """Hide the rows whose words don't hold a text, and groups in which none is left."""
    wanted = text.strip().casefold()
    for group in groups_of(tree):
        rows = children(group)
        for row in rows:
            row.setHidden(wanted not in words(row).casefold())
        group.setHidden(all(row.isHidden() for row in rows))

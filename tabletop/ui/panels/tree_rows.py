"""Rows of a tree, in order."""

from PySide6.QtWidgets import QTreeWidgetItem


def children(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    """The rows below one of a tree."""
    return [row for place in range(item.childCount()) if (row := item.child(place)) is not None]

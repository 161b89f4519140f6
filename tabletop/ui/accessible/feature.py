"""Tells assistive technology of the table, as soon as there is any that listens."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtGui import QAccessible, QAccessibleEvent

from tabletop.ui.accessible import late_accessible
from tabletop.ui.asking.dialogue import Dialogue
from tabletop.ui.commands.command import Command
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.session import Session
from tabletop.ui.table.view_widget import TableViewWidget

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QObject
    from PySide6.QtGui import QAccessibleInterface

    from tabletop.ui.accessible.table_tree import TableTree
    from tabletop.ui.panels.outline import OutlinePanel


class AccessibleTable(Feature):
    """Keeps the tree true: what is there, what has the focus, what is gone."""

    def __init__(
        self,
        frame: Frame,
        session: Session,
        table_view: TableViewWidget,
        dialogue: Dialogue,
        outline: Callable[[], OutlinePanel],
    ) -> None:
        super().__init__(frame)
        self._parts = session, table_view, dialogue, outline
        self._tree: TableTree | None = None
        _install()
        # Before the tree can be asked for, a name would have Qt make an interface of its own (6.8).
        table_view.setAccessibleName("Table")

    def built(self) -> None:
        """Listen to the table."""
        session, table_view, *_ = self._parts
        session.bridge.changed.connect(self._changed)
        table_view.table_scene.selection_moved.connect(self._focused)

    def made_tree(self) -> TableTree:
        """The tree, which belongs to Qt from now on; nobody has asked for it before."""
        self._tree = late_accessible.table_tree.TableTree(
            self._parts[1],
            late_accessible.table_reading.TableReading(
                *self._parts, self._frame.actions[Command.PICK_UP].trigger
            ),
        )
        return self._tree

    def closing(self) -> None:
        """Give all entries back: Qt would keep them after the window is gone. It deletes the tree itself."""
        if self._tree is not None:
            self._tree.forget_all()

    def _changed(self) -> None:
        if self._tree is not None:
            self._tree.forget_gone()
            self._tell("ObjectReorder", self._tree)

    def _focused(self, id: int) -> None:
        tree = self._tree
        if tree is not None and id and tree.reading.current == id:
            self._tell("Focus", tree.entry(id))

    def _tell(self, what: str, about: QAccessibleInterface) -> None:
        QAccessible.updateAccessibility(QAccessibleEvent(about, QAccessible.Event[what]))


@cache
def _install() -> None:
    """Once for all windows; there is no way to take it back."""
    QAccessible.installFactory(_tree_of)


def _tree_of(kind: str, widget: QObject) -> QAccessibleInterface | None:
    """The tree of a table; nothing for all else, for which Qt has its own."""
    if kind != TableViewWidget.__name__ or not isinstance(widget, TableViewWidget):
        return None
    feature = widget.window().findChild(AccessibleTable)
    return feature.made_tree() if feature is not None else None

"""Provider of the table to assistive technology, once a client is listening."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtGui import QAccessible, QAccessibleEvent

from tabletop.ui.accessible import late_accessible
from tabletop.ui.asking.dialogue import Dialogue
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
    """Feature that keeps the accessible tree and its focus up to date."""

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
        _install_factory()
        # If a name is set after the first request, Qt 6.8 creates an interface of its own.
        table_view.setAccessibleName("Table")

    def built(self) -> None:
        """Follow the table."""
        session, table_view, *_ = self._parts
        session.bridge.changed.connect(self._follow_change)
        table_view.table_scene.selection_moved.connect(self._follow_focus)

    def create_tree(self) -> TableTree:
        """Create the tree on Qt's first request. Qt owns it from then on."""
        self._tree = late_accessible.table_tree.TableTree(
            self._parts[1],
            late_accessible.table_reading.TableReading(*self._parts, self._frame.actions["pick up"].trigger),
        )
        return self._tree

    def closing(self) -> None:
        """Release all entries, which Qt would otherwise keep after the window is gone.

        Qt deletes the tree itself.
        """
        if self._tree is not None:
            self._tree.release_all()

    def _follow_change(self) -> None:
        if self._tree is not None:
            self._tree.release_gone()
            self._notify(QAccessible.Event.ObjectReorder, self._tree)

    def _follow_focus(self, id: int) -> None:
        tree = self._tree
        if tree is not None and id and tree.reading.current == id:
            self._notify(QAccessible.Event.Focus, tree.entry(id))

    def _notify(self, event: QAccessible.Event, about: QAccessibleInterface) -> None:
        QAccessible.updateAccessibility(QAccessibleEvent(about, event))


@cache
def _install_factory() -> None:
    """Install the factory once for all windows. Qt can't uninstall it."""
    QAccessible.installFactory(_tree_of)


def _tree_of(kind: str, widget: QObject) -> QAccessibleInterface | None:
    """Return the tree of a table widget, or None for widgets with Qt's own interface."""
    if kind != TableViewWidget.__name__ or not isinstance(widget, TableViewWidget):
        return None
    feature = widget.window().findChild(AccessibleTable)
    return feature.create_tree() if feature is not None else None

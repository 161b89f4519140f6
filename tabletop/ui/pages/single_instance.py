"""Pages that can only be open once. A new page replaces the old one."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog


def show_single_instance(page: QDialog) -> None:
    """Show a page that is deleted when it is closed, and close an open page of the same type.

    The new page is up to date, while the old one might not be.
    """
    page.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    window = page.parentWidget()
    for other in window.findChildren(type(page)) if window is not None else ():
        if other is not page and other.isVisible():
            page.setGeometry(other.geometry())
            other.close()
    page.show()

"""Pages of which one is open at a time: a new one takes the place of the old one."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog


def show_single_instance(page: QDialog) -> None:
    """Show a page that goes when it is closed; one of its kind that is open makes room.

    The new one says what is true now, where the old one might not.
    """
    page.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    window = page.parentWidget()
    for other in window.findChildren(type(page)) if window is not None else ():
        if other is not page and other.isVisible():
            page.setGeometry(other.geometry())
            other.close()
    page.show()

"""The Qt application with its name and icon."""

import os
import sys
from typing import Final

from PySide6.QtCore import QCoreApplication, QPluginLoader
from PySide6.QtWidgets import QApplication

from tabletop import __version__
from tabletop.ui.style.icons import application_icon

APPLICATION_ID: Final = "local.tabletop.Tabletop"
"""Name of the menu entry and the icons in ``assets/share``, by which desktops know the windows.

It begins with a domain of nobody's as long as the project has no address.
"""


def create_application() -> QApplication:
    """Return the application with its name and icon.

    Raises:
        ImportError: the system lacks a library that Qt needs to open windows.

    """
    QCoreApplication.setOrganizationName("tabletop")
    QCoreApplication.setApplicationName("tabletop")
    QCoreApplication.setApplicationVersion(__version__)
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        if opens_windows_on_x11():
            load_plugin("platforms/qxcb")
        # Setting the style later would create a second one, and PySide would wrap the type of styles with
        # its hundreds of values.
        application = QApplication(["tabletop", "-style", "Fusion"])
    application.setApplicationDisplayName("Tabletop")
    application.setDesktopFileName(APPLICATION_ID)
    application.setWindowIcon(application_icon())
    return application


def opens_windows_on_x11() -> bool:
    """Return whether Qt is going to open windows on an X server."""
    chosen = os.environ.get("QT_QPA_PLATFORM", "")
    has_x11 = sys.platform.startswith("linux") and bool(os.environ.get("DISPLAY"))
    return has_x11 and (chosen == "xcb" or not (chosen or os.environ.get("WAYLAND_DISPLAY")))


def load_plugin(name: str) -> None:
    """Load a plugin before Qt does. If Qt itself fails to load it, the process ends.

    Raises:
        ImportError: the plugin needs a library that is missing.

    """
    loader = QPluginLoader(name)
    if not loader.load():
        raise ImportError(loader.errorString())


def running_application() -> QCoreApplication:
    """Return the running application."""
    application = QCoreApplication.instance()
    assert application is not None
    return application

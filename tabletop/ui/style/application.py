"""The Qt application: its name and its sign."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from tabletop import __version__
from tabletop.ui.style.icons import application_icon


def made_application() -> QApplication:
    """The application with its name and sign."""
    QCoreApplication.setOrganizationName("tabletop")
    QCoreApplication.setApplicationName("tabletop")
    QCoreApplication.setApplicationVersion(__version__)
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        # Named here, it is the only style that is made; set later, it would be the second, and PySide would
        # make the type of styles with its hundreds of values.
        application = QApplication(["tabletop", "-style", "Fusion"])
    application.setApplicationDisplayName("Tabletop")
    application.setWindowIcon(application_icon())
    return application


def running_application() -> QCoreApplication:
    """The application that is running."""
    application = QCoreApplication.instance()
    assert application is not None
    return application

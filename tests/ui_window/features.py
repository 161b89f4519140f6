"""Features of a window by type, and their buttons."""

from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tabletop.ui.frame.feature import Feature
from tabletop.ui.payment.feature import Payments
from tabletop.ui.shell.window import MainWindow
from tests.ui_window.conftest import Hands

_Kind = TypeVar("_Kind", bound=Feature)


def feature_of(window: MainWindow, kind: type[_Kind]) -> _Kind:
    return next(each for each in window.features if isinstance(each, kind))


def agree_to_pay(hands: Hands) -> None:
    """Press the button that agrees to the visible payment."""
    payments = feature_of(hands.window, Payments)
    assert payments.paying is not None, "what pays is agreed to first"
    QTest.mouseClick(payments.bar.pay, Qt.MouseButton.LeftButton)
    hands.window.scene.finish_motion()

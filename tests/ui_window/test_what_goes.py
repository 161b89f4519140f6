"""Closed windows are gone: however often something is opened, there are as many widgets as before."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QDialog

from tests.ui_window.conftest import Hands

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")

TIMES = 3
OPENING = (
    "new game",
    "palette",
    "draw several",
    "reveal until",
    "keys",
    "change keys",
    "card browser",
    "atlas",
)


def others(hands: Hands) -> list[object]:
    """Return the windows beside the main window."""
    return [each for each in QApplication.topLevelWidgets() if each is not hands.window and each.isVisible()]


def let_go() -> None:
    """Have closed windows deleted."""
    QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def close_others(hands: Hands) -> None:
    for _ in range(3):
        for each in others(hands):
            each.close()
        let_go()


@pytest.mark.parametrize("name", ["keys", "about", "change keys"])
def test_a_page_that_is_open_makes_room_for_a_new_one(hands: Hands, name: str) -> None:
    hands.do(name)
    let_go()
    count = len(QApplication.allWidgets())
    for _ in range(TIMES):
        hands.do(name)
        let_go()
        assert len(others(hands)) == 1
        assert len(QApplication.allWidgets()) == count
    (page,) = others(hands)
    assert isinstance(page, QDialog)
    assert page.isVisible()


@pytest.mark.parametrize("name", OPENING)
def test_opened_and_closed_again_and_again(hands: Hands, name: str) -> None:
    """Windows that are made once and cached, such as the browser, exist after the first time."""
    counts = []
    for _ in range(TIMES):
        hands.do(name)
        let_go()
        assert others(hands)
        close_others(hands)
        counts.append(len(QApplication.allWidgets()))
    assert counts == counts[:1] * TIMES

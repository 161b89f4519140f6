"""Panels behind another tab cost nothing, and are up to date as soon as they are visible."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTabBar

from tests.ui_window.conftest import Hands

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
_ALL = Qt.MatchFlag.MatchWildcard | Qt.MatchFlag.MatchRecursive


def panel_text(hands: Hands, title: str) -> str:
    """Return the text of a panel, visible or not."""
    match title:
        case "Log":
            return hands.window.log.toPlainText()
        case "History":
            panel = hands.window.frame.docks["History"].widget()
            model = panel.model()  # type: ignore[attr-defined]
            return "\n".join(str(model.index(row, 0).data()) for row in range(model.rowCount()))
        case _:
            outline = hands.window.outline
            texts = [each.text(0) for each in outline.findItems("*", _ALL)]
            return "\n".join(texts)


@pytest.mark.parametrize(
    ("title", "word"),
    [("Log", "Insectile Aberration"), ("History", "Transform"), ("Table outline", "Insectile Aberration")],
)
def test_a_panel_is_written_only_while_it_can_be_seen(hands: Hands, title: str, word: str) -> None:
    hands.select("Delver of Secrets")
    hands.do("transform")
    assert word not in panel_text(hands, title)
    bars = hands.window.findChildren(QTabBar)
    bar, place = next(
        (bar, place) for bar in bars for place in range(bar.count()) if bar.tabText(place) == title
    )
    bar.setCurrentIndex(place)
    assert word in panel_text(hands, title)
    hands.do("undo")
    assert ("Delver of Secrets" if title == "Table outline" else word) in panel_text(hands, title)

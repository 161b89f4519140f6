"""Filtering the log: by words, by kinds, each line below the heading of its turn."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tabletop.ui.panels.log_page import LogPage
from tests.support import table_with
from tests.ui_window.conftest import Hands
from tests.ui_window.test_hands_playing import put

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")


@pytest.fixture
def page(hands: Hands) -> LogPage:
    put(hands, table_with(["Serra Angel", "Hill Giant"], library=["Island"] * 4))
    hands.do("next turn")
    hands.select("Serra Angel")
    hands.do("tap")
    hands.do("transform")
    hands.do("life up")
    hands.window.frame.show_dock("Log")
    return hands.window.findChild(LogPage)


def lines(page: LogPage) -> list[str]:
    return [line for line in page.log.toPlainText().splitlines() if line.strip()]


def test_the_lines_have_the_whole_page_below_the_filters(page: LogPage) -> None:
    lines = page.log.geometry()
    assert min(page.words.y(), page.kinds.y()) == 6
    assert (lines.left(), lines.right(), lines.bottom()) == (0, page.width() - 1, page.height() - 1)
    assert lines.top() == max(page.words.geometry().bottom(), page.kinds.geometry().bottom()) + 3


def test_words_find_lines_with_the_turn_above(page: LogPage) -> None:
    everything = lines(page)
    QTest.mouseClick(page.words, Qt.MouseButton.LeftButton)
    QTest.keyClicks(page.words, "serra tapped")
    assert len(lines(page)) == 2
    assert lines(page)[0].startswith("Turn 2: Bob")
    assert lines(page)[1].startswith("Serra Angel is tapped")
    assert page.log.shown == 1
    QTest.keyClick(page.words, Qt.Key.Key_Escape)
    assert lines(page) == everything


def test_a_kind_shows_what_was_refused_alone(page: LogPage) -> None:
    page.kinds.setFocus()
    QTest.keyClicks(page.kinds, "R")
    assert page.kinds.currentText() == "Refused"
    found = lines(page)
    assert len(found) == page.log.shown + 1
    assert "Nothing happens" in found[1]
    QTest.keyClick(page.kinds, Qt.Key.Key_Up)
    assert page.kinds.currentText() == "Without steps"
    assert not any("step" in line.lower() for line in lines(page))
    assert any("gains 1 life" in line for line in lines(page))


def test_where_nothing_is_found_it_says_so(hands: Hands, page: LogPage) -> None:
    QTest.keyClicks(page.words, "qqq")
    assert lines(page) == ["No matching lines."]
    hands.do("life up")
    assert lines(page) == ["No matching lines."], "what happens meanwhile is looked through as well"
    page.words.clear()
    assert "gains 1 life" in lines(page)[-1]

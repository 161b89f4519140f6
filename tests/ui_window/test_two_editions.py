"""Two editions side by side in the window: stepped through with keys, differences marked, saved."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QBoxLayout, QFileDialog

from tabletop.disk.assets import assets_folder
from tabletop.model.state import DEFAULT_EDITION
from tabletop.rules.book.editions import all_differences
from tabletop.scenarios.running.comparing import comparison, edition_summaries, moments
from tabletop.scenarios.running.edition_pairs import editions_to_compare, scenario_of
from tabletop.ui.frame.film_files import FilmFiles
from tabletop.ui.learning.two_editions import TwoEditions
from tabletop.ui.pages.atlas_page import AtlasPage
from tabletop.ui.pages.editions_page import DIFFERS, Compared, EditionsPage
from tabletop.ui.style.appearance import DARK
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
FOLDER = assets_folder() / "scenarios" / "editions"
MELD = FOLDER / "kind.meld.toml"
PAIRS = sorted(file.stem.removesuffix("-default") for file in FOLDER.glob("*-default.toml"))


def opened(hands: Hands, file: Path = MELD) -> EditionsPage:
    hands.window.parts.files.open_file(file)
    hands.do("two editions")
    page = hands.window.findChild(EditionsPage)
    assert isinstance(page, EditionsPage)
    QApplication.processEvents()
    return page


def texts(page: EditionsPage) -> list[str]:
    return [re.sub(r"<[^>]*>|&nbsp;", " ", column.told.text()) for column in page.columns]


def test_keys_step_through_both_tables_at_once(hands: Hands) -> None:
    page = opened(hands)
    assert page.step.text() == "The opening. The same in both editions."
    assert page.title.text() == "Before July 2016, nothing melded"
    assert [column.introduction.text().split(":")[0] for column in page.columns] == [
        "Before 2016-07-22",
        "Since 2016-07-22",
    ]
    for column in page.columns:
        assert {part.x() for part in (column.introduction, column.picture, column.told)} == {0}
        assert column.introduction.width() == column.width()
    before = [column.picture.pixmap().toImage() for column in page.columns]
    assert before[0] == before[1]
    QTest.keyClick(page, Qt.Key.Key_End)
    assert page.step.text() == f"{DIFFERS} Step 2 of 2"
    older, newer = texts(page)
    assert f"{DIFFERS}  Brisela, Voice of Nightmares: not there" in older
    assert "only since July 22, 2016" in older
    assert "701.42" not in older
    assert f"{DIFFERS}  Brisela, Voice of Nightmares: battlefield" in newer
    after = [column.picture.pixmap().toImage() for column in page.columns]
    assert after[0] != after[1]
    assert "Brisela" in page.columns[1].picture.accessibleName()
    assert "Brisela" not in page.columns[0].picture.accessibleName()
    for key, at in (
        (Qt.Key.Key_Left, 1),
        (Qt.Key.Key_Home, 0),
        (Qt.Key.Key_PageDown, 1),
        (Qt.Key.Key_PageUp, 0),
        (Qt.Key.Key_PageUp, 0),
        (Qt.Key.Key_D, page._compared.moments[-1].number),
    ):
        QTest.keyClick(page, key)
        assert page.at == at, key
    assert [column.picture.pixmap().toImage() for column in page.columns] == after


def test_the_mouse_steps_as_well(hands: Hands) -> None:
    page = opened(hands)
    assert not page.back_button.isEnabled()
    QTest.mouseClick(page.next_button, Qt.MouseButton.LeftButton)
    assert page.at == 1
    QTest.mouseClick(page.difference_button, Qt.MouseButton.LeftButton)
    assert page.at == 2
    assert not page.difference_button.isEnabled()
    assert not page.next_button.isEnabled()
    QTest.mouseClick(page.timeline, Qt.MouseButton.LeftButton, pos=page.timeline.pip(0).center().toPoint())
    assert page.at == 0


def test_a_narrow_window_has_one_table_below_the_other(hands: Hands) -> None:
    page = opened(hands)
    first, second = (column.picture for column in page.columns)
    assert first.mapTo(page, first.rect().topLeft()).y() == second.mapTo(page, second.rect().topLeft()).y()
    page.resize(480, 600)
    QApplication.processEvents()
    assert page._both.direction() is QBoxLayout.Direction.TopToBottom
    assert page.width() == 480
    for picture in (first, second):
        assert picture.pixmap().deviceIndependentSize().width() <= picture.width() <= 480
    assert page._scroll.widget().width() <= page._scroll.viewport().width()


def test_other_editions_can_be_chosen_and_two_equal_ones_are_no_comparison(hands: Hands) -> None:
    page = opened(hands)
    QTest.keyClick(page, Qt.Key.Key_End)
    older = page.columns[0].choice
    older.setCurrentIndex(older.findData("2015-07-17"))
    older.activated.emit(older.currentIndex())
    assert page._compared.editions[0].day == "2015-07-17"
    assert page.at == 2, "the same moment is looked at"
    older.setCurrentIndex(older.findData(DEFAULT_EDITION))
    older.activated.emit(older.currentIndex())
    assert "are both in the edition of" in page.complaint.text()
    assert page.complaint.isVisible()
    assert older.currentData() == "2015-07-17", "what is shown stays"


def test_a_rule_is_opened_from_a_chip_and_its_change_from_the_rule(hands: Hands) -> None:
    hands.window.parts.atlas.show_rule("712.4")
    atlas = hands.window.findChild(AtlasPage)
    link = re.search(r'href="(beside:[^"]*)"', atlas._text.toHtml())
    assert link is not None
    atlas._text.anchorClicked.emit(QUrl(link[1]))
    page = hands.window.findChild(EditionsPage)
    assert page.isVisible()
    page.columns[0].told.linkActivated.emit("rule:712.8e")
    assert atlas.text.startswith("712.8e")


def test_it_is_painted_in_the_colors_of_the_window(hands: Hands) -> None:
    hands.window.appearance.choose("dark")
    page = opened(hands)
    dark = page.columns[0].picture.pixmap().toImage().pixelColor(200, 20).lightness()
    hands.window.appearance.choose("light")
    assert page.columns[0].picture.pixmap().toImage().pixelColor(200, 20).lightness() > dark + 60
    assert page.columns[0].choice.accessibleName() == "Edition before"


def test_both_are_saved_beside_the_window(
    hands: Hands, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made: list[object] = []
    monkeypatch.setattr(FilmFiles, "make", lambda _self, *given: made.extend(given))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "both"), ""))
    page = opened(hands)
    QTest.mouseClick(page.save_button, Qt.MouseButton.LeftButton)
    assert made == [MELD, tmp_path / "both.html", ("2016-04-08", DEFAULT_EDITION)]


def test_without_a_lesson_one_is_told_where_to_look(hands: Hands) -> None:
    hands.do("two editions")
    assert "Open a lesson first" in hands.window.frame.status.text()
    assert hands.window.findChild(EditionsPage) is None


def test_what_is_closed_keeps_no_tables(hands: Hands) -> None:
    page = opened(hands)
    page.close()
    assert feature_of(hands.window, TwoEditions)._painter is None


def test_every_pair_can_be_looked_at(hands: Hands) -> None:
    page = EditionsPage(hands.window)
    blank = QImage(16, 9, QImage.Format.Format_RGB32)
    differing = 0
    for name in PAIRS:
        file = FOLDER / f"{name}-default.toml"
        editions = editions_to_compare(file)
        assert editions[1] == DEFAULT_EDITION
        compared = comparison(file, editions)
        played = moments(compared)
        page.show_compared(
            Compared(
                title=name,
                editions=compared.editions,
                choice=compared.editions,
                introductions=edition_summaries(compared, played),
                moments=played,
                picture=lambda _: (blank, blank),
                words=lambda _: ("", ""),
            ),
            DARK,
        )
        for moment in played:
            page.go_to(moment.number)
            marks = [text.count(DIFFERS) for text in texts(page)]
            assert (sum(marks) > 0) is moment.differs, (name, moment.number)
            verdicts_marked = all("<u>" in column.told.text() for column in page.columns)
            assert verdicts_marked is moment.verdicts_differ, (name, moment.number)
        differing += any(moment.differs for moment in played)
    assert len(PAIRS) > 60
    assert differing > 60
    page.deleteLater()


def test_what_has_changed_is_shown_wherever_a_position_can_show_it() -> None:
    shown = [each.id for each in all_differences() if scenario_of(each.id) is not None]
    assert len(shown) >= 60
    assert scenario_of("flip.unknown") is None


def test_a_lesson_of_today_is_compared_with_the_latest_edition_that_says_otherwise() -> None:
    file = assets_folder() / "scenarios" / "meld" / "brisela.toml"
    older, newer = editions_to_compare(file)
    assert newer == DEFAULT_EDITION
    assert any(moment.differs for moment in moments(comparison(file, (older, newer))))

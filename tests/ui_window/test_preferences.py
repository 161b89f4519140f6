"""The preferences in one place: searchable, set by mouse and keys, effective and stored at once."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QSettings, Qt
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QWidget

from tabletop.ui.pages.preferences_page import PreferencesPage
from tabletop.ui.presenting.presenter import letters_for
from tabletop.ui.session.preferences import Preferences
from tabletop.ui.style.colors import CONTRAST_DARK, CONTRAST_LIGHT
from tests.support import ALICE, BOB, table_with
from tests.ui_window.conftest import Hands

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
LEFT = Qt.MouseButton.LeftButton


def opened(hands: Hands) -> PreferencesPage:
    QTest.keyClick(hands.window.table_view, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    (page,) = hands.window.findChildren(PreferencesPage)
    QApplication.processEvents()
    return page


def titles(page: PreferencesPage) -> list[str]:
    return [page.sections.item(row).text() for row in range(page.sections.count())]


def box(page: PreferencesPage, title: str) -> QComboBox:
    return next(each for each in page.findChildren(QComboBox) if each.accessibleName() == title)


def switch(page: PreferencesPage, title: str) -> QCheckBox:
    return next(each for each in page.findChildren(QCheckBox) if each.text() == title)


def turn_to(page: PreferencesPage, section: str) -> None:
    item = page.sections.item(titles(page).index(section))
    place = page.sections.visualItemRect(item).center()
    QTest.mouseClick(page.sections.viewport(), LEFT, pos=place)


def take(chosen: QComboBox, words: str) -> None:
    """Choose by keys: letters of a choice, as a person types them."""
    chosen.setFocus()
    QTest.keyClick(chosen, Qt.Key.Key_Home)
    for _ in range(chosen.findText(words)):
        QTest.keyClick(chosen, Qt.Key.Key_Down)
    assert chosen.currentText() == words


def click(ticked: QWidget) -> None:
    QTest.mouseClick(ticked, LEFT, pos=ticked.rect().center() - ticked.rect().center() / 1.2)


def stored(settings: QSettings) -> Preferences:
    """Return what the next start would find if the program were killed now, which is only what is in the
    file.
    """
    copy = Path(settings.fileName()).with_suffix(".copy.ini")
    shutil.copyfile(settings.fileName(), copy)
    found = QSettings(str(copy), QSettings.Format.IniFormat)
    # Otherwise what Qt remembers of an earlier copy would be read.
    found.sync()
    return Preferences(found)


def test_all_that_can_be_set_is_there(hands: Hands) -> None:
    page = opened(hands)
    assert titles(page) == ["Appearance", "Table", "Lessons", "Keys"]
    assert page.isVisible()
    words = [each.accessibleName() for each in page.findChildren(QComboBox)]
    assert words == ["Theme", "Text size", "Motion", "Speed", "Card pictures"]
    assert {each.text() for each in page.findChildren(QCheckBox)} == {
        "Show their art on the table",
        "Triangles on all transforming cards",
        "Stand Sieges upright",
        "Turn the table to the acting player",
        "Enlarge the acting player’s hand",
        "Hide the opponent's hand",
        "Tap lands for costs automatically",
        "Stop for the stack and triggers",
        "Pay at once if there is one way",
        "Resolve my spells and abilities at once",
        "Ask before each step",
        "Remember missed rules",
    }
    page.close()


def test_a_choice_is_in_force_and_in_the_file_at_once(hands: Hands) -> None:
    page = opened(hands)
    take(box(page, "Theme"), "Light")
    assert not hands.window.appearance.is_dark
    assert stored(hands.settings).scheme == "light"
    take(box(page, "Theme"), "High contrast, dark")
    assert hands.window.scene.theme is CONTRAST_DARK
    take(box(page, "Theme"), "High contrast, light")
    assert hands.window.scene.theme is CONTRAST_LIGHT
    assert stored(hands.settings).scheme == "contrast-light"
    take(box(page, "Motion"), "None")
    assert hands.window.scene.animator.preferred_amount == stored(hands.settings).motion == "none"
    page.close()


def test_menu_and_preferences_show_the_same(hands: Hands) -> None:
    page = opened(hands)
    view = hands.window.frame.menus["View"]
    theme = next(entry.menu() for entry in view.actions() if entry.text() == "Theme")
    light = next(entry for entry in theme.actions() if entry.text() == "Light")
    light.trigger()
    assert box(page, "Theme").currentText() == "Light"
    take(box(page, "Theme"), "Dark")
    assert not light.isChecked()
    page.close()


def test_the_table_turns_with_the_turns_after_the_program_was_killed(
    hands: Hands, open_window: Callable[[], Hands]
) -> None:
    page = opened(hands)
    turn_to(page, "Table")
    click(switch(page, "Turn the table to the acting player"))
    assert hands.window.actions_["turn with turns"].isChecked()
    assert stored(hands.settings).turns_table
    page.close()
    again = open_window()
    assert again.window.actions_["turn with turns"].isChecked()


def test_the_hand_of_whoever_acts_is_large_unless_somebody_does_not_want_that(
    hands: Hands, open_window: Callable[[], Hands]
) -> None:
    table = table_with(hand=["Shock"], opponent={"hand": ["Opt", "Shock"]}, active=BOB)
    hands.window.bridge.replace_table(table)
    ground = hands.window.scene.ground
    assert ground.hand(BOB).height() > ground.hand_tile.height() > ground.hand(ALICE).height()
    page = opened(hands)
    turn_to(page, "Table")
    click(switch(page, "Enlarge the acting player’s hand"))
    page.close()
    hands.window.scene.finish_motion()
    ground = hands.window.scene.ground
    assert ground.hand(ALICE).height() > ground.hand_tile.height() > ground.hand(BOB).height()
    assert not stored(hands.settings).enlarges_acting
    again = open_window()
    again.window.bridge.replace_table(table)
    assert again.window.scene.ground.acting is None


def test_hidden_hands_stay_hidden_after_the_program_was_killed(
    hands: Hands, open_window: Callable[[], Hands]
) -> None:
    theirs = {"hand": ["Shock"]}
    hands.window.bridge.replace_table(table_with(opponent=theirs))
    hands.key(Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    assert stored(hands.settings).hides_others
    again = open_window()
    assert again.window.actions_["hide hand"].isChecked()
    again.window.bridge.replace_table(table_with(opponent=theirs))
    (card,) = again.window.bridge.view().players[1].hand
    assert not card.known
    again.do("hide hand")
    assert not stored(hands.settings).hides_others
    (card,) = again.window.bridge.view().players[1].hand
    assert card.known


def test_panels_are_kept_as_they_are_put_away(hands: Hands) -> None:
    outline = hands.window.frame.docks["Table outline"]
    outline.toggleViewAction().trigger()
    assert outline.isHidden()
    assert stored(hands.settings).panels == hands.window.saveState()


def test_larger_text_is_remembered_and_the_presenter_adds_to_it(hands: Hands) -> None:
    page = opened(hands)
    take(box(page, "Text size"), "Large")
    assert QApplication.font().pixelSize() == 21
    assert stored(hands.settings).text_size == "1.5"
    hands.do("presenter")
    # Whichever is larger: half as large again, or what the last row of a room can read.
    assert hands.window.appearance.scale == pytest.approx(max(1.5 * 1.5, letters_for(hands.window.height())))
    hands.do("presenter")
    assert QApplication.font().pixelSize() == 21
    take(box(page, "Text size"), "Normal")
    assert QApplication.font().pixelSize() == 14
    page.close()


@pytest.mark.parametrize(
    ("points", "pixels"), [(9.0, 14), pytest.param(11.0, 14, marks=pytest.mark.long), (16.5, 21), (80.0, 28)]
)
def test_text_is_as_large_as_the_system_has_it(
    hands: Hands, monkeypatch: pytest.MonkeyPatch, points: float, pixels: int
) -> None:
    letters = QFont()
    letters.setPointSizeF(points)
    monkeypatch.setattr(QFontDatabase, "systemFont", lambda _: letters)
    QApplication.sendEvent(hands.window, QEvent(QEvent.Type.ThemeChange))
    assert QApplication.font().pixelSize() == pixels
    hands.window.appearance.choose_text_size("1.25")
    letters.setPointSizeF(30)
    QApplication.sendEvent(hands.window, QEvent(QEvent.Type.ThemeChange))
    assert QApplication.font().pixelSize() == 18


def test_it_is_found_by_any_of_its_words(hands: Hands) -> None:
    page = opened(hands)
    turn_to(page, "Lessons")
    page.search.setFocus()
    QTest.keyClicks(page.search, "high contr")
    assert page.sections.currentItem().text() == "Appearance"
    assert box(page, "Theme").isVisible()
    assert not box(page, "Speed").isVisible()
    page.search.clear()
    QTest.keyClicks(page.search, "graveyard")
    assert page.sections.currentItem().text() == "Keys"
    page.search.clear()
    QTest.keyClicks(page.search, "zzz")
    assert page.nothing.isVisible()
    assert not page.pages.isVisible()
    page.search.clear()
    assert box(page, "Speed").isVisibleTo(page.pages.widget(0))
    assert not page.nothing.isVisible()
    page.close()


def test_change_keys_leads_to_the_keys_among_them(hands: Hands) -> None:
    hands.do("change keys")
    (page,) = hands.window.findChildren(PreferencesPage)
    assert page.sections.currentItem().text() == "Keys"
    assert page.keys.isVisible()
    page.close()


def test_what_has_to_be_agreed_to_first_is_not_shown_as_chosen(hands: Hands) -> None:
    page = opened(hands)
    chosen = box(page, "Card pictures")
    take_back = chosen.currentText()
    chosen.setFocus()
    QTest.keyClick(chosen, Qt.Key.Key_End)
    assert chosen.currentText() == take_back == "Painted by the program"
    page.close()

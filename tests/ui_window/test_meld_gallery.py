"""The gallery of melds: every pair by keys and by hand, and the table before it as it was."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.cards.library import shipped_library
from tabletop.scenarios.lessons.catalog import course_lessons
from tabletop.ui.autosave.feature import Autosave
from tabletop.ui.learning.first_meld import MELDED, FirstMeld
from tabletop.ui.learning.return_to_game import ReturnToGame
from tabletop.ui.panels.mana_symbols import SIDE
from tabletop.ui.presenting.gallery_bar import GalleryBar
from tabletop.ui.presenting.meld_gallery import MeldGallery
from tabletop.ui.style.fonts import font_scale
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of
from tests.ui_window.person import Person
from tests.ui_window.test_first_start import BRUNA, GISELA, drag

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
RESULTS = {card.meld.result.name for card in shipped_library() if card.meld is not None}
BRISELA = "Brisela, Voice of Nightmares"


@pytest.fixture
def gallery(hands: Hands, qapp: QApplication) -> Hands:
    hands.do("meld gallery")
    qapp.processEvents()
    return hands


def bar(hands: Hands) -> GalleryBar:
    return feature_of(hands.window, MeldGallery).bar


def melded(hands: Hands) -> list[str]:
    return [each.now.name for each in hands.window.bridge.view().battlefield if each.melded and each.now]


@pytest.mark.usefixtures("unpainted")
def test_keys_show_every_pair_melding_and_coming_apart(gallery: Hands) -> None:
    person, shown = Person(gallery.window), []
    for _ in RESULTS:
        before = gallery.names()
        person.press_until("Space", lambda: bool(melded(gallery)), "a meld")
        shown += melded(gallery)
        assert bar(gallery).title.text() in melded(gallery)
        assert "Melded by the ability" in bar(gallery).stage.text()
        person.press("Space")
        assert melded(gallery) == []
        assert "two cards arrived" in bar(gallery).stage.text()
        person.press("Space")
        assert gallery.names() == before, "the pair is as it was at first"
        person.press("Right")
    assert sorted(shown) == sorted(RESULTS)
    assert bar(gallery).number.text() == f"1 of {len(RESULTS)}", "the first pair follows the last"
    person.press("Left")
    assert bar(gallery).number.text() == f"{len(RESULTS)} of {len(RESULTS)}"


def test_the_ability_goes_on_by_itself(gallery: Hands) -> None:
    shown = feature_of(gallery.window, MeldGallery)
    gallery.key(Qt.Key.Key_Space)
    assert "on the stack" in bar(gallery).stage.text()
    assert shown.timer.isActive()
    shown.timer.timeout.emit()
    assert melded(gallery) == [BRISELA]
    assert not shown.timer.isActive()


def test_a_drag_melds_by_hand_and_says_so_until_it_is_undone(gallery: Hands, qapp: QApplication) -> None:
    gallery.key(Qt.Key.Key_Space)
    gallery.do("undo")
    assert not feature_of(gallery.window, MeldGallery).timer.isActive(), "an action by hand ends the playing"
    qapp.processEvents()
    drag(gallery, GISELA, BRUNA)
    assert melded(gallery) == [BRISELA]
    assert "By hand. In a game, the ability of Gisela" in bar(gallery).stage.text()
    gallery.do("undo")
    assert "Drag one card onto the other" in bar(gallery).stage.text()
    assert bar(gallery).play.text() == "Meld (Space)"


def test_escape_puts_the_game_back_as_it_was(hands: Hands) -> None:
    window = hands.window
    for name in (GISELA, BRUNA):
        hands.select(name)
        hands.key(Qt.Key.Key_Space)
    hands.do("undo")
    table, title = window.bridge.table, window.windowTitle()
    moves = len(table.journal.history)
    file = feature_of(window, Autosave).autosaver.path
    hands.do("meld gallery")
    assert window.actions_["presenter"].isChecked()
    hands.key(Qt.Key.Key_Space)
    hands.key(Qt.Key.Key_Space)
    hands.key(Qt.Key.Key_Right)
    hands.key(Qt.Key.Key_Escape)
    assert window.bridge.table is table
    assert (len(table.journal.history), window.windowTitle()) == (moves, title)
    assert not window.actions_["presenter"].isChecked()
    assert not window.actions_["meld gallery"].isChecked()
    assert not bar(hands).isVisible()
    assert not window.frame.page.turn_bar.isHidden()
    hands.do("redo")
    assert hands.object(BRUNA).tapped
    assert feature_of(window, Autosave).autosaver.path == file
    assert len([*window.parts.games.glob("*.tabletop")]) == 1, "nothing of the gallery is saved"


def test_a_lesson_is_at_its_step_and_its_game_can_still_be_returned_to(hands: Hands) -> None:
    hands.select(GISELA)
    hands.key(Qt.Key.Key_Space)
    table, player = hands.window.bridge.table, hands.window.session.lesson_player
    hands.window.parts.files.open_file(course_lessons()[0].file)
    player.forward()
    hands.do("meld gallery")
    assert not player.is_in_lesson
    hands.key(Qt.Key.Key_Escape)
    assert player.place is not None
    assert player.place.number == 1
    assert feature_of(hands.window, ReturnToGame).has_game
    hands.do("back to game")
    assert hands.window.bridge.table is table


def test_another_file_ends_the_gallery(gallery: Hands) -> None:
    gallery.window.parts.files.open_welcome()
    assert not feature_of(gallery.window, MeldGallery).is_open
    assert not bar(gallery).isVisible()
    assert not gallery.window.actions_["presenter"].isChecked()


def test_an_open_question_has_the_keys(gallery: Hands) -> None:
    gallery.key(Qt.Key.Key_Space)
    gallery.key(Qt.Key.Key_Space)
    gallery.select(BRISELA)
    gallery.do("to graveyard")
    assert gallery.window.bridge.perspective.is_asking
    gallery.key(Qt.Key.Key_Right)
    assert bar(gallery).number.text() == f"1 of {len(RESULTS)}"


def test_what_is_announced_is_finished_first(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(hands.window.bridge), "is_announcing", True)
    hands.do("meld gallery")
    assert not feature_of(hands.window, MeldGallery).is_open
    assert not hands.window.actions_["meld gallery"].isChecked()
    assert "Finish or cancel the spell or ability first." in hands.window.frame.status.text()


def test_a_meld_in_the_gallery_is_not_the_first_one_of_the_player(hands: Hands) -> None:
    hands.window.started()
    hands.do("meld gallery")
    hands.key(Qt.Key.Key_Space)
    hands.key(Qt.Key.Key_Space)
    assert melded(hands) == [BRISELA]
    assert MELDED not in hands.window.preferences.tips_seen
    assert not feature_of(hands.window, FirstMeld).line.isVisible()


def test_its_game_can_be_saved(gallery: Hands, tmp_path: Path) -> None:
    gallery.key(Qt.Key.Key_Space)
    gallery.key(Qt.Key.Key_Space)
    file = tmp_path / "meld.tabletop"
    assert feature_of(gallery.window, Autosave).save_as(str(file))
    gallery.key(Qt.Key.Key_Escape)
    gallery.window.parts.files.open_file(file)
    assert melded(gallery) == [BRISELA]


def test_the_keyboard_reaches_its_buttons_and_a_screen_reader_names_all_of_it(gallery: Hands) -> None:
    person, shown = Person(gallery.window), bar(gallery)
    labels, buttons = (shown.title, shown.ability, shown.stage), (shown.play, shown.leave, shown.previous)
    assert all(widget.accessibleName() for widget in (shown, *labels, *buttons, shown.next))
    assert "Gisela, the Broken Blade" in shown.ability.accessibleDescription()
    shown.next.setFocus()
    person.press("Space")
    assert shown.number.text() == f"2 of {len(RESULTS)}", "Space presses the button that has the focus"
    QTest.mouseClick(shown.leave, Qt.MouseButton.LeftButton)
    assert not feature_of(gallery.window, MeldGallery).is_open


def test_symbols_grow_with_the_letters(gallery: Hands) -> None:
    gallery.key(Qt.Key.Key_Right)
    gallery.key(Qt.Key.Key_Right)
    width = int(bar(gallery).ability.text().partition("width=")[2].partition(" ")[0])
    assert width == round(SIDE * font_scale()) > SIDE


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_label_fits_the_window_and_the_table_keeps_its_size(
    gallery: Hands, qapp: QApplication, size: tuple[int, int]
) -> None:
    gallery.window.setWindowState(Qt.WindowState.WindowNoState)
    gallery.window.resize(*size)
    for _ in RESULTS:
        qapp.processEvents()
        table = gallery.window.table_view.height()
        person = Person(gallery.window)
        person.press_until("Space", lambda: bool(melded(gallery)), "a meld")
        assert gallery.window.height() == size[1]
        assert gallery.window.table_view.height() == table
        for label in (bar(gallery).ability, bar(gallery).stage):
            assert label.height() >= label.heightForWidth(label.width())
        person.press("Right")

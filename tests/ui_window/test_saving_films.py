"""A lesson saved from the window as a page or a film, and a page reopened on the table."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from tabletop.disk.assets import assets_folder
from tabletop.scenarios.files.embedded import encode_text
from tabletop.ui.features.lesson_progress import LessonProgress
from tabletop.ui.frame.film_files import KINDS, FilmFiles
from tabletop.ui.pages.lessons_page import LessonsPage
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of
from tests.ui_window.saving_hands import box, message

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
LESSON = assets_folder() / "scenarios" / "course" / "back-in-your-hand.toml"
PAGE = f'<html><template id="tabletop-scenario">{encode_text(LESSON.read_text("utf-8"))}</template></html>'


@pytest.fixture
def films(hands: Hands) -> FilmFiles:
    (found,) = hands.window.findChildren(FilmFiles)
    return found


def choosing(monkeypatch: pytest.MonkeyPatch, name: str | Path, kind: str = "") -> list[str]:
    """Let the dialog of the system answer, and return what it was asked for."""
    proposed: list[str] = []

    def answer(_window: object, _title: str, path: str, kinds: str) -> tuple[str, str]:
        proposed.extend((path, kinds))
        return str(name), kind

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    return proposed


def test_without_a_lesson_one_is_told_to_open_one(hands: Hands) -> None:
    hands.do("save film")
    assert "Open a lesson first" in message(hands)


def test_a_lesson_is_saved_beside_the_window(
    hands: Hands, films: FilmFiles, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hands.window.parts.files.open_file(LESSON)
    kind = next(kind for kind, ending in KINDS.items() if ending == ".png")
    proposed = choosing(monkeypatch, tmp_path / "lesson", kind)
    hands.do("save film")
    assert proposed[0].endswith(".html")
    assert "*.webp" in proposed[1]
    assert "Making lesson.png" in message(hands)
    assert films.is_making
    told: list[str] = []
    monkeypatch.setattr(hands.window.frame, "say", told.append)
    hands.do("lesson forward")
    qtbot.waitUntil(lambda: not films.is_making)
    # What the step tells may come before or after it: the file is made beside the window.
    assert "Saved lesson.png." in told
    assert (tmp_path / "lesson.png").read_bytes().startswith(b"\x89PNG")


def test_what_can_not_be_written_is_told_with_its_reason(
    hands: Hands, films: FilmFiles, qtbot: QtBot, tmp_path: Path
) -> None:
    films.make(LESSON, tmp_path / "none" / "lesson.webp")
    qtbot.waitUntil(lambda: not films.is_making)
    assert "doesn't exist; create it first" in box(hands)


def test_what_is_being_made_ends_with_the_window(hands: Hands, films: FilmFiles, tmp_path: Path) -> None:
    films.make(LESSON, tmp_path / "lesson.html")
    feature_of(hands.window, LessonProgress).closing()
    assert not films.is_making
    assert [*tmp_path.glob("lesson*")] == []


def test_a_lesson_is_saved_from_the_list_without_opening_it(
    hands: Hands, films: FilmFiles, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made: list[tuple[Path, Path]] = []
    monkeypatch.setattr(FilmFiles, "make", lambda _self, lesson, to, _editions: made.append((lesson, to)))
    choosing(monkeypatch, tmp_path / "x.gif")
    hands.do("lessons")
    page = hands.window.findChild(LessonsPage)
    assert page is not None
    assert not page.film_button.isEnabled()
    page.filter.setText("returned to your hand")
    page.film_button.click()
    ((lesson, to),) = made
    assert lesson.parent.name == "course"
    assert to == tmp_path / "x.gif"
    page.close()


@pytest.mark.parametrize("way", ["open_file", "take"])
def test_a_page_is_put_on_the_table(hands: Hands, tmp_path: Path, way: str) -> None:
    page = tmp_path / "page.html"
    page.write_text(PAGE)
    files = hands.window.parts.files
    if way == "take":
        files.take([page])
    else:
        files.open_file(page)
    assert hands.window.session.lesson_player.file == page
    assert hands.window.session.lesson_player.title.endswith("?")


def test_a_page_of_anybody_else_is_refused(hands: Hands, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<html><script>alert(1)</script></html>")
    hands.window.parts.files.open_file(page)
    assert "no scenario in this page" in box(hands)


def test_the_course_is_saved_into_a_folder_as_pages(
    hands: Hands, films: FilmFiles, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")
    hands.do("save course")
    assert not films.is_making, "the dialog was canceled"
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "pages"))
    hands.do("save course")
    assert films.is_making
    assert "Making pages" in message(hands)
    films.stop()

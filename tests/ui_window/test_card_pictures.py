"""The source of card pictures, chosen in the view menu."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QSettings
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QFileDialog, QMessageBox

from tabletop.cards.importing.imported_library import LibraryWithImports
from tabletop.cards.importing.importer import import_cards
from tabletop.cards.library import playing_with, shipped_library
from tabletop.paint.drawing.spec import face_spec
from tabletop.ui.card_pictures.feature import CardPictures
from tabletop.ui.card_pictures.picture_fetcher import Fetcher
from tabletop.ui.session.preferences import Preferences
from tabletop.ui.shell import first_features
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")

DELVER = face_spec(shipped_library().find("Delver of Secrets").definition)
RED = QColor("#ff0000")
# No server listens there, so nothing can be fetched from it.
ADDRESS = "http://127.0.0.1:9/delver.png"


@pytest.fixture
def folder(tmp_path: Path, qapp: object) -> Path:
    """Return a folder with one picture, all red."""
    made = tmp_path / "scans"
    made.mkdir()
    image = QImage(63, 88, QImage.Format.Format_RGB32)
    image.fill(RED)
    image.save(str(made / "Delver of Secrets.png"))
    return made


@pytest.fixture(autouse=True)
def cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LibraryWithImports]:
    """Return a library without imports, with a folder of its own for fetched pictures."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    own = partial(CardPictures, origins=("http://127.0.0.1:9",))
    monkeypatch.setattr(first_features, "CardPictures", own)
    library = LibraryWithImports(shipped_library(), tmp_path / "imported.cards")
    with playing_with(library):
        yield library


def take_addresses(library: LibraryWithImports, tmp_path: Path) -> None:
    """Import a file with the address of a picture."""
    file = tmp_path / "cards.json"
    card = {"object": "card", "name": "Delver of Secrets", "layout": "normal", "type_line": "Creature"}
    file.write_text(json.dumps([card | {"image_uris": {"normal": ADDRESS}}]), encoding="utf-8")
    import_cards(file, into=tmp_path / "imported.cards")
    library.reload()


def pictures_of(hands: Hands) -> CardPictures:
    return feature_of(hands.window, CardPictures)


def ticked(hands: Hands) -> str:
    (menu,) = [
        each for each in hands.window.frame.menus["View"].children() if _is_titled(each, "Card pictures")
    ]
    (action,) = [each for each in menu.actions() if each.isChecked()]
    return action.text()


def _is_titled(child: object, title: str) -> bool:
    return hasattr(child, "title") and child.title() == title


def shown_color(hands: Hands) -> QColor:
    return hands.window.pictures.pixmap(DELVER, 80, 112, 1.0, "full").toImage().pixelColor(40, 90)


def box_of(hands: Hands) -> QMessageBox:
    return next(box for box in hands.window.findChildren(QMessageBox) if box.isVisible())


def press(box: QMessageBox, words: str) -> None:
    next(button for button in box.buttons() if button.text() == words).click()


def test_faces_are_painted_until_somebody_chooses(hands: Hands) -> None:
    assert ticked(hands) == "Painted by the program"
    assert shown_color(hands) != RED


def test_pictures_from_a_folder_are_shown_and_remembered(
    open_window: Callable[[], Hands], folder: Path, settings: QSettings
) -> None:
    hands = open_window()
    pictures_of(hands).choose("folder")
    (dialog,) = hands.window.findChildren(QFileDialog)
    assert ticked(hands) == "Painted by the program"
    dialog.fileSelected.emit(str(folder))
    dialog.close()
    assert shown_color(hands) == RED
    assert ticked(hands) == "From a folder…"
    again = open_window()
    assert shown_color(again) == RED
    pictures_of(again).choose("painted")
    assert shown_color(again) != RED
    assert ticked(again) == "Painted by the program"
    assert ticked(open_window()) == "Painted by the program"


def test_the_table_takes_their_art_too_if_wanted(
    open_window: Callable[[], Hands], folder: Path, settings: QSettings
) -> None:
    settings.setValue("pictures/from", "folder")
    settings.setValue("pictures/folder", str(folder))
    hands = open_window()

    def on_table() -> QColor:
        return hands.window.pictures.pixmap(DELVER, 126, 176).toImage().pixelColor(63, 110)

    assert on_table() != RED
    (menu,) = [
        each for each in hands.window.frame.menus["View"].children() if _is_titled(each, "Card pictures")
    ]
    (entry,) = [each for each in menu.actions() if each.text() == "Show their art on the table"]
    entry.trigger()
    assert on_table() == RED
    assert Preferences(settings).art_on_table
    entry.trigger()
    assert on_table() != RED
    assert not Preferences(settings).art_on_table


def test_triangles_on_all_cards_are_a_choice_that_is_remembered(
    open_window: Callable[[], Hands], settings: QSettings
) -> None:
    def on_table(hands: Hands, symbol: str) -> QImage:
        return hands.window.pictures.pixmap(replace(DELVER, symbol=symbol), 126, 176).toImage()

    hands = open_window()
    printed, triangles = (on_table(hands, symbol) for symbol in ("sun_moon", "triangle"))
    assert printed != triangles
    (menu,) = [
        each for each in hands.window.frame.menus["View"].children() if _is_titled(each, "Card pictures")
    ]
    (entry,) = [each for each in menu.actions() if each.text() == "Triangles on all transforming cards"]
    entry.trigger()
    assert on_table(hands, "sun_moon") == triangles
    assert on_table(open_window(), "sun_moon") == triangles
    entry.trigger()
    assert on_table(hands, "sun_moon") == printed
    assert on_table(open_window(), "sun_moon") == printed


def test_sieges_stand_upright_if_somebody_prefers_it(
    open_window: Callable[[], Hands], settings: QSettings
) -> None:
    hands = open_window()
    assert not hands.window.scene.ground.upright_sieges
    (menu,) = [
        each for each in hands.window.frame.menus["View"].children() if _is_titled(each, "Card pictures")
    ]
    (entry,) = [each for each in menu.actions() if each.text() == "Stand Sieges upright"]
    entry.trigger()
    assert hands.window.scene.ground.upright_sieges
    assert open_window().window.scene.ground.upright_sieges
    entry.trigger()
    assert not hands.window.scene.ground.upright_sieges
    assert not Preferences(settings).upright_sieges


def test_a_folder_that_is_gone_leaves_painted_faces(
    open_window: Callable[[], Hands], settings: QSettings, tmp_path: Path
) -> None:
    settings.setValue("pictures/from", "folder")
    settings.setValue("pictures/folder", str(tmp_path / "gone"))
    assert ticked(open_window()) == "Painted by the program"


def test_without_addresses_nothing_can_be_fetched(hands: Hands) -> None:
    pictures_of(hands).choose("fetched")
    assert "Import one first" in box_of(hands).informativeText()
    assert ticked(hands) == "Painted by the program"


def test_nothing_is_fetched_before_somebody_agrees(
    hands: Hands, cards: LibraryWithImports, tmp_path: Path, settings: QSettings
) -> None:
    take_addresses(cards, tmp_path)
    pictures_of(hands).choose("fetched")
    box = box_of(hands)
    assert "127.0.0.1:9" in box.text()
    assert "only from 127.0.0.1:9" in box.informativeText().replace("http://", "")
    assert "sees your IP address" in box.informativeText()
    press(box, "Keep painted faces")
    assert ticked(hands) == "Painted by the program"
    assert settings.value("pictures/host") is None
    assert not (tmp_path / "cache").exists()


def test_what_was_agreed_to_is_remembered_for_that_host(
    open_window: Callable[[], Hands], cards: LibraryWithImports, tmp_path: Path, settings: QSettings
) -> None:
    take_addresses(cards, tmp_path)
    hands = open_window()
    pictures_of(hands).choose("fetched")
    press(box_of(hands), "Download pictures")
    assert ticked(hands) == "Fetched on demand…"
    assert settings.value("pictures/host") == "http://127.0.0.1:9"
    assert shown_color(hands) != RED
    assert ticked(open_window()) == "Fetched on demand…"
    pictures_of(hands).choose("painted")
    pictures_of(hands).choose("fetched")
    press(box_of(hands), "Download pictures")
    hands.window.parts.card_import.ended.emit("1 card was taken.")


@pytest.mark.parametrize(
    "agreed",
    ["pictures.invalid", "127.0.0.1", "http://127.0.0.1", "http://127.0.0.1:10", "https://127.0.0.1:9"],
)
def test_another_host_or_port_than_that_is_not_asked(
    open_window: Callable[[], Hands],
    cards: LibraryWithImports,
    tmp_path: Path,
    settings: QSettings,
    agreed: str,
) -> None:
    take_addresses(cards, tmp_path)
    settings.setValue("pictures/from", "fetched")
    settings.setValue("pictures/host", agreed)
    hands = open_window()
    assert shown_color(hands) != RED
    assert not any(fetcher.is_busy for fetcher in hands.window.findChildren(Fetcher))

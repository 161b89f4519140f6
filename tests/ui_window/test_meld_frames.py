"""Melding and parting, frame by frame: no card is ever blank, and both cards visibly part."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QSettings, QSize, Qt
from PySide6.QtGui import QColor, QPalette, QPixmap
from PySide6.QtWidgets import QApplication, QGraphicsPixmapItem

from tabletop.language.effects import Destroy, Meld, ReturnToHand
from tabletop.model.actions import Instruct
from tabletop.paint.faces.picture_cache import FaceStore
from tabletop.ui.session import pictures as pictures_of_faces
from tabletop.ui.session.file_opening import open_table, welcome_file
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.session.preferences import Preferences
from tabletop.ui.shell.window import MainWindow
from tabletop.ui.style.appearance import Appearance
from tests.batches import long_unless
from tests.ui_window.conftest import Hands

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
MELDED = "Brisela, Voice of Nightmares"
PAIR = ("Bruna, the Fading Light", "Gisela, the Broken Blade")
LESSON = welcome_file().parent / "meld" / "brisela.toml"
SIZES = [QSize(1280, 720), QSize(1920, 1080)]
FRAME = 16.0
_SEEN_TO_FLY = 8
"""Number of frames of a parting in which each card has to be in another place."""


@pytest.fixture
def painted_later(
    qapp: QApplication, tmp_path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[QSize, bool], Hands]]:
    """Return the lesson about two angels in a window whose faces are painted in a thread, with glowing blank
    ones.
    """
    monkeypatch.setattr(pictures_of_faces, "blank", lambda _spec, wide, high: _glowing(wide, high))
    opened: list[tuple[MainWindow, Appearance, Pictures]] = []
    letters = qapp.font()

    def open_lesson(size: QSize, presents: bool, scheme: str = "dark") -> Hands:
        settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
        preferences = Preferences(settings)
        preferences.motion = "full"
        appearance = Appearance(qapp, scheme)
        appearance.apply()
        pictures = Pictures(FaceStore(None))
        window = MainWindow(open_table(LESSON), preferences, appearance, pictures, games=tmp_path / "games")
        window.complete()
        opened.append((window, appearance, pictures))
        window.scene.animator.by_hand = window.scene.pointer_animator.by_hand = True
        window.resize(size)
        window.show()
        if presents:
            window.actions_["presenter"].trigger()
            window.setWindowState(Qt.WindowState.WindowNoState)
            window.resize(size)
        QApplication.processEvents()
        return Hands(window, settings)

    yield open_lesson
    for window, appearance, pictures in opened:
        window.close()
        pictures.shut_down()
        for each in (window, appearance, pictures):
            each.deleteLater()
    qapp.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qapp.setStyleSheet("")
    qapp.setFont(letters)
    qapp.setPalette(QPalette())


GLOW = QColor(255, 0, 255)


def _glowing(wide: int, high: int) -> QPixmap:
    pixmap = QPixmap(wide, high)
    pixmap.fill(GLOW)
    return pixmap


def _is_blank(pixmap: QPixmap) -> bool:
    image = pixmap.toImage()
    across, down = image.width() - 1, image.height() - 1
    spots = ((x, y) for x in (0.3, 0.5, 0.7) for y in (0.3, 0.5, 0.7))
    return any(image.pixelColor(round(x * across), round(y * down)) == GLOW for x, y in spots)


def blank_in(hands: Hands) -> list[str]:
    """Return the blank cards in this frame, and their places."""
    shown = (each for each in hands.window.scene.items() if isinstance(each, QGraphicsPixmapItem))
    return [
        f"{each} at {each.scenePos().toTuple()}"
        for each in shown
        if each.isVisible() and not each.pixmap().isNull() and _is_blank(each.pixmap())
    ]


def all_painted(hands: Hands, qtbot) -> None:
    qtbot.waitUntil(lambda: not hands.window.scene.pictures.is_busy(), timeout=20_000)
    assert blank_in(hands) == []


def frames(hands: Hands) -> Iterator[float]:
    """Yield the milliseconds of each frame until nothing moves, with the window's own work in between."""
    animator, passed = hands.window.scene.animator, 0.0
    while not animator.is_still():
        yield passed
        QApplication.processEvents()
        animator.advance(FRAME)
        passed += FRAME


def die(hands: Hands) -> None:
    """Destroy Brisela and put the two cards into the graveyard in the first order."""
    window = hands.window
    window.bridge.propose(Instruct(effect=Destroy(objects=(hands.number(MELDED),))))
    question = window.bridge.table.state.question
    assert question is not None
    QApplication.processEvents()
    window.bridge.answer(question.question.options)


def meld(hands: Hands) -> None:
    pair = tuple(hands.number(name) for name in PAIR)
    hands.window.bridge.propose(Instruct(effect=Meld(objects=pair)))


both_layouts = pytest.mark.parametrize("presents", [False, True], ids=["table", "presenter"])
both_sizes = pytest.mark.parametrize(
    "size",
    long_unless(lambda size: size == SIZES[0], SIZES),
    ids=lambda size: f"{size.width()}x{size.height()}",
)


@both_layouts
@both_sizes
def test_no_card_is_blank_while_two_become_one(painted_later, qtbot, size: QSize, presents: bool) -> None:
    hands = painted_later(size, presents)
    all_painted(hands, qtbot)
    meld(hands)
    passed = 0.0
    for passed in frames(hands):
        assert blank_in(hands) == [], passed
    assert passed > 1300
    assert blank_in(hands) == []


@both_layouts
@both_sizes
def test_two_cards_fly_and_none_is_blank_as_one_becomes_two(
    painted_later, qtbot, size: QSize, presents: bool
) -> None:
    hands = painted_later(size, presents)
    meld(hands)
    hands.window.scene.finish_motion()
    all_painted(hands, qtbot)
    die(hands)
    ways: dict[str, set[tuple[float, float]]] = {name: set() for name in PAIR}
    for passed in frames(hands):
        assert blank_in(hands) == [], passed
        for name, way in ways.items():
            item = hands.window.scene.card_items.of(hands.number(name))
            assert item is not None
            assert item.isVisible(), (name, passed)
            way.add(QPointF(item.pos()).toTuple())
    assert {name: len(way) > _SEEN_TO_FLY for name, way in ways.items()} == dict.fromkeys(PAIR, True)
    assert blank_in(hands) == []


@both_layouts
def test_taken_back_and_done_again_nothing_is_blank_either(painted_later, qtbot, presents: bool) -> None:
    hands = painted_later(SIZES[0], presents)
    all_painted(hands, qtbot)
    meld(hands)
    hands.window.scene.finish_motion()
    die(hands)
    hands.window.scene.finish_motion()
    bridge = hands.window.bridge
    for move in (bridge.undo, bridge.undo, bridge.redo, bridge.redo):
        move()
        for passed in frames(hands):
            assert blank_in(hands) == [], (move, passed)


@pytest.mark.parametrize("scheme", ["dark", "light"])
@both_sizes
def test_before_a_room_the_hand_unfolds_while_one_becomes_two_and_nothing_is_blank(
    painted_later, qtbot, size: QSize, scheme: str
) -> None:
    hands = painted_later(size, presents=True, scheme=scheme)
    window = hands.window
    assert (window.width(), window.height()) == (size.width(), size.height())
    all_painted(hands, qtbot)
    meld(hands)
    for passed in frames(hands):
        assert blank_in(hands) == [], passed
    folded = window.scene.ground
    window.bridge.propose(Instruct(effect=ReturnToHand(objects=(hands.number(MELDED),))))
    seen: dict[str, set[tuple[float, float]]] = {name: set() for name in PAIR}
    for passed in frames(hands):
        assert blank_in(hands) == [], passed
        for name, way in seen.items():
            item = window.scene.card_items.of(hands.number(name))
            assert item is not None
            way.add(item.pos().toTuple())
    assert window.scene.ground.hand_height > folded.hand_height, "the hand has unfolded"
    assert {name: len(way) > _SEEN_TO_FLY for name, way in seen.items()} == dict.fromkeys(PAIR, True)
    assert blank_in(hands) == []


def test_a_table_that_gets_another_size_meanwhile_goes_on_and_fits_in_the_end(painted_later, qtbot) -> None:
    hands = painted_later(SIZES[0], presents=False)
    all_painted(hands, qtbot)
    meld(hands)
    scene, view = hands.window.scene, hands.window.table_view
    scene.animator.advance(FRAME)
    hands.window.resize(1280, 680)
    QApplication.processEvents()
    assert not scene.animator.is_still()
    for _ in frames(hands):
        pass
    assert scene.ground.height == view.viewport().height()
    brisela = scene.card_items.of(hands.number(MELDED))
    assert brisela is not None
    assert brisela.pos() == brisela.middle

"""Temporary overlays of the table cover no card in a hand, and nothing that they are about."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tabletop.language.effects import AddMana, Life
from tabletop.model.actions import Instruct
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.book.verdicts import Reason, Ruling, Verdict
from tabletop.ui.features.game_over import GameOver
from tabletop.ui.features.one_time_tips import TIPS, OneTimeTips
from tabletop.ui.payment.feature import Payments
from tests.batches import long_but_diagonal
from tests.support import ALICE, BOB, PlacedTable, table_with
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of
from tests.ui_window.test_paying import Mouse

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
SIZES = [(1024, 640), (1280, 720), (1920, 1080)]
CREATURES = ["Grizzly Bears", "Hill Giant", "Serra Angel", "Wind Drake"]
LANDS = ["Forest", "Forest", "Island", "Mountain", "Plains"]
NO_ROOM = ((1024, 640), 7)
"""Window and hand for which the nearest free spot is between the rows, 2.5 cards away from the hand."""
HAND = ["Centaur Courser", "Shock", "Opt", "Runeclaw Bear", "Kruin Outlaw", "Hill Giant", "Island"]


def board(cards: int = 7, mana: str = "enforced") -> PlacedTable:
    """Return the middle of a game: lands and creatures on both sides, hands of a number of cards."""
    hand, mine = HAND[:cards], [*CREATURES, *LANDS]
    return table_with(mine, theirs=mine, hand=hand, opponent={"hand": hand}, mana=mana)


def courser(table: PlacedTable) -> int:
    """Return the number of the card that is cast from Alice's hand."""
    hand = table.state.in_zone(Zone(ZoneKind.HAND, ALICE))
    return next(id for id in hand if table.state.objects[id].definition.name == "Centaur Courser")


def tiles(hands: Hands) -> dict[int, QRect]:
    """Return all visible tiles, in the coordinates of the page."""
    corner = hands.window.table_view.geometry().topLeft()
    return {id: tile.translated(corner) for id, tile in hands.window.scene.visible_tiles().items()}


def covered(hands: Hands, over: QWidget, ids: set[int]) -> list[str]:
    QApplication.processEvents()
    names = hands.window.bridge.perspective.name
    return [names(id) for id, tile in tiles(hands).items() if id in ids and tile.intersects(over.geometry())]


def in_hands(hands: Hands) -> set[int]:
    return {card.id for player in hands.window.bridge.view().players for card in player.hand}


@pytest.mark.parametrize(("size", "cards"), long_but_diagonal(SIZES, [1, 4, 7]), ids=str)
def test_the_payment_covers_neither_the_hand_nor_what_can_pay(
    hands: Hands, size: tuple[int, int], cards: int
) -> None:
    hands.window.resize(*size)
    mouse = Mouse(hands, board(cards))
    mouse.double_click(courser(mouse.table))
    payments = feature_of(hands.window, Payments)
    assert payments.bar.isVisible()
    assert payments.paying is not None
    assert covered(hands, payments.bar, in_hands(hands) | {*payments.paying.payment.possible}) == []
    card = tiles(hands)[courser(mouse.table)]
    theirs = [each.id for each in hands.window.bridge.view().battlefield if each.controller == 1]
    line = max((tiles(hands)[id].bottom() for id in theirs), default=0)
    assert line < payments.bar.geometry().top() < card.bottom(), "it stands on the side of the card"
    gap = payments.bar.geometry().center() - card.center()
    if (size, cards) != NO_ROOM:
        assert abs(gap.y()) < 2 * card.height(), "it stands beside the card"


@pytest.mark.parametrize(("size", "cards"), long_but_diagonal(SIZES, [1, 4, 7]), ids=str)
def test_the_payment_covers_no_creature_where_there_is_another_place(
    hands: Hands, size: tuple[int, int], cards: int
) -> None:
    hands.window.resize(*size)
    mouse = Mouse(hands, board(cards))
    mouse.double_click(courser(mouse.table))
    payments = feature_of(hands.window, Payments)
    permanents = {each.id for each in hands.window.bridge.view().battlefield}
    assert covered(hands, payments.bar, permanents) == []
    assert hands.window.frame.page.rect().contains(payments.bar.geometry())
    for part in (payments.bar.words, payments.bar.pay, payments.bar.cancel_button):
        assert payments.bar.rect().contains(part.geometry())
        assert part.width() >= part.minimumSizeHint().width()


@pytest.mark.parametrize(("size", "share"), long_but_diagonal(SIZES, [0.65, 0.73]), ids=str)
def test_the_payment_does_not_cover_the_card_that_was_dragged_out_of_the_hand(
    hands: Hands, size: tuple[int, int], share: float
) -> None:
    hands.window.resize(*size)
    mouse = Mouse(hands, table_with(LANDS[:3], hand=[*HAND[1:4], HAND[0], *HAND[4:]], mana="enforced"))
    paid, port = courser(mouse.table), hands.window.table_view.viewport()
    item, field = hands.window.scene.card_items.of(paid), hands.window.scene.ground.field
    assert item is not None
    start = mouse.place(paid)
    end = QPoint(start.x() + 20, round(field.height() * share))
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
    for way in (0.2, 0.6, 1.0):
        QTest.mouseMove(port, start + (end - start) * way)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=end)
    mouse.settle()
    bar = feature_of(hands.window, Payments).bar
    assert bar.isVisible()
    lies = item.tile.translated(item.pos()).toRect()
    assert (lies.center() - end).manhattanLength() < lies.height(), "it waits where it was let go"
    assert not lies.translated(hands.window.table_view.pos()).intersects(bar.geometry())


@pytest.mark.parametrize("size", SIZES)
def test_the_mana_in_the_pool_covers_no_card(hands: Hands, size: tuple[int, int]) -> None:
    hands.window.resize(*size)
    Mouse(hands, board())
    hands.window.bridge.propose(Instruct(effect=AddMana(mana=("{G}",), number=3, by=ALICE)))
    pool = feature_of(hands.window, Payments).pool
    assert pool.isVisible()
    assert covered(hands, pool, in_hands(hands)) == []


@pytest.mark.parametrize("size", SIZES)
def test_a_tip_covers_no_card(hands: Hands, size: tuple[int, int]) -> None:
    hands.window.resize(*size)
    Mouse(hands, board())
    tips = feature_of(hands.window, OneTimeTips)
    tips._reset()
    for name in TIPS:
        tips.hide()
        tips.show(name)
        assert tips.label is not None
        assert hands.window.frame.page.rect().contains(tips.label.geometry())
        assert covered(hands, tips.label, {*tiles(hands)}) == [], name


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("verdict", [Verdict.ILLEGAL, Verdict.NOTHING_HAPPENS])
def test_a_refusal_covers_no_card_that_it_is_about(
    hands: Hands, unpainted: None, size: tuple[int, int], verdict: Verdict
) -> None:
    hands.window.resize(*size)
    Mouse(hands, board())
    scene = hands.window.scene
    words = "Only a double-faced permanent can transform, and there is no other face that this could turn to."
    for id in tiles(hands):
        scene.show_refusal(Ruling(verdict, (Reason("transform", ("701.27c",), words),)), id)
        scene.finish_motion()
        item = scene.card_items.of(id)
        assert scene.refusals.bubble is not None
        assert not scene.refusals.bubble.rect.intersects(item.tile.translated(item.middle))


@pytest.mark.parametrize("size", SIZES)
def test_the_end_of_a_game_covers_nothing_on_the_table(
    hands: Hands, size: tuple[int, int], qtbot: QtBot
) -> None:
    hands.window.resize(*size)
    table = table_with(CREATURES, theirs=[*LANDS, *CREATURES], hand=HAND)
    Mouse(hands, table)
    hands.window.bridge.propose(Instruct(effect=Life(to=BOB, becomes=3)))
    QTest.keyClick(hands.window.table_view, Qt.Key.Key_A, Qt.KeyboardModifier.ShiftModifier)
    hands.do("combat damage")
    hands.window.scene.finish_motion()
    bar, page = feature_of(hands.window, GameOver).bar, hands.window.frame.page
    assert bar.isVisible()
    qtbot.waitUntil(lambda: bar.geometry().bottom() < page.table.geometry().top())
    assert covered(hands, bar, {*tiles(hands)}) == []
    assert all(bar.rect().contains(each.geometry()) for each in bar.findChildren(QPushButton))
    assert page.rect().contains(bar.geometry())
    QTest.mouseClick(bar.go_on, Qt.MouseButton.LeftButton)
    assert bar.isHidden()

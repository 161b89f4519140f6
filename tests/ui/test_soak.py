"""Twenty thousand moves and paintings lose no reference to None.

PySide6 6.12.0 loses some on Python 3.11, and the process aborts when they are used up. From Python 3.12 on
None is immortal and its count is constant.
"""

import gc
import sys

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from tests.support import table_with
from tests.ui.conftest import Show

ROUNDS = 20_000
ALLOWED = 2_000
"""Variation from caches filling up. A loss of one per round would be ten times as much."""


def test_moves_and_paintings_lose_no_references(show: Show) -> None:
    seen = show(table_with(battlefield=["Delver of Secrets", "Gisela, the Broken Blade"]))
    item = seen.item("Delver of Secrets")
    home = item.pos()
    image = QImage(32, 32, QImage.Format.Format_ARGB32_Premultiplied)
    target = QRectF(0, 0, 32, 32)
    around = QRectF(home.x(), home.y(), 32, 32)
    # What other tests left behind would be swept away meanwhile, with all its references.
    gc.collect()
    before = sys.getrefcount(None)
    for each in range(ROUNDS):
        item.setPos(home + QPointF(each % 20, each % 10))
        item.set_turn((each % 20) / 20)
        painter = QPainter(image)
        seen.scene.render(painter, target, around)
        painter.end()
    item.set_turn(0)
    item.setPos(home)
    assert abs(sys.getrefcount(None) - before) < ALLOWED

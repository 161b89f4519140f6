"""In the real window the cards of known positions are as large as the table of sizes asks."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tabletop.ui.session.file_opening import open_table, welcome_file
from tests.ui_window.conftest import Hands

pytestmark = [
    pytest.mark.qt_log_ignore("^This plugin does not support "),
    pytest.mark.usefixtures("unpainted"),
]

ROOM = Path(__file__).parents[1] / "scenarios" / "room"
LESSON = welcome_file().parent / "course" / "meld-two-angels.toml"
SIZES = {(1280, 720): 0, (1920, 1080): 1}
WIDTHS = {
    LESSON: (180, 260),
    ROOM / "brisela.toml": (240, 340),
    welcome_file(): (120, 165),
    ROOM / "after-the-meld.toml": (115, 160),
    ROOM / "turn-six.toml": (95, 140),
    ROOM / "twenty-creatures.toml": (60, 85),
}
"""The least width of untapped creatures at each size, in logical pixels."""


@pytest.mark.parametrize("size", SIZES)
def test_creatures_are_as_large_as_the_table_allows(
    size: tuple[int, int], open_window: Callable[..., Hands], qapp: QApplication
) -> None:
    hands = open_window(size=size)
    too_small = {}
    for file, aims in WIDTHS.items():
        hands.window.parts.files.opened.emit(open_table(file))
        for _ in range(4):
            qapp.processEvents()
            hands.window.scene.finish_motion()
        creatures = [
            item.place.width
            for item in hands.window.scene.card_items.all()
            if item.view in hands.window.bridge.view().battlefield
            and (item.view.now is None or "Creature" in item.view.now.types)
        ]
        assert creatures
        if min(creatures) < aims[SIZES[size]]:
            too_small[file.stem] = min(creatures)
    assert too_small == {}

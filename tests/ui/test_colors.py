"""Text is readable on its background, in both themes."""

import pytest
from PySide6.QtGui import QColor

from tabletop.paint.drawing.theme import contrast
from tabletop.ui.style import appearance
from tabletop.ui.style.colors import (
    CONTRAST_DARK,
    CONTRAST_LIGHT,
    DARK,
    LIGHT,
    faded,
    palette,
    system_is_dark,
)

TEXTS = [
    ("text", "table"),
    ("text", "rail"),
    ("quiet", "table"),
    ("quiet", "table_bright"),
    ("quiet", "rail"),
    ("bubble_text", "bubble"),
]
LINES = ["legal", "refused", "hint", "meld", "caution", "focus"]


def ratio(theme, one: str, other: str) -> float:
    colors = [getattr(theme, name) for name in (one, other)]
    return contrast(*((color.red(), color.green(), color.blue()) for color in colors))


@pytest.mark.parametrize("theme", [DARK, LIGHT])
@pytest.mark.parametrize(("text", "ground"), TEXTS)
def test_text_has_enough_contrast(theme, text, ground) -> None:
    assert ratio(theme, text, ground) >= 4.5


@pytest.mark.parametrize("theme", [DARK, LIGHT])
@pytest.mark.parametrize("line", LINES)
def test_lines_can_be_told_from_the_table(theme, line) -> None:
    assert ratio(theme, line, "table") >= 3


@pytest.mark.parametrize("theme", [CONTRAST_DARK, CONTRAST_LIGHT])
@pytest.mark.parametrize(("one", "ground"), TEXTS + [(line, "table") for line in LINES])
def test_high_contrast_is_higher(theme, one, ground) -> None:
    assert ratio(theme, one, ground) >= 7


def test_the_theme_follows_what_is_asked(qapp) -> None:
    assert palette(True) is DARK
    assert palette(False) is LIGHT
    assert palette(True, high_contrast=True) is CONTRAST_DARK
    assert palette(False, high_contrast=True) is CONTRAST_LIGHT
    assert isinstance(system_is_dark(), bool)


def test_faded_is_another_color() -> None:
    color = QColor(10, 20, 30)
    assert faded(color, 0.5).alpha() == 128
    assert color.alpha() == 255


@pytest.mark.parametrize(
    "shade", [appearance.DARK, appearance.LIGHT, appearance.CONTRAST_DARK, appearance.CONTRAST_LIGHT]
)
def test_a_shade_knows_whether_it_is_dark(shade) -> None:
    assert shade.is_dark == (QColor(shade.window).lightness() < QColor(shade.text).lightness())

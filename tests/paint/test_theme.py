"""Colors of text."""

import pytest

from tabletop.paint.drawing.theme import (
    BACK,
    CREAM,
    FRONT,
    INK,
    Tone,
    contrast,
    frame_colors,
    mix,
    readable_on,
)


@pytest.mark.parametrize("tone", [FRONT, BACK])
@pytest.mark.parametrize("colors", ["", "W", "U", "B", "R", "G"])
def test_words_can_be_read_on_bars_and_on_tinted_paper(tone: Tone, colors: str) -> None:
    frame = frame_colors(colors, False, tone.is_dark)[0]
    paper = mix(tone.paper, frame, 0.16 if tone.is_dark else 0.1)
    assert contrast(tone.bar, tone.bar_text) >= 4.5
    assert contrast(paper, tone.paper_text) >= 4.5
    assert contrast(paper, tone.quiet) >= 4.5


def test_bars_have_the_colors_that_tell_fronts_from_backs() -> None:
    assert (FRONT.bar, FRONT.bar_text) == ((0xF3, 0xEF, 0xE4), (0x14, 0x16, 0x1A))
    assert (BACK.bar, BACK.bar_text) == ((0x2B, 0x2F, 0x38), (0xF4, 0xF1, 0xE8))


def test_the_better_of_ink_and_cream_is_taken() -> None:
    assert readable_on((250, 240, 200)) == INK
    assert readable_on((60, 50, 70)) == CREAM


def test_a_face_of_several_colors_has_them_all_in_its_frame() -> None:
    assert len(frame_colors("WUB", False, False)) == 3
    assert frame_colors("", True, False) != frame_colors("", False, False)

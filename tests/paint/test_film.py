"""Films are written as they were handed over."""

from pathlib import Path

import pytest
from PIL import Image

from tabletop.paint.faces.film import Frame, write_film

RED, GREEN = bytes((200, 30, 30, 255)), bytes((30, 200, 30, 255))


def frame(color: bytes, milliseconds: int = 40) -> Frame:
    return Frame(16, 8, color * 128, milliseconds)


@pytest.mark.parametrize("ending", [".gif", ".webp"])
def test_equal_frames_become_one_that_stays_longer(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"film{ending}"
    write_film([frame(RED), frame(RED), frame(GREEN, 500), frame(RED)], file)
    with Image.open(file) as film:
        assert (film.size, film.n_frames) == ((16, 8), 3)
        red, green, _ = film.convert("RGB").getpixel((4, 4))
        assert red > 180
        assert green < 60
        film.seek(1)
        film.load()
        assert film.convert("RGB").getpixel((4, 4))[1] > 180
        if ending == ".gif":
            assert film.info["duration"] == 500


def test_what_a_gif_cuts_off_one_frame_the_next_one_gets(tmp_path: Path) -> None:
    file = tmp_path / "film.gif"
    write_film([frame(RED, 45), frame(GREEN, 45)], file)
    with Image.open(file) as film:
        durations = []
        for place in range(film.n_frames):
            film.seek(place)
            durations.append(film.info["duration"])
    assert durations == [40, 50]


def test_only_films_are_written(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"as \.png"):
        write_film([frame(RED)], tmp_path / "film.png")
    with pytest.raises(ValueError, match="at least one frame"):
        write_film([], tmp_path / "film.gif")

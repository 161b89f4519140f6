"""Films are written frame by frame as they arrive."""

import weakref
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from tabletop.paint.faces import film_encoding, gif
from tabletop.paint.faces.film_encoding import _common_palette, _picture, write_film
from tabletop.paint.faces.gif import AT_ONCE
from tabletop.paint.faces.spool import Frame, Spool

RED, GREEN = bytes((200, 30, 30, 255)), bytes((30, 200, 30, 255))


def frame(color: bytes, milliseconds: int = 40) -> Frame:
    return Frame(16, 8, color * 128, milliseconds)


@pytest.mark.parametrize("ending", [".gif", ".webp"])
def test_equal_frames_become_one_that_stays_longer(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"film{ending}"
    write_film([frame(RED), frame(RED), frame(GREEN, 500), frame(RED)], file)
    with Image.open(file) as made:
        assert (made.size, made.n_frames) == ((16, 8), 3)
        red, green, _ = made.convert("RGB").getpixel((4, 4))
        assert red > 180
        assert green < 60
        made.seek(1)
        made.load()
        assert made.convert("RGB").getpixel((4, 4))[1] > 180
        if ending == ".gif":
            assert made.info["duration"] == 500


def test_what_a_gif_cuts_off_one_frame_the_next_one_gets(tmp_path: Path) -> None:
    file = tmp_path / "film.gif"
    write_film([frame(RED, 45), frame(GREEN, 45)], file)
    with Image.open(file) as made:
        durations = []
        for place in range(made.n_frames):
            made.seek(place)
            durations.append(made.info["duration"])
    assert durations == [40, 50]


# --- However long ---------------------------------------------------------------------------------------


class Pixels(bytes):
    """Bytes that count the living instances of their class."""

    alive = most = 0

    def __init__(self, _content: bytes) -> None:
        Pixels.alive += 1
        Pixels.most = max(Pixels.most, Pixels.alive)

    def __del__(self) -> None:
        Pixels.alive -= 1


def moving(number: int) -> Iterator[Frame]:
    """Yield different frames of a square that moves along a row of many colors."""
    ground = bytes(value for place in range(64 * 8) for value in (place % 251, place % 83, 90, 255))
    for place in range(number):
        at = 4 * (place % 500)
        yield Frame(64, 8, Pixels(ground[:at] + RED * 6 + ground[at + 24 :]), 20 + place % 7 * 10)


def in_one_go(frames: list[Frame], palette: Image.Image) -> bytes:
    """Return the film that Pillow writes when it gets all frames at once."""
    first, *others = (
        Image.frombytes("RGBA", (each.width, each.height), each.pixels)
        .convert("RGB")
        .quantize(palette=palette, dither=Image.Dither.NONE)
        for each in frames
    )
    durations = [each.milliseconds for each in frames]
    made = BytesIO()
    first.save(made, "GIF", save_all=True, append_images=others, duration=durations, loop=0, optimize=False)
    return made.getvalue()


@pytest.mark.parametrize("number", [1, 2, AT_ONCE, AT_ONCE + 1, AT_ONCE + 2, AT_ONCE + 3, 3 * AT_ONCE + 5])
def test_a_gif_is_byte_for_byte_as_it_would_be_in_one_go(tmp_path: Path, number: int) -> None:
    file = tmp_path / "film.gif"
    write_film(moving(number), file)
    with closing(Spool(moving(number))) as kept:
        assert file.read_bytes() == in_one_go([*moving(number)], _common_palette(kept))


@pytest.mark.parametrize("ending", [".gif", ".webp"])
def test_only_a_few_frames_are_held_however_many_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    pictures: list[int] = [0, 0]

    def count_picture(frame: Frame) -> Image.Image:
        picture = _picture(frame)
        pictures[0] += 1
        pictures[1] = max(pictures)
        weakref.finalize(picture, count_removal)
        return picture

    def count_removal() -> None:
        pictures[0] -= 1

    monkeypatch.setattr(film_encoding, "_picture", count_picture)
    Pixels.alive = Pixels.most = 0
    write_film(moving(400), tmp_path / f"film{ending}")
    assert Pixels.most <= 3
    assert pictures[1] <= 3
    with Image.open(tmp_path / f"film{ending}") as made:
        assert made.n_frames == 400


def test_no_more_pictures_of_a_gif_are_held_than_are_written_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    most = []
    real = gif._film
    monkeypatch.setattr(gif, "_film", lambda few: most.append(len(few)) or real(few))
    pictures = (Image.new("P", (4, 4), place % 200) for place in range(500))
    gif.write_gif(((picture, 40) for picture in pictures), BytesIO())
    assert max(most) == AT_ONCE + 2
    assert len(most) > 500 // AT_ONCE - 1


def test_frames_come_back_from_the_disk_as_they_were() -> None:
    frames = [*moving(30), frame(GREEN), frame(GREEN), Frame(8, 16, RED * 128, 40)]
    with closing(Spool(frames)) as kept:
        again = [*kept]
        assert [each.pixels for each in again] == [each.pixels for each in (*frames[:31], frames[32])]
        assert again[30].milliseconds == 80
        assert [(each.width, each.height) for each in again[-2:]] == [(16, 8), (8, 16)]
        assert [*kept] == again, "as often as it is wanted"


def test_only_films_are_written(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"as \.png"):
        write_film([frame(RED)], tmp_path / "film.png")
    with pytest.raises(ValueError, match="at least one frame"):
        write_film([], tmp_path / "film.gif")

"""Two tables side by side: a row for each moment, marks on differences, and text for them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from tabletop.cli.main import main
from tabletop.disk.assets import assets_folder
from tabletop.paint.faces.spool import Frame
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.ui.films import side_by_side
from tabletop.ui.films.band import Caption, with_band
from tabletop.ui.films.side_by_side import Pair, make_side_by_side, rows_of
from tabletop.ui.films.storyboard import LARGEST
from tabletop.ui.films.strip import MOST
from tabletop.ui.style.colors import DARK

FOLDER = assets_folder() / "scenarios" / "editions"
ROGUE = FOLDER / "turn.modal-default.toml"
EDITIONS = ("2025-06-06", "2025-09-19")
LOWEST = 440


def table_of(panel: QImage) -> QImage:
    """Return the part that is certainly above the band."""
    return panel.copy(QRect(0, 0, panel.width(), LOWEST - 1))


def of_color(picture: QImage, color: str) -> int:
    """Return how many pixels have a color."""
    return sum(
        picture.pixelColor(x, y).name() == color
        for y in range(picture.height())
        for x in range(picture.width())
    )


def test_a_row_has_the_same_moment_in_both_editions(qapp: QApplication) -> None:
    opening, step = rows_of(ROGUE, EDITIONS)
    assert {panel.size() for row in (opening, step) for panel in row} == {opening[0].size()}
    assert table_of(opening[0]) == table_of(opening[1])
    assert table_of(step[0]) != table_of(step[1])


@pytest.mark.parametrize("ending", ["gif", "webp"])
def test_a_film_is_written_as_it_is_painted(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, ending: str
) -> None:
    """Each row goes into the film before the next one is painted, however many there are."""
    steps = "[[steps]]\ndo = 'tap'\nobject = 'rogue'\n[[steps]]\ndo = 'untap'\nobject = 'rogue'\n" * 3
    file = tmp_path / "line.toml"
    file.write_text(f"[table.Alice]\nbattlefield = [{{ card = 'Blackbloom Rogue', as = 'rogue' }}]\n{steps}")
    painted: list[Pair] = []
    paint, write = side_by_side._pair, side_by_side.write_film

    def noted(*given: Any, **more: Any) -> Pair:
        painted.append(paint(*given, **more))
        return painted[-1]

    def write_slowly(frames: Iterator[Frame], to: Path) -> None:
        taken = iter(range(1, 99))
        write((each for each in frames if len(painted) == next(taken)), to)

    monkeypatch.setattr(side_by_side, "_pair", noted)
    monkeypatch.setattr(side_by_side, "write_film", write_slowly)
    make_side_by_side(file, EDITIONS, tmp_path / f"out.{ending}")
    assert len(painted) == 7
    with Image.open(tmp_path / f"out.{ending}") as film:
        assert film.n_frames == 7, "the opening and six steps, each taken as it was painted"


def test_what_differs_is_marked_in_the_captions(qapp: QApplication) -> None:
    _, (before, since) = side_by_side.captions_of(side_by_side.comparison(ROGUE, EDITIONS))
    assert before.heading == "2025-06-06: Transform Blackbloom Rogue"
    assert before.verdict in before.marked
    assert since.verdict in since.marked
    assert "712.18" in since.marked
    assert "712.9" not in since.marked
    assert before.words.startswith("≠ Blackbloom Rogue: face front")
    assert since.words.startswith("≠ Blackbloom Rogue: face back")


def test_a_mark_is_seen(qapp: QApplication) -> None:
    table = QImage(400, 20, QImage.Format.Format_RGB32)
    table.fill(0)
    plain = Caption(words="", rules=("712.18",))
    marked = Caption(words="", rules=("712.18",), marked=("712.18",))
    color = DARK.caution.name()
    assert of_color(with_band(table, plain, 60, 1.0), color) == 0
    assert of_color(with_band(table, marked, 60, 1.0), color) > 20


def test_a_line_of_play_that_is_too_long_is_no_picture(qapp: QApplication, tmp_path: Path) -> None:
    steps = "[[steps]]\ndo = 'transform'\nobject = 'rogue'\n" * (MOST // 2)
    long = tmp_path / "long.toml"
    long.write_text(f"[table.Alice]\nbattlefield = [{{ card = 'Blackbloom Rogue', as = 'rogue' }}]\n{steps}")
    with pytest.raises(ScenarioError, match="too many"):
        make_side_by_side(long, EDITIONS, tmp_path / "out.png")


@pytest.mark.parametrize("ending", ["png", "gif"])
def test_the_command_line_writes_a_picture_or_a_film(
    qapp: QApplication, capsys: pytest.CaptureFixture[str], tmp_path: Path, ending: str
) -> None:
    to = tmp_path / f"out.{ending}"
    assert main(["show", str(ROGUE), "--editions", *EDITIONS, "--to", str(to)]) == 0
    assert capsys.readouterr() == ("", "")
    with Image.open(to) as picture:
        assert picture.width > 2 * 1024
        assert getattr(picture, "n_frames", 1) == (2 if ending == "gif" else 1)


def test_the_command_line_writes_a_page_in_one_file(
    qapp: QApplication, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    to = tmp_path / "out.html"
    assert main(["show", str(ROGUE), "--editions", *EDITIONS, "--to", str(to)]) == 0
    assert capsys.readouterr() == ("", "")
    text = to.read_text("utf-8")
    assert len(text.encode()) < LARGEST
    assert "//" not in re.sub(
        r"<style>.*?</style>|<script>.*?</script>|base64,[^\"]*", "", text, flags=re.DOTALL
    )
    assert text.count('class="moment"') == 2
    assert text.count("data:image/webp") == 2 * 2 * 2, (
        "each table of each moment, for the screen and for paper"
    )
    for words in (*EDITIONS, "Before 2025-09-19", "Since 2025-09-19", "≠ Blackbloom Rogue: face back"):
        assert words in text
    assert re.search(r'class="legal apart"[^<]*≠ ✓ Legal', text)
    assert re.search(r'class="nothing apart"[^<]*≠ ∅ Nothing happens', text)
    assert re.search(r'class="chip apart"><summary>712.18<', text)
    assert re.search(r'class="chip"><summary>712.9<', text)
    assert read_scenario(to).scenario == read_scenario(ROGUE).scenario

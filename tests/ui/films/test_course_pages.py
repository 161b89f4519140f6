"""A course is written as a folder of pages, from the command line and from the menu."""

from pathlib import Path

import pytest

from tabletop.cli.main import main
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.handouts.course_index import INDEX

LESSON = """
question = "Does it transform?"
[table.Alice]
battlefield = [{ card = "Delver of Secrets", as = "delver" }]
[[steps]]
do = "transform"
object = "delver"
say = "It does."
"""


@pytest.fixture
def course(tmp_path: Path) -> Path:
    (tmp_path / "own").mkdir()
    for name in ("first", "second"):
        (tmp_path / "own" / f"{name}.toml").write_text(LESSON)
    file = tmp_path / "course.toml"
    file.write_text(
        'title = "Mine"\nfolder = "own"\n[[chapters]]\ntitle = "One"\nlessons = ["first", "second"]'
    )
    return file


def test_a_course_of_ones_own_is_written_as_pages(
    course: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "pages"
    assert main(["show", str(course), "--to", str(folder)]) == 0
    assert {each.name for each in folder.iterdir()} == {INDEX, "first.html", "second.html"}
    assert 'href="second.html"' in (folder / "first.html").read_text("utf-8")
    assert read_scenario(folder / "first.html").scenario.question == "Does it transform?"
    assert capsys.readouterr().out.splitlines()[0] == "1 of 2: first.html"


@pytest.mark.parametrize(
    "more", [["--strip", "--to", "out.png"], ["--explain"], ["--step", "1", "--to", "x"]]
)
def test_only_a_folder_is_made_of_a_course(
    course: Path, more: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", str(course), *more]) == 2
    assert "choose a folder for its pages with --to FOLDER" in capsys.readouterr().err


def test_a_file_is_no_folder(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(course), "--to", str(course)]) == 2
    assert "this is a file" in capsys.readouterr().err

"""The command ``check``: lines, JSON, exit statuses, and no import of Qt."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop.disk.assets import assets_folder
from tabletop.scenarios.running.headless_check import check_file, check_paths

PASSES = '[table.Alice]\nbattlefield = ["Opt"]\n'.replace("Opt", "Elite Vanguard")
FAILS = PASSES + "[expect.zones]\nbattlefield = 2\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "b.toml").write_text(FAILS)
    (tmp_path / "a.toml").write_text(PASSES)
    (tmp_path / "notes.txt").write_text("not a scenario")
    return tmp_path


def test_one_line_for_each_that_fails_and_the_sum(folder: Path) -> None:
    report = check_paths([folder])
    assert report.lines == (
        f"{folder / 'inner' / 'b.toml'}: opening: battlefield: expected 2, found 1",
        "1 passed, 1 failed",
    )
    assert report.status == 1
    assert [result.id for result in report.results] == ["a", "b"]


def test_all_pass(folder: Path) -> None:
    report = check_paths([folder / "a.toml"])
    assert report.lines == ("1 passed, 0 failed",)
    assert report.status == 0


def test_files_that_cannot_be_read(folder: Path) -> None:
    (folder / "c.toml").write_text("title =")
    (folder / "d.toml").write_text('[table.Alice]\nhand = ["Chittering Host"]')
    (folder / "empty").mkdir()
    report = check_paths([folder, folder / "none.toml", folder / "empty"])
    assert report.status == 2
    assert len(report.errors) == 4
    assert report.errors[0].startswith(f"{folder / 'c.toml'}: end of document: ")
    assert "exists only on the battlefield" in report.errors[1]
    assert "check the path" in report.errors[2]
    assert "there is no scenario in this folder" in report.errors[3]
    assert report.lines[-1] == "1 passed, 1 failed"


def test_json_says_the_same(folder: Path) -> None:
    document = json.loads(check_paths([folder]).as_json())
    assert (document["passed"], document["failed"], document["errors"]) == (1, 1, [])
    assert document["scenarios"][1]["failures"] == [{"step": 0, "what": "battlefield: expected 2, found 1"}]


def test_a_fault_of_the_program_is_a_failure(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("lost")

    monkeypatch.setattr("tabletop.rules.first_position.settled", broken)
    assert "opening: the program failed: KeyError: 'lost'" in str(check_file(folder / "a.toml"))


def test_neither_qt_nor_pillow_is_loaded() -> None:
    code = (
        "import sys; from pathlib import Path;"
        "from tabletop.scenarios.running.headless_check import check_paths;"
        f"report = check_paths([Path({str(assets_folder() / 'scenarios' / 'meld')!r})]);"
        "assert report.results; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"PySide6", "shiboken6", "PIL", "rapidfuzz"} & set(done.stdout.split())

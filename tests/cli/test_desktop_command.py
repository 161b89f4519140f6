"""``tabletop install-desktop``: the menu entry, icons and file types."""

import configparser
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from xml.etree.ElementTree import parse

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from tabletop import __version__
from tabletop.cli import desktop_command
from tabletop.cli.main import main
from tabletop.disk.assets import assets_folder
from tabletop.play.saves.lines import SUFFIX
from tabletop.ui.session.opening import DECK_ENDINGS
from tabletop.ui.style.application import APPLICATION_ID, create_application
from tabletop.ui.style.icons import application_icon

SHARE = assets_folder() / "share"
ENTRY = Path("applications") / f"{APPLICATION_ID}.desktop"
NAMESPACE = "{http://www.freedesktop.org/standards/shared-mime-info}"


def entry_of(file: Path) -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(file, "utf-8")
    return parser["Desktop Entry"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux desktops have menu entries")
def test_the_menu_entry_starts_this_program(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["install-desktop"]) == 0
    assert str(home) in capsys.readouterr().out
    entry = entry_of(home / ENTRY)
    *program, files = shlex.split(entry["Exec"])
    assert (program, files) == ([sys.executable, "-P", "-m", "tabletop"], "%F")
    version = subprocess.run([*program, "--version"], capture_output=True, text=True, check=True)
    assert version.stdout == f"tabletop {__version__}\n"
    assert (home / "icons" / "hicolor" / "48x48" / "apps" / f"{entry['Icon']}.png").is_file()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux desktops have menu entries")
def test_removing_leaves_all_other_files(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = home / "applications" / "other.desktop"
    other.parent.mkdir(parents=True)
    other.write_text("[Desktop Entry]\n", "utf-8")
    assert main(["install-desktop"]) == 0
    assert main(["install-desktop", "--remove"]) == 0
    assert [file.name for file in home.rglob("*Tabletop*")] == []
    assert other.is_file()
    capsys.readouterr()
    assert main(["install-desktop", "--remove"]) == 0
    assert capsys.readouterr().out == "Tabletop was not in the menu of your desktop.\n"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux desktops have menu entries")
def test_a_folder_that_can_not_be_made_is_one_line(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home.write_text("a file, not a folder", "utf-8")
    assert main(["install-desktop"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"tabletop: {home}")


def test_other_systems_have_no_menu_of_this_kind(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # Only here: other modules would be imported as on Windows.
    monkeypatch.setattr(desktop_command, "sys", SimpleNamespace(platform="win32"))
    assert main(["install-desktop"]) == 2
    assert "make a shortcut to tabletop-window" in capsys.readouterr().err


def test_all_files_name_the_same_program_and_types(qapp: QApplication) -> None:
    entry = entry_of(SHARE / ENTRY)
    assert entry["Icon"] == APPLICATION_ID
    component = parse(SHARE / "metainfo" / f"{APPLICATION_ID}.metainfo.xml").getroot()
    assert component.findtext("id") == APPLICATION_ID
    assert component.findtext("launchable") == f"{APPLICATION_ID}.desktop"
    assert next(each.get("version") for each in component.iter("release")) == __version__
    types = parse(SHARE / "mime" / "packages" / f"{APPLICATION_ID}.xml").getroot()
    named = {each.get("type") for each in types.iter(f"{NAMESPACE}mime-type")}
    assert named == {each.text for each in component.iter("mediatype")}
    assert named < set(entry["MimeType"].split(";"))
    endings = {str(each.get("pattern")).removeprefix("*") for each in types.iter(f"{NAMESPACE}glob")}
    assert endings < {SUFFIX, *DECK_ENDINGS}
    create_application()
    assert QApplication.desktopFileName() == APPLICATION_ID


def test_the_icons_show_what_the_window_shows(qapp: QApplication) -> None:
    icons = SHARE / "icons" / "hicolor"
    for side in (48, 128):
        painted = application_icon().pixmap(side, side).toImage()
        drawing = QImage(side, side, QImage.Format.Format_ARGB32)
        drawing.fill(Qt.GlobalColor.transparent)
        painter = QPainter(drawing)
        svg = icons / "scalable" / "apps" / f"{APPLICATION_ID}.svg"
        QSvgRenderer(str(svg)).render(painter, QRectF(0, 0, side, side))
        painter.end()
        stored = QImage(str(icons / f"{side}x{side}" / "apps" / f"{APPLICATION_ID}.png"))
        for x, y in ((7, 2), (7, 6), (13, 14), (14, 8), (1, 10)):
            place = round(x * side / 20), round(y * side / 20)
            colors = {
                image.pixelColor(*place).name(image.pixelColor(*place).NameFormat.HexArgb)
                for image in (painted, drawing, stored)
            }
            assert len(colors) == 1, (x, y)


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="it isn't installed")
def test_the_menu_entry_is_valid() -> None:
    done = subprocess.run(
        ["desktop-file-validate", SHARE / ENTRY], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="it isn't installed")
def test_the_description_is_valid() -> None:
    file = SHARE / "metainfo" / f"{APPLICATION_ID}.metainfo.xml"
    done = subprocess.run(
        ["appstreamcli", "validate", "--no-net", file], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout

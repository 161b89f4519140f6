"""The real window on a real X server, moved with the server's own pointer and keyboard."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.cli.window_command import has_display

HANDS = Path(__file__).with_name("hands.py")
ROOT = HANDS.parents[2]
MISSING = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]


@pytest.fixture
def display() -> Iterator[str]:
    """Return a display of its own, so that nothing takes over the user's mouse."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as number:
        found = number.readline().strip()
    yield f":{found}"
    server.terminate()
    server.wait(timeout=120)


needs_programs = pytest.mark.skipif(
    bool(MISSING), reason=f"{' and '.join(MISSING)} not installed; .ci/run installs both"
)


@needs_programs
def test_a_display_is_found_while_its_server_runs(display: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name in (display, f"unix{display}", f"{display}.0"):
        monkeypatch.setenv("DISPLAY", name)
        assert has_display()


@needs_programs
def test_cards_are_dragged_and_turned_with_the_mouse(display: str, tmp_path: Path) -> None:
    environment = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(
        [sys.executable, str(HANDS), str(tmp_path)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    told = {line["after"]: line["battlefield"] for line in map(json.loads, ran.stdout.splitlines())}
    assert "Brisela, Voice of Nightmares" in told["meld"]
    assert "Gisela, the Broken Blade" not in told["meld"]
    assert {"Gisela, the Broken Blade", "Bruna, the Fading Light"} <= {*told["undo"]}
    assert told["wrong meld"] == told["undo"]
    assert "Insectile Aberration" in told["transform"]
    assert told["looked at by its corner"] == told["undo"]
    assert told["turned by its corner"] == told["transform"]
    assert "Traceback" not in ran.stderr

"""A start doesn't read more with each scenario, and reads nothing twice."""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from tests.about_the_code.source import ROOT

STARTED = """
import json, sys
opened = []
sys.addaudithook(lambda event, what: opened.append(str(what[0])) if event == "open" else None)
from tabletop.cli.main import main
status = main(["--quit-when-painted"])
print(json.dumps({"status": status, "opened": opened, "paints": "PIL" in sys.modules}))
"""


def started(folder: Path) -> dict[str, Any]:
    """Start the program and let it end once its table is painted."""
    homes = {f"XDG_{kind}_HOME": str(folder / kind) for kind in ("CACHE", "CONFIG", "DATA", "STATE")}
    done = subprocess.run(
        [sys.executable, "-c", STARTED],
        env={**os.environ, **homes, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)},
        check=True,
        capture_output=True,
        text=True,
        timeout=600,
    )
    said: dict[str, Any] = json.loads(done.stdout)
    return said


def test_a_start_reads_each_file_once_and_of_the_scenarios_one(tmp_path: Path) -> None:
    assert started(tmp_path)["status"] == 0
    again = started(tmp_path)
    assert again["status"] == 0
    assert not again["paints"], "the faces were painted and kept by the first start"
    opened = Counter(Path(each) for each in again["opened"])
    kept = {"assets", "faces"}
    ours = {
        path: n for path, n in opened.items() if kept & {*path.parts} and path.suffix not in (".py", ".pyc")
    }
    assert len(ours) > 20
    assert {path for path, times in ours.items() if times > 1} == set()
    assert [path.name for path in ours if "scenarios" in path.parts] == ["welcome.toml"]

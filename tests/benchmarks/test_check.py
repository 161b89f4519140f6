"""Rate at which `tabletop check` plays scenario files, compared with reading their TOML only."""

import os
import resource
import subprocess
import sys
import time
import tomllib

from tests.about_the_code.source import ROOT

SCENARIOS = ROOT / "assets" / "scenarios"
ROUNDS = 3
TIMES_THE_TOML = 30
"""Limit of the ratio.

The aim is 200 files per second on an idle processor. On one that seven others share it was 127, which is 22
times the cost of reading the TOML of the same files there. The limit leaves room for anything that slows only
one of the two.
"""


def seconds_of_the_command() -> float:
    """Return the processor time of the command in seconds, its start included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    words = [sys.executable, "-m", "tabletop", "check", str(SCENARIOS)]
    subprocess.run(words, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True, timeout=600)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def seconds_of_the_toml(texts: list[str]) -> float:
    begun = time.process_time()
    for text in texts:
        tomllib.loads(text)
    return time.process_time() - begun


def test_check_takes_no_more_than_thirty_times_the_reading() -> None:
    texts = [file.read_text(encoding="utf-8") for file in sorted(SCENARIOS.rglob("*.toml"))]
    both = [(seconds_of_the_command(), seconds_of_the_toml(texts)) for _ in range(ROUNDS)]
    command, toml = map(min, zip(*both, strict=True))
    print(f"{len(texts) / command:.0f} files a second, {command / toml:.1f} times their TOML alone")
    assert command < TIMES_THE_TOML * toml

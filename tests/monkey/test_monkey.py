"""A short form of ``python -m tests.monkey``: the same hand with two seeds and few steps."""

import os
import subprocess
import sys

import pytest

from tests.about_the_code.source import ROOT

STEPS = 100


@pytest.mark.parametrize("seed", [7, pytest.param(8, marks=pytest.mark.long)])
def test_nothing_that_a_hand_does_raises_warns_or_leaves_something_undone(seed: int) -> None:
    """Runs in a process of its own, which has to end well, too."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.monkey", "--steps", str(STEPS), "--seed", str(seed)],
        check=False,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count(" 0 found") == 1

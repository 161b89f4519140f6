"""Lint, format, types and import contracts, by the same commands as on the command line."""

import subprocess
import sys

import pytest

from tests.about_the_code.source import ROOT

COMMANDS = {
    "lint": ("ruff", "check", "."),
    "format": ("ruff", "format", "--check", "."),
    "types": ("mypy",),
}


def run(*command: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run((sys.executable, *command), cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_code_satisfies(name: str) -> None:
    done = run("-m", *COMMANDS[name])
    assert done.returncode == 0, done.stdout + done.stderr


def test_imports_go_down_only() -> None:
    done = run("-c", "from importlinter.cli import lint_imports_command; lint_imports_command()")
    assert done.returncode == 0, done.stdout + done.stderr

"""A browser for all tests of this folder, and the page of a lesson."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.disk.assets import assets_folder
from tests.browser.chromium import PROGRAM, Tab, chromium

COURSE = assets_folder() / "scenarios" / "course"
LESSON = COURSE / "clone-of-a-back.toml"
NEEDED = "TABLETOP_BROWSER"
"""Environment variable that makes a missing browser a failure."""


@pytest.fixture(scope="session")
def tab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    if PROGRAM is None and not os.environ.get(NEEDED):
        pytest.skip("no Chromium is installed (Debian's package is called chromium)")
    with chromium(tmp_path_factory.mktemp("profile")) as there:
        yield there


@pytest.fixture(scope="session")
def page(qapp: object, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page of a lesson with questions, a step without one, hints, and refusals."""
    from tabletop.ui.shell.rendering import make

    file = tmp_path_factory.mktemp("pages") / "lesson.html"
    assert not make(LESSON, file)
    return file


@pytest.fixture
def opened(tab: Tab, page: Path) -> Tab:
    tab.said.clear()
    tab.asked_for.clear()
    tab.look(1200, 900)
    tab.open(page)
    return tab

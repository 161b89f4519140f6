"""The names in the pages for developers exist."""

import re
import tomllib
from pathlib import Path
from pkgutil import resolve_name

import pytest

from tests.about_the_code.source import PACKAGE, ROOT

PAGES = ("CONTRIBUTING.md", "docs/API.md", "docs/ARCHITECTURE.md", "docs/GLOSSARY.md", "README.md")
_PATH = re.compile(r"`((?:tabletop|assets|tests|docs)/[\w./-]+)`")
_LINK = re.compile(r"\]\(([^)#:]+)\)")
_LAYERS = "language|cards|model|rules|play|scenarios|paint|ui|cli"
_IN_THE_PACKAGE = re.compile(rf"`((?:{_LAYERS})/[\w./-]+)`")
_DOTTED = re.compile(rf"`((?:{_LAYERS})(?:\.[A-Za-z_]\w*)+)`")
_FILE_TYPES = (".py", ".toml", ".md")
_CLASS = re.compile(r"`([A-Z]\w+)`")
_SOURCE = "\n".join(path.read_text("utf-8") for path in PACKAGE.rglob("*.py"))


def linked_paths(page: str) -> list[Path]:
    text = (ROOT / page).read_text("utf-8")
    links = [(ROOT / page).parent / link for link in _LINK.findall(text)]
    return [*(ROOT / path for path in _PATH.findall(text)), *links]


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_names_is_there(page: str) -> None:
    paths = linked_paths(page)
    assert paths
    assert [str(path) for path in paths if not path.exists()] == []


def test_the_guide_names_modules_that_are_there() -> None:
    """Paths in the guide begin at a layer, and members of modules have dotted names."""
    text = (ROOT / "docs" / "ARCHITECTURE.md").read_text("utf-8")
    paths = [PACKAGE / path for path in _IN_THE_PACKAGE.findall(text)]
    assert len(paths) > 40
    assert [str(path) for path in paths if not (path.exists() or path.with_suffix(".py").exists())] == []
    dotted = [name for name in _DOTTED.findall(text) if not name.endswith(_FILE_TYPES)]
    assert len(dotted) > 8
    for name in dotted:
        resolve_name(f"tabletop.{name}")


def test_the_guide_names_every_room() -> None:
    text = (ROOT / "docs" / "ARCHITECTURE.md").read_text("utf-8")
    rooms = [sign.parent.relative_to(PACKAGE).as_posix() for sign in PACKAGE.glob("*/*/__init__.py")]
    assert len(rooms) > 40
    assert [room for room in rooms if f"`{room}`" not in text] == []


def test_the_glossary_names_classes_that_are_there() -> None:
    names = set(_CLASS.findall((ROOT / "docs" / "GLOSSARY.md").read_text("utf-8"))) - {"PlacedTable"}
    assert len(names) > 40
    assert [name for name in sorted(names) if not re.search(rf"^(class )?{name}\b", _SOURCE, re.M)] == []


def test_the_package_says_that_it_has_types() -> None:
    assert (PACKAGE / "py.typed").read_bytes() == b""
    build = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]
    wheel = build["targets"]["wheel"]
    assert wheel["packages"] == ["tabletop"]
    assert not {"exclude", "only-include", "include"} & {*wheel, *build}


def test_hooks_fetch_nothing() -> None:
    text = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    assert re.findall(r"repo: (.*)", text) == ["local"]
    assert {line.split()[1] for line in text.splitlines() if "entry:" in line} == {".venv/bin/python"}


def test_the_three_pythons_run_what_a_change_has_to_pass() -> None:
    text = (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    assert re.findall(r'"(3\.\d+)"', text) == ["3.11", "3.12", "3.13"]
    assert "run: .ci/run" in text

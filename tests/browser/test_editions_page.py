"""A scenario in two editions as one page, stepped through with keys and mouse."""

from pathlib import Path

import pytest

from tabletop.disk.assets import assets_folder
from tests.browser.chromium import Tab
from tests.browser.walking import low_contrast_texts, text, texts

MELD = assets_folder() / "scenarios" / "editions" / "kind.meld.toml"


@pytest.fixture(scope="session")
def both(qapp: object, tmp_path_factory: pytest.TempPathFactory) -> Path:
    from tabletop.ui.shell.rendering import show_side_by_side

    file = tmp_path_factory.mktemp("pages") / "both.html"
    show_side_by_side(MELD, ("2016-04-08", "2025-06-06"), file)
    return file


@pytest.fixture
def page(tab: Tab, both: Path) -> Tab:
    tab.said.clear()
    tab.asked_for.clear()
    tab.look(1200, 900)
    tab.open(both)
    return tab


def test_both_tables_are_stepped_through_by_key_and_by_mouse(page: Tab) -> None:
    assert text(page, "h1") == "Before July 2016, nothing melded"
    assert text(page, ".progress") == "Step 0 of 2"
    assert len(texts(page, ".moment:not([hidden]) .when")) == 2
    page.press("PageDown")
    assert text(page, ".progress") == "Step 1 of 2"
    page.click("[data-does='difference']")
    assert text(page, ".progress") == "Step 2 of 2"
    values = texts(page, ".moment:not([hidden]) .values li")
    assert "≠ Brisela, Voice of Nightmares: not there" in values
    assert any(line.startswith("≠ Brisela, Voice of Nightmares: battlefield") for line in values)
    page.press("PageUp")
    assert text(page, ".progress") == "Step 1 of 2"
    page.press("d")
    assert text(page, ".progress") == "Step 2 of 2"


def test_nothing_is_asked_for_nothing_is_said_and_all_can_be_read(page: Tab) -> None:
    for dark in (False, True):
        page.look(1200, 900, dark=dark)
        page.press("PageDown")
        assert low_contrast_texts(page) == []
    assert page.said == []
    assert [
        address for address in page.asked_for if not address.startswith(("file:", "data:", "blob:"))
    ] == []


def test_it_fits_a_phone(page: Tab) -> None:
    page.look(360, 740)
    assert page.get("document.documentElement.scrollWidth <= 360")

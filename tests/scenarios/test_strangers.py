"""Positions written from the rulings by judges who knew only the page on scenarios of the program."""

from pathlib import Path

from tabletop.scenarios.running.headless_check import check_file
from tests.batches import in_batches

STRANGERS = Path(__file__).parent / "strangers"


def set_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@in_batches("path", sorted(STRANGERS.rglob("*.toml")), ids=set_of)
def test_what_judges_say_is_so(path: Path) -> None:
    assert check_file(path).failures == ()

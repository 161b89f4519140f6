"""Families of rulings: each folder has cases of one family, with the rules about them."""

from pathlib import Path

from tabletop.scenarios.running.headless_check import check_file
from tests.batches import in_batches

RULINGS = Path(__file__).parent / "rulings"


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@in_batches("path", sorted(RULINGS.rglob("*.toml")), ids=name_of)
def test_the_ruling_holds(path: Path) -> None:
    assert check_file(path).failures == ()

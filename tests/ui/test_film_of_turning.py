"""The film at the top of the README exists, moves, and is small enough for a page."""

import re
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).parents[2]
LARGEST = 1_500_000


def test_the_first_picture_of_the_readme_is_the_film_of_turning() -> None:
    pictures = re.findall(r"!\[([^\]]+)\]\(([^)]+)\)", (ROOT / "README.md").read_text("utf-8"))
    words, place = pictures[0]
    assert place == "docs/turning.webp"
    assert "turned" in words
    film = ROOT / place
    assert film.stat().st_size <= LARGEST
    with Image.open(film) as picture:
        assert picture.is_animated
        assert picture.n_frames > 100

"""Wolves of one deck have different shapes."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from PIL import Image, ImageChops, ImageStat

from tabletop.cards.library import default_library
from tabletop.paint.art import wolves
from tabletop.paint.art.brush import Brush
from tabletop.paint.art.palette import palette_for
from tabletop.paint.art.pose import Figure, Pose

SIZE = 60
"""Width of a tile on a crowded table."""


def silhouette(figure: Figure) -> Image.Image:
    """Return where a figure changes a plain picture. Its pose is fixed, so that only its kind differs."""
    image = Image.new("RGB", (SIZE, SIZE), (128, 128, 128))
    figure(Pose(Brush(image), palette_for("G", False, Random(1)), Random(3), (0.0, 0.55), 0.45))
    plain = Image.new("RGB", (SIZE, SIZE), (128, 128, 128))
    return ImageChops.difference(image, plain).convert("L").point(lambda value: 255 if value > 40 else 0)


def share(picture: Image.Image) -> float:
    return ImageStat.Stat(picture).mean[0] / 255


@pytest.mark.parametrize("pair", [*combinations(sorted(wolves._SHAPES), 2)], ids="-".join)
def test_no_two_shapes_cover_the_same_ground(pair: tuple[str, str]) -> None:
    one, other = (silhouette(wolves._SHAPES[name]) for name in pair)
    both = share(ImageChops.multiply(one, other))
    either = share(ImageChops.lighter(one, other))
    assert both / either < 0.87


def test_each_shape_is_seen_and_none_too_often() -> None:
    library = default_library()
    cards = [library.look_up(name).definition for name in sorted(library.card_names())]
    backs = [card.back.name for card in cards if card.back and "Werewolf" in card.back.types.subtypes]
    assert len(backs) > 60
    seen = Counter(wolves.pose_of(name, Random(name)) for name in backs)
    assert set(seen) == set(wolves._SHAPES)
    assert max(seen.values()) < len(backs) / 4


def test_the_name_says_how_it_stands() -> None:
    for name, shape in (
        ("Howlpack Alpha", "pack"),
        ("Branded Howler", "howling"),
        ("Nightfall Predator", "prowling"),
        ("Tavern Smasher", "raging"),
    ):
        assert wolves.pose_of(name, Random(1)) == shape


def test_a_name_looks_the_same_every_time() -> None:
    for paint in (wolves.wolf_figure, wolves.werewolf_figure):
        first, second = (silhouette(paint("Gatstaf Shepherd", Random(5))) for _ in range(2))
        assert first.tobytes() == second.tobytes()

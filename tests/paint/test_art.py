"""Art made from a card's facts."""

import pytest
from PIL import Image, ImageStat

from tabletop.paint.art.families import FAMILIES
from tabletop.paint.art.landscapes import HOMES, LANDS
from tabletop.paint.art.ornament import paint_art
from tabletop.paint.drawing.spec import FaceKind, FaceSpec

TYPES = (
    "Artifact", "Artifact — Equipment", "Artifact — Vehicle", "Enchantment", "Enchantment — Aura Curse",
    "Enchantment — Saga", "Instant", "Sorcery", "Battle — Siege", "Legendary Planeswalker — Kaya", "Land", "",
)  # fmt: skip


def liveliness(picture: Image.Image) -> float:
    """Return how much the brightness varies over a picture."""
    return ImageStat.Stat(picture.convert("L")).stddev[0]


@pytest.mark.parametrize("words", [words for words, _ in FAMILIES])
def test_every_family_of_creatures_has_a_figure(words: str) -> None:
    for kind in (FaceKind.NORMAL, FaceKind.TRANSFORM_BACK):
        spec = FaceSpec(name=words, colors="BG", type_line=f"Creature — {words.split()[0]}", kind=kind)
        art = paint_art(spec, 90, 60)
        assert art.size == (90, 60)
        assert liveliness(art) > 12


@pytest.mark.parametrize("types", TYPES)
def test_every_type_has_art(types: str) -> None:
    for name in ("Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta", "Eta", "Theta", "Iota"):
        assert liveliness(paint_art(FaceSpec(name=name, type_line=types), 60, 84)) > 8


@pytest.mark.parametrize("subtype", LANDS)
def test_lands_look_like_their_subtypes(subtype: str) -> None:
    assert liveliness(paint_art(FaceSpec(name=subtype, type_line=f"Land — {subtype}"), 90, 60)) > 12


@pytest.mark.parametrize("colors", ["", "W", "U", "B", "R", "G", "WU", "WUBRG"])
def test_every_color_has_a_palette(colors: str) -> None:
    for name in ("One", "Two", "Three", "Four", "Five"):
        assert liveliness(paint_art(FaceSpec(name=name, colors=colors, type_line="Creature"), 90, 60)) > 10


def test_behind_a_human_werewolf_stands_the_wolf() -> None:
    arts = [
        paint_art(FaceSpec(name="Villager", colors="G", type_line=f"Creature — {kind}"), 90, 60).tobytes()
        for kind in ("Human Werewolf", "Werewolf", "Human")
    ]
    assert len(set(arts)) == 3


def test_creatures_live_where_their_kind_does() -> None:
    for home in HOMES:
        spec = FaceSpec(name="Dweller", colors="U", type_line=f"Creature — {min(home)}")
        assert liveliness(paint_art(spec, 90, 60)) > 10


def test_blue_art_is_blue_and_red_art_is_red() -> None:
    means = {}
    for color in "UR":
        arts = [
            paint_art(FaceSpec(name=f"Hill {n}", colors=color, type_line="Creature"), 60, 40)
            for n in range(6)
        ]
        means[color] = [
            sum(channel) / 6 for channel in zip(*(ImageStat.Stat(art).mean for art in arts), strict=True)
        ]
    assert means["U"][2] > means["U"][0]
    assert means["R"][0] > means["R"][2]


def test_large_art_is_painted_smaller_and_scaled_up() -> None:
    assert paint_art(FaceSpec(name="Wide", type_line="Land"), 900, 300).size == (900, 300)

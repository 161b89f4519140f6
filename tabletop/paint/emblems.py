"""What a piece of art shows, chosen by the types and subtypes of the face."""

from random import Random

from tabletop.paint.brush import Brush
from tabletop.paint.figures import figure_for
from tabletop.paint.palette import Palette
from tabletop.paint.people import PEOPLE
from tabletop.paint.pose import Pose
from tabletop.paint.relics import (
    ARTIFACTS,
    Relic,
    burst,
    eye,
    halo,
    mandala,
    portal,
    ship,
    sword,
    vortex,
    window,
)
from tabletop.paint.spec import FaceSpec


def paint_subject(brush: Brush, palette: Palette, chance: Random, spec: FaceSpec) -> None:
    """Paint the subject of a face into its place; a land is its place alone."""
    types, _, subtypes = spec.type_line.partition(" — ")
    kinds, words = frozenset(types.split()), frozenset(subtypes.split())
    size = 0.47 * min(1.0, brush.aspect * 1.15)
    aside = chance.uniform(-0.07, 0.07) * brush.aspect
    standing = Pose(brush, palette, chance, (aside, 0.6), size * chance.uniform(0.94, 1.04))
    floating = Pose(brush, palette, chance, (0.0, 0.48), size * 0.8)
    if "Creature" in kinds:
        is_flying = any("flying" in line.lower() for line in (*spec.facts, *spec.text))
        figure_for(words, is_flying, chance)(standing)
        brush.haze(0.86, 1.02, palette.near, 0.75)
    elif "Planeswalker" in kinds:
        halo(standing)
        chance.choice(PEOPLE)(standing)
        brush.haze(0.86, 1.02, palette.near, 0.75)
    elif "Battle" in kinds:
        portal(standing)
    elif "Land" not in kinds:
        _relic(kinds, words, chance)(floating)


def _relic(kinds: frozenset[str], words: frozenset[str], chance: Random) -> Relic:
    """The thing or the sign that stands for a spell, an enchantment or an artifact."""
    by_subtype = {"Saga": window, "Curse": eye, "Equipment": sword, "Vehicle": ship}
    for word, relic in by_subtype.items():
        if word in words:
            return relic
    if "Artifact" in kinds:
        return chance.choice(ARTIFACTS)
    if "Enchantment" in kinds:
        return mandala
    return burst if "Instant" in kinds else vortex

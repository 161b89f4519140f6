"""Motifs of pictures: by types and subtypes, and by words of the name."""

from random import Random

import pytest

from tabletop.cards.library import shipped_library
from tabletop.paint.art import (
    families,
    figures,
    gear,
    glass,
    landscapes,
    people,
    relics,
    scenery,
    signs,
    subjects,
    treasures,
)
from tabletop.paint.art.brush import Brush
from tabletop.paint.art.ornament import paint_art
from tabletop.paint.art.palette import palette_for
from tabletop.paint.art.pose import Figure, Pose
from tabletop.paint.art.relics import Relic
from tabletop.paint.drawing.raster import ramp
from tabletop.paint.drawing.spec import FaceSpec, face_spec

RELICS: tuple[Relic, ...] = (
    *subjects.BY_SUBTYPE.values(),
    *(relic for named in (subjects.GEAR, subjects.THINGS, subjects.SPELLS) for _, relic in named),
    gear.cart, gear.flyer, gear.wagon, relics.ship, relics.portal, relics.sword, signs.wreath, relics.mandala,
)  # fmt: skip


def relic_of(name: str, type_line: str, **facts: object) -> Relic:
    """Return the relic that stands for a face."""
    spec = FaceSpec(name=name, type_line=type_line, **facts)  # type: ignore[arg-type]
    types, _, subtypes = type_line.partition(" — ")
    return subjects._relic(frozenset(types.split()), frozenset(subtypes.split()), spec, Random(1))


def brightness_changes(relic: Relic | Figure, seed: int) -> bool:
    """Return whether a region differs from the plain background."""
    chance = Random(seed)
    palette = palette_for("U", is_night=False, chance=chance)
    picture = ramp(180, 120, (palette.high, palette.low))
    before = picture.tobytes()
    relic(Pose(Brush(picture), palette, chance, (0.0, 0.5), 0.36))
    return picture.tobytes() != before


@pytest.mark.parametrize("relic", list(dict.fromkeys(RELICS)))
def test_every_sign_is_to_be_seen(relic: Relic) -> None:
    assert all(brightness_changes(relic, seed) for seed in range(6))


@pytest.mark.parametrize(
    ("name", "type_line", "relic"),
    [
        ("Tower Hammer", "Artifact — Equipment", gear.hammer),
        ("Plain Weapon", "Artifact — Equipment", relics.sword),
        ("Chalice of Rain", "Artifact", relics.chalice),
        ("Some Lantern", "Legendary Artifact", relics.lantern),
        ("Blue Tome", "Artifact — Book", treasures.book),
        ("Clue Token", "Artifact — Clue", treasures.lens),
        ("Treasure Token", "Artifact — Treasure", treasures.coins),
        ("Incubator Token", "Artifact — Incubator", treasures.egg),
        ("Old Galleon", "Artifact — Vehicle", relics.ship),
        ("Fast Coupe", "Artifact — Vehicle", gear.cart),
        ("War Engine", "Artifact — Vehicle", gear.wagon),
        ("The Song", "Enchantment — Saga", glass.window),
        ("Gift of Rest", "Enchantment — Aura", signs.wreath),
        ("Bonds of Faith", "Enchantment — Aura", signs.chain),
        ("Curse of Rain", "Enchantment — Aura Curse", relics.eye),
        ("Flame Song", "Sorcery", signs.flame),
    ],
)
def test_subtype_and_name_say_what_is_shown(name: str, type_line: str, relic: Relic) -> None:
    assert relic_of(name, type_line) is relic


def test_what_flies_among_vehicles_has_wings() -> None:
    assert relic_of("Scout", "Artifact — Vehicle", facts=("Flying, haste",)) is gear.flyer


def test_who_turns_into_a_vehicle_is_a_car() -> None:
    assert relic_of("Somebody", "Artifact — Vehicle", facts=("Living metal",)) is gear.cart


def test_spells_with_plain_names_show_a_sign_of_their_type_or_color() -> None:
    spec = FaceSpec(name="Plain", type_line="Instant", colors="U")
    found = {subjects._relic(frozenset({"Instant"}), frozenset(), spec, Random(seed)) for seed in range(20)}
    assert found == {relics.burst, signs.wave}


def test_a_strange_kind_keeps_the_figure_of_what_it_was() -> None:
    chance = Random(1)
    changed = families.figure_for(frozenset({"Eldrazi", "Werewolf"}), "One", False, chance)
    assert brightness_changes(changed, 1)
    assert changed is not families.figure_for(frozenset({"Werewolf"}), "One", False, chance)
    assert families.figure_for(frozenset({"Eldrazi"}), "One", False, chance) is figures.horror
    assert families.figure_for(frozenset({"God"}), "One", False, chance) is people.deity


@pytest.mark.parametrize(
    ("name", "places_there"),
    [
        ("Deep Caverns", (scenery.cavern,)),
        ("Quiet Isle", (scenery.sea,)),
        ("Old Bog", (scenery.swamp,)),
        ("Thorn Thicket", (scenery.forest, scenery.wood)),
    ],
)
def test_a_land_lies_where_its_name_says(name: str, places_there: tuple[scenery.Place, ...]) -> None:
    assert landscapes.place_of(FaceSpec(name=name, type_line="Land"), "G", Random(2)) in places_there


def test_the_art_of_a_tile_is_that_of_the_full_card() -> None:
    """A tile lacks the text, so nothing in the art may come from it."""
    library = shipped_library()
    for name in (
        "Barkchannel Pathway",
        "Aetherblade Agent",
        "Teachings of the Kirin",
        "Cyclonus, the Saboteur",
    ):
        card = library.find(name).definition
        bare = face_spec(card)
        worded = face_spec(
            card, text=("Flying", "{T}: Add {R}.") if "Pathway" not in name else ("{T}: Add {G}.",)
        )
        assert paint_art(bare, 60, 44).tobytes() == paint_art(worded, 60, 44).tobytes()


def test_a_land_without_basic_type_has_the_color_that_it_gives() -> None:
    library = shipped_library()
    assert face_spec(library.find("Barkchannel Pathway").definition).land_colors == "G"
    assert FaceSpec(name="Forest", type_line="Basic Land — Forest").land_colors == "G"

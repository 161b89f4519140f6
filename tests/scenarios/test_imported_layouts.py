"""Layouts of imported cards: what is carried out, and what is visibly left to hands."""

import json
from pathlib import Path
from typing import Any

import pytest

from tabletop.cards.faces import CardDefinition
from tabletop.cards.importing.scryfall import scryfall_cards
from tabletop.cards.library import CardLibrary, default_library, playing_with
from tabletop.cards.reading import CardFacts, definition_of, with_read_texts
from tabletop.cards.wording import wording
from tabletop.model.actions import Cast
from tabletop.model.zones import Zone, ZoneKind
from tabletop.scenarios.files.reading import scenario_from
from tabletop.scenarios.playing.play import Play
from tabletop.scenarios.running.headless_check import check

Part = tuple[str, str, str, str]
"""A face: its name, cost, type line and text."""


def imported_card(layout: str, *parts: Part, size: str = "2/2") -> CardDefinition:
    """Return a card as it is imported from an object of a bulk file."""
    power, _, toughness = size.partition("/")
    faces: list[dict[str, Any]] = [
        {"name": name, "mana_cost": cost, "type_line": types, "oracle_text": text}
        | ({"power": power, "toughness": toughness} if "Creature" in types else {})
        for name, cost, types, text in parts
    ]
    whole = {"layout": layout, "name": " // ".join(part[0] for part in parts)}
    said = {**whole, "card_faces": faces} if len(faces) > 1 else {**faces[0], **whole}
    (facts,) = (each for each in scryfall_cards(json.dumps(said).encode()) if isinstance(each, CardFacts))
    return definition_of(with_read_texts(facts))


GIANT = imported_card(
    "adventure",
    ("Oak Giant", "{3}{G}", "Creature — Giant", "Reach"),
    ("Oak Walk", "{1}{G}", "Sorcery — Adventure", "Draw a card."),
)
DRAGON = imported_card(
    "adventure",
    ("Ember Dragon", "{4}{R}", "Creature — Dragon", "Flying"),
    ("Ember Call", "{1}{R}", "Sorcery — Omen", "Draw a card. (Then shuffle this card into its library.)"),
)
SCHOOL = imported_card(
    "class",
    (
        "School of Embers",
        "{1}{R}",
        "Enchantment — Class",
        "(Gain the next level as a sorcery.)\nCreatures you control get +1/+0.\n{1}{R}: Level 2\n"
        "Creatures you control have haste.\n{3}{R}: Level 3\nFlying",
    ),
)
CLIMBER = imported_card(
    "leveler",
    (
        "Cliff Climber",
        "{1}{W}",
        "Creature — Human",
        "Level up {1}\nLEVEL 2-6\n3/3\nFirst strike\nLEVEL 7+\n4/4\nFlying, lifelink",
    ),
)
ROOMS = imported_card(
    "split",
    ("Front Hall", "{2}{B}", "Enchantment — Room", "When you unlock this door, draw a card."),
    ("Back Hall", "{3}{B}", "Enchantment — Room", "Creatures you control get +1/+1."),
)
GOLEM = imported_card(
    "prototype",
    ("Brass Golem", "{7}", "Artifact Creature — Golem", "Prototype {2}{R} — 2/2\nTrample"),
    size="5/5",
)
DAWN = imported_card(
    "split",
    ("Early Light", "{1}{W}", "Sorcery", "Draw a card."),
    ("Late Light", "{2}{W}", "Sorcery", "Aftermath\nDraw two cards."),
)
PLOTTER = imported_card("normal", ("Sly Plotter", "{5}{R}", "Creature — Human", "Plot {1}{R}"))
SLEEPER = imported_card("normal", ("Long Dream", "", "Sorcery", "Suspend 4—{U}\nDraw three cards."))
WARPER = imported_card("normal", ("Star Drifter", "{6}{R}", "Creature — Human", "Warp {1}{R}"))
RIDER = imported_card("normal", ("Proud Steed", "{1}{W}", "Creature — Mount", "Saddle 3"))
SIGHT = imported_card(
    "normal", ("Twin Torrent", "{4}{U}{R}", "Creature — Elemental", "Cascade, cascade"), size="5/5"
)
CARDS = (GIANT, DRAGON, SCHOOL, CLIMBER, ROOMS, GOLEM, DAWN, PLOTTER, SLEEPER, WARPER, RIDER, SIGHT)


@pytest.fixture(scope="module")
def library() -> CardLibrary:
    return default_library().extended(CARDS)


def failures(text: str, library: CardLibrary) -> list[str]:
    with playing_with(library):
        file = scenario_from(f'title = "Imported"\n{text}', Path("imported.toml"), library)
        return [str(each) for each in check(file, library).failures]


_HAND = """
[table.Alice]
library = ["Forest", "Island", "Swamp"]
hand = [{ card = "Oak Giant", as = "giant" }, { card = "Ember Dragon", as = "dragon" }]
"""

ADVENTURES = {
    "the Adventure is exiled, and the creature cast from there": """
steps = [
  { do = "cast", object = "giant", face = "back", expect.objects.giant = { name = "Oak Walk" } },
  { do = "resolve", cites = ["715.3d"], expect.objects.giant = { zone = "exile", name = "Oak Giant" } },
  { do = "cast", object = "giant", expect.objects.giant = { zone = "stack", mana_value = 4 } },
  { do = "resolve", expect.objects.giant = { zone = "battlefield", power = 2 } },
]
""",
    "it is not cast as an Adventure again, and not by another player": """
steps = [
  { do = "cast", object = "giant", face = "back" },
  { do = "resolve" },
  { do = "cast", object = "giant", face = "back", verdict = "illegal" },
  { do = "cast", by = "Bob", object = "giant", verdict = "illegal" },
]
""",
    "a countered Adventure goes to the graveyard": """
steps = [
  { do = "cast", object = "giant", face = "back" },
  { do = "counter", object = "giant", expect.objects.giant.zone = "graveyard" },
  { do = "cast", object = "giant", verdict = "illegal" },
]
""",
    "a creature that is exiled from the battlefield is on no adventure": """
steps = [
  { do = "cast", object = "giant" },
  { do = "resolve" },
  { do = "exile", object = "giant" },
  { do = "cast", object = "giant", verdict = "illegal" },
]
""",
    "what has left exile is on no adventure any more": """
steps = [
  { do = "cast", object = "giant", face = "back" },
  { do = "resolve" },
  { do = "move", object = "giant", to = "graveyard" },
  { do = "exile", object = "giant" },
  { do = "cast", object = "giant", verdict = "illegal" },
]
""",
    "a copy of an Adventure is gone": """
steps = [
  { do = "cast", object = "giant", face = "back" },
  { do = "copy spell", object = "giant", as = "copy" },
  { do = "resolve", expect = { objects = { copy = { exists = false }, giant = { zone = "stack" } } } },
]
""",
    "an Omen is shuffled into the library": """
steps = [
  { do = "cast", object = "dragon", face = "back" },
  { do = "resolve", cites = ["720.3d"], expect.objects.dragon = { zone = "library" } },
]
""",
}


@pytest.mark.parametrize("steps", ADVENTURES.values(), ids=ADVENTURES)
def test_adventures_and_omens(steps: str, library: CardLibrary) -> None:
    assert failures(steps + _HAND, library) == []


LEFT = {
    "a Class has its first level alone": """
steps = [
  { do = "activate", object = "School of Embers", ability = 1, ask = true },
  { do = "next step" },
  { do = "go to", step = "upkeep" },
  { do = "activate", object = "School of Embers", ability = 1, ask = true, verdict = "illegal" },
]
expect.objects.bear = { power = 3, keywords = [] }
expect.objects."School of Embers" = { keywords = [] }
[table.Alice]
battlefield = ["School of Embers", { card = "Grizzly Bears", as = "bear" }]
library = ["Forest"]
[table.Bob]
library = ["Forest"]
""",
    "a leveler has nothing of its levels": """
expect.objects."Cliff Climber" = { power = 2, has_keywords = [], keywords = ["level up"] }
[table.Alice]
battlefield = ["Cliff Climber"]
""",
    "a Room has the door that it was cast with": """
steps = [
  { do = "cast", object = "room", face = "back" },
  { do = "resolve", expect.objects = { room = { mana_value = 4 }, bear = { power = 3 } } },
  { back_to = 0, do = "cast", object = "room" },
  { do = "resolve", expect.objects = { room = { mana_value = 3 }, bear = { power = 2 } } },
]
[table.Alice]
hand = [{ card = "Front Hall", as = "room" }]
battlefield = [{ card = "Grizzly Bears", as = "bear" }]
""",
    "prototype, plot, warp and suspend may pay less or be cast from elsewhere": """
steps = [
  { do = "cast", object = "Brass Golem" },
  { back_to = 0, do = "cast", object = "Star Drifter" },
  { back_to = 0, do = "exile", object = "Sly Plotter" },
  { do = "cast", object = "Sly Plotter" },
  { back_to = 0, do = "exile", object = "Long Dream" },
  { do = "cast", object = "Long Dream" },
]
[game]
mana = "enforced"
[table.Alice]
mana_pool = "{2}{R}"
hand = ["Brass Golem", "Star Drifter", "Sly Plotter", "Long Dream"]
""",
    "each of two cascades triggers": """
steps = [{ do = "cast", object = "Twin Torrent", expect.events.ability_triggered = 2 }]
[table.Alice]
hand = ["Twin Torrent"]
library = ["Forest", "Island"]
""",
}


@pytest.mark.parametrize("text", LEFT.values(), ids=LEFT)
def test_what_is_left_to_hands_does_nothing_wrong(text: str, library: CardLibrary) -> None:
    assert failures(text, library) == []


@pytest.mark.parametrize(
    ("card", "words"),
    [
        (SCHOOL, "Creatures you control have haste. (by hand)"),
        (SCHOOL, "Flying (by hand)"),
        (CLIMBER, "First strike (by hand)"),
        (CLIMBER, "4/4 (by hand)"),
        (ROOMS, "Unlock the other door for its mana cost, as a sorcery. (by hand)"),
        (ROOMS, "When you unlock this door, draw a card. (by hand)"),
        (GOLEM, "Prototype {2}{R} — 2/2 (by hand)"),
        (PLOTTER, "Plot {1}{R} (effect by hand)"),
        (SLEEPER, "Suspend 4—{U} (effect by hand)"),
        (WARPER, "Warp {1}{R} (by hand)"),
        (RIDER, "Saddle 3 (by hand)"),
    ],
    ids=lambda each: each.name if isinstance(each, CardDefinition) else each[:30],
)
def test_each_line_that_is_left_to_hands_says_so(card: CardDefinition, words: str) -> None:
    assert words in wording(card.front)
    assert card.front.is_left_to_hands


def test_a_half_with_aftermath_is_cast_from_a_hand_by_its_text_alone(library: CardLibrary) -> None:
    with playing_with(library):
        text = 'title = "Aftermath"\n[table.Alice]\nhand = ["Early Light"]'
        table = Play(scenario_from(text, Path("light.toml"), library), library).table
        (card,) = table.state.in_zone(Zone(ZoneKind.HAND, 0))
        front, back = (table.ruling(Cast(object=card, face=face)) for face in ("front", "back"))
    assert front.names == ()
    assert back.names == ("left_to_hands.text_may_allow_it",)
    assert "Aftermath (by hand)" in wording(DAWN.faces[1])

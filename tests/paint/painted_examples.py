"""Faces for the tests of painting: one of each kind, made here so that no card file is needed."""

from tabletop.cards.faces import CardDefinition, Face, Layout, MeldPair, Side, Symbol
from tabletop.cards.mana import mana_cost
from tabletop.cards.type_line import type_line
from tabletop.paint.drawing.spec import (
    FaceSpec,
    back_spec,
    face_down_spec,
    face_spec,
    half_spec,
    plate_spec,
    result_spec,
)

LONG_TEXT = (
    "At the beginning of your upkeep, look at the top card of your library. If it is an instant or sorcery "
    "card, you may reveal it and turn this over.",
    "{2}{U}, {T}: Each creature you control gets +1/+1 and gains flying until end of turn.",
)


def face(name: str, types: str, colors: str = "", cost: str = "", **facts: object) -> Face:
    return Face(
        name=name, types=type_line(types), colors=frozenset(colors), mana_cost=mana_cost(cost), **facts
    )


SCHOLAR = CardDefinition(
    name="Night Scholar",
    layout=Layout.TRANSFORM,
    symbol=Symbol.SUN_MOON,
    faces=(
        face("Night Scholar", "Creature — Human Wizard", "U", "{1}{U}", power="1", toughness="2"),
        face(
            "Thing of the Stacks", "Creature — Insect Horror", "U",
            color_indicator=frozenset("U"), power="3", toughness="4", keywords=("flying", "menace"),
        ),
    ),
)  # fmt: skip
PATH = CardDefinition(
    name="Ember Path",
    layout=Layout.MODAL,
    symbol=Symbol.MODAL,
    faces=(face("Ember Path", "Land"), face("Tidal Stroke", "Instant", "U", "{1}{U}")),
)
RESULT = face("Twin Colossus", "Legendary Creature — Golem Angel", "WR", power="9", toughness="10")
LEFT = CardDefinition(
    name="Arm of Dawn",
    layout=Layout.MELD,
    faces=(face("Arm of Dawn", "Creature — Angel", "W", "{3}{W}", power="2", toughness="3"),),
    meld=MeldPair("Leg of Dusk", RESULT),
)
RIGHT = CardDefinition(
    name="Leg of Dusk",
    layout=Layout.MELD,
    faces=(face("Leg of Dusk", "Artifact Creature — Golem", "R", "{3}{R}", power="3", toughness="3"),),
    meld=MeldPair("Arm of Dawn", RESULT),
)
FLIPPER = CardDefinition(
    name="Quiet Digger",
    layout=Layout.FLIP,
    faces=(
        face("Quiet Digger", "Creature — Rat Rogue", "B", "{1}{B}", power="2", toughness="1"),
        face("Lord Below", "Legendary Creature — Rat Rogue", "B", power="4", toughness="2"),
    ),
)
SAGA = CardDefinition(
    name="The Old War",
    layout=Layout.TRANSFORM,
    symbol=Symbol.FAN,
    faces=(
        face("The Old War", "Enchantment — Saga", "G", "{2}{G}"),
        face("Echo of War", "Creature — Spirit", "G", power="4", toughness="4"),
    ),
)
SIEGE = CardDefinition(
    name="Siege of the Vale",
    layout=Layout.TRANSFORM,
    symbol=Symbol.TRIANGLE,
    faces=(
        face("Siege of the Vale", "Battle — Siege", "R", "{2}{R}", defense="4"),
        face("Vale Burner", "Creature — Elemental", "R", power="5", toughness="2"),
    ),
)
WALKER = CardDefinition(
    name="Mira, Who Waits",
    layout=Layout.NORMAL,
    faces=(face("Mira, Who Waits", "Legendary Planeswalker — Mira", "WU", "{2}{W}{U}", loyalty="4"),),
)

SAGA_TEXT = ("I, II — Create a 1/1 green Saproling token.", "III — Exile this, then return it transformed.")
WALKER_TEXT = ("+1: Draw a card.", "−3: Return a creature card from your graveyard to your hand.")

EXAMPLES: dict[str, FaceSpec] = {
    "transform front": face_spec(SCHOLAR, text=LONG_TEXT),
    "transform back": face_spec(SCHOLAR, Side.BACK),
    "modal front": face_spec(PATH, text=("{T}: Add {R}.",)),
    "modal back": face_spec(PATH, Side.BACK, text=LONG_TEXT),
    "meld front": face_spec(LEFT, text=LONG_TEXT[:1]),
    "meld half": half_spec(LEFT, text=LONG_TEXT),
    "meld result": result_spec(RIGHT, text=LONG_TEXT),
    "flip": face_spec(FLIPPER, text=LONG_TEXT[:1], flipped_text=("Trample",)),
    "flipped": face_spec(FLIPPER, text=LONG_TEXT[:1], flipped_text=("Trample",), flipped=True),
    "saga": face_spec(SAGA, text=SAGA_TEXT),
    "siege": face_spec(SIEGE, text=LONG_TEXT[:1]),
    "planeswalker": face_spec(WALKER, text=WALKER_TEXT),
    "card back": back_spec(),
    "face down": face_down_spec("Ward 2"),
    "plate": plate_spec("Night Scholar", "Look at the top card of your library.", "U"),
}

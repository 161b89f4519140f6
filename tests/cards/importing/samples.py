"""Small card files in the formats of other programs: facts of real cards, with our own texts and ids."""

import json
from pathlib import Path
from typing import Any

Json = dict[str, Any]


def face(name: str, kind: str, cost: str = "", **more: Any) -> Json:
    return {"object": "card_face", "name": name, "mana_cost": cost, "type_line": kind} | more


def scryfall(layout: str, *faces: Json, **more: Any) -> Json:
    """Return a card with one face at the top, or with its faces inside."""
    card = {
        "object": "card",
        "id": f"{layout}-1",
        "lang": "en",
        "layout": layout,
        "set": "tst",
        "keywords": [],
    }
    if len(faces) == 1:
        return card | faces[0] | {"object": "card"} | more
    both = {key: " // ".join(each[key] for each in faces) for key in ("name", "type_line")}
    return card | both | {"card_faces": list(faces)} | more


def related(result: str, *parts: str) -> list[Json]:
    found = [{"object": "related_card", "component": "meld_part", "name": part} for part in parts]
    token = {"object": "related_card", "component": "token", "name": "Angel"}
    return [token, {"object": "related_card", "component": "meld_result", "name": result}, *found]


PAIR = related("Lantern Giant", "Lantern Left", "Lantern Right")
SCRYFALL = [
    scryfall(
        "normal",
        face("Quiet Heron", "Creature — Bird", "{1}{U}", power="1", toughness="3", colors=["U"]),
        keywords=["Flying", "Scry"],
        oracle_text="Flying (It is up in the air.)\nWhenever this attacks, scry 1.",
    ),
    scryfall(
        "transform",
        face("Delver of Secrets", "Creature — Human Wizard", "{U}", oracle_text="Sees things.", colors=["U"]),
        face("Insectile Aberration", "Creature — Human Insect", oracle_text="Flying", colors=["U"]),
        keywords=["Flying", "Transform"],
    ),
    scryfall(
        "transform",
        face(
            "Moss Clerk",
            "Creature — Human",
            "{G}",
            power="1",
            toughness="1",
            colors=["G"],
            oracle_text="Grows.",
        ),
        face(
            "Moss Tyrant",
            "Creature — Plant",
            power="4",
            toughness="4",
            colors=["G"],
            color_indicator=["G"],
            oracle_text="Trample, ward {2}",
        ),
        keywords=["Trample", "Ward", "Transform"],
    ),
    scryfall(
        "battle",
        face("Siege of the Fen", "Battle — Siege", "{2}{B}", defense="4", colors=["B"]),
        face(
            "Fen King",
            "Legendary Creature — Horror",
            colors=["B"],
            color_indicator=["B"],
            power="3",
            toughness="3",
        ),
    ),
    scryfall(
        "modal_dfc",
        face("Ember Path", "Land", colors=[]),
        face("Storm Path", "Land", colors=[]),
    ),
    scryfall(
        "flip",
        face("Iron Novice", "Creature — Human Monk", "{2}{W}", power="2", toughness="2"),
        face("Iron Master", "Legendary Creature — Human Monk", power="3", toughness="4"),
        colors=["W"],
        mana_cost="{2}{W}",
    ),
    scryfall(
        "split", face("Dusk", "Sorcery", "{2}{W}{W}"), face("Dawn", "Sorcery", "{3}{W}{W}"), colors=["W"]
    ),
    scryfall(
        "adventure",
        face("Oak Giant", "Creature — Giant", "{3}{G}", power="4", toughness="4"),
        face("Oak Walk", "Sorcery — Adventure", "{1}{G}"),
        colors=["G"],
    ),
    scryfall(
        "meld", face("Lantern Left", "Creature — Spirit", "{W}", power="1", toughness="1"), all_parts=PAIR
    ),
    scryfall(
        "meld", face("Lantern Right", "Creature — Spirit", "{W}", power="1", toughness="2"), all_parts=PAIR
    ),
    scryfall(
        "meld",
        face("Lantern Giant", "Creature — Spirit Giant", power="5", toughness="5", colors=["W"]),
        all_parts=PAIR,
    ),
    scryfall("token", face("Wolf", "Token Creature — Wolf", power="9", toughness="9", colors=["G"])),
    scryfall("token", face("Heron", "Token Creature — Bird", power="1", toughness="1", colors=["U"])),
    scryfall("token", face("Heron", "Token Creature — Bird", power="2", toughness="2", colors=["W"])),
    scryfall(
        "token", face("Heron", "Token Creature — Bird", power="2", toughness="2", colors=["W"]), id="again"
    ),
    scryfall(
        "double_faced_token",
        face("Egg", "Token Artifact — Egg", colors=[]),
        face("Chick", "Token Artifact Creature — Bird", colors=[], power="0", toughness="0"),
        keywords=["Transform"],
    ),
    scryfall(
        "double_faced_token",
        face("Pebble", "Token Artifact — Stone", colors=[]),
        face("Cinder", "Token Creature — Elemental", colors=["R"], power="1", toughness="1"),
    ),
    scryfall(
        "reversible_card",
        face("Gilded Ring", "Artifact", "{1}", layout="normal", colors=[]),
        face("Gilded Ring", "Artifact", "{1}", layout="normal", colors=[]),
    ),
    scryfall("art_series", face("Quiet Heron", "Card"), face("Quiet Heron", "Card")),
    scryfall("prototype", face("Tin Golem", "Artifact Creature — Golem", "{7}", power="6", toughness="4")),
    scryfall("planar", face("Vale of Oaks", "Plane — Vale")),
    scryfall(
        "folded_in_2031",
        face("Pale Door", "Enchantment", "{W}", colors=["W"]),
        face("Pale Room", "Enchantment", "{3}{W}", colors=["W"]),
    ),
    scryfall(
        "turning_in_2032",
        face("Tide Child", "Creature — Human", "{U}", colors=["U"], power="1", toughness="1"),
        face("Tide Elder", "Creature — Human", colors=["U"], power="2", toughness="2"),
        keywords=["Transform"],
    ),
    scryfall("split", *(face(name, "Sorcery", "{R}") for name in ("Who", "What", "Where")), colors=["R"]),
    scryfall(
        "normal", face("Quiet Heron", "Creature — Bird", "{1}{U}", power="1", toughness="3"), id="again"
    ),
    scryfall(
        "normal", face("Devoid Thing", "Creature — Eldrazi", "{B}", colors=[], power="1", toughness="1")
    ),
]


def mtgjson_face(name: str, kind: str, cost: str = "", *, layout: str = "normal", **more: Any) -> Json:
    return {"name": name, "layout": layout, "type": kind, "manaCost": cost, "colors": []} | more


TWO_SIDES = "Moss Clerk // Moss Tyrant"
ATOMIC_CARDS = {
    "Quiet Heron": [
        mtgjson_face(
            "Quiet Heron", "Creature — Bird", "{1}{U}", colors=["U"], power="1", toughness="3", text="Flying"
        )
    ],
    TWO_SIDES: [
        mtgjson_face(TWO_SIDES, "Creature — Plant", layout="transform", faceName="Moss Tyrant", side="b"),
        mtgjson_face(
            TWO_SIDES, "Creature — Human", "{G}", layout="transform", faceName="Moss Clerk", side="a"
        ),
    ],
    "Lantern Left // Lantern Giant": [
        mtgjson_face(
            "Lantern Left // Lantern Giant",
            "Creature — Spirit",
            "{W}",
            layout="meld",
            faceName=each,
            side=side,
        )
        for each, side in (("Lantern Left", "a"), ("Lantern Giant", "b"))
    ],
    "Lantern Right // Lantern Giant": [
        mtgjson_face(
            "Lantern Right // Lantern Giant",
            "Creature — Spirit",
            "{W}",
            layout="meld",
            faceName=each,
            side=side,
        )
        for each, side in (("Lantern Right", "a"), ("Lantern Giant", "b"))
    ],
}
ATOMIC = {"meta": {"date": "2026-01-01", "version": "5"}, "data": ATOMIC_CARDS}
SET = {
    "baseSetSize": 3,
    "booster": {"draft": {"boosters": [{"cards": {"common": 10}}], "sheets": {"x": {"cards": [1]}}}},
    "sealedProduct": [{"name": "A box", "uuid": "1"}],
    "cards": [face for faces in ATOMIC_CARDS.values() for face in faces],
    "tokens": [mtgjson_face("Heron", "Token Creature — Bird", layout="token", power="1", toughness="1")],
    "code": "TST",
    "name": "A set",
}

COCKATRICE = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_carddatabase version="4">
  <sets><set><name>TST</name><longname>A set</longname></set></sets>
  <cards>
    <card><name>Quiet Heron</name><text>Flying
Whenever this attacks, look around.</text>
      <prop><layout>normal</layout><side>front</side><type>Creature — Bird</type><manacost>1U</manacost>
        <colors>U</colors><pt>1/3</pt></prop><set rarity="common">TST</set><tablerow>2</tablerow></card>
    <card><name>Moss Tyrant</name><text>Trample</text>
      <prop><layout>transform</layout><side>back</side>
        <type>Creature — Plant</type><colors>G</colors><pt>4/4</pt></prop>
      <related attach="transform">Moss Clerk</related></card>
    <card><name>Moss Clerk</name><text></text>
      <prop><layout>transform</layout><side>front</side><type>Creature — Human</type><manacost>G</manacost>
        <colors>G</colors><pt>1/1</pt></prop><related attach="transform">Moss Tyrant</related></card>
    <card><name>Tide Elder</name>
      <prop><side>back</side><type>Creature — Human</type><colors>U</colors></prop>
      <reverse-related attach="transform">Tide Child</reverse-related></card>
    <card><name>Tide Child</name>
      <prop><layout>transform</layout>
        <type>Creature — Human</type><manacost>{2/U}</manacost><colors>U</colors></prop>
      <related>Heron Token</related></card>
    <card><name>Dusk // Dawn</name><text>It gets dark.

---

It gets light.</text>
      <prop><layout>split</layout><type>Sorcery // Sorcery</type><manacost>2WW // 3WW</manacost></prop></card>
    <card><name>Lantern Left</name>
      <prop><layout>meld</layout><side>front</side><type>Creature — Spirit</type></prop>
      <related attach="transform">Lantern Giant</related></card>
    <card><name>Lantern Right</name>
      <prop><layout>meld</layout><side>front</side><type>Creature — Spirit</type></prop>
      <related attach="transform">Lantern Giant</related></card>
    <card><name>Lantern Giant</name>
      <prop><layout>meld</layout><side>back</side><type>Creature — Spirit</type></prop></card>
    <card><name>Lost Back</name>
      <prop><layout>transform</layout><side>back</side><type>Creature — Ghost</type></prop></card>
    <card><name>Heron Token</name>
      <prop><type>Token Creature — Bird</type><colors>U</colors><pt>1/1</pt></prop>
      <token>1</token></card>
    <card><name>Egg</name><prop><type>Token Artifact — Egg</type></prop><token>1</token>
      <related attach="transform">Chick</related></card>
    <card><name>Chick</name>
      <prop><side>back</side><type>Token Creature — Bird</type><pt>0/0</pt></prop><token>1</token></card>
    <card><name></name><prop><type>Creature</type></prop></card>
  </cards>
</cockatrice_carddatabase>
"""


def write_card_file(folder: Path, content: object, name: str = "cards.json") -> Path:
    """Write a file with a text, or with a value as JSON."""
    path = folder / name
    path.write_text(content if isinstance(content, str) else json.dumps(content, ensure_ascii=False), "utf-8")
    return path

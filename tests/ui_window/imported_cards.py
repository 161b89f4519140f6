"""Cards as a player might import them, of ten kinds and a few more, with our own texts."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tabletop.cards.importing.imported_library import library_with_imports
from tabletop.cards.importing.importer import import_cards
from tabletop.cards.library import playing_with


def card(name: str, types: str, cost: str = "", text: str = "", **more: str) -> dict[str, Any]:
    """Return a card of one face as a bulk file has it."""
    facts = {"name": name, "type_line": types, "mana_cost": cost, "oracle_text": text}
    return {"object": "card", "layout": "normal", **facts, **more}


CARDS = (
    card("Reed Marsh", "Land", "", "Reed Marsh enters tapped.\n{T}: Add {G} or {U}."),
    card("Toll Bridge", "Land", "", "{T}: Add {C}.\n{1}, {T}, Pay 2 life: Everybody crosses the river."),
    card("Gate Heron", "Creature — Bird", "{1}{U}", "Flying, vigilance\nWard {2}", power="2", toughness="2"),
    card(
        "Moss Teacher",
        "Creature — Elf",
        "{1}{G}",
        "When Moss Teacher enters, the tallest player sings.\n{T}: Add {G}.",
        power="1",
        toughness="1",
    ),
    card(
        "Last Lantern",
        "Creature — Spirit",
        "{W}",
        "When Last Lantern dies, draw a card.",
        power="1",
        toughness="1",
    ),
    card(
        "Tuva, Road Warden",
        "Legendary Planeswalker — Tuva",
        "{2}{W}",
        "+1: You gain 2 life.\n−2: The road grows longer.\n−6: Draw four cards.",
        loyalty="4",
    ),
    card("Cart Pole", "Artifact — Equipment", "{1}", "Equipped creature gets +2/+0.\nEquip {1}"),
    card("Sudden Frost", "Instant", "{U}", "Tap target creature.\nDraw a card."),
    card("Village Dance", "Sorcery", "{1}{R}", "Each player dances until one falls."),
    card(
        "The Long Harvest",
        "Enchantment — Saga",
        "{1}{G}",
        "(As this Saga enters and after your draw step, add a lore counter.)\n"
        "I — You gain 3 life.\nII — The barns are painted.\nIII — Draw two cards.",
    ),
    card("Market Day", "Enchantment", "{2}", "Songs cost {1} less to sing."),
    {
        "object": "card",
        "layout": "transform",
        "name": "Quiet Farmer // Loud Wolf",
        "card_faces": [
            {
                "name": "Quiet Farmer",
                "type_line": "Creature — Human",
                "mana_cost": "{1}{G}",
                "oracle_text": "{2}{G}: Transform Quiet Farmer.",
                "power": "1",
                "toughness": "3",
            },
            {
                "name": "Loud Wolf",
                "type_line": "Creature — Wolf",
                "mana_cost": "",
                "oracle_text": "Trample\nWhenever Loud Wolf attacks, the sheep hide.",
                "power": "4",
                "toughness": "4",
            },
        ],
    },
)


@contextmanager
def imported(folder: Path) -> Iterator[None]:
    """Play with these cards in addition to the shipped ones."""
    file = folder / "cards.json"
    file.write_text(json.dumps(CARDS), encoding="utf-8")
    import_cards(file, into=folder / "imported.cards")
    with playing_with(library_with_imports(folder / "imported.cards")):
        yield

"""Facts about a card in the browser: its layout, how it changes faces, and the mana value of each face."""

from collections.abc import Iterator
from typing import Final

from tabletop.cards.card_search import mana_value
from tabletop.cards.faces import CardDefinition, Face, Layout, Symbol
from tabletop.cards.library import default_library
from tabletop.cards.mana import COLOR_WORDS, in_color_order
from tabletop.cards.mechanisms import Mechanism, mechanisms
from tabletop.cards.wording import wording
from tabletop.language.english import capitalized, listed_names
from tabletop.ui.panels.mana_symbols import with_symbols
from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.plain import escape
from tabletop.ui.style.rich import chips, quiet

LAYOUTS: Final = {
    Layout.TRANSFORM: ("Transforming double-faced", ("712.2",)),
    Layout.MODAL: ("Modal double-faced", ("712.3",)),
    Layout.MELD: ("Meld card", ("712.4",)),
    Layout.MELD_RESULT: ("Meld result", ("712.5",)),
    Layout.FLIP: ("Flip card", ("710.1",)),
    Layout.SPLIT: ("Split card", ("709.1",)),
    Layout.ADVENTURE: ("Adventurer card", ("715.1",)),
    Layout.NORMAL: ("Single-faced", ()),
    Layout.TOKEN: ("Token", ("111.1",)),
    Layout.TRANSFORMING_TOKEN: ("Double-faced token", ("111.10i",)),
}
"""Name of each layout, with its rules."""

MARKS: Final = {
    Symbol.SUN_MOON: "Sun and moon",
    Symbol.SPARK: "Rising spark and walker",
    Symbol.FULLMOON_EMRAKUL: "Full moon and tentacled shape",
    Symbol.COMPASS_LAND: "Compass and land",
    Symbol.FAN: "Closed and open fan",
    Symbol.TRIANGLE: "Triangle up and down",
    Symbol.MODAL: "One and two triangles",
    Symbol.OTHER: "Other mark",
}
"""Symbols in the corners of a card's first printing, by era."""


def card_page(card: CardDefinition, number: int, shade: Shade) -> str:
    """Return all facts about a card as rich text, starting with the given face."""
    words, rules = LAYOUTS[card.layout]
    rows = [("Layout", f"{escape(words)} {chips(rules, shade)}")]
    changes = mechanisms(card)
    if changes:
        descriptions = (
            mechanism.description[0].lower() + mechanism.description[1:]
            for mechanism in Mechanism
            if mechanism in changes
        )
        rows.append(("Changes by", escape(capitalized("; ".join(descriptions)))))
    rows += _printing(card)
    table = "".join(
        f'<tr><td style="padding-right:12px">{quiet(subtitle, shade)}</td>'
        f'<td style="padding-bottom:3px">{value}</td></tr>'
        for subtitle, value in rows
    )
    order = sorted(range(len(card.faces)), key=lambda each: each != number)
    faces = "".join(_face(card, each, shade) for each in order)
    if card.meld is not None:
        faces += _meld_result(card.meld.result, shade)
    return f"<table cellspacing=0 cellpadding=0>{table}</table>{faces}"


def _printing(card: CardDefinition) -> Iterator[tuple[str, str]]:
    if card.symbol is not None:
        yield "Mark", escape(MARKS[card.symbol])
    if card.sets:
        yield "Sets", escape(", ".join(card.sets))
    if card.first_release:
        yield "First printed", escape(card.first_release)
    if card.printed_names:
        yield "Also printed as", escape(listed_names(card.printed_names))
    if card.digital_only:
        yield "Availability", "Digital only"


def _face(card: CardDefinition, number: int, shade: Shade) -> str:
    face = card.faces[number]
    value = mana_value(card, number, default_library())
    return _face_text(face, value, *_mana_value_source(card, number), shade)


def _meld_result(result: Face, shade: Shade) -> str:
    library = default_library()
    whole = library.find(result.name).definition
    words, rules = _mana_value_source(whole, 0) if whole.layout is Layout.MELD_RESULT else ("", ())
    return _face_text(result, mana_value(whole, 0, library), words, rules, shade)


def _mana_value_source(card: CardDefinition, number: int) -> tuple[str, tuple[str, ...]]:
    """Return the source of a mana value and its rules, unless it comes from the face's own cost."""
    if card.layout is Layout.MELD_RESULT:
        return "the sum of both cards", ("202.3c",)
    if number == 0:
        return "", ()
    if card.layout.is_transforming:
        return "its front's", ("202.3b",)
    if card.layout is Layout.FLIP:
        return "unchanged by flipping", ("710.1c",)
    return ("its own", ("712.8f",)) if card.layout is Layout.MODAL else ("", ())


def _face_text(face: Face, value: int, why: str, rules: tuple[str, ...], shade: Shade) -> str:
    size = f"{face.power}/{face.toughness}" if face.power is not None else face.loyalty or face.defense or ""
    head = "&nbsp; ".join(
        filter(None, (f"<b>{escape(face.name)}</b>", with_symbols(str(face.mana_cost)), escape(size)))
    )
    colors = listed_names(COLOR_WORDS[color] for color in in_color_order(face.colors)) or "colorless"
    source = f" ({escape(why)})" if why else ""
    lines = "".join(f'<p style="margin:3px 0 0 0">{with_symbols(line)}</p>' for line in wording(face))
    subtitle = f"{face.types} · {capitalized(colors)} · mana value {value}"
    return (
        f'<p style="margin:12px 0 0 0">{head}</p>'
        f'<p style="margin:1px 0 2px 0">{quiet(subtitle, shade)}'
        f'<span style="color:{shade.quiet}">{source}</span> {chips(rules, shade)}</p>{lines}'
    )

"""What the browser says of a card: its layout, how it changes its face, each face with its mana value."""

from collections.abc import Iterator
from typing import Final

from tabletop.cards.browsing import mana_value
from tabletop.cards.faces import CardDefinition, Face, Layout, Symbol
from tabletop.cards.library import default_library
from tabletop.cards.mana import COLOR_WORDS, in_color_order
from tabletop.cards.mechanisms import Mechanism, mechanisms
from tabletop.cards.wording import wording
from tabletop.play.log.names import capitalized, listed
from tabletop.ui.panels.symbols import with_symbols
from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.plain import escape
from tabletop.ui.style.rich import chips, quiet

LAYOUTS: Final = {
    Layout.TRANSFORM: ("Transforming double-faced", ("712.2",)),
    Layout.MODAL: ("Modal double-faced", ("712.3",)),
    Layout.MELD: ("Meld card", ("712.4",)),
    Layout.MELD_RESULT: ("What two cards meld into", ("712.5",)),
    Layout.FLIP: ("Flip card", ("710.1",)),
    Layout.SPLIT: ("Split card", ("709.1",)),
    Layout.ADVENTURE: ("Adventurer card", ("715.1",)),
    Layout.NORMAL: ("One-faced", ()),
    Layout.TOKEN: ("Token", ("111.1",)),
    Layout.TRANSFORMING_TOKEN: ("Double-faced token", ("111.10i",)),
}
"""What each layout is called, and the rules on it."""

MARKS: Final = {
    Symbol.SUN_MOON: "Sun and moon",
    Symbol.SPARK: "Rising spark and walker",
    Symbol.FULLMOON_EMRAKUL: "Full moon and tentacled shape",
    Symbol.COMPASS_LAND: "Compass and land",
    Symbol.FAN: "Closed and open fan",
    Symbol.TRIANGLE: "Triangle up and down",
    Symbol.MODAL: "One and two triangles",
    Symbol.OTHER: "A mark of its own",
}
"""What the corners of a card's first printing show, era by era."""


def card_page(card: CardDefinition, number: int, shade: Shade) -> str:
    """All that is to be said of a card, as rich text; the face with a number comes first."""
    words, rules = LAYOUTS[card.layout]
    rows = [("Layout", f"{escape(words)} {chips(rules, shade)}")]
    ways = mechanisms(card)
    if ways:
        said = (way.words[0].lower() + way.words[1:] for way in Mechanism if way in ways)
        rows.append(("Changes by", escape(capitalized("; ".join(said)))))
    rows += _printing(card)
    table = "".join(
        f'<tr><td style="padding-right:12px">{quiet(about, shade)}</td>'
        f'<td style="padding-bottom:3px">{value}</td></tr>'
        for about, value in rows
    )
    order = sorted(range(len(card.faces)), key=lambda each: each != number)
    faces = "".join(_face(card, each, shade) for each in order)
    if card.meld is not None:
        faces += _melded(card.meld.result, shade)
    return f"<table cellspacing=0 cellpadding=0>{table}</table>{faces}"


def _printing(card: CardDefinition) -> Iterator[tuple[str, str]]:
    if card.symbol is not None:
        yield "Mark", escape(MARKS[card.symbol])
    if card.sets:
        yield "Sets", escape(", ".join(card.sets))
    if card.first_release:
        yield "First printed", escape(card.first_release)
    if card.printed_names:
        yield "Also printed as", escape(listed(card.printed_names))
    if card.digital_only:
        yield "Where", "In digital games only"


def _face(card: CardDefinition, number: int, shade: Shade) -> str:
    face = card.faces[number]
    value = mana_value(card, number, default_library())
    return _said(face, value, *_why(card, number), shade)


def _melded(result: Face, shade: Shade) -> str:
    library = default_library()
    whole = library.find(result.name).definition
    words, rules = _why(whole, 0) if whole.layout is Layout.MELD_RESULT else ("", ())
    return _said(result, mana_value(whole, 0, library), words, rules, shade)


def _why(card: CardDefinition, number: int) -> tuple[str, tuple[str, ...]]:
    """Where a mana value comes from, if it is not that of the face's own cost."""
    if card.layout is Layout.MELD_RESULT:
        return "the sum of both cards", ("202.3c",)
    if number == 0:
        return "", ()
    if card.layout.is_transforming:
        return "its front's", ("202.3b",)
    if card.layout is Layout.FLIP:
        return "unchanged by flipping", ("710.1c",)
    return ("its own", ("712.8f",)) if card.layout is Layout.MODAL else ("", ())


def _said(face: Face, value: int, why: str, rules: tuple[str, ...], shade: Shade) -> str:
    size = f"{face.power}/{face.toughness}" if face.power is not None else face.loyalty or face.defense or ""
    head = "&nbsp; ".join(
        filter(None, (f"<b>{escape(face.name)}</b>", with_symbols(str(face.mana_cost)), escape(size)))
    )
    colors = listed(COLOR_WORDS[color] for color in in_color_order(face.colors)) or "colourless"
    source = f" ({escape(why)})" if why else ""
    lines = "".join(f'<p style="margin:3px 0 0 0">{with_symbols(line)}</p>' for line in wording(face))
    about = f"{face.types} · {capitalized(colors)} · mana value {value}"
    return (
        f'<p style="margin:12px 0 0 0">{head}</p>'
        f'<p style="margin:1px 0 2px 0">{quiet(about, shade)}'
        f'<span style="color:{shade.quiet}">{source}</span> {chips(rules, shade)}</p>{lines}'
    )

"""The page of a scenario in two editions, with both tables side by side and differences marked.

With scripts it shows one moment at a time. Without them, and on paper, all moments follow each other.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final
from xml.etree.ElementTree import Element

import msgspec

from tabletop.disk.assets import assets_folder
from tabletop.scenarios.files.embedded import ELEMENT_ID, encode_text
from tabletop.scenarios.handouts.elements import as_html, element, with_symbols
from tabletop.scenarios.handouts.parts import LOOKS, NOTICE, SIGNS, Shot, button, chip, figure, head
from tabletop.scenarios.lessons.prediction import VERDICT_WORDS

DIFFERS: Final = "≠"
"""The mark of differences between the editions."""
_KEYS: Final = (
    "Keys: Enter or Page Down for next, Page Up for back, D for the next difference. "
    "To play on from here, open this page in Tabletop (File > Open)."
)


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """One of the two editions."""

    when: str
    """The word "Before" or "Since"."""
    name: str
    day: str
    says: str
    """A summary of a few sentences."""
    rules: Mapping[str, Sequence[str]]
    """The texts of cited rules in this edition, by number."""


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a step in one edition."""

    did: str
    """A short description of the step, empty at the opening."""
    verdict: str
    """The verdict as files write it."""
    values: tuple[str, ...] = ()
    """Differing values on the table, or the text that only this edition has."""
    own: tuple[str, ...] = ()
    """Rules that only this edition cites."""
    others: tuple[str, ...] = ()
    shot: Shot


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A moment in both editions."""

    sides: tuple[Side, Side]
    differs: bool
    verdicts_differ: bool


class Both(msgspec.Struct, frozen=True, kw_only=True):
    """The contents of the page."""

    title: str
    editions: tuple[Edition, Edition]
    rows: tuple[Row, ...]
    scenario: str
    """The text of the scenario file."""


def page_of_both(both: Both) -> str:
    """Return the page as HTML that loads nothing from elsewhere."""
    folder = assets_folder() / "page"
    style = "".join((folder / name).read_text("utf-8") for name in ("lesson.css", "editions.css"))
    script = (folder / "editions.js").read_text("utf-8")
    body = element(
        "body",
        _top(both),
        element("main", *_rows(both)),
        element("footer", element("p", _KEYS), element("p", NOTICE)),
        element("template", encode_text(both.scenario), id=ELEMENT_ID),
        element("script", script),
        class_="editions",
    )
    return as_html(element("html", head(both.title, style, script), body, lang="en"))


def _top(both: Both) -> Element:
    return element(
        "header",
        element("p", "The same position and the same steps under the rules of two editions", class_="kicker"),
        element("h1", *with_symbols(both.title)),
        element("div", *map(_heading, both.editions), class_="pair"),
        element(
            "nav",
            element("p", class_="progress", role="status"),
            element(
                "div",
                button("‹ Back", "plain", "back"),
                button("Next", "main", "next"),
                button("Next difference", "plain", "difference"),
                class_="row",
            ),
            class_="only-live steps",
            aria_label="Steps",
        ),
        class_="head",
    )


def _heading(edition: Edition) -> Element:
    return element(
        "section",
        element("h2", f"{edition.when}: {edition.name} ", element("span", edition.day, class_="date")),
        element("p", *with_symbols(edition.says)),
    )


def _rows(both: Both) -> Iterator[Element]:
    for number, row in enumerate(both.rows):
        words = f"Step {number}" if number else "The opening"
        yield element(
            "section",
            element("h2", f"{DIFFERS} {words}" if row.differs else words, tabindex="-1"),
            element(
                "div",
                *(_side(row, side, edition) for side, edition in zip(row.sides, both.editions, strict=True)),
                class_="pair",
            ),
            None if row.differs else element("p", "The same in both editions.", class_="same"),
            class_="moment",
            data_differs="yes" if row.differs else None,
            aria_label=words,
        )


def _side(row: Row, side: Side, edition: Edition) -> Element:
    result = None
    if side.did:
        look = f"{LOOKS[side.verdict]}{' apart' if row.verdicts_differ else ''}"
        sign = f"{DIFFERS} " if row.verdicts_differ else ""
        result = element(
            "p",
            element("b", f"{sign}{SIGNS[side.verdict]}{VERDICT_WORDS[side.verdict]} ", class_=look),
            element("span", "· ", *with_symbols(side.did), class_="did"),
            class_="verdict",
        )
    values = (element("li", f"{DIFFERS} ", *with_symbols(line)) for line in side.values)
    chips = [chip(number, edition.rules, "apart") for number in side.own]
    chips += [chip(number, edition.rules) for number in side.others]
    return element(
        "article",
        element("h3", f"{edition.when}, {edition.day}", class_="when"),
        figure(side.shot),
        result,
        element("ul", *values, class_="values") if side.values else None,
        element("div", *chips, class_="chips") if chips else None,
    )

"""The page of a scenario in two editions: both tables side by side, moment by moment, what differs marked.

With scripts a moment is shown at a time; without them, and on paper, they stand one below the other.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final
from xml.etree.ElementTree import Element

import msgspec

from tabletop.assets import assets_folder
from tabletop.scenarios.files.embedded import ELEMENT_ID, encode_text
from tabletop.scenarios.handouts.elements import as_html, element, worded
from tabletop.scenarios.handouts.parts import LOOKS, NOTICE, SIGNS, Shot, button, chip, figure, head
from tabletop.scenarios.lessons.asking import VERDICT_WORDS

DIFFERS: Final = "≠"
"""Stands before what is not the same in both editions."""
_KEYS: Final = (
    "Keys: Enter or Page Down goes on, Page Up goes back, D goes to the next difference. "
    "Tabletop opens this page: File > Open, and its table can be played on."
)


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """One of the two editions."""

    when: str
    """Before, or since."""
    name: str
    day: str
    says: str
    """What is to be known of it, in a few sentences."""
    rules: Mapping[str, Sequence[str]]
    """What the rules say there that are cited, by their numbers."""


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a step in one of them."""

    did: str
    """Empty at the opening."""
    verdict: str
    """As files have it."""
    values: tuple[str, ...] = ()
    """What is otherwise on the table, or what only this edition says."""
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
    """All that stands on the page."""

    title: str
    editions: tuple[Edition, Edition]
    rows: tuple[Row, ...]
    scenario: str
    """The text of the file."""


def page_of_both(both: Both) -> str:
    """The page, as HTML in which nothing is fetched from anywhere."""
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
        element("p", "The same position and the same steps, by the rules of two editions", class_="kicker"),
        element("h1", *worded(both.title)),
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
        element("p", *worded(edition.says)),
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
    told = None
    if side.did:
        look = f"{LOOKS[side.verdict]}{' apart' if row.verdicts_differ else ''}"
        sign = f"{DIFFERS} " if row.verdicts_differ else ""
        told = element(
            "p",
            element("b", f"{sign}{SIGNS[side.verdict]}{VERDICT_WORDS[side.verdict]} ", class_=look),
            element("span", "· ", *worded(side.did), class_="did"),
            class_="verdict",
        )
    values = (element("li", f"{DIFFERS} ", *worded(line)) for line in side.values)
    chips = [chip(number, edition.rules, "apart") for number in side.own]
    chips += [chip(number, edition.rules) for number in side.others]
    return element(
        "article",
        element("h3", f"{edition.when}, {edition.day}", class_="when"),
        figure(side.shot),
        told,
        element("ul", *values, class_="values") if side.values else None,
        element("div", *chips, class_="chips") if chips else None,
    )

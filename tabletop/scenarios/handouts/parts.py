"""Parts shared by all pages: the head, pictures of a table, rule chips, buttons."""

from base64 import b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final
from xml.etree.ElementTree import Element

import msgspec

from tabletop import __version__
from tabletop.scenarios.handouts.elements import element, with_symbols

LOOKS: Final = {"legal": "legal", "nothing happens": "nothing", "illegal": "illegal"}
SIGNS: Final = {"legal": "✓ ", "nothing happens": "∅ ", "illegal": "✕ "}
NOTICE: Final = (
    "Tabletop is unofficial Fan Content permitted under the Fan Content Policy. Not approved or endorsed by "
    "Wizards of the Coast. The pictures and words of this page are the program's own."
)


class Shot(msgspec.Struct, frozen=True, kw_only=True):
    """The pictures of a moment as WebP, with the same contents as text."""

    still: bytes
    paper: bytes
    """The picture of a light table for printing."""
    motion: bytes = b""
    """The animation that leads to the moment, empty if nothing moved."""
    milliseconds: int = 0
    """The duration of the animation."""
    width: int
    height: int
    alternative: str
    zones: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The whole table as text: each zone with its objects."""


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """The pages around a lesson of a course: the list of lessons, and the lessons before and after it.

    Each is an address in the same folder with a title. A lesson that doesn't exist has an empty address.
    """

    home: tuple[str, str]
    before: tuple[str, str] = ("", "")
    after: tuple[str, str] = ("", "")


def way_links(way: Way, *, brief: bool) -> Element:
    """Return the links to the pages around a lesson, with their titles unless they have to be brief."""
    named = (
        ("‹ Previous lesson", way.before, "prev"),
        ("All lessons", way.home, "up"),
        ("Next lesson ›", way.after, "next"),
    )
    links = (
        element(
            "li", element("a", words, *(() if brief else (": ", *with_symbols(title))), href=address, rel=rel)
        )
        for words, (address, title), rel in named
        if address
    )
    return element(
        "nav", element("ul", *links), class_="way", aria_label="Course" if brief else "Other lessons"
    )


def head(title: str, style: str, script: str) -> Element:
    """Return the head of a page, which allows no loading and no script except the given one."""
    policy = (
        "default-src 'none'; img-src data: blob:; base-uri 'none'; form-action 'none'; "
        f"style-src '{_fingerprint(style)}'; script-src '{_fingerprint(script)}'"
    )
    return element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=policy),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="generator", content=f"Tabletop {__version__}"),
        element("title", title),
        element("link", rel="icon", href="data:,"),
        element("style", style),
    )


def figure(shot: Shot) -> Element:
    """Return the pictures of a moment, with the table as text."""
    size = {"width": str(shot.width), "height": str(shot.height)}
    motion = element(
        "template",
        b64encode(shot.motion).decode("ascii"),
        class_="motion",
        data_milliseconds=str(shot.milliseconds),
    )
    zones = (element("li", _zone(title, there)) for title, there in shot.zones)
    return element(
        "figure",
        element(
            "div",
            element("img", class_="still", src=_address(shot.still), alt=shot.alternative, **size),
            element("img", class_="paper", src=_address(shot.paper), alt=shot.alternative, **size),
            motion if shot.motion else None,
            class_="stage",
        ),
        element(
            "div",
            element(
                "details", element("summary", "The table as text"), element("ul", *zones), class_="words"
            ),
            button("Larger picture", "plain enlarge only-live", "", pressed="false"),
            class_="tools",
        ),
        class_="table",
    )


def _zone(title: str, there: Sequence[str]) -> str:
    return f"{title}: {'; '.join(there)}" if there else title


def chip(number: str, rules: Mapping[str, Sequence[str]], look: str = "") -> Element:
    """Return a rule's number that unfolds into its text, or a plain number if the text is missing."""
    words = rules.get(number, ())
    if not words:
        return element("span", number, class_=f"chip bare {look}".strip())
    return element(
        "details",
        element("summary", number),
        *(element("p", *with_symbols(each)) for each in words),
        class_=f"chip {look}".strip(),
    )


def button(words: str, look: str, does: str, pressed: str | None = None) -> Element:
    """Return a button. ``does`` is the action that the script performs for it."""
    return element("button", words, type="button", class_=look, data_does=does or None, aria_pressed=pressed)


def _address(picture: bytes) -> str:
    """Return a picture as a data URL."""
    return f"data:image/webp;base64,{b64encode(picture).decode('ascii')}"


def _fingerprint(text: str) -> str:
    """Return the hash by which a browser recognizes a style or script of the page."""
    return f"sha256-{b64encode(sha256(text.encode('utf-8')).digest()).decode('ascii')}"

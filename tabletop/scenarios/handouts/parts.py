"""Parts that all pages share: what a browser has to know, pictures of a table, chips of rules, buttons."""

from base64 import b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final
from xml.etree.ElementTree import Element

import msgspec

from tabletop import __version__
from tabletop.scenarios.handouts.elements import element, worded

LOOKS: Final = {"legal": "legal", "nothing happens": "nothing", "illegal": "illegal"}
SIGNS: Final = {"legal": "✓ ", "nothing happens": "∅ ", "illegal": "✕ "}
NOTICE: Final = (
    "Tabletop is unofficial Fan Content permitted under the Fan Content Policy. Not approved or endorsed by "
    "Wizards of the Coast. The pictures and words of this page are the program's own."
)


class Shot(msgspec.Struct, frozen=True, kw_only=True):
    """The pictures of a moment, as WebP, and the same in words."""

    still: bytes
    paper: bytes
    """The same on a light table, to be printed."""
    motion: bytes = b""
    """How it came to that; empty where nothing moved."""
    milliseconds: int = 0
    """How long the motion takes."""
    width: int
    height: int
    alternative: str
    zones: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The whole table in words: each zone, and what lies there."""


def head(title: str, style: str, script: str) -> Element:
    """What a browser has to know. Nothing is loaded, and no script runs but the one that is known."""
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
    """The pictures of a moment, and the table in words."""
    size = {"width": str(shot.width), "height": str(shot.height)}
    kept = element(
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
            kept if shot.motion else None,
            class_="stage",
        ),
        element(
            "div",
            element(
                "details", element("summary", "The table in words"), element("ul", *zones), class_="words"
            ),
            button("Larger picture", "plain enlarge only-live", "", pressed="false"),
            class_="tools",
        ),
        class_="table",
    )


def _zone(title: str, there: Sequence[str]) -> str:
    return f"{title}: {'; '.join(there)}" if there else title


def chip(number: str, rules: Mapping[str, Sequence[str]], look: str = "") -> Element:
    """A rule's number that unfolds what the rule says, where the program has words for it."""
    words = rules.get(number, ())
    if not words:
        return element("span", number, class_=f"chip bare {look}".strip())
    return element(
        "details",
        element("summary", number),
        *(element("p", *worded(each)) for each in words),
        class_=f"chip {look}".strip(),
    )


def button(words: str, look: str, does: str, pressed: str | None = None) -> Element:
    """A button; ``does`` is the name of what the script does for it."""
    return element("button", words, type="button", class_=look, data_does=does or None, aria_pressed=pressed)


def _address(picture: bytes) -> str:
    """A picture as the address of itself."""
    return f"data:image/webp;base64,{b64encode(picture).decode('ascii')}"


def _fingerprint(text: str) -> str:
    """By what a browser knows a style or a script of the page."""
    return f"sha256-{b64encode(sha256(text.encode('utf-8')).digest()).decode('ascii')}"

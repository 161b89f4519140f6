"""Scenarios that travel inside an HTML page: put there in letters that no markup has, and taken out again.

A page from a stranger is data: it is searched for the one place, never parsed, let alone carried out.
"""

import base64
import binascii
from typing import Final

PAGE_ENDINGS: Final = (".html", ".htm")
LARGEST_PAGE: Final = 1 << 23
"""In bytes. A page with all its pictures is a quarter of it."""
ELEMENT_ID: Final = "tabletop-scenario"
_OPENING: Final = f'<template id="{ELEMENT_ID}">'.encode()
_CLOSING: Final = b"</template>"


class NoScenarioError(ValueError):
    """A page has no scenario inside, or a broken one. The text says what, and what to do."""


def as_letters(text: str) -> str:
    """The text of a scenario as it stands in a page."""
    return base64.b64encode(text.encode("utf-8")).decode("ascii")


def taken_out(page: bytes, most: int) -> bytes:
    """The text of the scenario that stands in a page.

    Args:
        page: the page.
        most: how many bytes the text may have.

    Raises:
        NoScenarioError: there is none in it, it is too long, or what stands there is something else.

    """
    start = page.find(_OPENING)
    end = page.find(_CLOSING, start)
    if start < 0 or end < 0:
        raise NoScenarioError("there is no scenario in this page; Tabletop opens the pages that it has made")
    letters = page[start + len(_OPENING) : end].strip()
    if len(letters) > -(-most // 3) * 4:
        raise NoScenarioError(f"the scenario in this page has more than {most} bytes")
    try:
        return base64.b64decode(letters, validate=True)
    except (binascii.Error, ValueError) as error:
        raise NoScenarioError("the scenario in this page is damaged; get the page again") from error

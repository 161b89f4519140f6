"""Scenarios inside HTML pages, encoded in base64, which contains no markup.

A page from a stranger is data: it is only searched for the one element, never parsed or run.
"""

import base64
import binascii
from typing import Final

PAGE_ENDINGS: Final = (".html", ".htm")
LARGEST_PAGE: Final = 1 << 23
"""In bytes, four times the size of a page with all its pictures."""
ELEMENT_ID: Final = "tabletop-scenario"
_OPENING: Final = f'<template id="{ELEMENT_ID}">'.encode()
_CLOSING: Final = b"</template>"


class NoScenarioError(ValueError):
    """A page without a scenario, or with a broken one. The text says what is wrong and what to do."""


def encode_text(text: str) -> str:
    """Encode the text of a scenario for a page."""
    return base64.b64encode(text.encode("utf-8")).decode("ascii")


def extract_text(page: bytes, most: int) -> bytes:
    """Return the text of the scenario in a page.

    Args:
        page: the content of the page
        most: the largest allowed size of the text, in bytes

    Raises:
        NoScenarioError: The page has no scenario, or one that is too long or damaged.

    """
    start = page.find(_OPENING)
    end = page.find(_CLOSING, start)
    if start < 0 or end < 0:
        raise NoScenarioError("there is no scenario in this page; Tabletop opens the pages that it has made")
    encoded = page[start + len(_OPENING) : end].strip()
    if len(encoded) > -(-most // 3) * 4:
        raise NoScenarioError(f"the scenario in this page has more than {most} bytes")
    try:
        return base64.b64decode(encoded, validate=True)
    except (binascii.Error, ValueError) as error:
        raise NoScenarioError("the scenario in this page is damaged; get the page again") from error

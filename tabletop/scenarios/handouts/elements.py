"""The elements of a page as a tree. Text in it always remains text and never becomes markup."""

import re
from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element, tostring

from tabletop.cards.plain_text import visible

Child = Element | str | None
"""The child of an element: another element, a text, or nothing."""
_SYMBOL: Final = re.compile(r"\{([0-9]{1,2}|[WUBRGCX])\}")
_RAW: Final = frozenset({"script", "style"})


def element(tag: str, *children: Child, **attributes: str | None) -> Element:
    """Return an element with its children.

    Args:
        tag: the name of the element
        children: its children in order, where None is skipped
        attributes: its attributes, with ``class_`` for ``class`` and ``data_right`` for ``data-right``. None
            is skipped.

    """
    made = Element(tag)
    for name, value in attributes.items():
        if value is not None:
            made.set(name.rstrip("_").replace("_", "-"), plain(value))
    for child in children:
        _add(made, child)
    return made


def _add(parent: Element, child: Child) -> None:
    if isinstance(child, Element):
        parent.append(child)
    elif child:
        words = child if parent.tag in _RAW else plain(child)
        if len(parent):
            parent[-1].tail = (parent[-1].tail or "") + words
        else:
            parent.text = (parent.text or "") + words


def plain(words: str) -> str:
    """Return a text without active characters: line ends become spaces, direction marks become visible."""
    return visible(words.replace("\r\n", " ").replace("\n", " ").replace("\t", " "))


def with_symbols(words: str) -> Iterator[Child]:
    """Split a text so that each mana symbol becomes an element, drawn as on cards."""
    for place, part in enumerate(_SYMBOL.split(words)):
        yield element("span", part, class_=f"mana mana-{part.lower()}") if place % 2 else part


def as_html(page: Element) -> str:
    """Return a whole page as HTML."""
    return f"<!DOCTYPE html>\n{tostring(page, encoding='unicode', method='html')}\n"

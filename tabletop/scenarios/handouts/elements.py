"""Elements of a page as a tree: whatever is put into it stands there as text and never becomes markup."""

import re
from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element, tostring

from tabletop.cards.plain_text import visible

Child = Element | str | None
"""What stands in an element: another one, a text, or nothing."""
_SYMBOL: Final = re.compile(r"\{([0-9]{1,2}|[WUBRGCX])\}")
_RAW: Final = frozenset({"script", "style"})


def element(tag: str, *children: Child, **attributes: str | None) -> Element:
    """An element with what is in it.

    Args:
        tag: its name.
        children: what is in it, in order; None for nothing.
        attributes: by name, ``class_`` for ``class``, ``data_right`` for ``data-right``; None leaves one out.

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
    """Words of which nothing acts: an end of a line is a space, marks of direction are shown."""
    return visible(words.replace("\r\n", " ").replace("\n", " ").replace("\t", " "))


def worded(words: str) -> Iterator[Child]:
    """Words in which each symbol of mana is an element of its own: ``{R}`` as it is drawn on cards."""
    for place, part in enumerate(_SYMBOL.split(words)):
        yield element("span", part, class_=f"mana mana-{part.lower()}") if place % 2 else part


def as_html(page: Element) -> str:
    """A whole page."""
    return f"<!DOCTYPE html>\n{tostring(page, encoding='unicode', method='html')}\n"

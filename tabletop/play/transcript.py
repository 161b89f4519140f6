"""A game as text for people: every action with its log lines."""

from collections.abc import Iterator

from tabletop.play.log.logbook import Logbook, Page

_INDENT = " " * 6


def transcript(logbook: Logbook, title: str) -> str:
    """Return the whole line of play as text that ends with a line break. Undone actions are marked."""
    return "\n".join((title, "", *(line for page in logbook.pages() for line in _lines(page)))) + "\n"


def _lines(page: Page) -> Iterator[str]:
    if page.number:
        yield f"{page.number:4}  {page.title}{' (taken back)' if page.taken_back else ''}"
    for line in page.lines:
        rules = f" ({', '.join(line.rules)})" if line.rules else ""
        if line.text.rstrip(".") != page.title:
            yield f"{_INDENT}{line.text}{rules}"

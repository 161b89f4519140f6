"""The whole rulebook as one page of text, the contents of `docs/RULES.md`."""

from collections.abc import Iterable, Iterator

from tabletop.model.state import DEFAULT_EDITION
from tabletop.rules.book.atlas import AtlasEntry, entries, heading, sentences
from tabletop.rules.book.rulebook import Passage, passages

_INTRODUCTION = """# Rules

Made by `tabletop rules --markdown`; a test keeps it fresh. All words are our own.

The first part lists the rules by their numbers in the edition of {edition}, with the checks and statements
behind each. The second part lists every passage that the program covers: rules, examples, rulings and
statements, older editions among them, each with the scenarios that show it (`tabletop check` plays them).
"""


def rules_page() -> str:
    """Return the page in Markdown."""
    lines = [_INTRODUCTION.format(edition=DEFAULT_EDITION)]
    lines.extend(("## By number", ""))
    lines.extend(_by_number(entry for entry in entries() if entry.names))
    lines.append("## By passage")
    by_edition: dict[str, list[Passage]] = {}
    for passage in passages().values():
        by_edition.setdefault(passage.edition, []).append(passage)
    for edition, found in sorted(by_edition.items(), reverse=True):
        lines.extend(("", f"### Edition of {edition}", ""))
        lines.extend(_passages(found))
    return "\n".join(lines) + "\n"


def _by_number(found: Iterable[AtlasEntry]) -> Iterator[str]:
    chapter = ""
    for entry in found:
        if entry.number.partition(".")[0] != chapter:
            chapter = entry.number.partition(".")[0]
            yield from (f"### {chapter} {heading(chapter)}".rstrip(), "")
        words = " ".join(sentences(entry))
        yield f"- **{entry.number}** {words} ({', '.join(f'`{name}`' for name in entry.names)})"
    yield ""


def _passages(found: Iterable[Passage]) -> Iterator[str]:
    for passage in found:
        if passage.mirrors:
            yield f"- **{passage.id}** as {passage.mirrors}"
            continue
        now = f" Now {', '.join(passage.now)}." if passage.now else ""
        by = ", ".join(f"`{name}`" for name in passage.by)
        says = " ".join(passage.lines)
        shown = ", ".join(passage.shown)
        yield f"- **{passage.id}** ({passage.kind}) {says}{now} By {by}; shown by {shown}."

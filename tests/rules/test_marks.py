"""Marks printed on double-faced cards, by edition (712.2, 712.3)."""

import pytest

from tabletop.cards.faces import Side
from tabletop.cards.library import default_library
from tabletop.model.state import DEFAULT_EDITION
from tabletop.rules.book.printed_marks import Mark, mark_on

LIBRARY = default_library()


def mark(name: str, edition: str = DEFAULT_EDITION, side: Side = Side.FRONT) -> Mark | None:
    return mark_on(LIBRARY.find(name).definition, side, edition)


@pytest.mark.parametrize(
    ("name", "front", "back"),
    [
        ("Delver of Secrets", "sun", "crescent moon"),
        ("Jace, Vryn's Prodigy", "spark of a Planeswalker", "Planeswalker symbol"),
        ("Conduit of Storms", "full moon", "silhouette of Emrakul"),
        ("Treasure Map", "compass rose", "land symbol"),
        ("The Kami War", "closed fan", "open fan"),
        ("Clay-Fired Bricks", "triangle up", "triangle down"),
        ("Birgi, God of Storytelling", "one triangle", "two triangles"),
    ],
)
def test_by_default_every_mark_tells_front_from_back(name: str, front: str, back: str) -> None:
    chapter = "712.3" if front == "one triangle" else "712.2"
    assert mark(name) == Mark(front, "marks the front", (f"{chapter}a",))
    assert mark(name, side=Side.BACK) == Mark(
        back, "at the upper left or upper right, marks the back", (f"{chapter}b",)
    )


def test_cards_without_such_a_mark_have_none() -> None:
    assert mark("Serra Angel") is None
    assert mark("Graf Rats") is None
    assert mark("Delver of Secrets", "2009-07-08") is None


def test_front_sun_or_moon() -> None:
    """front.sun-or-moon: this edition had no rule for marks other than sun and moon."""
    jace = mark("Jace, Vryn's Prodigy", "2012-10-05")
    assert jace == Mark("spark of a Planeswalker", "without a meaning in this edition", ("711.1a", "711.1b"))
    assert mark("Delver of Secrets", "2012-10-05") == Mark("sun", "marks the front", ("711.1a",))


def test_front_by_mana_cost() -> None:
    """front.by-mana-cost: for half a year the mana cost determined the front. A card without one had none."""
    delver, abbey = (mark(name, "2015-07-17") for name in ("Delver of Secrets", "Westvale Abbey"))
    assert delver == Mark("sun", "decoration: the face with the mana cost is the front", ("711.1a",))
    assert abbey == Mark(
        "sun", "decoration: no face has a mana cost, so the text names no front", ("711.1a", "711.1b")
    )


def test_marks_back_corner() -> None:
    """marks.back-corner: the mark of the back was at the upper left only."""
    old, new = (mark("Delver of Secrets", day, Side.BACK) for day in ("2021-07-23", "2023-06-16"))
    assert old == Mark("crescent moon", "at the upper left, marks the back", ("712.1b",))
    assert new == Mark("crescent moon", "at the upper left or upper right, marks the back", ("712.2b",))


@pytest.mark.parametrize(
    ("name", "before", "since"),
    [
        ("Jace, Vryn's Prodigy", "2012-10-05", "2016-04-08"),
        ("Conduit of Storms", "2016-04-08", "2016-07-22"),
        ("Treasure Map", "2016-07-22", "2017-09-29"),
        ("Birgi, God of Storytelling", "2020-07-03", "2020-09-25"),
        ("The Kami War", "2022-02-18", "2022-09-08"),
        ("Clay-Fired Bricks", "2022-09-08", "2022-11-18"),
    ],
)
def test_marks_known(name: str, before: str, since: str) -> None:
    """marks.known: a mark has a meaning from the first edition that names it."""
    old, new = mark(name, before), mark(name, since)
    assert old is not None
    assert new is not None
    assert (old.says, new.says) == ("without a meaning in this edition", "marks the front")

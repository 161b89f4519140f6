"""Abilities that effects grant to objects are known, used, and worded like printed ones."""

from typing import Any

import pytest

from tabletop.cards.granting import granted, granted_abilities
from tabletop.cards.library import default_library
from tabletop.cards.reading import CardFileError
from tabletop.cards.wording import wording
from tests.cards.entries.written import written_abilities


def granted_names(value: Any) -> set[str]:
    """Return the names of the abilities that something grants."""
    if isinstance(value, dict):
        own = {value["grants"]} if "grants" in value else set()
        return own.union(*(granted_names(each) for each in value.values()))
    return set().union(*(granted_names(each) for each in value)) if isinstance(value, list) else set()


def test_what_is_granted_is_known_and_what_is_known_is_granted() -> None:
    used = set().union(*(granted_names(abilities) for _, _, abilities in written_abilities()))
    assert used == set(granted_abilities())


def test_an_unknown_name_is_told() -> None:
    with pytest.raises(CardFileError, match="'wings'"):
        granted("wings")


def test_no_name_grants_nothing() -> None:
    assert granted("") == ()


def test_the_text_says_what_is_gained() -> None:
    words = wording(default_library().find("Mystic Monstrosity").definition.faces[1])
    assert words == ('Lands you control have "{T}: Add one mana of any color".',)

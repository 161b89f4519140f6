"""Our own words of the shipped cards, read like printed texts, become the abilities that they describe."""

from collections import Counter

from tabletop.cards.faces import Face
from tabletop.cards.library import shipped_library
from tabletop.cards.wording import wording
from tabletop.language.left_texts import Doer
from tabletop.language.texts.lines import read_text

_READ_BACK = 1_600
"""Abilities that are read back exactly. There are more with each phrase that the reader learns."""


def _faces() -> list[Face]:
    faces = [face for card in shipped_library() for face in card.faces]
    return [face for face in faces if face.abilities and not face.text]


def test_most_of_our_own_words_are_read_back() -> None:
    found: Counter[bool] = Counter()
    for face in _faces():
        read = read_text(face.name, str(face.types), wording(face)).abilities
        found.update(ability in read for ability in face.abilities)
    assert found[True] >= _READ_BACK


def test_no_line_of_our_own_is_lost() -> None:
    for face in _faces()[::7]:
        lines = wording(face)
        read = read_text(face.name, str(face.types), lines)
        assert tuple(line.text for line in read.lines) == lines or "Room" in str(face.types)
        assert all(line.abilities or line.keywords or line.doer is Doer.PROGRAM for line in read.lines)

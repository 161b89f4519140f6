"""Every word that the shipped cards say in their effects and conditions is one that means something."""

from collections.abc import Iterator

import msgspec
import pytest

from tabletop.cards.faces import Face
from tabletop.cards.granting import granted_abilities
from tabletop.cards.library import default_library
from tabletop.cards.vetting import NOWHERE, VETTING
from tabletop.cards.vetting.words import means_object, means_player
from tabletop.language.abilities import AnAbility, Cost


def _instructions(value: object) -> Iterator[msgspec.Struct]:
    """The effects, conditions, selections and targets within abilities."""
    if isinstance(value, AnAbility | Cost):
        for name in value.__struct_fields__:
            yield from _instructions(getattr(value, name))
    elif isinstance(value, msgspec.Struct):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _instructions(each)


def _faces() -> list[Face]:
    library = default_library()
    return [face for card in (*library, *library.tokens.values()) for face in card.faces if face.abilities]


def test_what_the_cards_say_means_something() -> None:
    wrong = [
        (face.name, str(fault))
        for face in _faces()
        for each in _instructions(face.abilities)
        if (fault := VETTING.fault(each, NOWHERE)) is not None
    ]
    assert wrong == []


@pytest.mark.parametrize("called", granted_abilities())
def test_what_is_granted_means_something(called: str) -> None:
    found = [VETTING.fault(each, NOWHERE) for each in _instructions(granted_abilities()[called])]
    assert not any(found), found


@pytest.mark.parametrize(
    "word",
    ["self", "target", "target 2", "top of library", "top X of library", "top 3 of target player's library"],
)
def test_words_for_objects(word: str) -> None:
    assert means_object(word)


@pytest.mark.parametrize(
    "word",
    ["", "target 0", "target 10", "target player", "targets", "top of", "top of nobody's library", "Self"],
)
def test_other_words_mean_no_object(word: str) -> None:
    assert not means_object(word)


@pytest.mark.parametrize(
    "word", ["you", "each opponent", "target's controller", "it's owner", "that's owner"]
)
def test_words_for_players(word: str) -> None:
    assert means_player(word)


@pytest.mark.parametrize(
    "word", ["", "You", "target 2", "nobody's controller", "target's friend", "opponents"]
)
def test_other_words_mean_no_player(word: str) -> None:
    assert not means_player(word)

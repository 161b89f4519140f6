"""Marks after the lines of a user's own text, and the mark on the tile."""

import pytest

from tabletop.cards.faces import CardDefinition, Face, Layout
from tabletop.cards.library import default_library
from tabletop.cards.reading import CardFacts, FaceFacts, definition_of, with_read_texts
from tabletop.cards.wording import wording
from tabletop.paint.drawing.spec import FaceSpec, face_spec
from tabletop.paint.faces.frame import badges


def face(*text: str, kind: str = "Creature — Otter") -> Face:
    facts = FaceFacts(name="Otter", type=kind, text=text)
    return definition_of(with_read_texts(CardFacts(name="Otter", layout=Layout.NORMAL, faces=(facts,)))).front


def test_each_line_says_what_of_it_is_left_to_the_players() -> None:
    read = face(
        "Flying",
        "{2}, {T}: Drown target creature.",
        "The sea is angry.",
        "Whenever Otter attacks, choose one —",
        "• The sea rises.",
        "• You gain 2 life.",
    )
    assert wording(read) == (
        "Flying",
        "{2}, {T}: Drown target creature. (effect by hand)",
        "The sea is angry. (by hand)",
        "Whenever Otter attacks, choose one — (effect by hand)",
        "• The sea rises.",
        "• You gain 2 life.",
    )
    assert read.is_left_to_hands


def test_what_the_program_does_says_nothing_more() -> None:
    assert wording(face("Flying", "{T}: Add {G}.")) == ("Flying", "{T}: Add {G}.")
    assert not face("Flying", "{T}: Add {G}.").is_left_to_hands
    assert not face().is_left_to_hands
    # A shipped card has abilities of our own, which carry out everything in the user's text.
    assert not Face(name="Otter", text=("The sea is angry.",)).is_left_to_hands


def test_the_tile_has_a_hand_where_something_is_left_to_the_players() -> None:
    spec = face_spec(CardDefinition(name="Otter", layout=Layout.NORMAL, faces=(face("Flying"),)))
    assert badges(spec) == []
    assert badges(FaceSpec(is_by_hand=True)) == ["by hand"]


@pytest.mark.parametrize(
    ("name", "is_left"),
    [
        ("Birgi, God of Storytelling", False),
        ("Harnfel, Horn of Bounty", False),
        ("Nightmare Moon", True),
        ("Deadeye Navigator", False),
        ("Delver of Secrets", False),
        ("Serra Angel", False),
    ],
)
def test_a_card_that_ships_has_the_hand_for_what_it_leaves_to_the_players(name: str, is_left: bool) -> None:
    found = default_library().find(name)
    assert found.definition.face(found.side).is_left_to_hands is is_left

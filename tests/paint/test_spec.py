"""Specs made from printed cards."""

import msgspec
import pytest
from painted_examples import EXAMPLES, FLIPPER, LEFT, PATH, RIGHT, SAGA, SCHOLAR, WALKER

from tabletop.cards.faces import CardDefinition, Layout, Side
from tabletop.paint.drawing.spec import FaceKind, face_spec, half_spec, result_spec


def test_a_transforming_front_names_its_back_and_shows_its_size_in_gray() -> None:
    front = EXAMPLES["transform front"]
    assert (front.kind, front.other_name, front.gray_pt) == (
        FaceKind.TRANSFORM_FRONT, "Thing of the Stacks", "3/4",
    )  # fmt: skip
    back = face_spec(SCHOLAR, Side.BACK)
    assert (back.kind, back.gray_pt, back.color_indicator) == (FaceKind.TRANSFORM_BACK, "", "U")


def test_modal_faces_hint_at_the_other_face() -> None:
    assert face_spec(PATH).other_hint == "{1}{U}"
    assert face_spec(PATH, Side.BACK).other_hint == "Land"


def test_a_face_without_words_says_its_keywords_or_its_color() -> None:
    assert EXAMPLES["transform back"].facts == ("Flying, menace",)
    assert face_spec(SCHOLAR).facts == ("Blue, mana value 2",)


def test_chapters_and_loyalty_abilities_are_told_from_other_lines() -> None:
    saga = EXAMPLES["saga"]
    assert [label for label, _ in saga.chapters] == ["I, II", "III"]
    walker = EXAMPLES["planeswalker"]
    assert [label for label, _ in walker.loyalty_lines] == ["+1", "−3"]
    assert saga.text == walker.text == ()
    assert face_spec(SAGA, Side.BACK, text=("I — not a chapter here",)).chapters == ()
    assert face_spec(WALKER, text=("Flying",)).text == ("Flying",)


def test_the_two_halves_of_a_meld_pair_are_top_and_bottom_of_one_face() -> None:
    assert (half_spec(LEFT).half, half_spec(RIGHT).half) == ("top", "bottom")
    assert face_spec(LEFT, Side.BACK) == half_spec(LEFT)
    assert result_spec(LEFT) == result_spec(RIGHT)
    assert face_spec(LEFT).other_name == "Leg of Dusk"


def test_a_meld_result_of_its_own_is_oversized() -> None:
    assert LEFT.meld is not None
    whole = CardDefinition(name="Twin Colossus", layout=Layout.MELD_RESULT, faces=(LEFT.meld.result,))
    assert face_spec(whole).kind is FaceKind.MELD_RESULT


def test_what_does_not_meld_has_no_result() -> None:
    with pytest.raises(ValueError, match="does not meld"):
        result_spec(SCHOLAR)


def test_a_flip_card_has_both_halves() -> None:
    spec = face_spec(FLIPPER, flipped=True)
    assert (spec.flipped_name, spec.flipped_pt, spec.flipped) == ("Lord Below", "4/2", True)


def test_tokens_are_marked() -> None:
    token = CardDefinition(name="Thing", layout=Layout.TOKEN, faces=FLIPPER.faces[:1])
    assert face_spec(token).kind is FaceKind.TOKEN
    turning = msgspec.structs.replace(SCHOLAR, layout=Layout.TRANSFORMING_TOKEN)
    assert face_spec(turning).is_token
    assert face_spec(turning).kind is FaceKind.TRANSFORM_FRONT


def test_specs_can_be_keys() -> None:
    assert len({spec: name for name, spec in EXAMPLES.items()}) == len(EXAMPLES)


def test_lands_know_the_colors_of_their_mana() -> None:
    assert EXAMPLES["modal front"].land_colors == "R"
    assert EXAMPLES["modal back"].land_colors == ""

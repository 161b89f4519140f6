"""Addresses of pictures: each face has one of its own, if the imported file names one."""

import pytest

from tabletop.cards.importing.facts import LONGEST_ADDRESS, picture_address
from tabletop.cards.library import shipped_library
from tests.cards.importing.conftest import Import
from tests.cards.importing.samples import face, scryfall

FRONT = {"small": "https://pictures.invalid/s/front.jpg", "large": "https://pictures.invalid/l/front.jpg"}
BACK = {"normal": "https://pictures.invalid/n/back.jpg", "png": "https://pictures.invalid/p/back.png"}


def test_each_face_of_a_card_has_its_own_address(imported: Import) -> None:
    library, _ = imported(
        [
            scryfall(
                "transform",
                face("Delver of Secrets", "Creature — Human Wizard", "{U}", image_uris=FRONT),
                face("Insectile Aberration", "Creature — Human Insect", image_uris=BACK),
            )
        ]
    )
    assert library.picture_address("Delver of Secrets") == FRONT["large"]
    assert library.picture_address("insectile aberration") == BACK["normal"]
    assert library.picture_address("Clone") == ""


def test_both_halves_of_a_flip_card_are_on_one_picture(imported: Import) -> None:
    halves = face("Iron Novice", "Creature — Monk"), face("Iron Master", "Creature — Monk")
    library, _ = imported([scryfall("flip", *halves, image_uris=FRONT, colors=["W"])])
    assert library.picture_address("Iron Novice") == library.picture_address("Iron Master") == FRONT["large"]


def test_a_token_has_one_and_another_picture_makes_no_other_token(imported: Import) -> None:
    token = face("Goat", "Token Creature — Goat", power="0", toughness="1")
    library, came = imported(
        [
            scryfall("token", token, image_uris=FRONT),
            scryfall("token", token, image_uris=BACK),
            scryfall("normal", face("Clay", "Artifact", "{1}")),
        ]
    )
    assert (came.tokens, came.again) == (1, 1)
    assert library.picture_address("Goat Token") == FRONT["large"]
    assert library.picture_address("Clay") == ""


def test_a_library_without_imports_knows_none(imported: Import) -> None:
    library, _ = imported([scryfall("normal", face("Clay", "Artifact", "{1}"), image_uris=None)])
    assert library.picture_address("Clay") == ""
    assert library.picture_address("Nobody") == ""
    assert len(library) == len(shipped_library()) + 1


@pytest.mark.parametrize(
    "address",
    [
        "",
        "pictures/front.jpg",
        "file:///etc/passwd",
        "http://pictures.invalid/front.jpg",
        "https://pictures.invalid/with space.jpg",
        "https://pictures.invalid/" + "x" * LONGEST_ADDRESS,
    ],
)
def test_what_is_no_safe_address_is_none(address: str) -> None:
    assert picture_address({"large": address}) == ""
    assert picture_address({"large": address, "small": FRONT["small"]}) == FRONT["small"]


def test_the_same_machine_needs_no_encryption() -> None:
    address = "http://127.0.0.1:8080/front.jpg"
    assert picture_address({"normal": address}) == address

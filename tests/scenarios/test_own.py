"""Each shipped two-faced card has a scenario of its own."""

from msgspec.structs import replace

from tabletop.cards.faces import Layout
from tabletop.cards.library import shipped_library
from tabletop.scenarios.lessons.own import own_scenario


def test_every_two_faced_card_that_ships_has_a_scenario_that_names_it() -> None:
    for card in shipped_library():
        file = own_scenario(card)
        assert (file is None) == (card.layout is Layout.NORMAL), card.name
        if file is not None:
            text = file.read_text(encoding="utf-8")
            assert any(face.name in text for face in card.faces), card.name


def test_no_two_cards_share_a_scenario() -> None:
    files = [file for card in shipped_library() if (file := own_scenario(card)) is not None]
    assert len(set(files)) == len(files)


def test_a_card_of_another_kind_has_none() -> None:
    card = shipped_library().find("Delver of Secrets").definition
    assert own_scenario(replace(card, layout=Layout.NORMAL)) is None

"""Finding cards by their names."""

import pytest

from tabletop.cards.faces import Layout, Side
from tabletop.cards.library import CardLibrary, UnknownCardError, default_library
from tabletop.cards.names import folded

CARDS = default_library()


@pytest.mark.parametrize(
    ("name", "definition", "side"),
    [
        ("Delver of Secrets", "Delver of Secrets", Side.FRONT),
        ("insectile  aberration", "Delver of Secrets", Side.BACK),
        ("Delver of Secrets // Insectile Aberration", "Delver of Secrets", Side.FRONT),
        ("Delver of Secrets/Insectile Aberration", "Delver of Secrets", Side.FRONT),
        ("Delver of Secrets//insectile aberration", "Delver of Secrets", Side.FRONT),
        ("Jace, Vryn’s Prodigy", "Jace, Vryn's Prodigy", Side.FRONT),
        ("Welcome to...", "Welcome to . . .", Side.FRONT),
        ("Welcome to…", "Welcome to . . .", Side.FRONT),
        ("Gisela, the Broken Blade // Brisela, Voice of Nightmares", "Gisela, the Broken Blade", Side.FRONT),
        ("Clone", "Clone", Side.FRONT),
    ],
)
def test_a_card_is_found_by_any_of_its_names(name: str, definition: str, side: Side) -> None:
    found = CARDS.find(name)
    assert (found.definition.name, found.side) == (definition, side)
    assert name in CARDS


def test_a_flipped_name_finds_the_flip_card() -> None:
    found = CARDS.find("Tok-Tok, Volcano Born")
    assert (found.definition.name, found.flipped, found.name) == (
        "Akki Lavarunner",
        True,
        "Tok-Tok, Volcano Born",
    )


def test_a_meld_result_is_found_with_its_two_cards() -> None:
    found = CARDS.find("chittering host")
    assert found.melded
    assert found.definition.layout is Layout.MELD_RESULT
    assert {card.name for card in CARDS.parts("Chittering Host")} == {"Graf Rats", "Midnight Scavengers"}


def test_only_a_meld_result_has_parts() -> None:
    with pytest.raises(UnknownCardError):
        CARDS.parts("Clone")


def test_every_name_of_every_card_finds_that_card() -> None:
    for card in CARDS:
        for name in (*(face.name for face in card.faces), card.full_name, *card.printed_names):
            assert CARDS.find(name).definition is card, name


@pytest.mark.parametrize(
    ("misspelt", "meant"),
    [
        ("Delvr of Secrts", "Delver of Secrets"),
        ("insectle abberation", "Insectile Aberration"),
        ("Brizela", "Brisela, Voice of Nightmares"),
        ("Forst", "Forest"),
    ],
)
def test_a_misspelt_name_is_answered_with_the_nearest(misspelt: str, meant: str) -> None:
    with pytest.raises(UnknownCardError) as caught:
        CARDS.find(misspelt)
    assert caught.value.nearest[0] == meant
    assert str(caught.value).startswith(f"no card is called “{misspelt}”; did you mean “{meant}”")


def test_a_name_like_no_other_is_refused_in_one_line() -> None:
    with pytest.raises(UnknownCardError) as caught:
        CARDS.find("zzzzqqq")
    assert str(caught.value) == "no card is called “zzzzqqq”"


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("delver", "Delver of Secrets"),
        ("aberr", "Aberrant Researcher"),
        ("insecitle", "Insectile Aberration"),
    ],
)
def test_searching_forgives_typos_and_knows_both_faces(text: str, first: str) -> None:
    found = CARDS.search(text, 5)
    assert found[0].name == first
    assert len(found) <= 5


def test_a_search_ends_where_enough_is_found() -> None:
    assert [found.name for found in CARDS.search("of", 2)] == [found.name for found in CARDS.search("of", 9)][
        :2
    ]


def test_names_that_a_player_may_choose() -> None:
    for name in ("Delver of Secrets", "Insectile Aberration", "Tok-Tok, Volcano Born", "Chittering Host"):
        assert CARDS.is_card_name(name)
    for name in ("Delver of Secrets // Insectile Aberration", "Wolf", "Wolf Token", "Incubator"):
        assert not CARDS.is_card_name(name)


def test_tokens_are_found_by_what_effects_call_them_and_by_name() -> None:
    incubator = CARDS.find_token("incubator")
    assert [face.name for face in incubator.faces] == ["Incubator Token", "Phyrexian Token"]
    assert incubator.layout.is_transforming
    assert CARDS.find_token("Wolf") is CARDS.find_token("Wolf Token")
    with pytest.raises(UnknownCardError) as caught:
        CARDS.find_token("Treasur")
    assert caught.value.nearest == ("Treasure",)


def test_more_cards_replace_those_of_the_same_name() -> None:
    clone = CARDS.find("Clone").definition
    more = CardLibrary([CARDS.find("Forest").definition]).extended([clone])
    assert [card.name for card in more] == ["Forest", "Clone"]
    assert len(CARDS.extended([clone])) == len(CARDS)
    assert CARDS.extended([clone]).tokens == CARDS.tokens


def test_names_are_compared_without_case_accents_and_typography() -> None:
    assert folded("Jötun Grunt") == folded("JOTUN  grunt")
    assert folded("Æther Vial") == folded("aether vial")
    assert folded("A//B") == folded("a / b")

"""Decks written for other programs, and read back."""

from hypothesis import given
from hypothesis import strategies as st

from tabletop.cards.decks.deck import Deck, Entry
from tabletop.cards.decks.reading import read_deck
from tabletop.cards.decks.writing import write_arena, write_cod, write_dck, write_text
from tabletop.cards.faces import CardDefinition, Face, Layout
from tabletop.cards.library import default_library
from tabletop.cards.plain_text import normalize

HALVES = tuple(Face(name=name) for name in ("Dusk", "Dawn"))
SPLIT = CardDefinition(name="Dusk // Dawn", layout=Layout.SPLIT, faces=HALVES)
CARDS = default_library().extended([SPLIT])
PLAYABLE = tuple(card for card in CARDS if card.layout is not Layout.MELD_RESULT)


def entries(*number_by_name: tuple[int, str]) -> tuple[Entry, ...]:
    return tuple(Entry(number, CARDS.find(name).definition) for number, name in number_by_name)


DECK = Deck(
    name="Night & day",
    main=entries((4, "Delver of Secrets"), (2, "Dusk // Dawn"), (1, "Graf Rats")),
    sideboard=entries((3, "Clone")),
    commanders=entries((1, "Arlinn Kord")),
)


def test_plain_text() -> None:
    assert write_text(DECK) == (
        "Commander\n1 Arlinn Kord // Arlinn, Embraced by the Moon\n\n"
        "Deck\n4 Delver of Secrets // Insectile Aberration\n2 Dusk // Dawn\n1 Graf Rats\n\n"
        "Sideboard\n3 Clone\n"
    )
    assert write_text(Deck(main=DECK.sideboard)) == "3 Clone\n"
    assert write_text(Deck()) == ""


def test_arena() -> None:
    assert write_arena(DECK) == (
        "About\nName Night & day\n\nCommander\n1 Arlinn Kord\n\n"
        "Deck\n4 Delver of Secrets\n2 Dusk // Dawn\n1 Graf Rats\n\nSideboard\n3 Clone\n"
    )


def test_cockatrice() -> None:
    text = write_cod(DECK)
    assert "<deckname>Night &amp; day</deckname>" in text
    assert '<card number="4" name="Delver of Secrets" />' in text
    again = read_deck(text, CARDS)
    assert again.faults == ()
    assert again.deck.sideboard == (*DECK.commanders, *DECK.sideboard)


def test_forge() -> None:
    assert write_dck(DECK) == (
        "[metadata]\nName=Night & day\n[Commander]\n1 Arlinn Kord\n"
        "[Main]\n4 Delver of Secrets\n2 Dusk // Dawn\n1 Graf Rats\n[Sideboard]\n3 Clone\n"
    )


def test_cockatrice_knows_adventures_by_both_names() -> None:
    faces = (Face(name="Curious Pair"), Face(name="Treats to Share"))
    pair = CardDefinition(name="Curious Pair", layout=Layout.ADVENTURE, faces=faces)
    assert 'name="Curious Pair // Treats to Share"' in write_cod(Deck(main=(Entry(1, pair),)))


PART = st.dictionaries(st.sampled_from(PLAYABLE), st.integers(1, 999), max_size=12).map(
    lambda drawn: tuple(Entry(number, card) for card, number in drawn.items())
)
NAMES = st.text(st.characters(min_codepoint=33, max_codepoint=0x2FF), max_size=12).map(
    lambda name: " ".join(name.split())
)


@given(st.builds(Deck, main=PART, sideboard=PART, commanders=PART, name=NAMES))
def test_what_is_written_is_read_again(deck: Deck) -> None:
    for write in (write_text, write_arena):
        reading = read_deck(write(deck), CARDS)
        assert reading.faults == ()
        assert (reading.deck.main, reading.deck.sideboard) == (deck.main, deck.sideboard)
        assert reading.deck.commanders == deck.commanders
    assert read_deck(write_arena(deck), CARDS).deck.name == normalize(deck.name)
    forge = read_deck(write_dck(deck), CARDS)
    assert (forge.faults, forge.deck.name) == ((), normalize(deck.name))
    assert (forge.deck.main, forge.deck.sideboard) == (deck.main, deck.sideboard)
    marked = read_deck(write_cod(deck), CARDS)
    assert (marked.faults, marked.deck.main, marked.deck.name) == ((), deck.main, normalize(deck.name))

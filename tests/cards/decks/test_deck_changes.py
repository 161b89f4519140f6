"""Changes of a deck by hand."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tabletop.cards.decks.deck import Deck, Section
from tabletop.cards.decks.deck_changes import Copies, added_copies, entry_of, moved_copies, removed_copies
from tabletop.cards.decks.reading import read_deck
from tests.cards.decks.counting import CARDS, number_by_name

LIST = (
    "Commander\n1 Valki, God of Lies\n\nDeck\n4 Opt\n20 Island\n\nSideboard\n2 Opt\n\nMaybeboard\n1 Negate\n"
)
PARTS = (Section.MAIN, Section.SIDEBOARD, Section.COMMANDERS, Section.MAYBE)


def deck() -> Deck:
    return read_deck(LIST, CARDS).deck


def test_all_copies_or_one_are_moved_to_another_part() -> None:
    opt = [Copies(Section.MAIN, "Opt")]
    everything = moved_copies(deck(), opt, Section.SIDEBOARD)
    assert number_by_name(everything.main) == {"Island": 20}
    assert number_by_name(everything.sideboard) == {"Opt": 6}
    one = moved_copies(deck(), opt, Section.MAYBE, single=True)
    assert (number_by_name(one.main), number_by_name(one.maybe)) == (
        {"Opt": 3, "Island": 20},
        {"Negate": 1, "Opt": 1},
    )


def test_cards_that_a_part_does_not_have_are_ignored() -> None:
    assert moved_copies(deck(), [Copies(Section.MAIN, "Negate")], Section.SIDEBOARD) == deck()
    assert moved_copies(deck(), [Copies(Section.MAIN, "Opt")], Section.MAIN) == deck()
    assert removed_copies(deck(), [Copies(Section.COMMANDERS, "Opt")]) == deck()


def test_copies_are_added_and_removed() -> None:
    card = CARDS.find("Opt").definition
    more = added_copies(deck(), card, Section.COMMANDERS, 2)
    assert number_by_name(more.commanders) == {"Valki, God of Lies": 1, "Opt": 2}
    assert number_by_name(added_copies(more, card, Section.MAIN).main) == {"Opt": 5, "Island": 20}
    fewer = removed_copies(more, [Copies(Section.COMMANDERS, "Opt")], single=True)
    assert number_by_name(fewer.commanders)["Opt"] == 1
    assert (
        entry_of(removed_copies(fewer, [Copies(Section.COMMANDERS, "Opt")]), Section.COMMANDERS, "Opt")
        is None
    )


@given(
    st.lists(
        st.tuples(
            st.sampled_from(PARTS),
            st.sampled_from(["Opt", "Island", "Negate", "Valki, God of Lies"]),
            st.sampled_from(PARTS),
            st.booleans(),
        )
    )
)
def test_no_copy_is_lost_by_moving(moves: list[tuple[Section, str, Section, bool]]) -> None:
    moving = deck()
    for part, name, target, single in moves:
        moving = moved_copies(moving, [Copies(part, name)], target, single=single)
        assert _copies(moving) == _copies(deck())


def _copies(moving: Deck) -> Counter[str]:
    found: Counter[str] = Counter()
    for entries in moving.parts().values():
        for number, card in entries:
            assert number > 0
            found[card.name] += number
    return found

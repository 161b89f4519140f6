"""Handwork in libraries, graveyards and hands: looking, moving, what the log reveals, and undo."""

import msgspec
import pytest

from tabletop.language.card_types import CardType
from tabletop.language.reading import decoded, encoded
from tabletop.language.selections import Selection
from tabletop.model.actions import Action
from tabletop.model.handwork import LookAtCards, PlayTop, PutCards, RevealUntil, ShuffleIn, Spot
from tabletop.model.zones import ZoneKind
from tabletop.play.log.logbook import Logbook
from tabletop.rules.book.verdicts import Verdict
from tests.support import ALICE, BOB, PlacedTable, cited, table_with

LIBRARY = ["Island", "Delver of Secrets", "Shock", "Grizzly Bears", "Forest"]


def _table(**more) -> PlacedTable:
    return table_with(library=LIBRARY, **more)


def _log_lines(table: PlacedTable) -> list[str]:
    return [line.text for page in Logbook(table.journal).pages() for line in page.lines]


def _known_names(table: PlacedTable, viewer: int | None, seat: int = ALICE) -> list[str]:
    library = table.view(viewer).players[seat].library
    return [each.now.name for each in library if each.now is not None]


def _numbers(table: PlacedTable, *names: str) -> tuple[int, ...]:
    return tuple(table.only(name) for name in names)


def test_searching_makes_a_library_known_to_one_seat_alone_until_it_is_shuffled() -> None:
    table = _table()
    table.does(LookAtCards(player=ALICE, by=ALICE))
    assert _known_names(table, ALICE) == _known_names(table, None) == LIBRARY
    assert _known_names(table, BOB) == []
    assert Logbook(table.journal).undo_title() == "Search Alice's library"
    table.does(ShuffleIn(objects=table.state.in_zone(table.state.objects[table.only("Island")].zone)))
    assert _known_names(table, ALICE) == []
    assert sorted(table.names(ZoneKind.LIBRARY)) == sorted(LIBRARY)
    table.undo()
    assert _known_names(table, ALICE) == LIBRARY
    table.undo()
    assert _known_names(table, ALICE) == []


def test_the_log_names_no_card_that_one_player_looks_at() -> None:
    table = _table(hand=["Serra Angel"])
    table.does(LookAtCards(player=ALICE, by=BOB, zone="hand"))
    table.does(LookAtCards(player=ALICE, by=ALICE, number=2))
    assert _log_lines(table) == ["Bob may look at 1 card.", "Alice may look at 2 cards."]
    assert Logbook(table.journal).undo_title() == "Look at the top 2 cards of Alice's library"


def test_revealing_names_the_cards_to_all() -> None:
    table = _table()
    table.does(LookAtCards(player=ALICE, number=1, reveal=True))
    assert _log_lines(table) == ["Revealed: Island."]
    assert _known_names(table, BOB) == ["Island"]
    assert Logbook(table.journal).undo_title() == "Reveal the top card of Alice's library"


def test_cards_are_sorted_in_one_go_and_in_the_order_that_is_named() -> None:
    table = _table()
    island, delver, shock, bears = _numbers(table, *LIBRARY[:4])
    places = {Spot.TOP: (bears, island), Spot.BOTTOM: (delver,), Spot.HAND: (shock,)}
    table.does(PutCards(by=ALICE, places=places))
    assert table.names(ZoneKind.LIBRARY) == ["Grizzly Bears", "Island", "Forest", "Delver of Secrets"]
    assert table.names(ZoneKind.HAND) == ["Shock"]
    assert _log_lines(table) == [
        "Alice puts a card into hand.",
        "Alice puts 2 cards on top and 1 card on the bottom of the library.",
    ]
    assert Logbook(table.journal).undo_title() == "Sort 4 cards"
    table.undo()
    assert table.names(ZoneKind.LIBRARY) == LIBRARY


def test_others_lose_track_of_cards_that_are_put_in_an_order_they_do_not_see() -> None:
    table = _table()
    island, delver, shock = _numbers(table, *LIBRARY[:3])
    table.does(LookAtCards(player=ALICE, by=ALICE, number=3, reveal=True))
    table.does(PutCards(by=ALICE, places={Spot.BOTTOM: (island,)}))
    assert _known_names(table, BOB) == ["Delver of Secrets", "Shock", "Island"]
    table.does(PutCards(by=ALICE, places={Spot.TOP: (shock, delver)}))
    assert _known_names(table, BOB) == ["Island"]
    assert _known_names(table, ALICE) == ["Shock", "Delver of Secrets", "Island"]


def test_cards_of_another_player_are_told_as_theirs() -> None:
    table = table_with(opponent={"library": ["Island", "Forest"]})
    table.does(PutCards(by=ALICE, places={Spot.BOTTOM: _numbers(table, "Island")}))
    assert _log_lines(table) == ["Alice puts 1 card on the bottom of Bob's library."]


def test_cards_from_several_piles_go_under_the_library_as_they_are_named() -> None:
    table = table_with(library=["Island"], graveyard=["Shock", "Forest"], hand=["Plains"])
    ids = _numbers(table, "Forest", "Plains", "Shock")
    table.does(PutCards(by=ALICE, places={Spot.BOTTOM: ids}))
    assert table.names(ZoneKind.LIBRARY) == ["Island", "Forest", "Plains", "Shock"]
    assert "Alice puts a card into Alice's library." in _log_lines(table)


@pytest.mark.parametrize("spot", [Spot.GRAVEYARD, Spot.EXILE, Spot.COMMAND])
def test_a_card_goes_into_every_pile(spot: Spot) -> None:
    table = _table()
    table.does(PutCards(by=ALICE, places={spot: _numbers(table, "Delver of Secrets")}))
    assert table.names(ZoneKind(spot.value)) == ["Delver of Secrets"]
    assert Logbook(table.journal).undo_title().startswith("Put a card into")


def test_what_can_not_be_on_the_battlefield_stays_where_it_is() -> None:
    table = _table()
    shock = _numbers(table, "Shock")
    played = table.propose(PutCards(by=ALICE, places={Spot.BATTLEFIELD: shock}))
    assert played.ruling.verdict is Verdict.NOTHING_HAPPENS
    assert played.ruling.numbers == ("400.4a",)
    both = table.does(PutCards(by=ALICE, places={Spot.BATTLEFIELD: (*shock, table.only("Grizzly Bears"))}))
    assert table.names(ZoneKind.BATTLEFIELD) == ["Grizzly Bears"]
    assert "putting.is_a_permanent_card" in cited(both)
    elsewhere = {Spot.BATTLEFIELD: shock, Spot.HAND: _numbers(table, "Island")}
    table.does(PutCards(by=ALICE, places=elsewhere))
    assert "Shock" in table.names(ZoneKind.LIBRARY)
    assert table.names(ZoneKind.HAND) == ["Island"]


def test_scry_and_surveil_tell_only_how_many_cards_went_where() -> None:
    table = _table()
    island, delver, shock = _numbers(table, *LIBRARY[:3])
    table.does(PutCards(by=ALICE, places={Spot.TOP: (delver,), Spot.BOTTOM: (island,)}, doing="scry"))
    assert table.names(ZoneKind.LIBRARY) == ["Delver of Secrets", *LIBRARY[2:], "Island"]
    assert Logbook(table.journal).undo_title() == "Scry 2"
    places = {Spot.TOP: (delver,), Spot.GRAVEYARD: (shock,)}
    table.does(PutCards(by=ALICE, places=places, doing="surveil"))
    assert _log_lines(table) == [
        "Alice scries 2: 1 on top, 1 on the bottom.",
        "Alice surveils 2: 1 on top, 1 in the graveyard.",
        "Shock goes to Alice's graveyard.",
    ]


def test_nobody_scries_under_the_name_of_something_else() -> None:
    table = _table()
    played = table.propose(PutCards(places={Spot.TOP: _numbers(table, "Island")}, doing="fateseal"))
    assert played.names == ("piles.goes_where_it_may",)


def test_a_hand_is_shuffled_into_the_library() -> None:
    table = _table(hand=["Plains", "Serra Angel"])
    table.does(ShuffleIn(objects=_numbers(table, "Plains", "Serra Angel")))
    assert table.names(ZoneKind.HAND) == []
    assert sorted(table.names(ZoneKind.LIBRARY)) == sorted([*LIBRARY, "Plains", "Serra Angel"])
    assert _log_lines(table)[-1] == "Alice shuffles the library."
    assert Logbook(table.journal).undo_title() == "Shuffle 2 cards into the library"


def _until(**more) -> RevealUntil:
    return RevealUntil(player=ALICE, by=ALICE, **more)


def test_cards_are_revealed_until_one_fits() -> None:
    table = _table()
    played = table.does(_until(of=Selection(types=(CardType("Creature"),))))
    assert table.names(ZoneKind.HAND) == ["Delver of Secrets"]
    assert table.names(ZoneKind.LIBRARY) == [*LIBRARY[2:], "Island"]
    assert _log_lines(table) == ["Revealed: Island and Delver of Secrets.", "Alice puts a card into hand."]
    assert "zone_changes.front_only_elsewhere" in cited(played)
    assert _known_names(table, BOB) == []


def test_only_a_front_is_found_in_a_library() -> None:
    table = _table()
    table.does(_until(of=Selection(name="Insectile Aberration"), rest=Spot.GRAVEYARD))
    assert table.names(ZoneKind.LIBRARY) == []
    assert sorted(table.names(ZoneKind.GRAVEYARD)) == sorted(LIBRARY)


def test_what_is_found_may_stay_on_top_or_enter() -> None:
    table = _table()
    table.does(_until(of=Selection(mana_value=2), to=Spot.TOP, rest=Spot.TOP))
    assert table.names(ZoneKind.LIBRARY) == LIBRARY
    table.does(_until(of=Selection(mana_value=2), to=Spot.BATTLEFIELD, rest=Spot.BOTTOM))
    assert table.names(ZoneKind.BATTLEFIELD) == ["Grizzly Bears"]
    assert table.names(ZoneKind.LIBRARY)[0] == "Forest"
    assert len(table.names(ZoneKind.LIBRARY)) == 4


def test_what_is_found_but_can_not_enter_is_said() -> None:
    table = _table()
    played = table.does(_until(of=Selection(name="Shock"), to=Spot.BATTLEFIELD))
    assert "putting.is_a_permanent_card" in cited(played)
    assert table.names(ZoneKind.LIBRARY)[0] == "Shock"


def test_others_lie_on_the_bottom_in_an_order_that_comes_from_the_seed() -> None:
    orders = set()
    for seed in range(6):
        table = _table(seed=seed)
        table.does(_until(of=Selection(name="Forest")))
        again = _table(seed=seed)
        again.does(_until(of=Selection(name="Forest")))
        assert table.names(ZoneKind.LIBRARY) == again.names(ZoneKind.LIBRARY)
        orders.add(tuple(table.names(ZoneKind.LIBRARY)))
    assert len(orders) > 1


def test_a_land_on_top_enters_and_a_spell_is_cast_if_wanted() -> None:
    table = table_with(library=["Island", "Grizzly Bears", "Plains"])
    table.does(PlayTop(player=ALICE, by=ALICE))
    assert table.names(ZoneKind.BATTLEFIELD) == ["Island"]
    cited = {
        number for page in Logbook(table.journal).pages() for line in page.lines for number in line.rules
    }
    assert cited == {"701.20a"}, "no rule is broken; the card is revealed"
    asked = table.propose(PlayTop(player=ALICE, by=ALICE))
    assert asked.question is not None
    assert asked.question.words == "Cast Grizzly Bears?"
    table.answer(True)
    assert table.names(ZoneKind.STACK) == ["Grizzly Bears"]
    assert Logbook(table.journal).undo_title() == "Play the top card of Alice's library"


def test_nothing_is_played_from_an_empty_library() -> None:
    played = table_with().propose(PlayTop(player=ALICE))
    assert played.ruling.verdict is Verdict.NOTHING_HAPPENS


def test_a_sideboard_is_seen_by_its_owner_and_only_brought_in() -> None:
    table = table_with(outside=["Delver of Secrets"])
    view = table.view(BOB).players[ALICE].outside
    assert [each.known for each in view] == [False]
    assert [each.known for each in table.view(ALICE).players[ALICE].outside] == [True]
    (offer,) = table.offers(table.only("Delver of Secrets"))
    assert offer.verb == "bring in"
    table.does(offer.action)
    assert table.names(ZoneKind.HAND) == ["Delver of Secrets"]
    assert _log_lines(table) == ["Delver of Secrets is brought in from outside the game to Alice's hand."]


@pytest.mark.parametrize(
    "action",
    [
        LookAtCards(player=1, number=3, reveal=True),
        PutCards(places={Spot.TOP: (1, 2), Spot.GRAVEYARD: (3,)}, doing="surveil"),
        ShuffleIn(objects=(1,)),
        RevealUntil(player=0, of=Selection(name="Shock"), to=Spot.TOP),
        PlayTop(player=0),
    ],
)
def test_they_are_written_and_read_again(action: Action) -> None:
    assert (
        msgspec.json.decode(msgspec.json.encode(action, enc_hook=encoded), type=Action, dec_hook=decoded)
        == action
    )

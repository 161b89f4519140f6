"""The table from the perspective of a seat: every query uses only what that seat may know."""

from tabletop.cards.faces import Side
from tabletop.disk.assets import assets_folder
from tabletop.language.effects import Discard, Meld
from tabletop.model.actions import TurnUp
from tabletop.model.zones import BATTLEFIELD, Zone, ZoneKind
from tabletop.play.concealing import HIDDEN
from tabletop.play.perspective import Perspective
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.playing.play import Play
from tests.support import ALICE, BOB, face_down, table_with

GISELA, BRUNA = "Gisela, the Broken Blade", "Bruna, the Fading Light"


def test_names_and_offers_are_those_that_the_viewer_may_know() -> None:
    table = table_with(hand=["Forest"], step="precombat main")
    (forest,) = table.state.in_zone(Zone(ZoneKind.HAND, ALICE))
    own, other = Perspective(table.state, ALICE), Perspective(table.state, BOB)
    assert (own.name(forest), other.name(forest)) == ("Forest", HIDDEN)
    assert "play land" in {offer.verb for offer in own.offers(forest)}
    assert "play land" not in {offer.verb for offer in other.offers(forest)}
    assert own.view.players[ALICE].hand[0].known
    assert not other.view.players[ALICE].hand[0].known


def test_of_another_seats_question_only_that_it_is_open_is_known() -> None:
    table = table_with(hand=["Opt", "Delver of Secrets"])
    assert not Perspective(table.state, BOB).is_asking
    table.tell(Discard(by=ALICE))
    for viewer, waits_for in ((None, None), (ALICE, None), (BOB, ALICE)):
        perspective = Perspective(table.state, viewer)
        assert perspective.is_asking
        assert perspective.waits_for == waits_for


def test_a_melded_permanent_is_made_of_two_cards_and_nothing_else_is() -> None:
    table = table_with([GISELA, BRUNA, "Serra Angel"])
    angel = table.only("Serra Angel")
    table.tell(Meld(objects=(table.only(GISELA), table.only(BRUNA))))
    (brisela,) = (id for id in table.state.in_zone(BATTLEFIELD) if id != angel)
    perspective = Perspective(table.state, None)
    assert [card.name for card in perspective.melded_cards(brisela)] == [BRUNA, GISELA]
    assert perspective.melded_cards(0) == ()


def test_what_was_merged_with_a_melded_permanent_is_none_of_the_two_cards() -> None:
    file = read_scenario(assets_folder() / "scenarios" / "rules" / "728.2-mutate-onto-a-meld.toml")
    play = Play(file)
    for _ in range(3):
        play.next()
    host = play.naming.object("host")
    perspective = Perspective(play.table.state, None)
    assert [card.name for card in perspective.melded_cards(host)] == ["Graf Rats", "Midnight Scavengers"]


def test_a_permanent_is_laid_back_with_its_other_side_up_and_means_nothing_with_its_own() -> None:
    table = table_with(["Delver of Secrets"])
    delver = table.only("Delver of Secrets")
    perspective = Perspective(table.state, None)
    assert perspective.laid_back(delver, Side.FRONT) == ()
    assert [offer.verb for offer in perspective.laid_back(delver, Side.BACK)] == ["transform"]
    assert perspective.laid_back(0, Side.BACK) == ()


def test_it_is_of_one_state_and_one_viewer() -> None:
    table = table_with(["Delver of Secrets"])
    perspective = Perspective(table.state, ALICE)
    assert perspective.is_of(table.state, ALICE)
    assert not perspective.is_of(table.state, None)
    assert not perspective.is_of(table_with(["Delver of Secrets"]).state, ALICE)


def test_whether_to_do_something_as_a_card_is_turned_up_is_asked_with_what_the_card_says() -> None:
    table = table_with([face_down("Vesuvan Shapeshifter"), "Serra Angel"])
    hidden = next(each.id for each in table.state.permanents() if each.face_down is not None)
    table.propose(TurnUp(object=hidden))
    words = Perspective(table.state, ALICE).asking_words
    assert words.startswith("Vesuvan Shapeshifter: As this is turned face up, you may have it become a copy")
    plain = table_with([face_down("Hill Giant")])
    plain.propose(TurnUp(object=next(each.id for each in plain.state.permanents())))
    assert Perspective(plain.state, ALICE).asking_words == ""

"""Playing lands: 305 and 712.12."""

import pytest

from tabletop.cards.faces import Side
from tabletop.language.effects import Allow, PutOntoBattlefield
from tabletop.model.actions import Advance, Cast, PlayLand
from tabletop.model.events import LandPlayed, SpellCast
from tabletop.model.zones import ZoneKind
from tests.support import ALICE, cited, happened, table_with


def test_a_land_goes_straight_to_the_battlefield() -> None:
    table = table_with(hand=["Island"])
    played = table.does(PlayLand(object=table.only("Island")))
    assert table.permanent("Island").controller == ALICE
    assert len(happened(played, LandPlayed)) == 1
    assert "lands.no_stack" in cited(played)
    assert happened(played, SpellCast) == []


def test_of_two_land_faces_one_is_chosen() -> None:
    table = table_with(hand=["Branchloft Pathway"])
    question = table.propose(PlayLand(object=table.only("Branchloft Pathway"))).question
    assert question is not None
    assert (question.kind, question.options, question.rule) == ("face", ("front", "back"), "712.12")
    played = table.answer("back")
    assert table.permanent("Boulderloft Pathway").side is Side.BACK
    assert "lands.face_is_chosen" in cited(played)


def test_where_only_the_back_is_a_land_nobody_is_asked() -> None:
    table = table_with(hand=["Malakir Rebirth"])
    table.does(PlayLand(object=table.only("Malakir Rebirth")))
    assert table.permanent("Malakir Mire").side is Side.BACK


def test_the_land_behind_a_transforming_card_is_not_played() -> None:
    table = table_with(hand=["Legion's Landing"])
    assert not table.ruling(PlayLand(object=table.only("Legion's Landing"))).is_legal


def test_a_transforming_land_is_played_with_its_front_up() -> None:
    table = table_with(hand=["Westvale Abbey"])
    table.does(PlayLand(object=table.only("Westvale Abbey")))
    assert table.permanent("Westvale Abbey").side is Side.FRONT


def test_one_land_a_turn() -> None:
    table = table_with(hand=["Island", "Forest"])
    table.does(PlayLand(object=table.only("Island")))
    again = PlayLand(object=table.only("Forest"))
    assert table.ruling(again).names == ("lands.a_land_play_is_left",)
    table.does(Advance(to="next turn"))
    assert "lands.it_is_your_turn" in table.ruling(again).names
    table.does(Advance(to="next turn"))
    table.does(Advance(to="precombat main"))
    assert table.ruling(again).is_legal


def test_all_reasons_are_given_at_once() -> None:
    table = table_with(graveyard=["Forest"], step="upkeep", active=1)
    assert set(table.ruling(PlayLand(object=table.only("Forest"))).names) == {
        "lands.lies_in_hand",
        "lands.it_is_your_turn",
        "lands.it_is_a_main_phase",
    }


def test_something_may_let_lands_be_played_from_the_graveyard() -> None:
    table = table_with(graveyard=["Forest", "Branchloft Pathway"])
    table.tell(Allow(what=("play land",), zone="graveyard", types=("Land",)))
    assert table.ruling(PlayLand(object=table.only("Forest"))).is_legal
    pathway = table.only("Branchloft Pathway")
    assert table.ruling(PlayLand(object=pathway, face="back")).is_legal


def test_a_land_is_played_by_the_permission_named_or_not_at_all() -> None:
    table = table_with(hand=["Island"])
    ruling = table.ruling(PlayLand(object=table.only("Island"), using="crucible"))
    assert [reason.rule for reason in ruling.reasons] == ["lands.lies_in_hand"]


@pytest.mark.parametrize("what", ["Island", "Malakir Rebirth"])
def test_a_land_face_is_never_cast(what: str) -> None:
    table = table_with(hand=[what])
    face = "back" if what == "Malakir Rebirth" else "front"
    assert "casting.is_no_land" in table.ruling(Cast(object=table.only(what), face=face)).names


def test_put_onto_the_battlefield_is_not_played() -> None:
    table = table_with(hand=["Island"])
    played = table.tell(PutOntoBattlefield(objects=(table.only("Island"),)))
    assert happened(played, LandPlayed) == []
    assert table.state.players[ALICE].lands_played == 0
    assert table.names(ZoneKind.HAND) == []

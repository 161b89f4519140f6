"""Fight, explore, surveil, connive, bolster, proliferate (701)."""

from tabletop.language.effects import (
    Bolster,
    Choose,
    Connive,
    Destroy,
    Explore,
    Fight,
    MakeSacrifice,
    Proliferate,
    PutAbility,
    Surveil,
)
from tabletop.language.selections import Selection
from tabletop.model.marking import CountOnPlayer
from tabletop.model.zones import ZoneKind
from tests.support import ALICE, BOB, PlacedTable, cited, on_table, table_with

CREATURE = Selection(types=("Creature",))


def by_ability(table: PlacedTable, name: str, *effects: object, answers: tuple[object, ...] = ()) -> None:
    """Resolve an effect as part of an ability of an object."""
    table.tell(PutAbility(object=table.only(name), then=effects))  # type: ignore[arg-type]
    table.resolve(*answers)  # type: ignore[arg-type]


def test_fighters_deal_damage_to_each_other_at_once() -> None:
    table = table_with(battlefield=["Serra Angel"], theirs=["Grizzly Bears"])
    played = table.tell(Fight(first=table.only("Serra Angel"), second=table.only("Grizzly Bears")))
    assert "keyword_actions.fought" in cited(played)
    assert table.names(ZoneKind.GRAVEYARD, BOB) == ["Grizzly Bears"]
    assert table.permanent("Serra Angel").damage == 2


def test_who_fights_itself_deals_its_power_twice() -> None:
    table = table_with(battlefield=["Hill Giant"])
    giant = table.only("Hill Giant")
    table.tell(Fight(first=giant, second=giant))
    assert table.names(ZoneKind.GRAVEYARD) == ["Hill Giant"]


def test_a_land_explored_goes_to_the_hand() -> None:
    table = table_with(battlefield=["Serra Angel"], library=["Island"])
    table.tell(Explore(objects=(table.only("Serra Angel"),)))
    assert table.names(ZoneKind.HAND) == ["Island"]
    assert table.permanent("Serra Angel").counters == {}


def test_exploring_something_else_brings_a_counter_and_a_choice() -> None:
    for answer, where in ((False, ZoneKind.LIBRARY), (True, ZoneKind.GRAVEYARD)):
        table = table_with(battlefield=["Serra Angel"], library=["Opt"])
        table.tell(Explore(objects=(table.only("Serra Angel"),)), answers=[answer])
        assert table.names(where) == ["Opt"]
        assert table.permanent("Serra Angel").counters == {"+1/+1": 1}


def test_exploring_an_empty_library_still_brings_the_counter() -> None:
    table = table_with(battlefield=["Serra Angel"])
    table.tell(Explore(objects=(table.only("Serra Angel"),)))
    assert table.permanent("Serra Angel").counters == {"+1/+1": 1}


def test_what_is_surveilled_away_lies_in_the_graveyard() -> None:
    table = table_with(library=["Opt", "Island", "Forest"])
    opt = table.only("Opt")
    table.tell(Surveil(number=2), answers=[opt, False])
    assert table.names(ZoneKind.GRAVEYARD) == ["Opt"]
    assert table.names(ZoneKind.LIBRARY) == ["Island", "Forest"]


def test_conniving_counts_nonland_cards() -> None:
    for discarded, counters in (("Opt", {"+1/+1": 1}), ("Island", {})):
        table = table_with(battlefield=["Serra Angel"], hand=["Opt", "Island"], library=["Forest"])
        table.tell(Connive(objects=(table.only("Serra Angel"),)), answers=[table.only(discarded)])
        assert table.names(ZoneKind.GRAVEYARD) == [discarded]
        assert table.permanent("Serra Angel").counters == counters


def test_bolster_finds_the_least_toughness() -> None:
    table = table_with(battlefield=["Serra Angel", "Elite Vanguard"], theirs=["Grizzly Bears"])
    table.tell(Bolster(number=2))
    assert table.permanent("Elite Vanguard").counters == {"+1/+1": 2}
    assert table.permanent("Serra Angel").counters == {}


def test_bolster_asks_among_equals_and_does_nothing_without_creatures() -> None:
    table = table_with(battlefield=["Grizzly Bears", "Serra Angel", "Glory Seeker"])
    seeker = table.only("Glory Seeker")
    table.tell(Bolster(), answers=[seeker])
    assert table.permanent("Glory Seeker").counters == {"+1/+1": 1}
    lone = table_with(battlefield=["Island"])
    lone.tell(Bolster())
    assert lone.permanent("Island").counters == {}


def test_proliferating_what_one_likes() -> None:
    table = table_with(
        battlefield=[on_table("Serra Angel", counters={"+1/+1": 1})],
        theirs=[on_table("Mind Stone", counters={"charge": 2})],
    )
    table.tell(Proliferate(), answers=[table.only("Mind Stone"), False])
    assert table.permanent("Mind Stone").counters == {"charge": 3}
    assert table.permanent("Serra Angel").counters == {"+1/+1": 1}


def test_proliferating_counters_of_players() -> None:
    table = table_with()
    for kind in ("poison", "energy"):
        table.does(CountOnPlayer(player=BOB, kind=kind, number=2))
    table.tell(Proliferate(), answers=[True])
    assert table.state.players[BOB].counters == {"poison": 3, "energy": 3}
    table.tell(Proliferate(), answers=[False])
    assert table.state.players[BOB].counters == {"poison": 3, "energy": 3}


def test_each_player_picks_what_to_sacrifice() -> None:
    table = table_with(battlefield=["Serra Angel", "Elite Vanguard"], theirs=["Grizzly Bears", "Island"])
    played = table.tell(MakeSacrifice(by="each", of=CREATURE), answers=[table.only("Elite Vanguard")])
    assert "choosing.own_choice" in cited(played)
    assert table.names(ZoneKind.GRAVEYARD, ALICE) == ["Elite Vanguard"]
    assert table.names(ZoneKind.GRAVEYARD, BOB) == ["Grizzly Bears"]


def test_the_chosen_one_is_it() -> None:
    table = table_with(battlefield=["Mind Stone"], theirs=["Grizzly Bears", "Hill Giant"])
    theirs = Selection(types=("Creature",), controller="opponent")
    bears = table.only("Grizzly Bears")
    by_ability(table, "Mind Stone", Choose(of=theirs), Destroy(objects=("others",)), answers=(bears,))
    assert table.names(ZoneKind.GRAVEYARD, BOB) == ["Hill Giant"]


def test_choosing_at_random_asks_nobody() -> None:
    table = table_with(theirs=["Grizzly Bears", "Hill Giant"], battlefield=["Mind Stone"])
    by_ability(table, "Mind Stone", Choose(of=CREATURE, random=True), Destroy(objects=("it",)))
    assert len(table.names(ZoneKind.GRAVEYARD, BOB)) == 1


def test_choosing_fewer_where_that_is_allowed() -> None:
    table = table_with(theirs=["Grizzly Bears", "Hill Giant"], battlefield=["Mind Stone"])
    choice = Choose(of=CREATURE, number=2, optional=True)
    by_ability(table, "Mind Stone", choice, Destroy(objects=("it",)), answers=(False,))
    assert table.names(ZoneKind.GRAVEYARD, BOB) == []

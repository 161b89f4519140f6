"""The monarch (723), airbend and earthbend (701.65-66), prevented damage, extra turns, losing."""

from tabletop.language.effects import (
    Act,
    Airbend,
    BecomeMonarch,
    Change,
    Changes,
    DealDamage,
    Destroy,
    Earthbend,
    ExtraTurn,
    LoseGame,
)
from tabletop.model.actions import Advance, Attack, Cast
from tabletop.model.zones import ZoneKind
from tests.support import ALICE, BOB, PlacedTable, cited, table_with


def monarchs(table: PlacedTable) -> list[int]:
    return [seat for seat, player in enumerate(table.state.players) if player.monarch]


def test_there_is_one_monarch_at_a_time() -> None:
    table = table_with()
    assert "monarch.crowned" in cited(table.tell(BecomeMonarch(by=ALICE)))
    table.tell(BecomeMonarch(by=BOB))
    assert monarchs(table) == [BOB]
    assert table.tell(BecomeMonarch(by=BOB)).events == ()


def test_the_monarch_draws_in_the_end_step() -> None:
    table = table_with(library=["Island"])
    table.tell(BecomeMonarch(by=ALICE))
    played = table.does(Advance(to="end"))
    assert "monarch.inherent" in cited(played)
    table.resolve()
    assert table.names(ZoneKind.HAND) == ["Island"]


def test_combat_damage_takes_the_crown() -> None:
    table = table_with(battlefield=["Serra Angel"], step="declare attackers")
    table.tell(BecomeMonarch(by=BOB))
    table.does(Attack(players={table.only("Serra Angel"): BOB}))
    table.does(Advance(to="combat damage"))
    assert monarchs(table) == [BOB], "it goes over the stack"
    table.resolve()
    assert monarchs(table) == [ALICE]


def test_what_is_airbent_may_be_cast_for_two() -> None:
    table = table_with(theirs=["Serra Angel"], active=BOB)
    table.tell(Airbend(objects=(table.only("Serra Angel"),)))
    assert table.state.players[ALICE].this_turn["airbend"] == 1
    angel = table.only("Serra Angel", ZoneKind.EXILE)
    assert not table.ruling(Cast(object=angel, by=ALICE)).is_legal
    table.does(Cast(object=angel, by=BOB))
    assert table.state.objects[table.state.stack[0]].paid == "{2}"  # type: ignore[attr-defined]


def test_an_earthbent_land_fights_on_and_comes_back_tapped() -> None:
    table = table_with(battlefield=["Forest"])
    forest = table.only("Forest")
    table.tell(Earthbend(objects=(forest,), number=3))
    now = table.now("Forest")
    assert (now.power, now.toughness) == (3, 3)
    assert {"Land", "Creature"} == {*now.types}
    assert "haste" in now.keywords
    table.tell(Destroy(objects=(forest,)))
    table.resolve()
    back = table.permanent("Forest")
    assert back.id != forest
    assert back.tapped
    assert table.now("Forest").types == ("Land",)


def test_what_players_do_is_remembered_for_the_turn() -> None:
    table = table_with(library=["Island"] * 2)
    table.tell(Act(word="waterbend"))
    assert table.state.players[ALICE].this_turn["waterbend"] == 1
    table.does(Advance(to="next turn"))
    assert "waterbend" not in table.state.players[ALICE].this_turn


def test_prevented_damage_is_not_dealt() -> None:
    table = table_with(battlefield=["Grizzly Bears"])
    bears = table.only("Grizzly Bears")
    table.tell(Change(objects=(bears,), change=Changes(cant=("be dealt damage",)), until="end of turn"))
    assert "status.prevented" in cited(table.tell(DealDamage(amount=5, to=bears)))
    assert table.permanent("Grizzly Bears").damage == 0


def test_combat_damage_alone_may_be_prevented() -> None:
    table = table_with(battlefield=["Serra Angel"], step="declare attackers")
    angel = table.only("Serra Angel")
    table.tell(Change(objects=(angel,), change=Changes(cant=("deal combat damage",))))
    table.tell(DealDamage(amount=1, to_player=BOB, source=angel))
    table.does(Attack(players={angel: BOB}))
    table.does(Advance(to="combat damage"))
    assert table.state.players[BOB].life == 19


def test_an_effect_may_say_that_somebody_loses() -> None:
    table = table_with()
    table.tell(LoseGame(by=BOB))
    assert table.state.players[BOB].lost


def test_an_extra_turn_comes_right_after_this_one() -> None:
    table = table_with(library=["Island"] * 4, opponent={"library": ["Forest"] * 2})
    table.tell(ExtraTurn(by=ALICE))
    played = table.does(Advance(to="next turn"))
    assert "turns.extra_turn" in cited(played)
    assert table.state.active == ALICE
    table.does(Advance(to="next turn"))
    assert table.state.active == BOB


def test_of_several_extra_turns_the_one_given_last_comes_first() -> None:
    table = table_with(library=["Island"] * 4, opponent={"library": ["Forest"] * 4})
    table.tell(ExtraTurn(by=ALICE))
    table.tell(ExtraTurn(by=BOB))
    active = []
    for _ in range(3):
        table.does(Advance(to="next turn"))
        active.append(table.state.active)
    assert active == [BOB, ALICE, BOB]


def test_an_extra_turn_leaves_everybody_the_turn_that_was_due() -> None:
    table = table_with(library=["Island"] * 4, opponent={"library": ["Forest"] * 4})
    table.tell(ExtraTurn(by=BOB))
    active = []
    for _ in range(3):
        table.does(Advance(to="next turn"))
        active.append(table.state.active)
    assert active == [BOB, BOB, ALICE]

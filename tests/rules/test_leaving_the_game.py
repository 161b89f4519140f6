"""Losing players leave a game that continues without them (800.4)."""

from typing import Any

from tabletop.language.effects import (
    BecomeMonarch,
    Change,
    Changes,
    CopySpell,
    CreateToken,
    Delay,
    Destroy,
    Exile,
    GainControl,
    GetEmblem,
    Life,
    PutAbility,
    PutOntoBattlefield,
)
from tabletop.model.actions import Advance, Attack, Cast
from tabletop.model.events import PlayerLeft, ZoneChanged
from tabletop.model.zones import Zone, ZoneKind
from tabletop.play.log.logbook import Logbook
from tabletop.rules.book.verdicts import Verdict
from tabletop.rules.view import view
from tests.support import ALICE, BOB, PlacedTable, cited, happened, on_table, table_with, token

CAROL = 2


def three(*cards: Any, hand: Any = (), theirs: Any = (), **game: Any) -> PlacedTable:
    return table_with(list(cards), theirs=list(theirs), hand=list(hand), players=3, **game)


def lose(table: PlacedTable, *seats: int) -> Any:
    played = None
    for seat in seats:
        played = table.tell(Life(to=seat, becomes=0))
    return played


def test_what_a_leaver_owns_lies_outside_the_game() -> None:
    table = three(
        "Elite Vanguard", theirs=["Serra Angel"], opponent={"hand": ["Shock"], "library": ["Swamp"]}
    )
    played = lose(table, BOB)
    assert [event.player for event in happened(played, PlayerLeft)] == [BOB]
    assert "leaving_the_game.takes_all_along" in cited(played)
    assert sorted(table.names(ZoneKind.OUTSIDE, BOB)) == ["Serra Angel", "Shock", "Swamp"]
    assert [each.id for each in table.state.permanents()] == [table.only("Elite Vanguard")]
    assert table.state.players[BOB].left
    assert view(table.state).players[BOB].left


def test_of_two_players_nobody_leaves() -> None:
    table = table_with(theirs=["Serra Angel"])
    played = lose(table, BOB)
    assert table.state.players[BOB].lost
    assert not table.state.players[BOB].left
    assert not happened(played, PlayerLeft)
    assert table.permanent("Serra Angel").controller == BOB


def test_the_last_to_lose_leaves_the_table_as_it_is() -> None:
    table = three("Elite Vanguard", theirs=["Serra Angel"])
    lose(table, CAROL, BOB)
    assert [player.left for player in table.state.players] == [False, False, True]
    assert table.permanent("Serra Angel").controller == BOB


def test_two_of_four_leave() -> None:
    table = table_with(theirs=["Serra Angel"], players=4)
    lose(table, BOB, CAROL)
    assert [player.left for player in table.state.players] == [False, True, True, False]


def test_both_cards_of_a_melded_permanent_go_along() -> None:
    table = three(theirs=["Brisela, Voice of Nightmares"])
    table.tell(GainControl(objects=(table.only("Brisela, Voice of Nightmares"),), to=CAROL))
    played = lose(table, BOB)
    (change,) = happened(played, ZoneChanged)
    assert len(change.after) == 2
    assert len(table.names(ZoneKind.OUTSIDE, BOB)) == 2


def test_tokens_and_emblems_of_a_leaver_are_gone() -> None:
    table = three(theirs=[token("Incubator")])
    table.tell(GetEmblem(card="Emblem of Jace", by=BOB), by=BOB)
    assert len(table.state.objects) == 2
    lose(table, BOB)
    assert not table.state.objects


def test_borrowed_things_go_back() -> None:
    table = three("Elite Vanguard")
    vanguard = table.only("Elite Vanguard")
    table.tell(GainControl(objects=(vanguard,), to=CAROL))
    table.tell(GainControl(objects=(vanguard,), to=BOB))
    lose(table, BOB)
    assert table.permanent("Elite Vanguard").controller == CAROL
    lose_again = table_with(["Elite Vanguard"], players=4)
    vanguard = lose_again.only("Elite Vanguard")
    lose_again.tell(GainControl(objects=(vanguard,), to=BOB))
    lose(lose_again, BOB)
    assert lose_again.permanent("Elite Vanguard").controller == ALICE
    assert lose_again.permanent("Elite Vanguard").summoning_sick


def test_what_is_still_under_a_leavers_control_is_exiled() -> None:
    table = three(graveyard=["Elite Vanguard"])
    table.tell(PutOntoBattlefield(objects=(table.only("Elite Vanguard"),), under=BOB))
    played = lose(table, BOB)
    assert "leaving_the_game.exiled_behind" in cited(played)
    assert table.names(ZoneKind.EXILE) == ["Elite Vanguard"]


def test_what_comes_back_to_a_leaver_later_is_exiled_then() -> None:
    table = three(graveyard=["Elite Vanguard"], library=["Plains"] * 3)
    table.tell(PutOntoBattlefield(objects=(table.only("Elite Vanguard"),), under=BOB))
    vanguard = table.only("Elite Vanguard")
    table.tell(GainControl(objects=(vanguard,), to=CAROL, until="end of turn"))
    lose(table, BOB)
    assert table.permanent("Elite Vanguard").controller == CAROL
    table.does(Advance(to="cleanup"))
    assert table.names(ZoneKind.EXILE) == ["Elite Vanguard"]


def test_spells_and_abilities_of_a_leaver_cease_to_exist() -> None:
    table = three("Elite Vanguard", hand=["Grizzly Bears"], theirs=["Serra Angel"])
    table.does(Cast(object=table.only("Grizzly Bears")))
    bears = table.only("Grizzly Bears")
    table.tell(CopySpell(object=bears), by=BOB)
    table.tell(PutAbility(object=table.only("Serra Angel"), then=(Life(to=ALICE, amount=-1),)), by=BOB)
    assert len(table.state.stack) == 3
    lose(table, BOB)
    assert table.state.stack == (bears,)


def test_a_spell_that_a_leaver_controls_but_does_not_own_is_exiled() -> None:
    table = three(hand=["Grizzly Bears"])
    table.does(Cast(object=table.only("Grizzly Bears")))
    table.tell(GainControl(objects=(table.only("Grizzly Bears"),), to=BOB))
    lose(table, BOB)
    assert table.names(ZoneKind.EXILE) == ["Grizzly Bears"]


def test_delayed_abilities_of_a_leaver_wait_no_more() -> None:
    table = three(theirs=["Serra Angel"])
    later = Delay(object=table.only("Serra Angel"), at="next end step", then=(Life(to=ALICE, amount=-1),))
    table.tell(later, by=BOB)
    assert table.state.delayed
    lose(table, BOB)
    assert not table.state.delayed


def test_the_crown_of_a_leaver_passes_to_the_active_player() -> None:
    table = three()
    table.tell(BecomeMonarch(by=BOB))
    played = lose(table, BOB)
    assert table.state.players[ALICE].monarch
    assert "leaving_the_game.crown_passes" in cited(played)


def test_the_crown_goes_past_an_active_player_who_leaves() -> None:
    table = three()
    table.tell(BecomeMonarch(by=ALICE))
    lose(table, ALICE)
    assert [player.monarch for player in table.state.players] == [False, True, False]


def test_the_turn_of_a_leaver_goes_on_and_the_next_one_is_the_next_players() -> None:
    table = three(opponent={"library": ["Swamp"]})
    lose(table, ALICE)
    assert (table.state.active, table.state.step) == (ALICE, "precombat main")
    table.does(Advance(to="end"))
    assert table.state.active == ALICE
    table.does(Advance(to="next turn"))
    assert table.state.active == BOB


def test_no_combat_damage_is_assigned_to_a_leaver() -> None:
    table = three("Elite Vanguard", step="beginning of combat")
    table.does(Attack(players={table.only("Elite Vanguard"): BOB}))
    lose(table, BOB)
    played = table.does(Advance(to="combat damage"))
    assert "combat_damage.not_assigned" in cited(played)
    assert table.state.players[BOB].life == 0


def test_what_lasts_until_a_leavers_next_turn_ends_as_it_would_have_begun() -> None:
    table = three("Elite Vanguard", library=["Plains"] * 2)
    vanguard = (table.only("Elite Vanguard"),)
    table.tell(Change(objects=vanguard, change=Changes(power="+1"), until="your next turn"), by=BOB)
    lose(table, BOB)
    assert table.now("Elite Vanguard").power == 3
    table.does(Advance(to="next turn"))
    assert table.state.active == CAROL
    assert table.now("Elite Vanguard").power == 2


def test_what_lasts_through_a_leavers_next_turn_ends_as_that_would_have_begun() -> None:
    table = three("Elite Vanguard", library=["Plains"] * 2)
    vanguard = (table.only("Elite Vanguard"),)
    table.tell(Change(objects=vanguard, change=Changes(power="+1"), until="end of your next turn"), by=BOB)
    lose(table, BOB)
    assert table.now("Elite Vanguard").power == 3
    table.does(Advance(to="next turn"))
    assert table.state.active == CAROL
    assert table.now("Elite Vanguard").power == 2


def test_no_token_is_created_for_a_leaver() -> None:
    table = three()
    lose(table, BOB)
    played = table.tell(CreateToken(card="Incubator"), by=BOB)
    assert not played.ruling.is_legal
    assert not table.state.in_zone(Zone(ZoneKind.BATTLEFIELD))


def test_a_leavers_triggers_go_nowhere() -> None:
    table = three("Elite Vanguard", theirs=["Grizzly Bears"], step="postcombat main")
    bears = table.only("Grizzly Bears")
    # What makes its player lose triggers this as well, before that player has left.
    watching = Delay(
        object=bears, watch=table.only("Elite Vanguard"), at="dies", then=(Life(to=BOB, amount=5),)
    )
    table.tell(watching, by=BOB)
    table.tell(Life(to=BOB, becomes=1))
    vanguard = (table.only("Elite Vanguard"),)
    table.tell(PutAbility(object=bears, then=(Life(to=BOB, amount=-1), Destroy(objects=vanguard))))
    played = table.resolve()
    assert table.state.players[BOB].left
    assert "leaving_the_game.not_put_on_the_stack" in cited(played)
    assert not table.state.stack
    assert not table.state.waiting


def test_the_log_tells_it_once() -> None:
    table = three(theirs=["Serra Angel", "Grizzly Bears"])
    lose(table, BOB)
    told = [line.text for page in Logbook(table.journal).pages() for line in page.lines]
    assert [line for line in told if "leaves" in line] == ["Bob leaves the game with all that they own."]
    assert not any("Serra Angel" in line for line in told)


def test_who_protects_a_battle_is_asked_once_its_protector_has_left() -> None:
    table = table_with(
        [on_table("Invasion of Zendikar", protector=CAROL, counters={"defense": 3})], players=4
    )
    played = table.tell(Life(to=CAROL, becomes=0))
    assert played.question is not None
    assert played.question.options == ("Bob", "Dave")
    assert table.state.players[CAROL].left


def test_a_spell_whose_only_target_has_left_does_not_resolve() -> None:
    table = three(hand=["Lightning Bolt"])
    table.does(Cast(object=table.only("Lightning Bolt"), target_players=(BOB,)))
    lose(table, BOB)
    played = table.resolve()
    assert "resolving.targets_are_gone" in cited(played)
    assert table.state.players[BOB].life == 0
    assert table.names(ZoneKind.GRAVEYARD) == ["Lightning Bolt"]


def test_nothing_is_copied_for_a_leaver() -> None:
    table = three(hand=["Grizzly Bears"])
    lose(table, BOB)
    table.does(Cast(object=table.only("Grizzly Bears")))
    played = table.tell(CopySpell(object=table.only("Grizzly Bears")), by=BOB)
    assert "leaving_the_game.creator_is_in_the_game" in played.names
    assert len(table.state.stack) == 1


def test_no_effect_finds_what_has_left() -> None:
    table = three(theirs=["Serra Angel"])
    lose(table, BOB)
    angel = table.only("Serra Angel")
    for effect in (Exile(objects=(angel,)), PutOntoBattlefield(objects=(angel,), under=ALICE)):
        assert table.tell(effect).ruling.verdict is Verdict.NOTHING_HAPPENS
    assert table.names(ZoneKind.OUTSIDE, BOB) == ["Serra Angel"]

"""Rules at their limits: what one more, one fewer or another player would change."""

import pytest

from tabletop.language.changes import Allowed
from tabletop.language.effects import (
    Allow,
    ChooseNewTargets,
    CopySpell,
    CreateToken,
    Currency,
    Delay,
    Draw,
    Exile,
    GetCounters,
    PayAny,
    PutAbility,
    PutOntoBattlefield,
    Transform,
)
from tabletop.language.moments import Later
from tabletop.language.predicates import FirstPrintedIn, Release
from tabletop.language.references import AmountWord, ObjectWord
from tabletop.language.selections import Selection
from tabletop.model.actions import Activate, Advance, Cast, PlayLand
from tabletop.model.objects import Combat
from tabletop.model.zones import ZoneKind
from tabletop.rules.values.layers import fits
from tests.support import ALICE, BOB, cited, on_table, table_with


def test_a_token_that_enters_attacking_attacks_the_player_who_is_attacked() -> None:
    for attacks in (True, False):
        attacker = on_table("Elite Vanguard", combat=Combat(attacking_player=BOB), tapped=True)
        table = table_with(battlefield=[attacker], step="declare attackers")
        table.tell(CreateToken(card="Wolf", attacking=attacks))
        assert (table.permanent("Wolf Token").combat.attacking_player == BOB) is attacks


def test_nothing_enters_as_a_permanent_transforms() -> None:
    table = table_with(battlefield=["Delver of Secrets"])
    played = table.tell(Transform(objects=(table.only("Delver of Secrets"),)))
    assert "transform.nothing_enters" in cited(played)


def test_the_target_that_a_spell_has_is_offered_once_among_its_new_ones() -> None:
    table = table_with(hand=["Doom Blade"], theirs=["Hill Giant", "Elite Vanguard", "Desecration Demon"])
    giant, vanguard = table.only("Hill Giant"), table.only("Elite Vanguard")
    table.does(Cast(object=table.only("Doom Blade"), targets=(giant,)))
    asked = table.tell(ChooseNewTargets(object=table.only("Doom Blade")), by=ALICE)
    assert asked.question is not None
    assert asked.question.options == (giant, vanguard)
    assert asked.question.words == "Which target does it have instead?"
    assert "aiming_copies.chosen_anew" in cited(table.answer(vanguard))


def test_a_copy_of_a_spell_is_asked_for_its_own_target() -> None:
    table = table_with(hand=["Doom Blade"], theirs=["Hill Giant", "Elite Vanguard"])
    table.does(Cast(object=table.only("Doom Blade"), targets=(table.only("Hill Giant"),)))
    asked = table.tell(CopySpell(object=table.only("Doom Blade")), by=BOB)
    assert asked.question is not None
    assert (asked.question.words, asked.question.player) == ("Which target does the copy have?", BOB)


@pytest.mark.parametrize("player", [ALICE, BOB])
def test_only_its_controller_triggers_it_by_playing_a_card_that_it_has_exiled(player: int) -> None:
    libraries: list[list[str]] = [[], []]
    libraries[player] = ["Forest"]
    mine, theirs = libraries
    table = table_with(["Voltaic Visionary"], library=mine, opponent={"library": theirs}, active=player)
    visionary, forest = table.only("Voltaic Visionary"), table.only("Forest")
    exiles = Exile(objects=(forest,))
    allows = Allow(by=player, what=(Allowed.PLAY_LAND,), object=ObjectWord.IT)
    table.tell(PutAbility(object=visionary, then=(exiles, allows)))
    table.resolve()
    table.does(PlayLand(object=table.only("Forest"), by=player))
    assert len(table.state.stack) == (player == ALICE)


def test_the_order_of_two_different_delayed_abilities_makes_a_difference() -> None:
    table = table_with(battlefield=["Grizzly Bears", "Hill Giant"])
    for name in ("Grizzly Bears", "Hill Giant"):
        table.tell(Delay(object=table.only(name), at=Later.NEXT_END_STEP, then=(Draw(by=ALICE),)))
    asked = table.propose(Advance(to="end"))
    assert asked.question is not None
    assert asked.question.kind == "order"
    assert not asked.question.makes_no_difference


@pytest.mark.parametrize("energy", [0, 2])
def test_a_player_pays_no_more_energy_than_there_is(energy: int) -> None:
    table = table_with(library=["Forest"] * 3)
    if energy:
        table.tell(GetCounters(by=ALICE, kind="energy", number=energy))
    draw = Draw(by=ALICE, number=AmountWord.THAT_MANY)
    asked = table.tell(PayAny(by=ALICE, currency=Currency.ENERGY, then=(draw,)))
    if not energy:
        assert asked.question is None
        return
    assert asked.question is not None
    assert asked.question.options == ("0", "1", "2")
    table.answer("2")
    assert len(table.names(ZoneKind.HAND)) == 2
    assert not table.state.players[ALICE].counters.get("energy")


def test_one_counter_more_comes_with_the_card_type_that_is_copied() -> None:
    table = table_with(battlefield=["Grizzly Bears"], graveyard=["Spark Double"])
    bears = table.only("Grizzly Bears")
    table.tell(PutOntoBattlefield(objects=(table.only("Spark Double"),)), answers=(bears,))
    copies = [each for each in table.state.permanents() if each.id != bears]
    assert [each.counters for each in copies] == [{"+1/+1": 1}]


def test_a_player_may_stop_once_enough_counters_are_removed() -> None:
    arcee = on_table("Arcee, Sharpshooter", counters={"+1/+1": 3})
    table = table_with(battlefield=[arcee], theirs=["Hill Giant"])
    use = Activate(object=table.only("Arcee, Sharpshooter"), ability=0, targets=(table.only("Hill Giant"),))
    asked = table.propose(use)
    assert asked.question is not None
    assert asked.question.options == (False, "+1/+1")
    table.answer(False)
    assert table.permanent("Arcee, Sharpshooter").counters == {"+1/+1": 2}
    assert len(table.state.stack) == 1


def test_a_name_belongs_to_the_set_that_it_was_first_printed_in() -> None:
    table = table_with(battlefield=["Arcee, Sharpshooter", "Grizzly Bears"])
    robots = Selection().with_parts(asks=(FirstPrintedIn(release=Release.TRANSFORMERS),))
    found = [
        each.definition.name
        for each in table.state.permanents()
        if fits(table.state, robots, each, you=ALICE)
    ]
    assert found == [table.permanent("Arcee, Sharpshooter").definition.name]

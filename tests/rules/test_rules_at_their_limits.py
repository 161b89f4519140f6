"""Rules at their limits: what one more, one fewer or another player would change."""

import pytest

from tabletop.language.changes import Allowed
from tabletop.language.effects import Allow, ChooseNewTargets, CreateToken, Exile, PutAbility, Transform
from tabletop.language.references import ObjectWord
from tabletop.model.actions import Cast, PlayLand
from tabletop.model.objects import Combat
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

"""Both ways: actions that only players who are still in the game can take or receive."""

from tabletop.language.effects import CreateToken, GainControl, Life, PutOntoBattlefield
from tabletop.model.actions import PlayLand
from tabletop.model.handwork import PutCards, Spot
from tests.rules.both_ways import BothWays, Tried, both_ways, instruct
from tests.support import BOB, PlacedTable, table_with

CAROL = 2


def without_bob() -> PlacedTable:
    """Return a game of three players, one of whom has left."""
    table = table_with(
        battlefield=["Elite Vanguard"],
        hand=["Forest", "Grizzly Bears"],
        graveyard=["Savannah Lions"],
        opponent={"hand": ["Serra Angel"]},
        players=3,
    )
    table.tell(Life(to=BOB, becomes=0))
    return table


@both_ways("leaving_the_game.actor_is_in_the_game")
def leaving_the_game_actor_is_in_the_game() -> BothWays:
    table = without_bob()
    forest = table.only("Forest")
    return BothWays(Tried(table, PlayLand(object=forest)), Tried(table, PlayLand(object=forest, by=BOB)))


@both_ways("leaving_the_game.owners_are_in_the_game")
def leaving_the_game_owners_are_in_the_game() -> BothWays:
    table = without_bob()
    return BothWays(
        Tried(table, PutCards(places={Spot.GRAVEYARD: (table.only("Grizzly Bears"),)})),
        Tried(table, PutCards(places={Spot.HAND: (table.only("Serra Angel"),)})),
    )


@both_ways("leaving_the_game.new_controller_is_in_the_game")
def leaving_the_game_new_controller_is_in_the_game() -> BothWays:
    table = without_bob()
    vanguard = table.only("Elite Vanguard")
    return BothWays(*(instruct(table, GainControl(objects=(vanguard,), to=seat)) for seat in (CAROL, BOB)))


@both_ways("leaving_the_game.enters_under_somebody_in_the_game")
def leaving_the_game_enters_under_somebody_in_the_game() -> BothWays:
    table = without_bob()
    lions = (table.only("Savannah Lions"),)
    return BothWays(
        *(instruct(table, PutOntoBattlefield(objects=lions, under=seat)) for seat in (CAROL, BOB))
    )


@both_ways("leaving_the_game.creator_is_in_the_game")
def leaving_the_game_creator_is_in_the_game() -> BothWays:
    table = without_bob()
    return BothWays(*(instruct(table, CreateToken(card="Incubator", under=seat)) for seat in (CAROL, BOB)))

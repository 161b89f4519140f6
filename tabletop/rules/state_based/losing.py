"""Losing the game by life, an empty library, poison or a commander's damage (704.5a-c, 704.6c)."""

from typing import Final

from tabletop.model.events import PlayerLost
from tabletop.model.state import NO_CARD_TO_DRAW, Player
from tabletop.rules.book.rule import Rule, statement
from tabletop.rules.engine.course import Course

NO_LIFE = statement("players.no_life", "A player with 0 or less life loses.", "704.5a")
NO_CARD = statement("players.no_card", "A player who tried to draw from an empty library loses.", "704.5b")
POISONED = statement("players.poisoned", "A player with ten or more poison counters loses.", "704.5c")
LOSES_TO_A_COMMANDER = statement(
    "players.lose_to_a_commander",
    "A player who has been dealt 21 combat damage by the same commander loses.",
    "903.10a",
    "704.6c",
)
DEADLY: Final = 21
"""Combat damage by one commander over the whole game at which a player loses."""
LETHAL_POISON: Final = 10


def lose(course: Course) -> None:
    """Let players lose who have to, citing every reason.

    An idle player loses only if it is a target dummy.
    """
    for seat, player in enumerate(course.state.players):
        is_in_game = not player.lost and (player.dummy or not player.idle)
        reasons = _reasons(player) if is_in_game else []
        if reasons:
            course.do(PlayerLost(player=seat))
            for reason in reasons:
                course.cite(reason)


def would_lose(player: Player) -> bool:
    """Return whether there is a reason for a player to lose, even if the seat isn't played."""
    return bool(_reasons(player))


def _reasons(player: Player) -> list[Rule[...]]:
    counters = player.counters
    found = (
        (NO_LIFE, player.life <= 0),
        (NO_CARD, bool(counters.get(NO_CARD_TO_DRAW))),
        (POISONED, counters.get("poison", 0) >= LETHAL_POISON),
        (LOSES_TO_A_COMMANDER, any(damage >= DEADLY for damage in player.commander_damage.values())),
    )
    return [rule for rule, holds in found if holds]

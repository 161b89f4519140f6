"""Players lose: no life, no card to draw, ten poison counters, a commander's 21 damage (704.5a-c, 704.6c)."""

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
"""Combat damage by one commander over the whole game."""
LETHAL_POISON: Final = 10


def lose(course: Course) -> None:
    """Whoever has to lose does, for every reason that there is; but nobody for whom nobody plays."""
    for seat, player in enumerate(course.state.players):
        reasons = [] if player.lost or player.idle else _reasons(player)
        if reasons:
            course.do(PlayerLost(player=seat))
            for reason in reasons:
                course.cite(reason)


def would_lose(player: Player) -> bool:
    """Whether there is a reason for a player to lose, be it one for whom nobody plays."""
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

"""Players lose: no life, no card to draw, ten poison counters, a commander's 21 damage (704.5a-c, 704.6c)."""

from typing import Final

from tabletop.model.events import PlayerLost
from tabletop.rules.course import Course
from tabletop.rules.rule import statement

LOSES = statement(
    "players.lose",
    "A player with no life, ten poison counters or no card to draw loses.",
    "704.5a",
    "704.5b",
    "704.5c",
)
LOSES_TO_A_COMMANDER = statement(
    "players.lose_to_a_commander",
    "A player who has been dealt 21 combat damage by the same commander loses.",
    "903.10a",
    "704.6c",
)
DEADLY: Final = 21
"""Combat damage by one commander over the whole game."""


def lose(course: Course) -> None:
    """Whoever has to lose does."""
    for seat, player in enumerate(course.state.players):
        empty = player.counters.get("drew from an empty library", 0)
        if player.lost:
            continue
        if player.life <= 0 or empty or player.counters.get("poison", 0) >= 10:
            course.do(PlayerLost(player=seat))
            course.cite(LOSES)
        elif any(damage >= DEADLY for damage in player.commander_damage.values()):
            course.do(PlayerLost(player=seat))
            course.cite(LOSES_TO_A_COMMANDER)

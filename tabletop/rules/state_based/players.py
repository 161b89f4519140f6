"""Players lose: no life, no card to draw, ten poison counters (704.5a-c)."""

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


def lose(course: Course) -> None:
    """Whoever has to lose does."""
    for seat, player in enumerate(course.state.players):
        empty = player.counters.get("drew from an empty library", 0)
        if not player.lost and (player.life <= 0 or empty or player.counters.get("poison", 0) >= 10):
            course.do(PlayerLost(player=seat))
            course.cite(LOSES)

"""How an object enters if the players have to judge it: "enters tapped unless the moon is full"."""

import re
from typing import Final

from tabletop.language.abilities import EntersWith
from tabletop.language.conditions import AskPlayer, Condition, Not

_UNLESS: Final = re.compile(r"~ enters tapped unless (.+)\.")
_IF: Final = re.compile(r"If ([^.]+), (?:~|it) enters tapped\.")
_MAY: Final = re.compile(r"As ~ enters, you may ([^.]+)\. If you don't, (?:~|it) enters tapped\.")
_CHOOSE: Final = re.compile(
    r"(?P<tapped>~ enters tapped\. )?As (?:~|it) enters, choose (?P<what>an? [a-z0-9 ,/+-]+)\."
)
_LONGEST: Final = 300


def asked_entering(signed: str, printed: str) -> EntersWith | None:
    """Return how an object enters, with a question to the players. None for lines about anything else.

    Args:
        signed: the line with ``~`` for the object itself.
        printed: the line as it stands on the card, whose words the players read.

    """
    unless = _UNLESS.fullmatch(signed)
    if unless is not None:
        return EntersWith(tapped_unless=_asked(printed.partition(" unless ")[2] or unless[1]))
    if_so = _IF.fullmatch(signed)
    if if_so is not None:
        return EntersWith(tapped_unless=Not(of=_asked(if_so[1])))
    may = _MAY.fullmatch(signed)
    if may is None:
        choose = _CHOOSE.fullmatch(signed)
        return (
            EntersWith(tapped=bool(choose["tapped"]), choose=choose["what"]) if choose is not None else None
        )
    done = printed.partition(", you may ")[2].partition(". ")[0]
    return EntersWith(tapped_unless=_asked(f"you {done or may[1]}"))


def _asked(words: str) -> Condition:
    """Return a condition that the players judge by its printed words."""
    plain = words[:_LONGEST].rstrip(".")
    return AskPlayer(words=f"Is it true that {plain}?", statement=plain)

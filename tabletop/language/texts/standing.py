"""Static abilities of the simplest kinds: what a host or others of a kind get, what an object can't do."""

import re
from typing import Final

from msgspec.structs import replace

from tabletop.language.abilities import Standing, Static
from tabletop.language.card_types import CardType
from tabletop.language.changes import Allowed, Cant, Must, Size
from tabletop.language.effects import Allow, Changes
from tabletop.language.english import uncapitalized
from tabletop.language.keywords import is_carried_out, keyword_text
from tabletop.language.references import PlayerWord
from tabletop.language.texts.nouns import selection
from tabletop.language.texts.words import THIS
from tabletop.language.zones import ZoneKind

_GETS: Final = r"(?: gets? (?P<power>[+-][0-9]{1,2})/(?P<toughness>[+-][0-9]{1,2}))?"
_HAS: Final = r"(?:(?: and)? (?:has|have) (?P<keywords>[a-z, ]+))?"
_CHANGED: Final = re.compile(
    r"(?:(?P<host>Equipped|Enchanted) (?:creature|permanent|Vehicle)|(?P<others>[A-Z].* you control)"
    r"|(?P<pair>As long as ~ is paired with another creature, (?:both|each of those) creatures))"
    rf"{_GETS}{_HAS}\."
)
_SELF: Final = {
    "~ can't block.": Changes(cant=(Cant.BLOCK,)),
    "~ can't attack.": Changes(cant=(Cant.ATTACK,)),
    "~ can't attack or block.": Changes(cant=(Cant.ATTACK, Cant.BLOCK)),
    "~ can't be blocked.": Changes(cant=(Cant.BE_BLOCKED,)),
    "~ can't be blocked by more than one creature.": Changes(cant=(Cant.BE_BLOCKED_BY_MORE_THAN_ONE,)),
    "~ can't be countered.": Changes(cant=(Cant.BE_COUNTERED,)),
    "~ doesn't untap during your untap step.": Changes(cant=(Cant.UNTAP,)),
    "~ attacks each combat if able.": Changes(must=(Must.ATTACK,)),
}
_HOST: Final = {
    line.replace(THIS, f"{host} creature"): change
    for host in ("Equipped", "Enchanted")
    for line, change in _SELF.items()
    if "countered" not in line and "your untap" not in line
} | {
    "Enchanted creature doesn't untap during its controller's untap step.": Changes(cant=(Cant.UNTAP,)),
    "Enchanted permanent doesn't untap during its controller's untap step.": Changes(cant=(Cant.UNTAP,)),
}


_ON_TOP: Final = {
    "Play with the top card of your library revealed.": Allow(
        what=(Allowed.LOOK_AT_TOP,), by=PlayerWord.EACH
    ),
    "You may look at the top card of your library any time.": Allow(what=(Allowed.LOOK_AT_TOP,)),
    "You may play lands from the top of your library.": Allow(
        what=(Allowed.PLAY_LAND,), zone=ZoneKind.LIBRARY
    ),
    "You may cast creature spells from the top of your library.": Allow(
        what=(Allowed.CAST,), zone=ZoneKind.LIBRARY, types=(CardType.CREATURE,)
    ),
}


def standing(signed: str) -> Static | Standing | None:
    """Return the static ability of a line, None if it is of an unknown kind."""
    if signed in _ON_TOP:
        return Standing(effects=(_ON_TOP[signed],))
    if signed in _SELF:
        return Static(change=_SELF[signed])
    if signed in _HOST:
        return Static(change=_HOST[signed], attached=True)
    found = _CHANGED.fullmatch(signed)
    if found is None or not (found["power"] or found["keywords"]):
        return None
    change = _change(found)
    if change is None:
        return None
    if found["host"]:
        return Static(change=change, attached=True)
    if found["pair"]:
        return Static(change=change, paired=True)
    others = found["others"]
    of = selection(uncapitalized(others)) or selection(others)
    return Static(change=change, of=of) if of is not None else None


def _change(found: re.Match[str]) -> Changes | None:
    words = re.split(r", and |, | and ", found["keywords"]) if found["keywords"] else []
    if not all(keyword_text(word) and is_carried_out(word) for word in words):
        return None
    change = Changes(add_keywords=tuple(words))
    if found["power"]:
        change = replace(change, power=Size(found["power"]), toughness=Size(found["toughness"]))
    return change

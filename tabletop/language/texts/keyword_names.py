"""Names of all keyword abilities (702), grouped by what may follow them in a text."""

from typing import Final, NamedTuple

from tabletop.language.zones import ZoneKind


def _listed(names: str) -> frozenset[str]:
    return frozenset(" ".join(names.split()).split(", "))


PLAIN: Final = _listed(
    """
    affinity, ascend, assist, aftermath, banding, battle cry, cascade, changeling, cipher, compleated,
    conspire, convoke, daybound, deathtouch, decayed, defender, delve, demonstrate, dethrone, devoid, double
    agenda, double strike, doctor's companion, enlist, epic, evolve, exalted, exploit, extort, fear, first
    strike, flanking, flash, flying, for mirrodin!, friends forever, fuse, gravestorm, haste, haunt,
    hexproof, hidden agenda, hideaway, horsemanship, improvise, increment, indestructible, infect, ingest,
    intimidate, jump-start, job select, lifelink, living metal, living weapon, melee, menace, mentor,
    myriad, nightbound, partner, persist, phasing, provoke, prowess, ravenous, read ahead, reach, rebound,
    retrace, riot, shadow, shroud, skulk, soulbond, space sculptor, spree, split second, start your
    engines!, station, storm, storied, sunburst, tiered, totem armor, training, trample, umbra armor,
    undaunted, undying, unleash, vanishing, vigilance, wither, plainswalk, islandwalk, swampwalk,
    mountainwalk, forestwalk, desertwalk, landwalk, infinity, paradigm,
    """
)
"""Keywords without anything after their names. A number or quality may follow a few of them."""

NUMBERED: Final = _listed(
    """
    absorb, afflict, afterlife, amplify, annihilator, backup, bloodthirst, bushido, casualty, crew, devour,
    dredge, fabricate, fading, firebending, frenzy, graft, hideaway, mobilize, modular, poisonous, rampage,
    renown, ripple, saddle, soulshift, toxic, tribute, vanishing, training, intensity, starting intensity,
    web-slinging,
    """
)
"""Those with a number, or X, behind their names."""

PRICED: Final = _listed(
    """
    aura swap, bestow, blitz, buyback, cleave, commander ninjutsu, craft, cumulative upkeep, cycling, dash,
    disguise, disturb, echo, embalm, emerge, encore, entwine, equip, escalate, escape, eternalize, evoke,
    flashback, fortify, foretell, freerunning, harmonize, kicker, level up, madness, mayhem, megamorph,
    miracle, more than meets the eye, morph, multikicker, mutate, ninjutsu, offspring, outlast, overload,
    plot, prototype, prowl, reconfigure, recover, replicate, reinforce, scavenge, sneak, spectacle, splice,
    squad, strive, surge, suspend, transfigure, transmute, unearth, ward, warp, web-slinging, impending,
    awaken, power-up,
    """
)
"""Keywords with a cost after their names. A cost other than mana follows a dash, possibly after a number."""

QUALIFIED: Final = (
    "affinity for",
    "bands with other",
    "champion",
    "companion",
    "craft with",
    "devour",
    "emerge from",
    "enchant",
    "gift",
    "hexproof from",
    "partner with",
    "partner",
    "protection from",
    "splice onto",
    "landwalk",
)
"""Keywords with words after their names."""


class FromKeyword(NamedTuple):
    """Costs of activating a keyword ability in addition to mana, its zone, and its timing."""

    zone: ZoneKind = ZoneKind.BATTLEFIELD
    sorcery_speed: bool = False
    cost: tuple[str, ...] = ()
    """Fields of the cost that are set."""
    other: str = ""
    """Price in words."""


ACTIVATED: Final = {
    "aura swap": FromKeyword(),
    "commander ninjutsu": FromKeyword(
        ZoneKind.COMMAND, other="Return an unblocked attacker to its owner's hand"
    ),
    "embalm": FromKeyword(ZoneKind.GRAVEYARD, sorcery_speed=True, cost=("exile_self",)),
    "encore": FromKeyword(ZoneKind.GRAVEYARD, sorcery_speed=True, cost=("exile_self",)),
    "eternalize": FromKeyword(ZoneKind.GRAVEYARD, sorcery_speed=True, cost=("exile_self",)),
    "fortify": FromKeyword(sorcery_speed=True),
    "level up": FromKeyword(sorcery_speed=True),
    "outlast": FromKeyword(sorcery_speed=True, cost=("tap",)),
    "plot": FromKeyword(ZoneKind.HAND, sorcery_speed=True),
    "reconfigure": FromKeyword(sorcery_speed=True),
    "reinforce": FromKeyword(ZoneKind.HAND, cost=("discard_self",)),
    "scavenge": FromKeyword(ZoneKind.GRAVEYARD, sorcery_speed=True, cost=("exile_self",)),
    "suspend": FromKeyword(ZoneKind.HAND),
    "transfigure": FromKeyword(sorcery_speed=True, cost=("sacrifice_self",)),
    "transmute": FromKeyword(ZoneKind.HAND, sorcery_speed=True, cost=("discard_self",)),
}
"""Keywords that are activated, or done as special actions, and that no code carries out."""

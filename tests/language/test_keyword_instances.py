"""Instances of keywords: which of them work separately, and what follows their names."""

import pytest

from tabletop.language.abilities import Keyword
from tabletop.language.keyword_abilities import numbered_abilities
from tabletop.language.keywords import (
    EACH_COUNTS,
    KEYWORDS,
    NUMBERED,
    OF_THE_FRAME,
    PRICED,
    KeywordName,
    keyword_text,
    name_and_rest,
    with_more,
)
from tabletop.rules.stack.keyword_triggers import triggers_of
from tabletop.rules.values.characteristics import Characteristics

REDUNDANT = {
    *("changeling", "convoke", "daybound", "deathtouch", "defender", "delve", "devoid", "double strike"),
    *("enchant", "exhaust", "fear", "first strike", "flash", "flying", "haste", "hexproof", "horsemanship"),
    *("improvise", "indestructible", "infect", "intimidate", "lifelink", "living metal", "menace"),
    *("nightbound", "phasing", "reach", "rebound", "shadow", "shroud", "skulk", "split second", "trample"),
    *("unleash", "vigilance", "wither"),
    *(KeywordName.PLAYER_HEXPROOF, KeywordName.PROTECTION, KeywordName.SIEGE),
}
"""Keywords whose second instance adds nothing."""
OFFERED = {*PRICED, KeywordName.CRAFT, KeywordName.CREW} - EACH_COUNTS
"""Keywords with several instances, any of which may be used."""
TRIGGERING = sorted(EACH_COUNTS & {"decayed", "evolve", "exalted", "extort", "persist", "prowess", "undying"})


def test_each_known_keyword_is_of_one_class() -> None:
    assert set(KEYWORDS) - OF_THE_FRAME == REDUNDANT | OFFERED | EACH_COUNTS
    assert not REDUNDANT & EACH_COUNTS
    assert not REDUNDANT & OFFERED


def test_each_keyword_with_something_behind_its_name_is_of_one_kind() -> None:
    others = {KeywordName.CASCADE, KeywordName.CRAFT, KeywordName.WARD, *REDUNDANT} & {*KeywordName}
    assert NUMBERED | PRICED | others == {*KeywordName}
    assert not NUMBERED & PRICED


@pytest.mark.parametrize("word", [*TRIGGERING, "cascade", "fading", "soulbond"])
def test_each_instance_triggers(word: str) -> None:
    once = len(triggers_of(Characteristics(keywords=(word,))))
    assert len(triggers_of(Characteristics(keywords=with_more((word,), (word,))))) == 2 * once > 0


@pytest.mark.parametrize("word", sorted(REDUNDANT))
def test_a_second_instance_is_left_out(word: str) -> None:
    assert with_more((word,), (word,)) == (word,)


@pytest.mark.parametrize("spelling", ["ward {2}", "bushido 2", "cumulative upkeep {1}", "toxic 1"])
def test_instances_with_something_behind_the_name_are_kept(spelling: str) -> None:
    assert with_more((spelling,), (spelling,)) == (spelling, spelling)


@pytest.mark.parametrize("name", sorted(NUMBERED))
def test_a_number_behind_the_name_makes_an_ability(name: KeywordName) -> None:
    assert numbered_abilities((f"{name} 2",)) == (Keyword(name=name, number=2),)
    assert keyword_text(f"{name} {{2}}") is None


@pytest.mark.parametrize("name", sorted(PRICED))
def test_mana_behind_the_name_makes_an_ability(name: KeywordName) -> None:
    assert numbered_abilities((f"{name} {{2}}",)) == (Keyword(name=name, cost="{2}"),)
    assert numbered_abilities((f"{name} 2",)) == (Keyword(name=name, cost="{2}"),)


@pytest.mark.parametrize("spelling", ["flying 2", "cascade 2", "siege 3", "bushido", "toxic 1000", "crew"])
def test_other_words_have_nothing_behind_their_names(spelling: str) -> None:
    assert name_and_rest(spelling) is None

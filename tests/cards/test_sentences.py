"""Generated texts are sentences for any value in any place."""

import re
import types
import typing
from random import Random
from typing import Any

import pytest

from tabletop.cards.library import default_library
from tabletop.cards.vetting.checks import NOTHING, Checks
from tabletop.cards.wording import ability_words, gains_words, wording
from tabletop.cards.wording.targets import target_noun
from tabletop.language.abilities import Ability, EntersWith, Static, Triggered
from tabletop.language.amounts import Color
from tabletop.language.changes import Size
from tabletop.language.conditions import Condition
from tabletop.language.effects import (
    AnyEffect,
    Change,
    Changes,
    ChooseNewTargets,
    DealDamage,
    Draw,
    Explore,
    Forbid,
    Life,
    May,
    SetDay,
    Target,
)
from tabletop.language.moments import Moment
from tabletop.language.references import ObjectWord, PlayerWord
from tabletop.language.selections import Selection
from tests.properties.drawn_values import Drawer
from tests.support import table_with

WRONG = {
    "a number below nothing": r"(?<![\w/{+-])-\d+ (?:[+-]\d/[+-]\d )?\w+ counters?\b",
    "a word of Python": r"\bNone\b|\bFalse\b|<\w+\.",
    "a subject behind may": r"\bmay (?:this|it|they|each|target|the|creatures?) (?:\w+ )?"
    r"(?:becomes|gets|gains|deals|loses|has|is|can't)\b",
    "may twice": r"\bmay may\b|\bmay you\b",
    "a verb behind have": r"\bmay have \w+ (?:becomes|gets|gains|deals|loses|fights|explores)\b",
    "numbers with a gap": r"\bone or (?:three|four|five|six|seven)\b|\btwo or (?:four|five|six|seven)\b",
    "a wrong article": r"\ba (?:8|11|18)/|\ban (?:Unicorn|Utrom)\b|\ba hour\b",
    "a small letter behind a full stop": r"[a-z]\. [a-z]",
}
THIS = (ObjectWord.SELF,)


class Words(Drawer):
    """Draws values in which objects and players are words, as on a card."""

    def _of(self, kind: Any, checks: Checks, depth: int) -> Any:
        if typing.get_origin(kind) in (typing.Union, types.UnionType) and checks.name in _AT_A_TABLE:
            words = [each for each in typing.get_args(kind) if each is not int]
            return super()._of(self._one_of(words, depth), checks, depth)
        return super()._of(kind, checks, depth)

    def _length(self, depth: int) -> int:
        return self._chance.choice((1, 1, 2)) if depth < 3 else 1

    def ability(self) -> Ability:
        """Draw an ability of one of the kinds that use most of the language."""
        match self._chance.randrange(4):
            case 0:
                return Static(change=self._of(Changes, _ANY, 2), of=self._of(Selection, _ANY, 2))
            case 1:
                change = Change(objects=THIS, change=self._of(Changes, _ANY, 2))
                return Triggered(event=Moment.ENTERS, effects=(May(then=(change,)),))
            case 2:
                then = (self._of(AnyEffect, _ANY, 1), self._of(AnyEffect, _ANY, 2))
                return Triggered(event=Moment.ATTACKS, effects=(May(then=then),), targets=self._targets())
            case _:
                condition = self._of(Condition, _ANY, 2)
                effects = (self._of(AnyEffect, _ANY, 1),)
                return Triggered(
                    event=Moment.DIES, effects=effects, condition=condition, targets=self._targets()
                )

    def _targets(self) -> tuple[Target, ...]:
        return tuple(self._of(Target, _ANY, 2) for _ in range(self._chance.choice((0, 1, 2))))


_ANY = NOTHING
_AT_A_TABLE = ("object", "player", "seat")


def faults(text: str) -> list[str]:
    return [what for what, pattern in WRONG.items() if re.search(pattern, text)]


@pytest.mark.parametrize("seed", range(6))
def test_drawn_abilities_are_sentences(seed: int) -> None:
    state = table_with().state
    read = 0
    for number in range(120):
        words = Words(Random(1000 * seed + number), state, wild=0.0)
        try:
            ability = words.ability()
        except ValueError:
            continue
        text = ability_words(ability)
        assert not faults(text), (faults(text), text)
        read += 1
    assert read > 80


def test_no_shipped_text_has_such_a_fault() -> None:
    library = default_library()
    for card in (*library, *library.tokens.values()):
        for face in card.faces:
            text = " ".join(wording(face))
            assert not faults(text), (face.name, faults(text))


@pytest.mark.parametrize(
    ("least", "most", "words"),
    [
        (0, 1, "up to one target creature"),
        (0, 2, "up to two target creatures"),
        (0, 20, "any number of target creatures"),
        (1, 2, "one or two target creatures"),
        (1, 3, "one, two or three target creatures"),
        (2, 4, "two, three or four target creatures"),
        (1, 9, "one to nine target creatures"),
        (1, 20, "one or more target creatures"),
        (2, 20, "two or more target creatures"),
        (3, 3, "three target creatures"),
    ],
)
def test_how_many_targets_there_are(least: int, most: int, words: str) -> None:
    creature = Selection(types=("Creature",))
    assert target_noun(Target(of=creature, optional=True, at_least=least, number=most)).text == words


def test_how_many_players_and_any_targets_there_are() -> None:
    any_target = Selection(any_types=("Creature", "Planeswalker", "Battle"))
    assert target_noun(Target(number=2)).text == "two target players"
    assert target_noun(Target(of=any_target, player=True, optional=True)).text == "up to one target"
    three = Target(of=any_target, player=True, optional=True, at_least=1, number=3)
    assert target_noun(three).text == "one, two or three targets"


@pytest.mark.parametrize(
    ("number", "words"), [(-1, "X +1/+1 counters"), (1, "a +1/+1 counter"), (3, "three +1/+1 counters")]
)
def test_how_many_counters_it_enters_with(number: int, words: str) -> None:
    assert ability_words(EntersWith(counters={"+1/+1": number})) == f"This enters with {words} on it"


@pytest.mark.parametrize(
    ("then", "words"),
    [
        ((Change(objects=THIS, change=Changes(power=Size("+1"))),), "have this get +1/+0"),
        (
            (Change(objects=THIS, change=Changes(add_keywords=("flying",), subtypes=("Bird",))),),
            "have this become a Bird and gain flying",
        ),
        ((Change(objects=THIS, change=Changes(cant=("block",))),), "do this: this can't block"),
        ((Forbid(by=PlayerWord.OPPONENT, what=("cast",)),), "do this: an opponent can't cast spells"),
        ((DealDamage(amount=2, to_player=PlayerWord.EACH),), "have this deal 2 damage to each player"),
        ((Life(to=PlayerWord.EACH_OPPONENT, amount=-2),), "have each opponent lose 2 life"),
        ((Life(to=PlayerWord.YOU, amount=2),), "gain 2 life"),
        ((Draw(by=PlayerWord.EACH),), "have each player draw a card"),
        ((Draw(),), "draw a card"),
        ((Explore(objects=THIS),), "have this explore"),
        ((SetDay(),), "have it become day"),
        ((ChooseNewTargets(object=ObjectWord.THAT),), "choose new targets for it"),
    ],
)
def test_what_a_player_may_do_or_have_happen(then: tuple[AnyEffect, ...], words: str) -> None:
    text = ability_words(Triggered(event=Moment.YOUR_UPKEEP, effects=(May(then=then),)))
    assert text == f"At the beginning of your upkeep, you may {words}"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (Changes(power=Size("3")), "has base power 3"),
        (Changes(toughness=Size("1"), subtypes=("Frog",)), "becomes a Frog and has base toughness 1"),
        (Changes(power=Size("1"), toughness=Size("1")), "has base power and toughness 1/1"),
        (Changes(remove_types=("Creature",)), "isn't a creature"),
        (Changes(remove_supertypes=("Legendary",)), "isn't legendary"),
        (Changes(mana_cost="{2}"), "has mana cost {2}"),
        (Changes(mana_cost=""), "has no mana cost"),
        (Changes(add_colors=(Color.BLACK,), add_subtypes=("Zombie",)), "becomes a black Zombie in addition"),
        (Changes(), "doesn't change"),
    ],
)
def test_every_change_has_words(change: Changes, words: str) -> None:
    assert gains_words(change).startswith(words)

"""Every word for moments and changes has an effect in the rules and a text for the player."""

import ast
import re
from functools import cache

import pytest

from tabletop.language.changes import Allowed, Cant, Forbidden, MayStill, Must
from tabletop.language.conditions import TimeWord
from tabletop.language.moments import (
    COMBINED,
    EACH_TIME,
    IN_YOUR_TURN,
    NEXT_TIME,
    WATCHED,
    Duration,
    Instead,
    Later,
    Moment,
    WouldBe,
)
from tabletop.language.reading import Word
from tests.about_the_code.source import modules, walk

OCCURRING = ("rules/stack/occurrences.py", "rules/stack/new_targets.py", "rules/stack/state_triggers.py")
"""Modules that report events as moments."""
NOT_YET = (WouldBe.DEALT_DAMAGE, WouldBe.YOU_DRAW, WouldBe.TURNED_FACE_DOWN)
"""Moments that no shipped card replaces."""


@cache
def named_in(*paths: str) -> frozenset[str]:
    """Return the members of classes that some modules name, such as ``Moment.DIES``."""
    nodes = (node for path, tree in modules().items() if path.startswith(paths) for node in walk(tree))
    return frozenset(
        f"{node.value.id}.{node.attr}"
        for node in nodes
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    )


def code_name(word: Word) -> str:
    return f"{type(word).__name__}.{word.name}"


@pytest.mark.parametrize("moment", [each for each in Moment if each not in (*COMBINED, Moment.BY_HAND)])
def test_some_event_is_this_moment(moment: Moment) -> None:
    assert code_name(moment) in named_in(*OCCURRING)


def test_no_event_is_the_moment_that_only_players_notice() -> None:
    assert code_name(Moment.BY_HAND) not in named_in("rules/stack/")


@pytest.mark.parametrize("moment", COMBINED)
def test_a_combined_moment_is_made_of_plain_ones(moment: Moment) -> None:
    assert len(moment.parts) == 2
    assert not {*moment.parts} & {*COMBINED}


@pytest.mark.parametrize(
    "moment", [each for each in Later if each not in (*WATCHED, *IN_YOUR_TURN, *EACH_TIME, *NEXT_TIME)]
)
def test_some_step_is_a_later_moment(moment: Later) -> None:
    assert code_name(moment) in named_in("rules/turn/")


@pytest.mark.parametrize("moment", [*EACH_TIME, *NEXT_TIME])
def test_what_comes_each_time_or_the_next_time_is_looked_for(moment: Later) -> None:
    assert code_name(moment) in named_in("rules/stack/delayed_triggers.py")


@pytest.mark.parametrize("word", [each for each in WouldBe if each not in NOT_YET])
def test_the_rules_replace_what_would_be(word: WouldBe) -> None:
    assert code_name(word) in named_in("rules/")


@pytest.mark.parametrize("word", Instead)
def test_the_rules_do_something_else_instead(word: Instead) -> None:
    assert code_name(word) in named_in("rules/")


@pytest.mark.parametrize("word", [*Cant, *Must, *MayStill, *Allowed, *Forbidden, *TimeWord])
def test_the_rules_ask_for_what_can_must_and_may_be_done(word: Word) -> None:
    assert code_name(word) in named_in("rules/")


@pytest.mark.parametrize("word", Duration)
def test_a_duration_ends(word: Duration) -> None:
    assert code_name(word) in named_in("rules/turn/", "rules/engine/durations.py")


def test_the_words_of_a_moment_begin_a_text_or_follow_an_object() -> None:
    verb = re.compile(r"(?:[a-z]+s|turned)\b")
    openings = ("at the beginning of ", "at end of ", "when ", "whenever ")
    for moment in Moment:
        assert verb.match(moment.words) if moment.is_of_an_object else f"{moment.words} ".startswith(openings)
    assert all(each.words.startswith(openings) for each in Later)
    assert all(each.words.startswith(("until ", "for as long as ", "during ")) for each in Duration)
    assert all("would " in each.words for each in WouldBe)

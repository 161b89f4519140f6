"""About the rules as they are written down: names, numbers, words, and who carries out what."""

import importlib
import pkgutil
import re
from typing import Any, get_args

import msgspec
import pytest

import tabletop.rules
from tabletop.cards.conditions import Selection
from tabletop.cards.effects import AnyEffect, SetDay
from tabletop.model.actions import Action, Resolve
from tabletop.model.events import AnEvent, Event
from tabletop.model.handwork import Handwork
from tabletop.model.state import State
from tabletop.play.action_names import action_name
from tabletop.rules import forcing, handwork
from tabletop.rules.referee import rule_on
from tabletop.rules.rule import ALL_RULES, TABLE_RULES, Rule
from tabletop.rules.verbs import _CARRIERS
from tests.support import table_with

_NUMBER = re.compile(r"\d{3}(\.\d{1,3}[a-z]?)?")


def _rules() -> list[Rule[Any]]:
    for module in pkgutil.walk_packages(tabletop.rules.__path__, f"{tabletop.rules.__name__}."):
        importlib.import_module(module.name)
    return sorted(ALL_RULES.values(), key=lambda rule: rule.name)


@pytest.mark.parametrize("rule", _rules(), ids=lambda rule: rule.name)
def test_a_rule_has_a_number_and_words(rule: Rule[Any]) -> None:
    assert rule.numbers
    assert all(_NUMBER.fullmatch(number) for number in rule.numbers)
    assert len(set(rule.numbers)) == len(rule.numbers)
    assert rule.words.endswith(".")
    assert not rule.words[0].islower()
    assert re.fullmatch(r"[a-z_]+\.[a-z0-9_.-]+", rule.name)


_CHECKS = [rule for rule in (*_rules(), *TABLE_RULES.values()) if rule.check is not None]


@pytest.mark.parametrize("rule", _CHECKS, ids=lambda rule: rule.name)
def test_a_check_says_what_is_true_when_it_holds_and_a_refusal_for_when_not(rule: Rule[Any]) -> None:
    statement = (rule.check.__doc__ if rule.check is not None else "") or ""
    assert re.fullmatch(r"[A-Z][^\n]*[^\s.]\.", statement), "one line with a full stop"
    assert re.fullmatch(r"[A-Z][^\n]*[^\s.]\.", rule.words)
    assert statement != rule.words


def test_all_checks_are_looked_at() -> None:
    assert len(_CHECKS) >= 186
    assert any(rule.name in TABLE_RULES for rule in _CHECKS)


def test_what_a_judge_may_waive_are_rules_that_are_there() -> None:
    assert {rule.name for rule in _CHECKS} >= (forcing._ALWAYS | forcing._WITH_TWO_SIDES)


def test_two_rules_of_one_name_are_refused() -> None:
    taken = next(iter(ALL_RULES.values()))
    with pytest.raises(ValueError, match=taken.name):
        Rule(taken.name, taken.numbers, taken.words, otherwise=taken.otherwise, check=None)
    assert ALL_RULES[taken.name] is taken
    assert repr(taken).startswith(f"<rule {taken.name} ")


@pytest.mark.parametrize("verb", get_args(AnyEffect), ids=lambda verb: verb.__name__)
def test_every_verb_can_be_carried_out(verb: Any) -> None:
    assert verb in _CARRIERS


_NEEDED = {"effect": SetDay(), "blockers": {}, "what": Resolve(), "places": {}, "of": Selection()}
_OF_TYPE: dict[Any, Any] = {int: 1, str: "Delver of Secrets", bool: True}


def _some(action: Any) -> Action:
    """An action with something in every field that has to be filled."""
    needed = (field for field in msgspec.structs.fields(action) if field.required)
    return action(**{field.name: _NEEDED.get(field.name, _OF_TYPE.get(field.type, ())) for field in needed})


@pytest.mark.parametrize("action", get_args(Action), ids=lambda action: action.__name__)
def test_every_action_gets_a_ruling(action: Any) -> None:
    state: State = table_with(battlefield=["Delver of Secrets"]).state
    assert rule_on(state, _some(action)).verdict


def test_every_event_is_one_of_the_union() -> None:
    def below(kind: type) -> set[type]:
        return {each for sub in kind.__subclasses__() for each in (sub, *below(sub))}

    assert below(AnEvent) == set(get_args(Event))


@pytest.mark.parametrize(
    "action",
    [each for each in get_args(Action) if issubclass(each, Handwork)],
    ids=lambda each: each.__name__,
)
def test_all_handwork_can_be_carried_out_and_is_named(action: Any) -> None:
    assert action in handwork._CARRIERS
    assert action_name(table_with(battlefield=["Delver of Secrets"]).state, _some(action))

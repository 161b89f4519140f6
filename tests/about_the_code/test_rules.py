"""Rules as they are written in the source: names, numbers, wording, and who carries out what."""

import ast
import gc
import re
from typing import Annotated, Any, get_args, get_origin

import msgspec
import pytest

from tabletop.language.effects import AnyEffect, SetDay, Tap
from tabletop.language.selections import Selection
from tabletop.model.actions import Action, Resolve
from tabletop.model.designating import Designation
from tabletop.model.events import AnEvent, Event
from tabletop.model.handwork import Handwork
from tabletop.model.state import State
from tabletop.play.log.action_names import action_name
from tabletop.rules import forcing
from tabletop.rules.book.all_rules import all_rules, by_name, table_rules
from tabletop.rules.book.rule import Rule, statement
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, handlers_by_kind
from tabletop.rules.engine.performing import judge_effect, perform
from tabletop.rules.referee import ACTIONS, EFFECTS, rule_on
from tests.about_the_code.source import modules, walk
from tests.batches import in_batches
from tests.support import table_with

_NUMBER = re.compile(r"\d{3}(\.\d{1,3}[a-z]?)?")


def _rules() -> list[Rule[Any]]:
    return sorted(all_rules().values(), key=lambda rule: rule.name)


@in_batches("rule", _rules(), ids=lambda rule: rule.name)
def test_a_rule_has_a_number_and_words(rule: Rule[Any]) -> None:
    assert rule.numbers
    assert all(_NUMBER.fullmatch(number) for number in rule.numbers)
    assert len(set(rule.numbers)) == len(rule.numbers)
    assert rule.words.endswith(".")
    assert not rule.words[0].islower()
    assert re.fullmatch(r"[a-z_]+\.[a-z0-9_.-]+", rule.name)


_CHECKS = [rule for rule in (*_rules(), *table_rules().values()) if rule.check is not None]


@in_batches("rule", _CHECKS, ids=lambda rule: rule.name)
def test_a_check_says_what_is_true_when_it_holds_and_a_refusal_for_when_not(rule: Rule[Any]) -> None:
    statement = (rule.check.__doc__ if rule.check is not None else "") or ""
    assert re.fullmatch(r"[A-Z][^\n]*[^\s.]\.", statement), "one line with a full stop"
    assert re.fullmatch(r"[A-Z][^\n]*[^\s.]\.", rule.words)
    assert statement != rule.words


def test_all_checks_are_looked_at() -> None:
    assert len(_CHECKS) >= 186
    assert any(rule.name in table_rules() for rule in _CHECKS)


def test_what_a_judge_may_waive_are_rules_that_are_there() -> None:
    assert {rule.name for rule in _CHECKS} >= (forcing._ALWAYS | forcing._WITH_TWO_SIDES)


def _is_number(node: ast.AST) -> bool:
    """Return whether a text is a literal rule number, or the beginning of one."""
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
        return False
    return bool(_NUMBER.fullmatch(node.value.removesuffix(".")))


def _named_numbers(tree: ast.Module) -> set[str]:
    """Return the constants of a module that hold rule numbers: single ones, tables and lists."""
    found = set()
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            value = node.value
            keys = value.keys if isinstance(value, ast.Dict) else [value, *getattr(value, "elts", ())]
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(_is_number(each) for each in keys if each is not None):
                found |= {target.id for target in targets if isinstance(target, ast.Name)}
    return found


def _compared_numbers(tree: ast.Module) -> list[int]:
    """Return the lines that compare, look up or match a rule number."""
    names = _named_numbers(tree)

    def is_one(node: ast.AST) -> bool:
        return _is_number(node) or (isinstance(node, ast.Name) and node.id in names)

    compared = [
        each
        for node in walk(tree)
        if isinstance(node, ast.Compare | ast.MatchValue) or _asks_how_it_begins(node)
        for each in ast.walk(node)
        if is_one(each)
    ]
    return [each.lineno for each in compared if isinstance(each, ast.Constant | ast.Name)]


def _asks_how_it_begins(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("startswith", "endswith")
    )


def test_no_number_of_a_rule_is_compared() -> None:
    compared = {path: _compared_numbers(tree) for path, tree in modules().items()}
    assert {path: lines for path, lines in compared.items() if lines} == {}


@pytest.mark.parametrize(
    "source",
    [
        'found = "601.2c" in numbers',
        'found = PAIRS.get(pair) == "712.5d"',
        'FIRST = ("712.5a", "712.5b")\nfound = number in FIRST',
        'LAST: Final = "712.5g"\nfound = number != LAST',
        'OTHER = {"701.27a": "701.28a"}\nfound = [OTHER[each] for each in numbers if each in OTHER]',
        'found = number.startswith("712.")',
        'match number:\n    case "712.4":\n        pass',
    ],
)
def test_a_comparison_with_a_number_is_noticed(source: str) -> None:
    assert _compared_numbers(ast.parse(source))


def test_a_number_that_is_cited_is_no_comparison() -> None:
    source = 'found = numbers_in(edition, ("712.1",)) if kind == "meld" else "712.21b"'
    assert _compared_numbers(ast.parse(source)) == []


def test_no_name_of_a_rule_has_a_number_in_it() -> None:
    assert [name for name in all_rules() if re.search(r"\d{3}\.", name)] == []


def test_two_rules_of_one_name_are_refused() -> None:
    taken = next(iter(all_rules().values()))
    again = statement(taken.name, taken.words, *taken.numbers)
    assert all_rules()[taken.name] is taken
    assert by_name((taken, taken)) == {taken.name: taken}
    with pytest.raises(ValueError, match=taken.name):
        by_name((taken, again))
    assert repr(taken).startswith(f"<rule {taken.name} ")


def test_every_rule_that_a_module_holds_is_found() -> None:
    found = {id(rule) for rule in (*all_rules().values(), *table_rules().values())}
    held = (each for each in gc.get_objects() if isinstance(each, Rule) and each.check is not None)
    assert {rule.name for rule in held if id(rule) not in found} == set()
    assert len(found) >= 412


def test_every_effect_has_one_handler_and_no_handler_is_for_anything_else() -> None:
    assert EFFECTS.keys() == set(get_args(AnyEffect))
    assert {handler.kind for handler in EFFECTS.values()} == EFFECTS.keys()


def test_every_action_has_one_handler_and_no_handler_is_for_anything_else() -> None:
    assert ACTIONS.keys() == set(get_args(Action))


def test_two_handlers_of_one_kind_are_not_joined() -> None:
    with pytest.raises(ValueError, match="two handlers for Tap"):
        handlers_by_kind((EFFECTS[Tap], EFFECTS[Tap]))


def test_what_a_course_does_is_what_its_own_handlers_say() -> None:
    state = table_with(battlefield=["Delver of Secrets"]).state
    tapped = EFFECTS[Tap]._replace(judge_each=None, perform=lambda course, _effect, _context: None)
    course = Course(state, handlers=lambda: {Tap: tapped})
    effect, context = Tap(objects=tuple(state.objects)), Context(0)
    assert judge_effect(course.handlers, course.judging, effect, context).is_legal
    assert perform(course, effect, context) is context
    assert course.state is state


_NEEDED = {"effect": SetDay(), "blockers": {}, "what": Resolve(), "places": {}, "of": Selection()}
_OF_TYPE: dict[Any, Any] = {
    int: 1,
    str: "Delver of Secrets",
    bool: True,
    Designation: Designation.SPEED,
}


def _plain(kind: Any) -> Any:
    """Return a type without its metadata."""
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def _some(action: Any) -> Action:
    """Return an action with a value in every required field."""
    needed = {field.name: _plain(field.type) for field in msgspec.structs.fields(action) if field.required}
    return action(**{name: _NEEDED.get(name, _OF_TYPE.get(kind, ())) for name, kind in needed.items()})


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
    assert action in ACTIONS
    assert action_name(table_with(battlefield=["Delver of Secrets"]).state, _some(action))

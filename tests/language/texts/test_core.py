"""The parser of texts: every way to read a text, closed vocabularies, and rules as values."""

import inspect
import re

import pytest

from tabletop.language.texts.core import Grammar, Pattern, Rule, Series, Words
from tabletop.language.texts.grammar import GRAMMAR

_FRUIT = Words("fruit", {"plum": "P", "plums": "PP", "fig": "F"})


def _basket(*rules: Rule | Series) -> Grammar:
    number = Pattern("number", r"[0-9]{1,2}", int)
    return Grammar((_FRUIT, number, *rules))


def test_a_template_names_its_parts() -> None:
    grammar = _basket(Rule("order", "eat {n:number} (ripe|fresh) {fruit}[ now]", lambda n, fruit: (n, fruit)))
    assert grammar.read("order", "eat 3 ripe plums now") == [(3, "PP")]
    assert grammar.read("order", "eat 3 fresh fig") == [(3, "F")]
    assert grammar.read("order", "eat 3 fig") == []
    assert grammar.read("order", "eat 3 ripe plumsy") == []


def test_the_place_of_a_part_is_known() -> None:
    grammar = _basket(Rule("order", "eat @{fruit}", lambda at, fruit: (at, fruit)))
    assert grammar.read("order", "eat fig") == [(4, "F")]


def test_all_readings_are_found_and_equal_ones_once() -> None:
    grammar = _basket(
        Rule("order", "{fruit}", lambda fruit: fruit),
        Rule("order", "[]{fruit}", lambda fruit: f"another {fruit}"),
        Rule("order", "fig", lambda: "F"),
    )
    assert grammar.read("order", "fig") == ["F", "another F"]


def test_a_series_has_one_joint_between_any_two() -> None:
    grammar = _basket(Series("fruits", "fruit", (", ", " and "), 2))
    assert grammar.read("fruits", "plum, fig and plum") == [("P", "F", "P")]
    assert grammar.read("fruits", "plum") == []
    assert grammar.read("fruits", "plum, , fig") == []


def test_a_series_without_end_is_not_read() -> None:
    grammar = _basket(Series("fruits", "fruit", (", ",)))
    assert grammar.read("fruits", ", ".join(["fig"] * 500)) == []


def test_parts_that_do_not_go_together_are_refused() -> None:
    grammar = _basket(
        Rule("few", "{number}", lambda number: number if number < 10 else None),
        Rule("even", "{number}", lambda number: int("odd") if number % 2 else number),
    )
    assert (grammar.read("few", "9"), grammar.read("few", "10")) == ([9], [])
    assert (grammar.read("even", "4"), grammar.read("even", "5")) == ([4], [])


def test_a_symbol_that_no_rule_writes_is_an_error() -> None:
    with pytest.raises(ValueError, match="no rule writes nut"):
        _basket(Rule("order", "crack {nut}", lambda nut: nut))
    with pytest.raises(ValueError, match="brackets"):
        _basket(Rule("order", "eat {fruit}]", lambda fruit: fruit))


def test_a_grammar_is_printed_rule_by_rule() -> None:
    grammar = Grammar(
        (
            Words("fruit", {"fig": 1}),
            Pattern("number", "[0-9]", int),
            Series("fruits", "fruit", (", ",)),
            Rule("order", "eat {fruits}", lambda fruits: fruits),
        )
    )
    assert [*grammar.lines()] == [
        "fruit: one of 'fig'",
        "number: /[0-9]/",
        "fruits: fruit joined by ', '",
        "order: eat {fruits}",
    ]


def _slots(template: str) -> tuple[set[str], set[str]]:
    """Return the names of all parts of a template, and of those that may be left out."""
    every: set[str] = {"at"} if "@" in template else set()
    optional: set[str] = set()
    depth = 0
    for found in re.finditer(r"[\[\]]|\{(?:(\w+):)?(\w+)\}", template):
        depth += {"[": 1, "]": -1}.get(found[0], 0)
        name = found[1] or found[2]
        if name:
            assert name not in every, f"{template} has two parts with the name {name}"
            every.add(name)
            if depth:
                optional.add(name)
    return every, optional


def test_each_maker_takes_the_parts_of_its_template() -> None:
    for rule in GRAMMAR.rules:
        if isinstance(rule, Rule):
            every, optional = _slots(rule.template)
            signature = inspect.signature(rule.make)
            signature.bind(**dict.fromkeys(every))
            signature.bind(**dict.fromkeys(every - optional))

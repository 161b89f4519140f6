"""Targets that nothing has, and superfluous ones, are errors of the step."""

import pytest

from tabletop.scenarios.running.headless_check import check

from .conftest import read

TABLE = """
[table.Alice]
hand = ["Opt", "Shock", "Grizzly Bears"]
battlefield = [{ card = "Mind Stone", as = "stone" }, { card = "Delver of Secrets", as = "delver" }]
"""


def _failures(steps: str) -> list[str]:
    return [f"{each.step}: {each.what}" for each in check(read(f"{TABLE}{steps}")).failures]


@pytest.mark.parametrize("word", ["delver", "Bob"])
@pytest.mark.parametrize("card", ["Opt", "Grizzly Bears"])
def test_a_target_of_a_spell_that_has_none_is_illegal(card: str, word: str) -> None:
    name = {"delver": "Delver of Secrets"}.get(word, word)
    step = f'[[steps]]\ndo = "cast"\nobject = "{card}"\ntargets = ["{word}"]\n'
    assert _failures(step) == [
        f"1: expected “cast” to be legal, found illegal ({name} isn't a legal target for {card}. (601.2c))"
    ]


def test_one_of_an_ability_that_has_none_fails_the_step() -> None:
    activate = '[[steps]]\ndo = "activate"\nobject = "stone"\nability = 1\ntargets = ["delver"]\n'
    trigger = '[[steps]]\ndo = "trigger"\nobject = "delver"\ntargets = ["Bob"]\n'
    has_none = "in targets isn't a target: the object that the step puts onto the stack has none"
    assert _failures(activate) == [f"1: “delver” {has_none}"]
    assert _failures(trigger) == [f"1: “Bob” {has_none}"]


@pytest.mark.parametrize("word", ["delver", "Bob"])
def test_one_that_the_spell_has_is_not(word: str) -> None:
    assert _failures(f'[[steps]]\ndo = "cast"\nobject = "Shock"\ntargets = ["{word}"]\n') == []


@pytest.mark.parametrize("words", ['"delver", "Bob"', '"Alice", "Bob"', '"delver", "stone"'])
def test_one_more_than_the_spell_has_is_illegal(words: str) -> None:
    step = f'[[steps]]\ndo = "cast"\nobject = "Shock"\ntargets = [{words}]\nverdict = "illegal"\n'
    assert _failures(step) == []

"""Lessons whose table, log, words or rings answer a question before it is asked, broken on purpose."""

from pathlib import Path

import pytest

from tabletop.scenarios.running.headless_check import check_paths

BEGINNING = """
title    = "Broken on purpose"
question = "What happens?"
belief   = "Something else."
level    = 1
teaches  = "What it teaches."
goal     = "Make it happen."

[table.Alice]
life        = 20
hand        = [{ card = "Raise Dead", as = "raise" }]
graveyard   = [{ card = "Elite Vanguard", as = "vanguard" }]
battlefield = [
  { card = "Chittering Host", as = "host" },
  { card = "Blood Artist", as = "artist" },
  { card = "Village Ironsmith", as = "smith" },
]
"""


def step(
    does: str, of: str = "", right: str = "", wrong: str = "", extra: str = "", say: str = "It is done."
) -> str:
    """Return a step, with a question whose options are two values as the file writes them."""
    text = f'[[steps]]\n{does}\nsay = "{say}"\n{extra}\n'
    if not of:
        return text
    return f"""{text}  [steps.predict]
  words   = "What comes of it?"
  of      = "{of}"
  options = [
    {{ value = {wrong}, because = "No." }},
    {{ value = {right}, right = true, because = "Yes.", rules = ["712.8a"] }} ]
"""


def found(tmp_path: Path, *steps: str) -> list[str]:
    """Return what is answered beforehand in a lesson of some steps."""
    file = tmp_path / "broken.toml"
    file.write_text(BEGINNING + "\n".join(steps), encoding="utf-8")
    report = check_paths([file], teaching=True)
    assert not report.errors
    failures = [failure.what for result in report.results for failure in result.failures]
    return [
        each.removeprefix("the table answers the question: ")
        for each in failures
        if "answers the question" in each or "named, but" in each
    ]


DESTROY = 'do = "destroy"\nobject = "host"'
TRANSFORM = 'do = "transform"\nobject = "smith"'


def test_a_step_that_was_shown_already_is_found(tmp_path: Path) -> None:
    first = step(DESTROY, say="It dies.")
    again = step(f"{DESTROY}\nback_to = 0", "events.dies", "1", "2")
    assert found(tmp_path, first, again) == ["step 1 has shown events.dies; ask before that step"]
    assert found(tmp_path, again.replace("back_to = 0", ""), step(TRANSFORM)) == []


def test_another_step_from_the_same_table_is_no_answer(tmp_path: Path) -> None:
    other = step(f"{DESTROY}\nback_to = 0", "events.dies", "1", "2")
    assert found(tmp_path, step(TRANSFORM), other) == []


def test_a_life_total_that_the_step_does_not_change_is_found(tmp_path: Path) -> None:
    asked = ("Alice.life", "20", "21")
    still = step('do = "tap"\nobject = "smith"', *asked)
    assert found(tmp_path, still) == ["Alice.life can be seen, and “tap” doesn't change it"]
    assert found(tmp_path, step(TRANSFORM, *asked)) == []


def test_a_value_that_the_window_hides_may_be_asked_for(tmp_path: Path) -> None:
    assert found(tmp_path, step('do = "tap"\nobject = "smith"', "smith.mana_value", "2", "0")) == []
    types = step('do = "tap"\nobject = "smith"', "smith.types", '["Creature"]', '["Artifact"]')
    assert found(tmp_path, types) == ["smith.types can be seen, and “tap” doesn't change it"]


def test_an_arrow_to_the_object_that_is_asked_about_is_found(tmp_path: Path) -> None:
    blink = 'do = "exile and return"\nobject = "host"\nchoose = ["vanguard"]'
    after = ('do = "resolve"\nchoose = [true]', "vanguard.zone", '"Alice.hand"', '"Alice.graveyard"')
    assert found(tmp_path, step(blink), step(*after)) == [
        "an ability on the stack has vanguard as its target; ask before it triggers"
    ]
    cast = step('do = "cast"\nobject = "raise"\ntargets = ["vanguard"]')
    assert found(tmp_path, cast, step(*after).replace("choose = [true]", "")) == []


@pytest.mark.parametrize("say", ["Now it is Ironfang, a Werewolf.", "It happened."])
def test_words_and_log_that_name_only_the_right_answer_are_found(tmp_path: Path, say: str) -> None:
    asked = step(
        'do = "add counters"\nobject = "smith"\nkind = "+1/+1"', "smith.name", '"Ironfang"', '"Nobody at all"'
    )
    assert found(tmp_path, step(TRANSFORM, say=say), asked) == ["“Ironfang” was read right before"]
    both = asked.replace("Nobody at all", "Village Ironsmith")
    assert found(tmp_path, step(TRANSFORM, say=say), both) == [], "the log names both faces"


def test_a_ring_around_the_right_answer_is_found(tmp_path: Path) -> None:
    asked = step(DESTROY, "smith.name", '"Village Ironsmith"', '"Ironfang"', extra='focus = ["smith"]')
    assert found(tmp_path, asked) == ["Village Ironsmith has a ring"]
    assert found(tmp_path, asked.replace('["smith"]', '["artist"]')) == []


def test_a_card_that_is_named_but_not_there_is_found(tmp_path: Path) -> None:
    assert found(tmp_path, step(TRANSFORM, say="Moonmist does it.")) == [
        "Moonmist is named, but isn't on the table"
    ]
    assert found(tmp_path, step(TRANSFORM, say="Raise Dead, Graf Rats and Ironfang are there.")) == []

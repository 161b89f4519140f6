"""Budgets of scenarios: small files that would cost much are refused at once, in one short line."""

import tomllib
from pathlib import Path

import pytest

from tabletop.cards.plain_text import visible
from tabletop.scenarios.files import reading
from tabletop.scenarios.files.reading import scenario_from
from tabletop.scenarios.format.budget import MOST_CARDS, MOST_STEPS, MOST_WORK, TEXT
from tabletop.scenarios.format.faults import ScenarioError, nearest
from tabletop.scenarios.playing.play import Play
from tabletop.scenarios.running.headless_check import check, check_paths
from tabletop.untrusted import parsing
from tabletop.untrusted.budget import check_toml

ALICE = 'title = "x"\n[table.Alice]\n'


def refused(text: str) -> str:
    with pytest.raises(ScenarioError) as refusal:
        Play(scenario_from(text, Path("large.toml")))
    line = str(refusal.value)
    assert line.startswith("large.toml: ")
    assert len(line) <= 300
    assert visible(line) == line
    return line


def cards(number: int, words: str = '"Forest"') -> str:
    return f"{ALICE}battlefield = [{', '.join([words] * number)}]\n"


def test_a_key_of_very_many_parts_is_not_even_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    def parsed(text: str) -> object:
        raise AssertionError("it was parsed")

    monkeypatch.setattr(parsing.tomllib, "loads", parsed)
    assert "line 2: a key of more than 16 parts" in refused("a = 1\n" + ".".join("a" * 500_000) + " = 1")
    assert "a key of more than 16 parts" in refused("[" + ' . "b" . c' * 40 + "]")
    assert "tables in brackets" in refused("\n[a]" * 30_000)


@pytest.mark.parametrize(
    "text",
    [
        'a = "' + "b." * 100 + '"',
        "a = '''\n" + "b." * 100 + "\n'''",
        'a = """\n"quoted" ' + "b." * 100 + '"""',
        "# " + "b." * 100,
        "a = [1.5, 2.5, 3.5]",
        'a = "\\"" # ' + "b." * 100,
    ],
)
def test_dots_in_texts_and_comments_are_no_keys(text: str) -> None:
    assert tomllib.loads(text) is not None
    check_toml(text, TEXT)


def test_steps_cards_and_values_are_counted() -> None:
    step = '[[steps]]\ndo = "tap"\nobject = "Forest"\n'
    assert f"steps: these are {MOST_STEPS + 1}; write {MOST_STEPS} at most" in refused(
        cards(1) + step * (MOST_STEPS + 1)
    )
    assert f"these are {MOST_CARDS + 1} cards" in refused(cards(MOST_CARDS + 1))
    assert "more than 50000 values" in refused("rules = [" + '"1", ' * 60_000 + "]")
    assert "nested too deeply" in refused("rules = " + "[" * 60 + "]" * 60)
    assert "nested too deeply" in refused("rules = " + "[" * 60_000)


@pytest.mark.parametrize("number", ["9" * 400_000, "0x" + "f" * 400_000, "1" * 4_301])
def test_numbers_of_any_length_are_refused(number: str) -> None:
    assert "too large" in (line := refused(f"format = {number}")) or "fix the TOML" in line


def test_names_of_any_length_are_refused_without_a_search_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def searched(*_: object, **__: object) -> object:
        raise AssertionError("it was searched for")

    monkeypatch.setattr("rapidfuzz.process.extract", searched)
    long = "Forest " * 100_000
    assert "letters; write 2000 at most" in refused(f'{ALICE}hand = ["{long}"]')
    assert "longer than any name" in refused(f'{ALICE}hand = ["{long[:300]}"]')
    assert "longer than any name" in refused(f'players = ["{long}"]')
    assert "letters; write 2000 at most" in refused(f'{cards(1)}[expect.zones]\n"{long}" = 1')
    assert "letters; write 2000 at most" in refused(f'id = "{long}"')
    assert "unknown key" in refused(f'"{long}" = 1')
    assert nearest("a" * 201, ("a" * 200,)) == ""


def test_a_list_of_unknown_names_is_told_by_its_first(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    monkeypatch.setattr("tabletop.scenarios.format.faults.nearest", lambda *_: calls.append(1) or "")
    names = ", ".join(f'"n{number}"' for number in range(2_000))
    assert "hand[1]: unknown name “n0”" in refused(f"{cards(1)}[expect.zones]\nhand = [{names}]")
    assert len(calls) == 1


def test_copies_of_copies_go_only_so_deep() -> None:
    clones = ", ".join(
        f'{{ card = "Clone", as = "c{number}", copy_of = "c{number + 1}" }}' for number in range(1_000)
    )
    last = '{ card = "Serra Angel", as = "c1000" }'
    assert "copies of each other" in refused(f"{ALICE}battlefield = [{clones}, {last}]")


def test_mana_is_counted_before_it_is_made() -> None:
    assert "table.Alice.mana_pool: more than 2000 mana" in refused(
        f'{ALICE}mana_pool = "{{999999999}}{{999999999}}"'
    )
    assert "is not a mana cost" in refused(f'{ALICE}mana_pool = "{{{"9" * 5_000}}}"')


def test_a_name_with_a_number_of_any_length_is_a_name() -> None:
    step = f'[[steps]]\ndo = "tap"\nobject = "Forest#{"9" * 150}"\n'
    assert "unknown name" in refused(cards(1) + step)


def test_steps_with_many_cards_are_bounded_by_what_they_cost_together() -> None:
    steps = "".join(f'[[steps]]\ndo = "{verb}"\nobject = "Forest"\n' for verb in ("tap", "untap"))
    file = scenario_from(cards(1_000) + steps * (MOST_WORK // 2_000), Path("long.toml"))
    with pytest.raises(ScenarioError, match=r"steps\[\d+\]: so many steps with so many cards take too long"):
        check(file)


def test_one_file_that_the_program_fails_at_keeps_nobody_from_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.toml").write_text(cards(1), "utf-8")
    real = reading.scenario_from

    def failing(text: str, path: Path, *rest: object, **more: object) -> object:
        if path.stem == "a":
            raise KeyError("\x1b[31m" * 400)
        return real(text, path, *rest, **more)

    monkeypatch.setattr(reading, "scenario_from", failing)
    report = check_paths([tmp_path])
    (error,) = report.errors
    assert "a.toml: the program failed: KeyError" in error
    assert len(error) <= 300
    assert visible(error) == error
    assert (report.passed, report.status) == (1, 2)

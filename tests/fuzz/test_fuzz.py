"""The short form: a fixed number of mutated files, always the same ones."""

import warnings
from pathlib import Path
from random import Random

import pytest

from tabletop.scenarios.running.headless_check import Failure, Result
from tests.fuzz.drawing import write_file
from tests.fuzz.judging import KINDS, Kind, is_clean, played
from tests.fuzz.mutations import mutated

FILES = {"scenario": 50, "game": 16, "deck": 30, "cards": 30}
FEWER = 12
"""Files of each other kind. One of these tests less."""


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_mutated_files_are_read_or_refused_in_one_line(
    qapp: object, qtlog: object, tmp_path: Path, kind: Kind
) -> None:
    for number in range(FILES.get(kind.name, FEWER)):
        _, file = write_file(7, number, tmp_path, (kind,))
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            kind.judge(file)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_good_file_is_read_and_used(qapp: object, tmp_path: Path, kind: Kind) -> None:
    for number, content in enumerate(kind.samples()[:FEWER]):
        file = tmp_path / f"good{number}{kind.endings[0]}"
        file.write_bytes(content)
        kind.judge(file)


def test_a_seed_always_means_the_same_files(tmp_path: Path) -> None:
    made = [write_file(3, number, tmp_path) for number in range(5)]
    contents = [write_file(3, number, tmp_path)[1].read_bytes() for number in range(5)]
    again = [write_file(3, number, tmp_path)[1].read_bytes() for number in range(5)]
    assert contents == again
    assert [kind.name for kind, _ in made] == [write_file(3, number, tmp_path)[0].name for number in range(5)]


def test_most_mutations_change_something() -> None:
    for kind in KINDS:
        good = kind.samples()
        changed = [mutated(good[0], good, Random(f"{kind.name}{number}")) != good[0] for number in range(40)]
        assert sum(changed) > 25, kind.name


@pytest.mark.parametrize("line", ["", "a\nb", "\x1b[31m", "\u202e", "x" * 301])
def test_a_line_that_is_not_clean_is_found(line: str) -> None:
    with pytest.raises(AssertionError):
        is_clean(line)


def test_an_exception_that_the_program_swallowed_is_found() -> None:
    swallowed = Result(
        path="a.toml", id="a", title="a", failures=(Failure(1, "the program failed: KeyError"),)
    )
    with pytest.raises(AssertionError, match="KeyError"):
        played(swallowed)


def test_memory_is_limited_only_while_a_file_is_judged() -> None:
    pytest.importorskip("resource")
    from tests.fuzz.__main__ import MEBIBYTES, limited_memory

    with pytest.raises(MemoryError), limited_memory():
        bytearray(MEBIBYTES << 20)
    assert bytearray(MEBIBYTES << 20)

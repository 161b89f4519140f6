"""How many cases make a test, and which of them are left to the long form.

Hundreds of equal cases go into a few tests: a test of its own takes longer than most of the cases do.
"""

import functools
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any, TypeVar

import pytest
from _pytest.mark import ParameterSet

_Case = TypeVar("_Case")
_Test = Callable[..., None]
_AT_ONCE = 40


def in_batches(
    argument: str, cases: Iterable[_Case], ids: Callable[[_Case], str] = str, *, at_once: int = _AT_ONCE
) -> Callable[[_Test], _Test]:
    """As ``pytest.mark.parametrize`` of one argument does it, but with many cases in one test.

    A failure names its case. The cases of a batch share what other fixtures give.
    """

    def batched(test: _Test) -> _Test:
        @functools.wraps(test)
        def one_after_the_other(**arguments: Any) -> None:
            for case in arguments.pop(argument):
                try:
                    test(**{argument: case}, **arguments)
                except BaseException as error:
                    error.add_note(f"The case is {ids(case)}.")
                    raise

        batches = list(_split(cases, at_once))
        names = [f"{ids(batch[0])} and on" if len(batch) > 1 else ids(batch[0]) for batch in batches]
        mark = pytest.mark.parametrize(argument, batches, ids=names)
        return mark(one_after_the_other)

    return batched


def _split(cases: Iterable[_Case], at_once: int) -> Iterable[Sequence[_Case]]:
    rest = iter(cases)
    while batch := tuple(islice(rest, at_once)):
        yield batch


def long_unless(is_short: Callable[[_Case], bool], cases: Iterable[_Case]) -> list[ParameterSet]:
    """Cases for ``pytest.mark.parametrize`` of which only a few are tried by the test command itself."""
    return [pytest.param(case, marks=() if is_short(case) else pytest.mark.long) for case in cases]

"""Batches of cases, and the choice of the cases that are left to the long form.

Hundreds of similar cases go into a few tests, because a test of its own takes longer than most of the cases
do.
"""

import functools
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any, TypeVar

import pytest
from _pytest.mark import ParameterSet

_Case = TypeVar("_Case")
_Other = TypeVar("_Other")
_Test = Callable[..., None]
_AT_ONCE = 40


def in_batches(
    argument: str,
    cases: Iterable[_Case],
    ids: Callable[[_Case], str] = str,
    *,
    at_once: int = _AT_ONCE,
    every: int = 1,
    others: pytest.MarkDecorator = pytest.mark.long,
) -> Callable[[_Test], _Test]:
    """Parametrize one argument as ``pytest.mark.parametrize`` does, but with many cases in one test.

    A failure names its case. The cases of a batch share the values of other fixtures. Every n-th case
    (``every``) is a normal one. The rest get the mark ``others``: they are in the long form, or slow.
    """

    def batched(test: _Test) -> _Test:
        @functools.wraps(test)
        def run_cases(**arguments: Any) -> None:
            for case in arguments.pop(argument):
                try:
                    test(**{argument: case}, **arguments)
                except BaseException as error:
                    error.add_note(f"The case is {ids(case)}.")
                    raise

        first, rest = _split_every(every, cases)
        batches = list(_split(first, at_once))
        names = [f"{ids(batch[0])} and on" if len(batch) > 1 else ids(batch[0]) for batch in batches]
        marked = [
            pytest.param(batch, marks=others, id=f"{ids(batch[0])} and some more")
            for batch in _split(rest, at_once)
        ]
        all_names = [*names, *(each.id for each in marked)]
        mark = pytest.mark.parametrize(argument, [*batches, *marked], ids=all_names)
        return mark(run_cases)

    return batched


def _split(cases: Iterable[_Case], at_once: int) -> Iterable[Sequence[_Case]]:
    rest = iter(cases)
    while batch := tuple(islice(rest, at_once)):
        yield batch


def _split_every(many: int, cases: Iterable[_Case]) -> tuple[list[_Case], list[_Case]]:
    """Return every n-th case, and the others."""
    all_cases = list(cases)
    return all_cases[::many], [case for place, case in enumerate(all_cases) if place % many]


def long_but_every(many: int, cases: Iterable[_Case]) -> list[ParameterSet]:
    """Parametrize similar cases, leaving all but every n-th to the long form."""
    return [
        pytest.param(case, marks=pytest.mark.long if place % many else ()) for place, case in enumerate(cases)
    ]


def long_but_diagonal(ones: Sequence[_Case], others: Sequence[_Other]) -> list[ParameterSet]:
    """Parametrize all pairs, leaving to the long form all but enough to have each member once."""
    few = min(len(ones), len(others))
    return [
        pytest.param(one, other, marks=() if (place - beside) % few == 0 else pytest.mark.long)
        for place, one in enumerate(ones)
        for beside, other in enumerate(others)
    ]


def long_unless(is_short: Callable[[_Case], bool], cases: Iterable[_Case]) -> list[ParameterSet]:
    """Parametrize cases, leaving all but a few to the long form."""
    return [pytest.param(case, marks=() if is_short(case) else pytest.mark.long) for case in cases]

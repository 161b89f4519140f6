"""Rules as small named statements.

``@rule("701.27c", refusal="...")`` makes one out of a check. The check's name, docstring and value say what
is true when it holds; ``refusal`` is what the player reads when it does not. ``statement`` makes one without
a check, for what follows by itself: it is cited where it has a part in what happens.
"""

from collections.abc import Callable, Iterable
from typing import Final, Generic, NamedTuple, ParamSpec, TypeAlias

from tabletop.model.state import State
from tabletop.rules.book.editions import difference_named, in_force, worded
from tabletop.rules.book.numbering import numbers_in
from tabletop.rules.book.placeholders import unsaid
from tabletop.rules.book.verdicts import Reason, Reasons, Ruling, Verdict, ruling_for

_P = ParamSpec("_P")


class Rule(Generic[_P]):
    """A statement of the rules: its name, its numbers in the default edition, its words, its check.

    ``words`` are what the player reads where it is cited: of a rule with a check, its refusal.
    ``only_in`` names the difference between editions without which it does not hold; its numbers are those
    of the difference, where the edition has some.
    """

    def __init__(  # noqa: PLR0913 - what a statement says, and how it is judged
        self,
        name: str,
        numbers: tuple[str, ...],
        words: str,
        *,
        otherwise: Verdict,
        check: Callable[_P, bool] | None,
        only_in: str = "",
    ) -> None:
        self.name = name
        self.numbers = numbers
        self.words = words
        self.otherwise = otherwise
        self.check = check
        self.only_in = only_in

    def __call__(self, *args: _P.args, **kwargs: _P.kwargs) -> bool:
        """Whether the statement is true."""
        assert self.check is not None, f"{self.name} has no check"
        return self.check(*args, **kwargs)

    def __repr__(self) -> str:
        return f"<rule {self.name} {', '.join(self.numbers)}>"

    @property
    def is_of_the_table(self) -> bool:
        """Whether players agree on it for their own table: no rulebook has it, so it has no number."""
        return not self.numbers

    def holds_in(self, edition: str) -> bool:
        """Whether it is a rule of an edition at all."""
        return not self.only_in or in_force(edition, self.only_in)

    def numbers_in(self, edition: str) -> tuple[str, ...]:
        """Its numbers in an edition; those of the default where the edition has none."""
        own = difference_named(self.only_in).numbers(edition) if self.only_in else ()
        return own or numbers_in(edition, self.numbers)

    def reason(self, edition: str, object: int | None = None, words: str = "") -> Reason:
        """This rule as a reason, with its numbers in an edition."""
        said = worded(edition, words or self.words)
        return Reason(self.name, self.numbers_in(edition), said, self.otherwise, object)


def rule(
    *numbers: str, refusal: str, otherwise: Verdict = Verdict.ILLEGAL, only_in: str = ""
) -> Callable[[Callable[_P, bool]], Rule[_P]]:
    """Make a rule out of a check, whose docstring states what is true when it holds.

    Args:
        numbers: its numbers in the default edition, the nearest first.
        refusal: what the player reads when the check does not hold.
        otherwise: the verdict then.
        only_in: the difference between editions without which it is not a rule.

    """

    def made(check: Callable[_P, bool]) -> Rule[_P]:
        return Rule(_named(check), numbers, refusal, otherwise=otherwise, check=check, only_in=only_in)

    return made


def table_rule(*, refusal: str) -> Callable[[Callable[_P, bool]], Rule[_P]]:
    """Make a rule of the players' own table out of a check; like every rule it is named and waived."""

    def made(check: Callable[_P, bool]) -> Rule[_P]:
        return Rule(_named(check), (), refusal, otherwise=Verdict.ILLEGAL, check=check)

    return made


def _named(check: Callable[..., bool]) -> str:
    """The name of a rule: the module and the function of its check."""
    return f"{check.__module__.rpartition('.')[2]}.{check.__name__}"


def statement(name: str, words: str, *numbers: str, only_in: str = "") -> Rule[...]:
    """A rule without a check: it says why something comes out as it does."""
    return Rule(name, numbers, words, otherwise=Verdict.NOTHING_HAPPENS, check=None, only_in=only_in)


def silence(difference: str, *numbers: str) -> Rule[...]:
    """A statement to cite where an edition says nothing; ``numbers`` are those of the default it goes by."""
    words = "This edition says nothing about it; it is done as in the default edition."
    return statement(f"silent.{difference}", words, *numbers, only_in=difference)


def broken(rules: Iterable[Rule[...]], edition: str, about: int | None, *args: object) -> Reasons:
    """The reasons of all those rules that are not true of some arguments; ``about`` is the object judged."""
    return tuple(each.reason(edition, about) for each in rules if not each(*args))


Waived: TypeAlias = frozenset[str]
"""The names of rules that stand in nobody's way: a judge has said so."""

NOTHING_WAIVED: Final[Waived] = frozenset()


class Judging(NamedTuple):
    """A position in which something is judged, and the rules that a judge waives for it."""

    state: State
    waived: Waived = NOTHING_WAIVED

    def broken(self, rules: Iterable[Rule[...]], about: int | None, *args: object) -> Reasons:
        """The reasons of all rules that are neither waived nor true of the position and some arguments.

        Args:
            rules: what is checked, in the order in which the reasons are named.
            about: the number of the object that is judged, which the reasons name.
            args: what the checks get after the state.

        """
        waived = self.waived_for(about)
        held = (each for each in rules if each.name not in waived)
        return broken(held, self.state.edition, about, self.state, *args)

    def waived_for(self, about: int | None) -> Waived:
        """What is waived for an object: of a placeholder also what nobody has said enough of it to refuse."""
        return self.waived | unsaid(self.state, about)

    def ruling(self, rules: Iterable[Rule[...]], about: int | None, *args: object) -> Ruling:
        """The ruling that these reasons lead to."""
        return ruling_for(self.broken(rules, about, *args))

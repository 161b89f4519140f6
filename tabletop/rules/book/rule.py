"""Rules, each a small named statement.

`@rule("701.27c", refusal="...")` turns a check into a rule. The check's name, docstring and value state what
is true when it holds. `refusal` states the opposite in general. `named` is the same as a template for the
player, with the names of what is to blame: "{object} isn't a meld card." `statement` makes a rule without a
check, for consequences that are cited when they matter to an event.
"""

from collections.abc import Callable, Iterable
from typing import Final, Generic, NamedTuple, ParamSpec, TypeAlias

from tabletop.model.state import State
from tabletop.rules.book.editions import day_words, find_difference, in_force, worded
from tabletop.rules.book.numbering import numbers_in
from tabletop.rules.book.unknown_cards import unjudgeable_rules
from tabletop.rules.book.verdicts import Blame, Reason, Reasons, Ruling, Verdict, ruling_for

_P = ParamSpec("_P")
_SINCE: Final = "{since}"


class Rule(Generic[_P]):
    """A rule with its name, its numbers in the default edition, its text and its check.

    `words` is the general text for a cited rule, which for a rule with a check is its refusal. `template` is
    the refusal with slots, and `blame` returns what is to blame from the arguments of the check. Without it,
    the object that is judged is to blame. `only_in` names a difference between editions. The rule holds only
    where this difference is in force, and its numbers are those of the difference, where the edition has
    some. In its texts `{since}` stands for the day since when the default has what is missing there.
    """

    def __init__(  # noqa: PLR0913 - the parts of a statement and how it is judged
        self,
        name: str,
        numbers: tuple[str, ...],
        words: str,
        *,
        otherwise: Verdict,
        check: Callable[_P, bool] | None,
        only_in: str = "",
        template: str = "",
        blame: Callable[..., Blame | None] | None = None,
    ) -> None:
        self.name = name
        self.numbers = numbers
        self._words = words
        self.otherwise = otherwise
        self.check = check
        self.only_in = only_in
        self._template = template
        self.blame = blame

    @property
    def words(self) -> str:
        """General text of the rule, which for a rule with a check is its refusal."""
        return self._dated(self._words)

    @property
    def template(self) -> str:
        """Refusal with slots for names."""
        return self._dated(self._template)

    def _dated(self, text: str) -> str:
        if _SINCE not in text:
            return text
        return text.replace(_SINCE, day_words(find_difference(self.only_in).before))

    def __call__(self, *args: _P.args, **kwargs: _P.kwargs) -> bool:
        """Return whether the statement is true."""
        assert self.check is not None, f"{self.name} has no check"
        return self.check(*args, **kwargs)

    def __repr__(self) -> str:
        return f"<rule {self.name} {', '.join(self.numbers)}>"

    @property
    def is_of_the_table(self) -> bool:
        """Whether it is a house rule that players agree on.

        It has no number, since no rulebook contains it.
        """
        return not self.numbers

    def holds_in(self, edition: str) -> bool:
        """Return whether an edition has the rule."""
        return not self.only_in or in_force(edition, self.only_in)

    def numbers_in(self, edition: str) -> tuple[str, ...]:
        """Return its numbers in an edition.

        There are none if the text of the edition is silent, or if the rule says since when something exists.
        """
        if _SINCE in self._words:
            return () if self.holds_in(edition) else numbers_in(edition, self.numbers)
        own = find_difference(self.only_in).numbers(edition) if self.only_in else ()
        return own or numbers_in(edition, self.numbers)

    def reason(self, edition: str, object: int | None = None, blame: Blame | None = None) -> Reason:
        """Return this rule as a reason, with its numbers in an edition.

        Args:
            edition: edition in force.
            object: number of the object to blame.
            blame: what is to blame instead.

        """
        found = blame or Blame(object=object)
        template = worded(edition, found.words or self.template)
        numbers, words = self.numbers_in(edition), worded(edition, self.words)
        return Reason(self.name, numbers, words, self.otherwise, found, template)

    def broken_by(self, edition: str, object: int | None, *args: _P.args, **kwargs: _P.kwargs) -> Reason:
        """Return this rule as a reason that blames what breaks it among the arguments of its check."""
        found = self.blame(*args, **kwargs) if self.blame is not None else None
        return self.reason(edition, object, found)


def rule(
    *numbers: str,
    refusal: str,
    named: str = "",
    blame: Callable[..., Blame | None] | None = None,
    otherwise: Verdict = Verdict.ILLEGAL,
    only_in: str = "",
) -> Callable[[Callable[_P, bool]], Rule[_P]]:
    """Turn a check into a rule. The docstring of the check is the statement of the rule.

    Args:
        numbers: numbers in the default edition, the most specific first.
        refusal: general text for when the check fails.
        named: the same with slots for names, which the player reads: see `Blame`.
        blame: function of the arguments of the check that returns what is to blame when it fails. The object
            that is judged is to blame without it, or if it returns None.
        otherwise: verdict when the check fails.
        only_in: difference between editions. It is a rule only where this difference is in force.

    """

    def decorate(check: Callable[_P, bool]) -> Rule[_P]:
        return Rule(
            _rule_name(check),
            numbers,
            refusal,
            otherwise=otherwise,
            check=check,
            only_in=only_in,
            template=named,
            blame=blame,
        )

    return decorate


def table_rule(
    *, refusal: str, named: str = "", blame: Callable[..., Blame | None] | None = None
) -> Callable[[Callable[_P, bool]], Rule[_P]]:
    """Turn a check into a house rule of a table. It is named and waived like every rule."""
    return rule(refusal=refusal, named=named, blame=blame)


def _rule_name(check: Callable[..., bool]) -> str:
    """Return the name of a rule, made of the module and the function of its check."""
    return f"{check.__module__.rpartition('.')[2]}.{check.__name__}"


def statement(name: str, words: str, *numbers: str, only_in: str = "", named: str = "") -> Rule[...]:
    """Return a rule without a check, cited to explain an outcome.

    `named` is its template, if it may also be the reason for a refusal.
    """
    return Rule(
        name,
        numbers,
        words,
        otherwise=Verdict.NOTHING_HAPPENS,
        check=None,
        only_in=only_in,
        template=named,
    )


def silence(difference: str, *numbers: str) -> Rule[...]:
    """Return a statement to cite where an edition is silent.

    `numbers` are the default rules that are followed.
    """
    words = "This edition says nothing about it, so the default edition applies."
    return statement(f"silent.{difference}", words, *numbers, only_in=difference)


def broken(rules: Iterable[Rule[...]], edition: str, about: int | None, *args: object) -> Reasons:
    """Return the reasons of all rules that aren't true of some arguments. `about` is the object judged."""
    return tuple(each.broken_by(edition, about, *args) for each in rules if not each(*args))


Waived: TypeAlias = frozenset[str]
"""Names of the rules that a judge has waived."""

NOTHING_WAIVED: Final[Waived] = frozenset()


class Judging(NamedTuple):
    """A position in which something is judged, with the rules that a judge waives for it."""

    state: State
    waived: Waived = NOTHING_WAIVED

    def broken(self, rules: Iterable[Rule[...]], about: int | None, *args: object) -> Reasons:
        """Return the reasons of all rules that are neither waived nor true of the arguments.

        Args:
            rules: rules to check, in the order in which their reasons are returned.
            about: number of the object judged, for the reasons.
            args: what is passed to the checks after the state.

        """
        waived = self.waived_for(about)
        active = (each for each in rules if each.name not in waived)
        return broken(active, self.state.edition, about, self.state, *args)

    def waived_for(self, about: int | None) -> Waived:
        """Return the rules waived for an object, with those that can't be judged of a placeholder."""
        return self.waived | unjudgeable_rules(self.state, about)

    def ruling(self, rules: Iterable[Rule[...]], about: int | None, *args: object) -> Ruling:
        """Return the ruling for these reasons."""
        return ruling_for(self.broken(rules, about, *args))

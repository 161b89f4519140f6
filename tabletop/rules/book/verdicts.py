"""Rulings: a verdict and all reasons for it, each of them a rule."""

from enum import StrEnum
from typing import TypeAlias

import msgspec


class Verdict(StrEnum):
    """The three verdicts, named the same in code, in files and on the screen."""

    LEGAL = "legal"
    NOTHING_HAPPENS = "nothing happens"
    ILLEGAL = "illegal"


class Reason(msgspec.Struct, frozen=True):
    """A rule that prevents an action: its name, its numbers in the edition in force, its text."""

    rule: str
    numbers: tuple[str, ...]
    words: str
    verdict: Verdict = Verdict.ILLEGAL
    object: int | None = None

    def __str__(self) -> str:
        """Return the text with the first number after it."""
        return f"{self.words} ({self.numbers[0]})" if self.numbers else self.words


Reasons: TypeAlias = tuple[Reason, ...]


class Ruling(msgspec.Struct, frozen=True):
    """The verdict of the rules on an action.

    `reasons` are the rules that prevent it or, for a legal action, those that prevented a part of it.
    """

    verdict: Verdict
    reasons: Reasons = ()

    @property
    def is_legal(self) -> bool:
        """Whether the action may be taken and has an effect."""
        return self.verdict is Verdict.LEGAL

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the rules that prevent the action."""
        return tuple(reason.rule for reason in self.reasons)

    @property
    def numbers(self) -> tuple[str, ...]:
        """All rule numbers that the ruling cites."""
        return tuple(number for reason in self.reasons for number in reason.numbers)

    @property
    def words(self) -> str:
        """The first reason, as one line for the player."""
        return str(self.reasons[0]) if self.reasons else ""

    def __str__(self) -> str:
        """Return the verdict with every reason and its number: `nothing happens: ... (701.27c)`."""
        reasons = "; ".join(dict.fromkeys(map(str, self.reasons)))
        return f"{self.verdict.value}: {reasons}" if reasons else self.verdict.value


LEGAL = Ruling(Verdict.LEGAL)


def ruling_for(reasons: Reasons) -> Ruling:
    """Return the ruling for some reasons: legal without any, illegal if one of them is."""
    if not reasons:
        return LEGAL
    if any(reason.verdict is Verdict.ILLEGAL for reason in reasons):
        # An illegal action is answered with the reasons that make it illegal. It doesn't matter that it would
        # also do nothing.
        return Ruling(Verdict.ILLEGAL, tuple(each for each in reasons if each.verdict is Verdict.ILLEGAL))
    return Ruling(Verdict.NOTHING_HAPPENS, reasons)


def ruling_for_each(rulings: tuple[Ruling, ...]) -> Ruling:
    """Return one ruling for an instruction that was given to several objects at once.

    Nothing happens only if nothing happens to any of them. It is illegal if it is illegal for one of them.
    """
    reasons = tuple(reason for ruling in rulings for reason in ruling.reasons)
    if any(ruling.verdict is Verdict.ILLEGAL for ruling in rulings):
        return Ruling(Verdict.ILLEGAL, reasons)
    if any(ruling.is_legal for ruling in rulings) or not rulings:
        return Ruling(Verdict.LEGAL, reasons)
    return Ruling(Verdict.NOTHING_HAPPENS, reasons)

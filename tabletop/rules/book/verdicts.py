"""Rulings: one of three verdicts, and every reason for it, each of them a rule."""

from enum import StrEnum
from typing import TypeAlias

import msgspec


class Verdict(StrEnum):
    """The three words, the same in code, in files and on the screen."""

    LEGAL = "legal"
    NOTHING_HAPPENS = "nothing happens"
    ILLEGAL = "illegal"


class Reason(msgspec.Struct, frozen=True):
    """A rule that stands in the way: its name, its numbers in the edition in force, its words."""

    rule: str
    numbers: tuple[str, ...]
    words: str
    verdict: Verdict = Verdict.ILLEGAL
    object: int | None = None

    def __str__(self) -> str:
        """The words with the first number behind them."""
        return f"{self.words} ({self.numbers[0]})" if self.numbers else self.words


Reasons: TypeAlias = tuple[Reason, ...]


class Ruling(msgspec.Struct, frozen=True):
    """What the rules make of an action.

    ``reasons`` are the rules that stand in the way; for a legal action, those by which a part of it
    came to nothing.
    """

    verdict: Verdict
    reasons: Reasons = ()

    @property
    def is_legal(self) -> bool:
        """Whether the action may be done and does something."""
        return self.verdict is Verdict.LEGAL

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the rules that stand in the way."""
        return tuple(reason.rule for reason in self.reasons)

    @property
    def numbers(self) -> tuple[str, ...]:
        """All numbers that the answer cites."""
        return tuple(number for reason in self.reasons for number in reason.numbers)

    @property
    def words(self) -> str:
        """One line for the player: the first reason."""
        return str(self.reasons[0]) if self.reasons else ""

    def __str__(self) -> str:
        """The verdict with every reason, each with its rule: ``nothing happens: ... (701.27c)``."""
        reasons = "; ".join(dict.fromkeys(map(str, self.reasons)))
        return f"{self.verdict.value}: {reasons}" if reasons else self.verdict.value


LEGAL = Ruling(Verdict.LEGAL)


def ruling_for(reasons: Reasons) -> Ruling:
    """The verdict that some reasons lead to: legal without any, illegal if one of them says so."""
    if not reasons:
        return LEGAL
    if any(reason.verdict is Verdict.ILLEGAL for reason in reasons):
        # What may not be done at all is the answer; that it would do nothing as well is beside it.
        return Ruling(Verdict.ILLEGAL, tuple(each for each in reasons if each.verdict is Verdict.ILLEGAL))
    return Ruling(Verdict.NOTHING_HAPPENS, reasons)


def ruling_for_each(rulings: tuple[Ruling, ...]) -> Ruling:
    """One ruling for an instruction that was given to several objects at once.

    Nothing happens only where nothing happens to any of them; it is illegal where it is for one.
    """
    reasons = tuple(reason for ruling in rulings for reason in ruling.reasons)
    if any(ruling.verdict is Verdict.ILLEGAL for ruling in rulings):
        return Ruling(Verdict.ILLEGAL, reasons)
    if any(ruling.is_legal for ruling in rulings) or not rulings:
        return Ruling(Verdict.LEGAL, reasons)
    return Ruling(Verdict.NOTHING_HAPPENS, reasons)

"""Rulings: a verdict and all reasons for it, each of them a rule."""

from collections.abc import Callable
from enum import StrEnum
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from tabletop.language.effects import Spending, SpentBy
from tabletop.language.english import number_word, plural
from tabletop.model.zones import Zone


class Verdict(StrEnum):
    """The three verdicts, named the same in code, in files and on the screen."""

    LEGAL = "legal"
    NOTHING_HAPPENS = "nothing happens"
    ILLEGAL = "illegal"


class Blame(msgspec.Struct, frozen=True):
    """What stands in the way of an action. The refusal names it, and the window points at it.

    Attributes:
        object: number of the object at fault, which `{object}` names.
        other: number of another object in the sentence, `{other}`.
        player: seat of the player at fault, `{player}`.
        zone: zone at fault, `{zone}`, with the name of its player.
        face: name of a face, `{face}`.
        kind: another word of the sentence, `{kind}`: the kind of a counter, a step, a cost.
        number: an amount, `{number}`.
        lack: what is missing of a cost, `{lack}`. A reader from whom the object is hidden doesn't learn it.
        price: cost in objects of which `number` more are missing, instead of `lack`.
        words: template for this case, if that of the rule doesn't fit.

    """

    object: int | None = None
    other: int | None = None
    player: int | None = None
    zone: Zone | None = None
    face: str = ""
    kind: str = ""
    number: int | None = None
    lack: str = ""
    price: Spending | None = None
    words: str = ""


_NO_BLAME = Blame()


def missing_words(price: Spending, number: int) -> str:
    """Return how many more objects a cost needs, of any kind: ``one more permanent to sacrifice``."""
    noun = "card" if price.what in (SpentBy.DISCARD, SpentBy.EXILE) else "permanent"
    return f"{number_word(number)} more {noun if number == 1 else plural(noun)} to {price.what}"


class Names(msgspec.Struct, frozen=True):
    """Names of objects and players for a reader. An object without a name has an empty one.

    An object that `hides` is true of is hidden from the reader, and so are its faces. `price` returns how
    many more objects a cost needs.
    """

    object: Callable[[int], str]
    player: Callable[[int], str]
    hides: Callable[[int], bool] = lambda _id: False
    price: Callable[[Spending, int], str] = missing_words

    def slots(self, blame: Blame) -> dict[str, str]:
        """Return the names for the slots of a template."""
        seat, zone = blame.player, blame.zone
        name = "" if blame.object is None else self.object(blame.object)
        ids = (each for each in (blame.object, blame.other) if each is not None)
        hidden = next((id for id in ids if self.hides(id)), None)
        found = {
            "object": name,
            "other": "" if blame.other is None else self.object(blame.other),
            "player": "" if seat is None else self.player(seat),
            "zone": "" if zone is None else self._zone(zone),
            "face": blame.face if hidden is None else self.object(hidden),
            "kind": blame.kind,
            "number": "" if blame.number is None else f"{blame.number:,}",
            "lack": self._lack(blame) if hidden is None else "something more",
        }
        return {slot: name for slot, name in found.items() if name}

    def _lack(self, blame: Blame) -> str:
        return blame.lack if blame.price is None else self.price(blame.price, blame.number or 0)

    def _zone(self, zone: Zone) -> str:
        if zone.player is None or not zone.is_own:
            return zone.with_article
        return f"{self.player(zone.player)}'s {zone}"


NO_NAMES = Names(lambda _id: "", lambda _seat: "")
"""Names for a ruling outside a game, which has only other words to fill in."""


class Reason(msgspec.Struct, frozen=True):
    """A rule that prevents an action: its name, its numbers in the edition in force, its text.

    `words` is general until `named` fills `template` with the names of what is to blame.
    """

    rule: str
    numbers: tuple[str, ...]
    words: str
    verdict: Verdict = Verdict.ILLEGAL
    blame: Blame = _NO_BLAME
    template: str = ""

    @property
    def object(self) -> int | None:
        """Number of the object at fault, if any."""
        return self.blame.object

    def named(self, names: Names) -> "Reason":
        """Return the reason with names in its text. Without a name for each slot the text stays as it is."""
        slots = names.slots(self.blame) if self.template else {}
        if not slots:
            return self
        try:
            words = self.template.format_map(slots)
        except KeyError:
            return self
        return replace(self, words=words[:1].upper() + words[1:])

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
    def blame(self) -> Blame:
        """What the first reason blames."""
        return self.reasons[0].blame if self.reasons else _NO_BLAME

    @property
    def object_at_fault(self) -> int | None:
        """Number of the object that the first reason blames, if any."""
        return self.blame.object

    @property
    def words(self) -> str:
        """The first reason, as one line for the player."""
        return str(self.reasons[0]) if self.reasons else ""

    def named(self, names: Names) -> "Ruling":
        """Return the ruling with names in the texts of its reasons."""
        return replace(self, reasons=tuple(reason.named(names) for reason in self.reasons))

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

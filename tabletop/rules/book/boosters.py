"""What boosters held of double-faced cards, set by set, and which substitutes came with them."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

import msgspec

from tabletop.assets import assets_folder


class Slot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place in a booster: what it holds, of which rarities, and how often each, where that is known."""

    holds: str
    rarities: tuple[str, ...] = ()
    shares: Mapping[str, str] = {}

    @property
    def odds(self) -> dict[str, Fraction]:
        """How likely each rarity is. The shares as stated miss a part of 1, so they are scaled to it."""
        stated = {rarity: Fraction(share) for rarity, share in self.shares.items()}
        whole = sum(stated.values())
        return {rarity: share / whole for rarity, share in stated.items()}


class Booster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A booster of a set: its places for double-faced cards, checklist cards of the set, helper cards."""

    name: str
    slots: tuple[Slot, ...]
    checklists: int = 0
    helpers: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """What there is to say about it, a line for each slot and for the substitutes."""
        lines = [f"{self.name}: {slot.holds}{_odds_words(slot)}." for slot in self.slots]
        if not self.slots:
            lines = [f"{self.name}: no double-faced card is guaranteed."]
        if self.checklists:
            lists = "one checklist card" if self.checklists == 1 else f"{self.checklists} checklist cards"
            lines.append(f"{self.name} has {lists}.")
        return tuple(lines)


def _odds_words(slot: Slot) -> str:
    said = ", ".join(f"{rarity} {float(share):.1%}" for rarity, share in slot.odds.items())
    return f" ({said})" if said else ""


@cache
def boosters() -> Mapping[str, Booster]:
    """All boosters that are known, by the letters of their sets."""
    file = assets_folder() / "rules" / "boosters.json"
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Booster])


def expected(set_letters: str, packs: int) -> dict[str, int]:
    """How many cards of each rarity the slots with known odds hold in a number of packs, on average."""
    count: dict[str, Fraction] = {}
    for slot in boosters()[set_letters].slots:
        for rarity, share in slot.odds.items():
            count[rarity] = count.get(rarity, Fraction(0)) + packs * share
    return {rarity: round(number) for rarity, number in count.items()}

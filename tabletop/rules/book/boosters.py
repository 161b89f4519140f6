"""Double-faced cards in boosters, set by set, and the substitutes that came with them."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

import msgspec

from tabletop.disk.assets import assets_folder


class Slot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A slot of a booster: its kind of card, the possible rarities, and their shares if known."""

    holds: str
    rarities: tuple[str, ...] = ()
    shares: Mapping[str, str] = {}

    @property
    def odds(self) -> dict[str, Fraction]:
        """Probability of each rarity. The published shares don't add up to 1, so they are scaled."""
        stated = {rarity: Fraction(share) for rarity, share in self.shares.items()}
        whole = sum(stated.values())
        return {rarity: share / whole for rarity, share in stated.items()}


class Booster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A booster of a set: its slots for double-faced cards, its checklist cards and helper cards."""

    name: str
    slots: tuple[Slot, ...]
    checklists: int = 0
    helpers: bool = False

    @property
    def lines(self) -> tuple[str, ...]:
        """Description of the booster, with a line for each slot and one for the substitutes."""
        lines = [f"{self.name}: {slot.holds}{_format_odds(slot)}." for slot in self.slots]
        if not self.slots:
            lines = [f"{self.name}: no double-faced card is guaranteed."]
        if self.checklists:
            lists = "one checklist card" if self.checklists == 1 else f"{self.checklists} checklist cards"
            lines.append(f"{self.name} has {lists}.")
        return tuple(lines)


def _format_odds(slot: Slot) -> str:
    odds_text = ", ".join(f"{rarity} {float(share):.1%}" for rarity, share in slot.odds.items())
    return f" ({odds_text})" if odds_text else ""


@cache
def boosters() -> Mapping[str, Booster]:
    """Return all known boosters by set code."""
    file = assets_folder() / "rules" / "boosters.json"
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Booster])


def expected(set_code: str, packs: int) -> dict[str, int]:
    """Return the expected number of cards of each rarity, counting only slots with known odds.

    Args:
        set_code: code of the set.
        packs: number of boosters opened.

    """
    count: dict[str, Fraction] = {}
    for slot in boosters()[set_code].slots:
        for rarity, share in slot.odds.items():
            count[rarity] = count.get(rarity, Fraction(0)) + packs * share
    return {rarity: round(number) for rarity, number in count.items()}

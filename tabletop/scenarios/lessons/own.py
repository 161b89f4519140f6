"""The scenario that shows one card: each two-faced card that ships has one of its own, named in its entry."""

from pathlib import Path

from tabletop.assets import assets_folder
from tabletop.cards.faces import CardDefinition, Layout
from tabletop.cards.library import shipped_library


def own_scenario(card: CardDefinition) -> Path | None:
    """The shipped scenario that shows what a card does, or None where there is none."""
    is_two_faced = card.layout.is_double_faced or card.layout in (Layout.FLIP, Layout.MELD_RESULT)
    named = shipped_library().scenario(card.name) if is_two_faced else ""
    return assets_folder() / "scenarios" / f"{named}.toml" if named else None

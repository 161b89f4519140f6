"""The scenario of a card. Each shipped two-faced card has one, named in its entry."""

from pathlib import Path

from tabletop.cards.faces import CardDefinition, Layout
from tabletop.cards.library import shipped_library
from tabletop.disk.assets import assets_folder


def own_scenario(card: CardDefinition) -> Path | None:
    """Return the shipped scenario that shows a card, or None."""
    is_two_faced = card.layout.is_double_faced or card.layout in (Layout.FLIP, Layout.MELD_RESULT)
    named = shipped_library().scenario(card.name) if is_two_faced else ""
    return assets_folder() / "scenarios" / f"{named}.toml" if named else None

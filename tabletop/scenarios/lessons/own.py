"""The scenario that shows one card: each two-faced card that ships has one of its own, named after it."""

import re
from functools import cache
from pathlib import Path
from typing import Final

from tabletop.assets import assets_folder
from tabletop.cards.faces import CardDefinition, Layout
from tabletop.cards.library import folded

_BETWEEN: Final = re.compile(r"[^a-z0-9]+")


@cache
def _files() -> dict[str, Path]:
    folder = assets_folder() / "scenarios" / "cards"
    return {file.stem: file for file in sorted(folder.rglob("*.toml"))}


def own_scenario(card: CardDefinition) -> Path | None:
    """The shipped scenario that shows what a card does, or None where there is none."""
    is_two_faced = card.layout.is_double_faced or card.layout in (Layout.FLIP, Layout.MELD_RESULT)
    return _files().get(_slug(card.name)) if is_two_faced else None


def _slug(name: str) -> str:
    return _BETWEEN.sub("-", folded(name).replace("'", "")).strip("-")

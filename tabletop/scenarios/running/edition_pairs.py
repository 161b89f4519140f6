"""The best pair of editions for comparing a scenario, and the scenario that shows a difference."""

import os.path
from pathlib import Path
from typing import Final

from tabletop.cards.library import CardLibrary
from tabletop.disk.assets import assets_folder
from tabletop.model.state import DEFAULT_EDITION
from tabletop.rules.book.editions import edition_on, stops
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.running.comparing import comparison, moments

_NOW: Final = "-default"
"""The name suffix of a scenario in the default edition that belongs to one in an older edition."""


def scenario_of(difference: str) -> Path | None:
    """Return the scenario that shows a difference between editions, or None if no position can show it."""
    folder = assets_folder() / "scenarios" / "editions"
    older_file, newer_file = folder / f"{difference}.toml", folder / f"{difference}{_NOW}.toml"
    return older_file if os.path.isfile(older_file) and os.path.isfile(newer_file) else None


def editions_to_compare(path: Path, library: CardLibrary | None = None) -> tuple[str, str]:
    """Return two days, in the edition that the file names and in the default one.

    If they are the same, the older day is that of the scenario next to it, or else the latest edition with a
    different result, or the oldest edition if there is none.

    Raises:
        ScenarioError: The file can't be used.

    """
    own = edition_on(read_scenario(path, library).scenario.edition).day
    if own != edition_on(DEFAULT_EDITION).day:
        return own, DEFAULT_EDITION
    neighbor = path.with_name(f"{path.stem.removesuffix(_NOW)}{path.suffix}")
    if neighbor != path and os.path.isfile(neighbor):
        return edition_on(read_scenario(neighbor, library).scenario.edition).day, DEFAULT_EDITION
    others = [each.day for each in stops() if each.day != own]
    older = sorted((day for day in others if day < own), reverse=True)
    found = next((day for day in older if _differs(path, (day, own), library)), others[0])
    return found, DEFAULT_EDITION


def _differs(path: Path, editions: tuple[str, str], library: CardLibrary | None) -> bool:
    """Return whether something differs. An edition in which the position is impossible does not count."""
    try:
        return any(moment.differs for moment in moments(comparison(path, editions, library)))
    except ScenarioError:
        return False

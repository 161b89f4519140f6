"""In which two editions a scenario is best looked at, and which scenario shows a difference of them."""

import os.path
from pathlib import Path
from typing import Final

from tabletop.assets import assets_folder
from tabletop.cards.library import CardLibrary
from tabletop.model.state import DEFAULT_EDITION
from tabletop.rules.book.editions import edition_on, stops
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.running.comparing import comparison, moments

_NOW: Final = "-default"
"""What the name of a scenario ends with that shows how it is by now, beside one in an older edition."""


def scenario_of(difference: str) -> Path | None:
    """The scenario that shows a difference between editions, by its name; None where no position can."""
    folder = assets_folder() / "scenarios" / "editions"
    then, now = folder / f"{difference}.toml", folder / f"{difference}{_NOW}.toml"
    return then if os.path.isfile(then) and os.path.isfile(now) else None


def editions_to_compare(path: Path, library: CardLibrary | None = None) -> tuple[str, str]:
    """Two days: of the edition that the file names and of the default one.

    Where both are the same, the older one is that of the scenario beside it, else the latest in which
    something comes out otherwise; the oldest of all where nothing ever does.

    Raises:
        ScenarioError: the file can't be used.

    """
    own = edition_on(read_scenario(path, library).scenario.edition).day
    if own != edition_on(DEFAULT_EDITION).day:
        return own, DEFAULT_EDITION
    beside = path.with_name(f"{path.stem.removesuffix(_NOW)}{path.suffix}")
    if beside != path and os.path.isfile(beside):
        return edition_on(read_scenario(beside, library).scenario.edition).day, DEFAULT_EDITION
    others = [each.day for each in stops() if each.day != own]
    older = sorted((day for day in others if day < own), reverse=True)
    found = next((day for day in older if _differs(path, (day, own), library)), others[0])
    return found, DEFAULT_EDITION


def _differs(path: Path, editions: tuple[str, str], library: CardLibrary | None) -> bool:
    """Whether something comes out otherwise; what can't be laid out in an edition is not looked at there."""
    try:
        return any(moment.differs for moment in moments(comparison(path, editions, library)))
    except ScenarioError:
        return False

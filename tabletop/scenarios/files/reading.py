"""The reader of scenario files: untrusted TOML, checked word by word before it is used."""

from collections.abc import Mapping
from datetime import date
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec

from tabletop.cards.fault_lines import quoted
from tabletop.cards.library import CardLibrary, default_library
from tabletop.cards.limits import LONGEST_NAME, MOST_PLAYERS
from tabletop.language.reading import decoded
from tabletop.scenarios.files.basics import basics_faults, players_with_basics, with_basics
from tabletop.scenarios.files.parsing import normalize, parse_text, text_of, written_zones
from tabletop.scenarios.files.writing import scenario_text
from tabletop.scenarios.format.budget import size_faults
from tabletop.scenarios.format.document import DEFAULT_PLAYERS
from tabletop.scenarios.format.faults import Fault, ScenarioError, within
from tabletop.scenarios.format.known import Known, known_words
from tabletop.scenarios.steps.scenario import VERBS, AnyStep, Scenario, ScenarioFile
from tabletop.scenarios.steps.vetting import faults
from tabletop.scenarios.steps.vetting_lessons import lesson_faults


def read_scenario(path: Path, library: CardLibrary | None = None) -> ScenarioFile:
    """Read a scenario file.

    Args:
        path: the file
        library: the cards that it may name, or None for the default library

    Raises:
        ScenarioError: The file can't be read or used. One line says where, what, and what to do.

    """
    return scenario_from(text_of(path), path, library)


def scenario_from(text: str, path: Path, library: CardLibrary | None = None) -> ScenarioFile:
    """Make a scenario from the text of a file. ``path`` is its name in errors.

    Raises:
        ScenarioError: The text is not a scenario.

    """
    return _make_scenario(parse_text(text, path), text, path, library)


def scenario_of(raw: Mapping[str, Any], path: Path, library: CardLibrary | None = None) -> ScenarioFile:
    """Make a scenario from keys and values, with the text that its file would have.

    Args:
        raw: the contents of a file, which may be texts, numbers, truth values, lists and tables
        path: the name used in errors
        library: the cards that it may name, or None for the default library

    Raises:
        ScenarioError: The values are not a scenario.

    """
    file = _make_scenario(normalize(raw, path), "", path, library)
    return msgspec.structs.replace(file, text=scenario_text(file))


def step_of(raw: Mapping[str, Any], known: Known, called: str) -> AnyStep:
    """Make a step from keys and values. ``called`` is its name in errors.

    Raises:
        ScenarioError: The values are not a step, or mention something unknown.

    """
    plain = normalize(raw, called)
    for fault in (*size_faults(plain), *faults(plain, AnyStep, known)):
        raise ScenarioError(called, fault)
    step: AnyStep = msgspec.convert(plain, AnyStep, dec_hook=decoded)
    return step


def _make_scenario(raw: dict[str, Any], text: str, path: Path, library: CardLibrary | None) -> ScenarioFile:
    for fault in size_faults(raw):
        raise ScenarioError(path, fault)
    basics, raw = players_with_basics(raw), with_basics(raw)
    for fault in basics_faults(raw):
        raise ScenarioError(path, fault)
    players = _players(raw, path)
    known = known_words(raw, library or default_library(), players, VERBS)
    for fault in chain(faults(raw, Scenario, known), lesson_faults(raw, players, known)):
        raise ScenarioError(path, fault)
    scenario = msgspec.convert(raw, Scenario, dec_hook=decoded)
    for fault in _contradictions(scenario):
        raise ScenarioError(path, fault)
    zones = written_zones(raw)
    return ScenarioFile(path=path, scenario=scenario, zones_written=zones, basics=basics, text=text)


def _players(raw: dict[str, Any], path: Path) -> tuple[str, ...]:
    given = raw.get("players", list(DEFAULT_PLAYERS))
    if not isinstance(given, list) or not all(isinstance(name, str) and name for name in given):
        raise ScenarioError(path, Fault("players", "write a list of one to four names"))
    if not 1 <= len(given) <= MOST_PLAYERS:
        raise ScenarioError(path, Fault("players", f"{len(given)} players; write one to four names"))
    for place, name in enumerate(given):
        if len(name) > LONGEST_NAME:
            what = f"{quoted(name)} is longer than any name; write {LONGEST_NAME} letters at most"
            raise ScenarioError(path, Fault(within("players", place), what))
        if name in given[:place]:
            raise ScenarioError(
                path, Fault(within("players", place), f"{quoted(name)} appears twice; choose another")
            )
    return tuple(given)


def _contradictions(scenario: Scenario) -> list[Fault]:
    """Return the errors in a file in which every word is known."""
    found: list[Fault] = []
    if not _is_day(scenario.edition):
        found.append(Fault("edition", f"{quoted(scenario.edition)} is not a day; write one as 2025-06-06"))
    for number, step in enumerate(scenario.steps):
        if step.back_to is not None and not 0 <= step.back_to <= number:
            allowed = f"0 to {number}" if number else "0"
            what = f"there is no step {step.back_to} before this one; write {allowed}"
            found.append(Fault(within(within("steps", number), "back_to"), what))
    return found


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False

"""Reads scenario files: TOML from a stranger, checked word by word before anything is made of it."""

import tomllib
from collections.abc import Mapping
from datetime import date
from itertools import chain
from pathlib import Path
from typing import Any, Final

import msgspec

from tabletop.cards.fault_lines import quoted
from tabletop.cards.library import CardLibrary, default_library
from tabletop.cards.limits import LONGEST_NAME, MOST_PLAYERS
from tabletop.language.reading import decoded
from tabletop.regular_files import content_of
from tabletop.scenarios.files.writing import written
from tabletop.scenarios.format.budget import too_dear, too_large
from tabletop.scenarios.format.document import DEFAULT_PLAYERS
from tabletop.scenarios.format.faults import Fault, ScenarioError, within
from tabletop.scenarios.format.known import Known, known_words
from tabletop.scenarios.steps.scenario import VERBS, ZONE_KEYS, AnyStep, Scenario, ScenarioFile
from tabletop.scenarios.steps.vetting import faults
from tabletop.scenarios.steps.vetting_lessons import lesson_faults

LARGEST_FILE: Final = 1 << 20
"""In bytes. A scenario of a thousand steps is smaller."""


def read_scenario(path: Path, library: CardLibrary | None = None, *, is_vetted: bool = False) -> ScenarioFile:
    """Read a scenario file.

    Args:
        path: the file.
        library: the cards that it may name; None for the usual ones.
        is_vetted: the file ships with the program, so its words were looked at when it was made.

    Raises:
        ScenarioError: the file cannot be read or used; one line says where, what, and what to do.

    """
    try:
        content = content_of(path, LARGEST_FILE)
    except OSError as error:
        raise ScenarioError(path, Fault("", f"{error.strerror or error}; check the path")) from error
    if len(content) > LARGEST_FILE:
        raise ScenarioError(path, Fault("", f"more than {LARGEST_FILE} bytes; this is not a scenario file"))
    try:
        # Some editors put a mark before the first letter.
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        what = f"byte {error.start + 1} is not UTF-8; save the file as UTF-8"
        raise ScenarioError(path, Fault("", what)) from error
    if not text.strip():
        raise ScenarioError(path, Fault("", "this file is empty; write a title and a position"))
    return scenario_from(text, path, library, is_vetted=is_vetted)


def scenario_from(
    text: str, path: Path, library: CardLibrary | None = None, *, is_vetted: bool = False
) -> ScenarioFile:
    """Make a scenario of the text of a file; ``path`` is what errors call it.

    Raises:
        ScenarioError: the text is not a scenario.

    """
    return _made(_parsed(text, path), text, path, library, is_vetted=is_vetted)


def scenario_of(raw: Mapping[str, Any], path: Path, library: CardLibrary | None = None) -> ScenarioFile:
    """Make a scenario of its keys and values, with the text that a file of it would have.

    Args:
        raw: what a file would hold; nothing but texts, numbers, truth values, lists and tables.
        path: what errors call it.
        library: the cards that it may name; None for the usual ones.

    Raises:
        ScenarioError: it is not a scenario.

    """
    file = _made(dict(raw), "", path, library)
    return msgspec.structs.replace(file, text=written(file))


def step_of(raw: Mapping[str, Any], known: Known, called: str) -> AnyStep:
    """Make a step of its keys and values; ``called`` is what errors call it.

    Raises:
        ScenarioError: it is not a step, or speaks of something that is not known.

    """
    for fault in (*too_large(dict(raw)), *faults(raw, AnyStep, known)):
        raise ScenarioError(called, fault)
    step: AnyStep = msgspec.convert(raw, AnyStep, dec_hook=decoded)
    return step


def _made(
    raw: dict[str, Any], text: str, path: Path, library: CardLibrary | None, *, is_vetted: bool = False
) -> ScenarioFile:
    for fault in too_large(raw):
        raise ScenarioError(path, fault)
    players = _players(raw, path)
    if not is_vetted:
        known = known_words(raw, library or default_library(), players, VERBS)
        for fault in chain(faults(raw, Scenario, known), lesson_faults(raw, players, known)):
            raise ScenarioError(path, fault)
    scenario = msgspec.convert(raw, Scenario, dec_hook=decoded)
    for fault in _contradictions(scenario):
        raise ScenarioError(path, fault)
    return ScenarioFile(path=path, scenario=scenario, zones_written=_zones_written(raw), text=text)


def _parsed(text: str, path: Path) -> dict[str, Any]:
    for fault in too_dear(text):
        raise ScenarioError(path, fault)
    try:
        return tomllib.loads(text)
    except ValueError as error:
        # Not only its own: a number of thousands of digits is refused by Python itself.
        raise ScenarioError(path, _broken(error)) from error
    except RecursionError as error:
        raise ScenarioError(path, Fault("", "nested too deeply; write it flat")) from error


def _broken(error: ValueError) -> Fault:
    if not isinstance(error, tomllib.TOMLDecodeError):
        return Fault("", "it has an impossible number or date; fix the TOML")
    what, _, where = str(error).rpartition(" (at ")
    return Fault(where.rstrip(")"), f"{what}; fix the TOML")


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
    """What is wrong although every word is known."""
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


def _zones_written(raw: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple(
        (player, key) for player, seat in raw.get("table", {}).items() for key in seat if key in ZONE_KEYS
    )

"""All rules of the program by name, collected from the modules of the rooms on demand."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType, ModuleType

import tabletop.rules
from tabletop.rules.book.rule import Rule


@cache
def all_rules() -> Mapping[str, Rule[...]]:
    """Return the rules of the game by name.

    Raises:
        ValueError: two of them have the same name.

    """
    return MappingProxyType({name: rule for name, rule in _load_rules().items() if not rule.is_of_the_table})


@cache
def table_rules() -> Mapping[str, Rule[...]]:
    """Return the house rules that players may agree on, by name."""
    return MappingProxyType({name: rule for name, rule in _load_rules().items() if rule.is_of_the_table})


def find_rule(name: str) -> Rule[...]:
    """Return a rule by name: one of the game, of a table, or of texts that are left to the players.

    Raises:
        KeyError: there is no such rule.

    """
    return _load_rules()[name]


@cache
def _load_rules() -> dict[str, Rule[...]]:
    return by_name(rule for name in _modules() for rule in rules_in(import_module(name)))


def _modules() -> Iterator[str]:
    """Yield the names of all modules of `tabletop.rules`."""
    referee = Path(tabletop.rules.__file__).parent
    for file in sorted(referee.rglob("*.py")):
        within = file.relative_to(referee).with_suffix("").parts
        yield ".".join((tabletop.rules.__name__, *(part for part in within if part != "__init__")))


def by_name(rules: Iterable[Rule[...]]) -> dict[str, Rule[...]]:
    """Return rules by name. A rule that several modules refer to is listed once.

    Raises:
        ValueError: two rules have the same name.

    """
    found: dict[str, Rule[...]] = {}
    for rule in rules:
        if found.setdefault(rule.name, rule) is not rule:
            raise ValueError(f"two rules are named {rule.name}")
    return found


def rules_in(module: ModuleType) -> Iterator[Rule[...]]:
    """Yield the rules among a module's globals, including those in its tables."""
    for value in vars(module).values():
        yield from _rules_of(value)


def _rules_of(value: object) -> Iterator[Rule[...]]:
    if isinstance(value, Rule):
        yield value
    elif isinstance(value, Mapping):
        for held in value.values():
            yield from _rules_of(held)
    elif isinstance(value, tuple):
        yield from (each for each in value if isinstance(each, Rule))

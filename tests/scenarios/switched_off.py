"""Switch off one part of a double-faced card after another, and check that some scenario notices.

    python -m tests.scenarios.switched_off                    all of them: some minutes
    python -m tests.scenarios.switched_off "Delver of Secrets"
    python -m tests.scenarios.switched_off --write            rewrites the list of unnoticed parts

It prints the unnoticed parts, and ends with status 1 if they are not those of ``unnoticed.toml``.
"""

import json
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from tabletop.cards.faces import CardDefinition, Layout
from tabletop.cards.library import StoredLibrary, playing_with, shipped_library
from tabletop.cards.names import folded
from tabletop.cards.store.card_records import place
from tabletop.disk.assets import assets_folder
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.running.headless_check import check
from tabletop.scenarios.steps.scenario import ScenarioFile
from tests.scenarios.switches import Switch, switches

ALONE = {Layout.NORMAL, Layout.SPLIT, Layout.ADVENTURE}
SCENARIOS = assets_folder() / "scenarios"
UNNOTICED = Path(__file__).with_name("unnoticed.toml")


class Switched(StoredLibrary):
    """The shipped cards, one of them without some part."""

    def __init__(self, switch: Switch) -> None:
        shipped = shipped_library()
        super().__init__(shipped.store)
        for name in names_with(switch.card):
            record, _ = place(self.store.index.names[folded(name)])
            self._decoded[record] = without(shipped.card(record), switch)

    def card(self, record: int) -> CardDefinition:
        """Return the card or token of a record. Unchanged ones stay identical."""
        return self._decoded.get(record) or shipped_library().card(record)


def names_with(card: str) -> tuple[str, ...]:
    """Return the name of a card, and for a melded result those of its parts as well."""
    if shipped_library().find(card).definition.layout is not Layout.MELD_RESULT:
        return (card,)
    return (card, *(part.name for part in shipped_library().parts(card)))


def without(card: CardDefinition, switch: Switch) -> CardDefinition:
    """Return a card with one face replaced."""
    faces = tuple(switch.without if face.name == switch.face else face for face in card.faces)
    meld = card.meld
    if meld is not None and meld.result.name == switch.face:
        meld = replace(meld, result=switch.without)
    return replace(card, faces=faces, meld=meld)


def cards() -> tuple[CardDefinition, ...]:
    """Return the cards with more than one face, and melded results."""
    return tuple(card for card in shipped_library() if card.layout not in ALONE)


@cache
def _naming() -> Mapping[str, tuple[Path, ...]]:
    """Return the scenarios that name a card or a face, the short ones first."""
    found: dict[str, list[tuple[int, Path]]] = {}
    for path in sorted(SCENARIOS.rglob("*.toml")):
        text = path.read_text("utf-8")
        for name in set(re.findall(r'"([^"\n]+)"', text)):
            found.setdefault(name, []).append((len(text), path))
    return {name: tuple(path for _, path in sorted(paths)) for name, paths in found.items()}


def files_of(card: CardDefinition) -> tuple[Path, ...]:
    """Return the scenarios that name a card, its own first."""
    names = {card.name, *(face.name for face in card.faces)}
    if card.meld is not None:
        names.add(card.meld.result.name)
    own = shipped_library().scenario(card.name)
    others = (path for name in sorted(names) for path in _naming().get(name, ()))
    return tuple(dict.fromkeys([*([SCENARIOS / f"{own}.toml"] if own else []), *others]))


@cache
def _read_file(path: Path) -> ScenarioFile:
    return read_scenario(path, shipped_library())


def first_failure(switch: Switch, files: Iterable[Path]) -> str:
    """Return the first failure without the part, empty if everything still passes."""
    library = Switched(switch)
    with playing_with(library):
        for path in files:
            try:
                result = check(_read_file(path), library)
            except ScenarioError as error:
                return f"{path.name}: {error}"
            if not result.passed:
                return f"{path.name}: {result}"
    return ""


def unnoticed(card: CardDefinition) -> Iterator[Switch]:
    """Return the parts of a card that can be switched off without any scenario noticing."""
    files = files_of(card)
    return (switch for switch in switches(card) if not first_failure(switch, files))


@cache
def reasons() -> Mapping[str, str]:
    """Return the reasons why switching off some parts can't be noticed."""
    listed: Mapping[str, str] = tomllib.loads(UNNOTICED.read_text("utf-8"))["for_a_reason"]
    return listed


@cache
def not_yet() -> Mapping[str, tuple[str, ...]]:
    """Return the parts that no scenario shows yet, for each card."""
    listed = tomllib.loads(UNNOTICED.read_text("utf-8"))["not_yet"]
    return {card: tuple(places) for card, places in listed.items()}


@cache
def listed() -> Counter[tuple[str, str]]:
    """Return the parts that are known to be unnoticed: the card, and the line of the switch."""
    owners = {face.name: card.name for card in cards() for face in card.faces}
    known = [(owners.get(each.partition(": ")[0], ""), each) for each in reasons()]
    return Counter([*known, *((card, each) for card, places in not_yet().items() for each in places)])


def write(found: Iterable[Switch]) -> None:
    """Rewrite the list, keeping the entries that have a reason."""
    head, _, _ = UNNOTICED.read_text("utf-8").partition("[not_yet]\n")
    left: dict[str, list[str]] = {}
    for switch in found:
        if str(switch) not in reasons():
            left.setdefault(switch.card, []).append(str(switch))
    lines = (
        f"{json.dumps(card, ensure_ascii=False)} = [\n"
        + "".join(f"  {json.dumps(each, ensure_ascii=False)},\n" for each in places)
        + "]\n"
        for card, places in sorted(left.items())
    )
    UNNOTICED.write_text(f"{head}[not_yet]\n{''.join(lines)}", "utf-8")


def main(words: list[str]) -> int:
    """Check some cards, or all. Return 0 if the unnoticed parts are the listed ones."""
    names = [word for word in words if word != "--write"]
    chosen = tuple(shipped_library().find(name).definition for name in names) or cards()
    found = [switch for card in chosen for switch in unnoticed(card)]
    left, tried = Counter(each.kind for each in found), Counter(_kinds(chosen))
    for switch in found:
        print(f"{switch.card} | {switch}")
    for kind in sorted(tried):
        print(f"{kind}: {tried[kind]} tried, {left[kind]} not noticed")
    print(f"{tried.total()} tried, {left.total()} not noticed")
    if "--write" in words and not names:
        write(found)
    named = {card.name for card in chosen}
    wanted = {each for each in listed() if each[0] in named}
    return 0 if {(each.card, str(each)) for each in found} == wanted else 1


def _kinds(chosen: Iterable[CardDefinition]) -> Iterator[str]:
    return (switch.kind for card in chosen for switch in switches(card))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

"""A lesson that is being made: recorded steps in an order, with what a teacher says of them.

It may be wrong at any moment; ``fault`` says where. Its text is kept whatever it is.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from tabletop.cards.library import CardLibrary
from tabletop.play.log.names import capitalized
from tabletop.scenarios.files.parsing import parse_text
from tabletop.scenarios.files.reading import scenario_from
from tabletop.scenarios.files.writing import as_toml, scenario_text
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.format.teaching import VERDICT
from tabletop.scenarios.playing.play import Done, Play
from tabletop.scenarios.recording.effects import Raw
from tabletop.scenarios.recording.questions import found_of
from tabletop.scenarios.running.check import check
from tabletop.scenarios.steps.scenario import ScenarioFile


class DraftStep:
    """A step of the draft. ``after`` is the step that it goes back to the end of; ``OPENING`` for none."""

    def __init__(self, raw: Mapping[str, Any], done: Done | None = None) -> None:
        self.raw: Raw = {key: value for key, value in raw.items() if key != "back_to"}
        self.done = done
        """What came of it as it was recorded."""
        self.goes_back = False
        self.after: DraftStep | None = None
        """The step to the end of which it goes back; None is the opening."""

    def say(self, key: str, value: object) -> None:
        """Set a key, or leave it out where there is nothing to say."""
        if value:
            self.raw[key] = value
        else:
            self.raw.pop(key, None)

    @property
    def options(self) -> list[Raw]:
        """What may be answered to its question."""
        return list(self.raw.get("predict", {}).get("options", ()))


class Draft:
    """The lesson: what is said of it, its position, and its steps."""

    def __init__(self, position: Mapping[str, Any], steps: Iterable[DraftStep] = ()) -> None:
        self.about: Raw = {key: value for key, value in position.items() if key != "steps"}
        self.steps = list(steps)

    def say(self, about: Mapping[str, object]) -> None:
        """Say something of the whole lesson; what is empty is left out."""
        rest = {key: each for key, each in self.about.items() if key not in about}
        said = {key: each for key, each in about.items() if each}
        self.about = {**{key: rest.pop(key) for key in ("format",) if key in rest}, **said, **rest}

    # --- From and to files -------------------------------------------------------------------------------

    @classmethod
    def of_file(cls, file: ScenarioFile) -> "Draft":
        """The draft of a scenario without steps."""
        return cls(parse_text(scenario_text(file), file.path))

    @classmethod
    def of_text(cls, text: str, path: Path) -> "Draft":
        """A draft that was kept as text.

        Raises:
            ScenarioError: it is not TOML.

        """
        raw = parse_text(text, path)
        draft = cls(raw)
        for each in raw.get("steps", ()):
            draft.add(each)
        return draft

    def raw(self) -> Raw:
        """The keys of the file."""
        return {**self.about, "steps": [self._raw_step(step) for step in self.steps]}

    def text(self) -> str:
        """The text of the file, as it is now."""
        return as_toml(self.raw())

    def _raw_step(self, step: DraftStep) -> Raw:
        if not step.goes_back:
            return step.raw
        number = self.steps.index(step.after) + 1 if step.after in self.steps else 0
        return {**step.raw, "back_to": number}

    # --- Steps ---------------------------------------------------------------------------------------------

    def add(self, raw: Mapping[str, Any], done: Done | None = None) -> DraftStep:
        """A step at the end; the number that it goes back to is one of this draft."""
        step = DraftStep(raw, done)
        back_to = raw.get("back_to")
        if isinstance(back_to, int):
            step.goes_back = True
            step.after = self.steps[back_to - 1] if 0 < back_to <= len(self.steps) else None
        self.steps.append(step)
        return step

    def remove(self, step: DraftStep) -> None:
        """Leave a step out; what went back to it goes back to the one before it."""
        place = self.steps.index(step)
        before = self.steps[place - 1] if place else None
        for each in self.steps:
            if each.goes_back and each.after is step:
                each.after = before
        del self.steps[place]

    def move(self, step: DraftStep, by: int) -> bool:
        """Move a step up or down in the list. Returns whether it has moved."""
        place = self.steps.index(step)
        if not 0 <= place + by < len(self.steps):
            return False
        self.steps.insert(place + by, self.steps.pop(place))
        return True

    def words_of(self, step: DraftStep) -> str:
        """What a step does, in a few words."""
        raw = self._raw_step(step)
        about = raw.get("objects") or raw.get("attackers") or raw.get("blockers") or ()
        names = raw.get("object") or ", ".join(about) or raw.get("step", "")
        verdict = _ON_SCREEN.get(raw.get("verdict", ""), "")
        back = raw.get("back_to")
        where = "" if back is None else f"back to step {back}: " if back else "back to the opening: "
        return capitalized(f"{where}{raw['do']} {names}".strip() + (f" – {verdict}" if verdict else ""))

    # --- Questions ---------------------------------------------------------------------------------------

    def ask(self, step: DraftStep, of: str) -> None:
        """Ask for a value before a step, the right answer being what came of it.

        Raises:
            NothingFoundError: nothing of the kind came of it.

        """
        assert step.done is not None
        right = found_of(step.done, of)
        options: list[Raw] = [{"value": right, "right": True}]
        if of == VERDICT:
            others = (each for each in _VERDICTS if each != right)
            options = sorted([*options, *({"value": each} for each in others)], key=_as_usual)
        step.raw["predict"] = {"of": of, "options": options}

    def look_again(self, library: CardLibrary | None = None) -> None:
        """Find out what comes of the steps, where that is not known: of a draft that was kept."""
        try:
            play = Play(self.file(_UNSAVED, library), library)
            for step in self.steps:
                step.done = play.next()
        except (ScenarioError, LookupError):
            # What can't be played has nothing to show; ``fault`` says why.
            return

    # --- Proving -----------------------------------------------------------------------------------------

    def file(self, path: Path, library: CardLibrary | None = None) -> ScenarioFile:
        """The scenario.

        Raises:
            ScenarioError: it is none.

        """
        return scenario_from(self.text(), path, library)

    def fault(self, library: CardLibrary | None = None) -> tuple[int, str]:
        """What is wrong, in one line, and in which step, 0 being the lesson itself; empty if nothing is."""
        try:
            failures = check(self.file(_UNSAVED, library), library).failures
        except ScenarioError as error:
            return _step_of(error.fault.place), f"{error.fault.place}: {error.fault.what}".removeprefix(": ")
        if not self.steps:
            return 0, "there is no step yet"
        return (failures[0].step, failures[0].what) if failures else (0, "")


_ON_SCREEN: Final = {"nothing happens": "nothing happens", "illegal": "not allowed"}
_UNSAVED: Final = Path("lesson")
_VERDICTS: Final = ("legal", "nothing happens", "illegal")


def _as_usual(option: Raw) -> int:
    return _VERDICTS.index(option["value"])


def _step_of(place: str) -> int:
    """The number of the step in which a fault is, told by its place in the file."""
    head, _, rest = place.partition("[")
    number = rest.partition("]")[0]
    return int(number) if head == "steps" and number.isdigit() else 0

"""An unfinished lesson: recorded steps in an order, with a teacher's comments.

It may be invalid at any moment, and ``fault`` says where. Its text can always be saved.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from tabletop.cards.library import CardLibrary
from tabletop.language.english import capitalized
from tabletop.scenarios.files.parsing import parse_text
from tabletop.scenarios.files.reading import scenario_from
from tabletop.scenarios.files.writing import as_toml, scenario_text
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.format.teaching import VERDICT
from tabletop.scenarios.playing.play import Done, Play
from tabletop.scenarios.recording.questions import result_at
from tabletop.scenarios.running.headless_check import check
from tabletop.scenarios.steps.effect_steps import Raw
from tabletop.scenarios.steps.scenario import ScenarioFile


class DraftStep:
    """A step of the draft, which may go back to an earlier moment before it is played."""

    def __init__(self, raw: Mapping[str, Any], done: Done | None = None) -> None:
        self.raw: Raw = {key: value for key, value in raw.items() if key != "back_to"}
        self.done = done
        """The result of the step when it was recorded."""
        self.goes_back = False
        self.after: DraftStep | None = None
        """The step to whose end it goes back, or None for the opening."""

    def say(self, key: str, value: object) -> None:
        """Set a key, or remove it if the value is empty."""
        if value:
            self.raw[key] = value
        else:
            self.raw.pop(key, None)

    @property
    def options(self) -> list[Raw]:
        """The options of its question."""
        return list(self.raw.get("predict", {}).get("options", ()))


class Draft:
    """A lesson with its descriptions, position, and steps."""

    def __init__(self, position: Mapping[str, Any], steps: Iterable[DraftStep] = ()) -> None:
        self.about: Raw = {key: value for key, value in position.items() if key != "steps"}
        self.steps = list(steps)

    def say(self, about: Mapping[str, object]) -> None:
        """Set keys of the whole lesson, and remove those with empty values."""
        rest = {key: each for key, each in self.about.items() if key not in about}
        values = {key: each for key, each in about.items() if each}
        self.about = {**{key: rest.pop(key) for key in ("format",) if key in rest}, **values, **rest}

    # --- From and to files -------------------------------------------------------------------------------

    @classmethod
    def of_file(cls, file: ScenarioFile) -> "Draft":
        """Return the draft of a scenario without steps."""
        return cls(parse_text(scenario_text(file), file.path))

    @classmethod
    def of_text(cls, text: str, path: Path) -> "Draft":
        """Return a draft that was saved as text.

        Raises:
            ScenarioError: The text is not TOML.

        """
        raw = parse_text(text, path)
        draft = cls(raw)
        for each in raw.get("steps", ()):
            draft.add(each)
        return draft

    def raw(self) -> Raw:
        """Return the keys of the file."""
        return {**self.about, "steps": [self._raw_step(step) for step in self.steps]}

    def text(self) -> str:
        """Return the current text of the file."""
        return as_toml(self.raw())

    def _raw_step(self, step: DraftStep) -> Raw:
        if not step.goes_back:
            return step.raw
        number = self.steps.index(step.after) + 1 if step.after in self.steps else 0
        return {**step.raw, "back_to": number}

    # --- Steps ---------------------------------------------------------------------------------------------

    def add(self, raw: Mapping[str, Any], done: Done | None = None) -> DraftStep:
        """Add a step at the end. A step number to go back to refers to this draft."""
        step = DraftStep(raw, done)
        back_to = raw.get("back_to")
        if isinstance(back_to, int):
            step.goes_back = True
            step.after = self.steps[back_to - 1] if 0 < back_to <= len(self.steps) else None
        self.steps.append(step)
        return step

    def remove(self, step: DraftStep) -> None:
        """Remove a step. Steps that went back to it go back to the one before it."""
        place = self.steps.index(step)
        before = self.steps[place - 1] if place else None
        for each in self.steps:
            if each.goes_back and each.after is step:
                each.after = before
        del self.steps[place]

    def move(self, step: DraftStep, by: int) -> bool:
        """Move a step up or down in the list, and return whether it moved."""
        place = self.steps.index(step)
        if not 0 <= place + by < len(self.steps):
            return False
        self.steps.insert(place + by, self.steps.pop(place))
        return True

    def words_of(self, step: DraftStep) -> str:
        """Describe a step in a few words."""
        raw = self._raw_step(step)
        about = raw.get("objects") or raw.get("attackers") or raw.get("blockers") or ()
        names = raw.get("object") or ", ".join(about) or raw.get("step", "")
        verdict = _ON_SCREEN.get(raw.get("verdict", ""), "")
        back = raw.get("back_to")
        where = "" if back is None else f"back to step {back}: " if back else "back to the opening: "
        return capitalized(f"{where}{raw['do']} {names}".strip() + (f" – {verdict}" if verdict else ""))

    # --- Questions ---------------------------------------------------------------------------------------

    def ask(self, step: DraftStep, of: str) -> None:
        """Ask for a value before a step, with its result as the right answer.

        Raises:
            NothingFoundError: The step has no such result.

        """
        assert step.done is not None
        right = result_at(step.done, of)
        options: list[Raw] = [{"value": right, "right": True}]
        if of == VERDICT:
            others = (each for each in _VERDICTS if each != right)
            options = sorted([*options, *({"value": each} for each in others)], key=_as_usual)
        step.raw["predict"] = {"of": of, "options": options}

    def look_again(self, library: CardLibrary | None = None) -> None:
        """Play the steps of a saved draft to find their results."""
        try:
            play = Play(self.file(_UNSAVED, library), library)
            for step in self.steps:
                step.done = play.next()
        except (ScenarioError, LookupError):
            # A draft that can't be played is left without results, and ``fault`` says why.
            return

    # --- Proving -----------------------------------------------------------------------------------------

    def file(self, path: Path, library: CardLibrary | None = None) -> ScenarioFile:
        """Return the scenario.

        Raises:
            ScenarioError: The draft is not a valid scenario.

        """
        return scenario_from(self.text(), path, library)

    def fault(self, library: CardLibrary | None = None) -> tuple[int, str]:
        """Return the step with an error and the error in one line. Step 0 is the lesson itself.

        The text is empty if nothing is wrong.
        """
        try:
            failures = check(self.file(_UNSAVED, library), library).failures
        except ScenarioError as error:
            return _step_of(error.fault.place), f"{error.fault.place}: {error.fault.what}".removeprefix(": ")
        if not self.steps:
            return 0, "there are no steps yet"
        return (failures[0].step, failures[0].what) if failures else (0, "")


_ON_SCREEN: Final = {"nothing happens": "nothing happens", "illegal": "not allowed"}
_UNSAVED: Final = Path("lesson")
_VERDICTS: Final = ("legal", "nothing happens", "illegal")


def _as_usual(option: Raw) -> int:
    return _VERDICTS.index(option["value"])


def _step_of(place: str) -> int:
    """Return the number of the step with an error, given the error's place in the file."""
    head, _, rest = place.partition("[")
    number = rest.partition("]")[0]
    return int(number) if head == "steps" and number.isdigit() else 0

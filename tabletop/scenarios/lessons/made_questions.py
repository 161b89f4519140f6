"""Questions for a lesson without questions of its own, made from the actions and expectations of its steps.

A question is about the verdict if every answer is plausible: whether a player may do something, or what an
instruction does. For a step that merely continues, such as a resolving spell, it is about one value that the
file expects. No two questions of a lesson have the same text and different answers.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

import msgspec
from msgspec import UNSET

from tabletop.cards.faces import CardDefinition, Face, Layout
from tabletop.language.effects import NameCard
from tabletop.language.english import capitalized, listed_names
from tabletop.model.actions import Advance, Instruct, Resolve
from tabletop.model.events import Noted
from tabletop.model.objects import GameObject
from tabletop.model.zones import ZoneKind
from tabletop.play.log.action_names import action_name
from tabletop.rules.book.all_rules import all_rules
from tabletop.rules.object_names import name_at
from tabletop.scenarios.format.document import ObjectExpected
from tabletop.scenarios.format.names import Naming, zone_word
from tabletop.scenarios.format.teaching import MOST_OPTIONS, VERDICT, Option, Prediction
from tabletop.scenarios.lessons.question_words import moment_words, question_words, says_how
from tabletop.scenarios.playing.play import Done
from tabletop.scenarios.steps.scenario import AnyStep, Scenario
from tabletop.scenarios.steps.steps import ActionStep

_OF_PLAYERS: Final = ("cast", "play land", "activate", "turn up", "attack", "block")
"""Verbs of players' actions, which are legal or not."""
_OF_EFFECTS: Final = (
    *("transform", "convert", "flip", "meld", "turn face down", "turn face up", "become copy"),
    *("destroy", "goad", "phase out"),
)
"""Verbs of instructions that may work, do nothing, or be impossible."""
_IN_A_WAY: Final = ("put onto battlefield", "exile and return")
"""Verbs for which the same holds if they say how: transformed, converted, face down."""
_ANSWERS: Final = {"legal": "Yes", "nothing happens": "Yes, but it does nothing", "illegal": "No"}
"""Answers to a question that begins with “Can”."""
_WORKS: Final = {
    "transform": "It transforms",
    "convert": "It converts",
    "flip": "It flips",
    "meld": "They meld",
    "turn face down": "It turns face down",
    "turn face up": "It turns face up",
    "become copy": "It becomes a copy",
    "destroy": "It is destroyed",
    "goad": "It is goaded",
    "phase out": "It phases out",
    "put onto battlefield": "It enters",
    "exile and return": "It returns",
}
"""What an instruction does if it works, in the words of a card."""
_MOST_RULES: Final = 3
_SAYS_WHERE: Final = ("move", "exile", "return to hand", "exile and return")
_MOST_COUNTED: Final = 9
_COUNT_QUESTIONS: Final = {
    "dies": "How many creatures die?",
    "card_put_into_graveyard": "How many cards are put into a graveyard?",
    "transforms": "How many times does something transform?",
    "enters": "How many permanents enter?",
    "ability_triggered": "How many abilities trigger?",
    "token_created": "How many tokens are created?",
}
"""Questions about the number of events in a step."""
_STOOD_ON: Final = (ZoneKind.BATTLEFIELD, ZoneKind.STACK)
_RESPONSES: Final[Mapping[tuple[str, str], str]] = {
    ("legal", "nothing happens"): "It breaks no rule, but nothing happens.",
    ("legal", "illegal"): "A rule forbids it.",
    ("nothing happens", "legal"): "It is not ignored: it has an effect.",
    ("nothing happens", "illegal"): "It is not just ignored: it is not allowed at all.",
    ("illegal", "legal"): "No rule forbids it.",
    ("illegal", "nothing happens"): "No rule is broken. The instruction is just ignored.",
}
"""Responses to wrong answers, by the chosen and the actual verdict."""


def is_worth_asking(step: AnyStep) -> bool:
    """Return whether a step shows a rule: it is refused, does nothing, or cites one."""
    return step.verdict != "legal" or bool(step.cites)


class MadeQuestions:
    """The questions of one lesson. A repeated text with a different answer gets more context."""

    def __init__(self, scenario: Scenario) -> None:
        """Begin without questions."""
        self.by_step: dict[int, Prediction] = {}
        """Questions by step number, counted from 1."""
        self._rules = scenario.rules
        self._refused = {step.verb for step in scenario.steps if step.verdict == "illegal"}
        """Verbs that are refused somewhere, which are also asked about where they are legal."""
        self._since = ""
        """The last change of the table."""
        self._right: dict[str, object] = {}

    def go_on(self, number: int, step: AnyStep, done: Done) -> None:
        """Add a question before a step with a known result, if there is a good one."""
        is_asked = is_worth_asking(step) or (step.verb in self._refused and step.verb in _OF_PLAYERS)
        made = _question(step, done, self._rules) if is_asked else None
        if made is not None:
            self._ask(number, made)
        if done.ruling.is_legal and not step.ask:
            self._since = _lead(step, done.before)

    def _ask(self, number: int, made: Prediction) -> None:
        """Add a question, with more context if it would be ambiguous. Skip it if that does not help."""
        right = next(option.value for option in made.options if option.right)
        again = (f"{self._since} Then: {made.words}",) if self._since else ()
        for words in (made.words, *again):
            if self._right.setdefault(words, right) == right:
                self.by_step[number] = msgspec.structs.replace(made, words=words)
                return


def _question(step: AnyStep, done: Done, rules: Sequence[str]) -> Prediction | None:
    made = _about_verdict(step, done) or _about_outcome(step, done.before)
    if made is None:
        return None
    why = Option(value=None, because=_reason(step, done), rules=_numbers(step, done) or tuple(rules[:1]))
    options = tuple(
        msgspec.structs.replace(option, because=why.because, rules=why.rules) if option.right else option
        for option in made.options
    )
    return msgspec.structs.replace(made, options=options) if why.because and why.rules else None


# --- The verdict -------------------------------------------------------------------------------------------


def _about_verdict(step: AnyStep, done: Done) -> Prediction | None:
    verdict = done.ruling.verdict.value
    words = _verdict_words(step, done.before)
    is_yes_or_no = not words.startswith("An effect says")
    if not words or (is_yes_or_no and verdict == "nothing happens"):
        return None
    labels = _ANSWERS if is_yes_or_no else {"legal": _WORKS.get(step.verb, "")}
    options = tuple(
        Option(
            value=each,
            right=each == verdict,
            because=_RESPONSES.get((each, verdict), ""),
            words=labels.get(each, ""),
        )
        for each in ("legal", "nothing happens", "illegal")
    )
    return Prediction(of=VERDICT, options=options, words=words)


def _verdict_words(step: AnyStep, at: Naming) -> str:
    if not isinstance(step, ActionStep):
        return ""
    if step.verb in (*_OF_PLAYERS, *_OF_EFFECTS) or (step.verb in _IN_A_WAY and says_how(step, at)):
        return question_words(step, at)
    action = step.action(at) if step.verb in ("resolve", "name a card") else None
    if isinstance(action, Instruct) and isinstance(action.effect, NameCard):
        return f"A card name is chosen. Can it be “{action.effect.name}”?"
    chosen = [answer for answer in step.answers if isinstance(answer, str) and at.objects(answer)]
    if isinstance(action, Resolve) and chosen and at.state.stack:
        names = listed_names(name_at(at.state, at.object(each)) for each in chosen)
        return f"{_lead(step, at)} Can {names} be chosen?"
    return ""


# --- The outcome --------------------------------------------------------------------------------------


class _Value(msgspec.Struct, frozen=True):
    """A value for a question, with the question's text."""

    path: str
    """Its path in ``expect``."""
    right: object
    others: Mapping[object, str]
    """Plausible wrong values, each with what it is the value of."""
    words: str
    labels: Mapping[object, str] = {}
    """Button texts for values that need them."""


def _about_outcome(step: AnyStep, at: Naming) -> Prediction | None:
    """Return a question about an expected value that readers could get wrong, if there is one."""
    values = _values_to_ask(step, at) if step.verdict == "legal" else ()
    value = next((each for each in values if any(other != each.right for other in each.others)), None)
    if value is None:
        return None
    others = [other for other in value.others if other != value.right][: MOST_OPTIONS - 1]
    options = tuple(
        Option(
            value=each,
            right=each == value.right,
            because="" if each == value.right else value.others[each],
            words=value.labels.get(each, ""),
        )
        for each in sorted([value.right, *others], key=_order)
    )
    return Prediction(of=value.path, options=options, words=f"{_lead(step, at)} {value.words}")


def _order(value: object) -> tuple[bool, int, str]:
    """Return a sort key for options, so that their order gives nothing away."""
    return (False, value, "") if isinstance(value, int) else (True, 0, str(value))


def _values_to_ask(step: AnyStep, at: Naming) -> Iterator[_Value]:
    for handle, expected in step.expect.objects.items():
        thing = at.state.objects.get(at.object(handle))
        if thing is not None and thing.pieces:
            yield from _of_object(f"objects.{handle}", expected, thing, at)
    for about, words in _COUNT_QUESTIONS.items():
        number = getattr(step.expect.events, about)
        if isinstance(number, int) and number <= _MOST_COUNTED:
            yield _Value(f"events.{about}", number, dict.fromkeys((0, 1, 2), ""), words)
    for handle, expected in step.expect.objects.items():
        thing = at.state.objects.get(at.object(handle))
        if thing is not None and isinstance(expected.zone, str) and step.verb not in _SAYS_WHERE:
            yield from _of_place(f"objects.{handle}.zone", expected.zone, thing, at)
    if isinstance(step.expect.game.day_night, str):
        others: dict[object, str] = {
            "day": "",
            "night": "",
            "neither": "It is neither only until it becomes day or night.",
        }
        yield _Value("game.day_night", step.expect.game.day_night, others, "Is it day or night then?")


def _of_object(path: str, expected: ObjectExpected, thing: GameObject, at: Naming) -> Iterator[_Value]:
    name, card = name_at(at.state, thing.id), thing.pieces[0].definition
    if expected.name is not UNSET:
        names = _of_faces(card, _name)
        if names:
            names[""] = "Nothing turns it face down."
        no_name: dict[object, str] = {"": "Nothing: it is face down"}
        yield _Value(f"{path}.name", expected.name, names, f"What is {name} called then?", no_name)
    if expected.mana_value is not UNSET:
        words = f"What is the mana value of {name} then?"
        values = _with_others(_of_faces(card, _value))
        yield _Value(f"{path}.mana_value", expected.mana_value, values, words)
    if isinstance(expected.power, int):
        words = f"What is the power of {name} then?"
        yield _Value(f"{path}.power", expected.power, _with_others(_of_faces(card, _power)), words)
    if expected.face in ("front", "back") and card.back is not None:
        words = f"Which face of {name} is up then?"
        faces: dict[object, str] = {"front": "", "back": "", "face down": "Nothing turns it face down."}
        yield _Value(f"{path}.face", expected.face, faces, words)


def _of_place(path: str, zone: str, thing: GameObject, at: Naming) -> Iterator[_Value]:
    if zone:
        zones = _zones(zone, at.names.players[thing.owner], at.names.players)
        labels: dict[object, str] = {str(each): _zone_text(str(each)) for each in (zone, *zones)}
        yield _Value(path, zone, zones, f"Where is {name_at(at.state, thing.id)} then?", labels)


def _of_faces(card: CardDefinition, about: Callable[[Face], object]) -> dict[object, str]:
    """Return the printed values of both faces, each with a response."""
    if card.back is None:
        return {}
    sides = ("upright", "flipped") if card.layout is Layout.FLIP else ("front", "back")
    printed = [(about(face), side) for face, side in zip(card.faces, sides, strict=False)]
    return {value: f"That is printed on its {side}." for value, side in printed if value is not None}


def _with_others(printed: dict[object, str]) -> dict[object, str]:
    """Return the printed numbers of two faces with other numbers that a reader may think of."""
    numbers = [each for each in printed if isinstance(each, int)]
    if not numbers:
        return printed
    others: dict[object, str] = {sum(numbers): "The two faces are never added up.", 0: "It isn't 0."}
    return {**others, **printed}


def _power(face: Face) -> int | None:
    return int(face.power) if face.power is not None and face.power.isdecimal() else None


def _value(face: Face) -> int:
    return face.mana_cost.value()


def _name(face: Face) -> str:
    return face.name


def _zones(right: str, owner: str, players: tuple[str, ...]) -> dict[object, str]:
    """Return plausible zones of an object, one of each kind, as a file writes them."""
    found = zone_word(right, players)
    current = found[0] if found is not None else None
    kinds = (ZoneKind.BATTLEFIELD, ZoneKind.GRAVEYARD, ZoneKind.EXILE, ZoneKind.HAND)
    return {
        kind.value if kind.is_shared or kind is ZoneKind.EXILE else f"{owner}.{kind}": ""
        for kind in kinds
        if kind is not current
    }


def _zone_text(zone: str) -> str:
    player, _, kind = zone.rpartition(".")
    if kind == ZoneKind.EXILE:
        return "In exile"
    return f"In {player}'s {kind}" if player else f"On the {kind}" if kind in _STOOD_ON else f"In a {kind}"


# --- Texts ------------------------------------------------------------------------------------------


def _lead(step: AnyStep, at: Naming) -> str:
    """Describe what happens, as the beginning of a question."""
    actions = step.actions(at) if isinstance(step, ActionStep) else ()
    match actions[0] if actions else None:
        case Resolve(all=False) if at.state.stack:
            return f"{capitalized(name_at(at.state, at.state.stack[0]))} resolves."
        case Resolve():
            return "Everything on the stack resolves."
        case Advance(to=to):
            return f"The game goes on to {moment_words(to)}."
        case None:
            return f"{capitalized(step.verb)}."
        case _:
            return f"{', '.join(action_name(at.state, each) for each in actions)}."


def _reason(step: AnyStep, done: Done) -> str:
    """Return the reason for a result, from the file or else from the rules."""
    if step.say:
        # A continuation of the previous sentence must stand alone here.
        text = step.say.lstrip(". …")
        return capitalized(
            text if text[-1:] in ".!?" and not text.endswith("..") else f"{text.rstrip(' .,…')}."
        )
    if done.ruling.reasons:
        return done.ruling.reasons[0].words
    noted = [
        all_rules()[event.rule]
        for event in done.events
        if isinstance(event, Noted) and event.rule in all_rules()
    ]
    cited = {number for cite in step.cites for number in ((cite,) if isinstance(cite, str) else cite)}
    edition = done.after.state.edition
    named = [rule for rule in noted if cited.intersection(rule.numbers_in(edition))]
    return (named or noted)[0].reason(edition).words if noted else ""


def _numbers(step: AnyStep, done: Done) -> tuple[str, ...]:
    """Return the rules behind a result, those named in the file first."""
    cited = [number for cite in step.cites for number in ((cite,) if isinstance(cite, str) else cite)]
    named = [number for number in cited if number in done.cited]
    return tuple(dict.fromkeys((*done.ruling.numbers, *named, *sorted(done.cited))))[:_MOST_RULES]

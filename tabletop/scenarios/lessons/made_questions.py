"""Questions for a lesson that asks none of its own, made of what its steps do and expect.

The verdict is asked where each answer is thinkable: of what players do, whether they may; of an instruction,
what comes of it. Of a step that merely goes on, such as a spell that resolves, one value is asked that the
file expects afterwards. No two questions of a lesson have equal words and other answers.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

import msgspec
from msgspec import UNSET

from tabletop.cards.faces import CardDefinition, Face, Layout
from tabletop.language.effects import NameCard
from tabletop.model.actions import Advance, Instruct, Resolve
from tabletop.model.events import Noted
from tabletop.model.objects import GameObject
from tabletop.model.zones import ZoneKind
from tabletop.play.log.action_names import action_name
from tabletop.play.log.names import capitalized, listed, name_at
from tabletop.rules.book.all_rules import all_rules
from tabletop.scenarios.format.document import ObjectExpected
from tabletop.scenarios.format.names import Naming, zone_word
from tabletop.scenarios.format.teaching import MOST_OPTIONS, VERDICT, Option, Prediction
from tabletop.scenarios.lessons.question_words import moment_words, question_words, says_how
from tabletop.scenarios.playing.play import Done
from tabletop.scenarios.steps.scenario import AnyStep, Scenario
from tabletop.scenarios.steps.steps import ActionStep

_OF_PLAYERS: Final = ("cast", "play land", "activate", "turn up", "attack", "block")
"""What a player does: it is legal or not."""
_OF_EFFECTS: Final = (
    *("transform", "convert", "flip", "meld", "turn face down", "turn face up", "become copy"),
    *("destroy", "goad", "phase out"),
)
"""Instructions that may be carried out, come to nothing, or be none that anybody could give."""
_IN_A_WAY: Final = ("put onto battlefield", "exile and return")
"""The same is thinkable of these where they say how: transformed, converted, face down."""
_WORDS: Final = {"legal": "Yes, legal", "illegal": "No, not allowed"}
_MOST_RULES: Final = 3
_SAYS_WHERE: Final = ("move", "exile", "return to hand", "exile and return")
_MOST_COUNTED: Final = 9
_COUNTED: Final = {
    "dies": "How many creatures die?",
    "card_put_into_graveyard": "How many cards are put into a graveyard?",
    "transforms": "How often does something transform?",
    "enters": "How many permanents enter?",
    "ability_triggered": "How many abilities trigger?",
    "token_created": "How many tokens are created?",
}
"""What may be counted of the events of a step, in words."""
_STOOD_ON: Final = (ZoneKind.BATTLEFIELD, ZoneKind.STACK)
_THOUGHT: Final[Mapping[tuple[str, str], str]] = {
    ("legal", "nothing happens"): "It breaks no rule, but nothing comes of it.",
    ("legal", "illegal"): "A rule stands in the way.",
    ("nothing happens", "legal"): "It is not ignored: something does come of it.",
    ("nothing happens", "illegal"): "It is more than ignored: it may not be done at all.",
    ("illegal", "legal"): "No rule stands in the way.",
    ("illegal", "nothing happens"): "Nobody breaks a rule; the instruction is merely ignored.",
}
"""What is said to the one who thought so, by the verdict that it has."""


def is_worth_asking(step: AnyStep) -> bool:
    """Whether a step shows a rule: it is refused, does nothing, or cites one."""
    return step.verdict != "legal" or bool(step.cites)


class MadeQuestions:
    """The questions of one lesson; where words would be heard twice with another answer they say more."""

    def __init__(self, scenario: Scenario) -> None:
        """Begin with none."""
        self.by_step: dict[int, Prediction] = {}
        """By the number of the step, from 1."""
        self._rules = scenario.rules
        self._refused = {step.verb for step in scenario.steps if step.verdict == "illegal"}
        """Where players may not do something, it is asked as well when they may."""
        self._since = ""
        """What changed the table last."""
        self._right: dict[str, object] = {}

    def go_on(self, number: int, step: AnyStep, done: Done) -> None:
        """Ask what can be asked before a step, of which it is known what came of it."""
        is_asked = is_worth_asking(step) or (step.verb in self._refused and step.verb in _OF_PLAYERS)
        made = _question(step, done, self._rules) if is_asked else None
        if made is not None:
            self._ask(number, made)
        if done.ruling.is_legal and not step.ask:
            self._since = _lead(step, done.before)

    def _ask(self, number: int, made: Prediction) -> None:
        """Ask it, after what happened in between if that alone tells it apart, or not at all."""
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
    if not words or (is_yes_or_no and verdict not in _WORDS):
        return None
    verdicts = ("legal", "illegal") if is_yes_or_no else ("legal", "nothing happens", "illegal")
    options = tuple(
        Option(
            value=each,
            right=each == verdict,
            because=_THOUGHT.get((each, verdict), ""),
            words=_WORDS[each] if is_yes_or_no else "",
        )
        for each in verdicts
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
        names = listed(name_at(at.state, at.object(each)) for each in chosen)
        return f"{_lead(step, at)} Can {names} be chosen?"
    return ""


# --- What comes of it --------------------------------------------------------------------------------------


class _Value(msgspec.Struct, frozen=True):
    """A value that may be asked for, and in which words."""

    path: str
    """Where ``expect`` asks for it."""
    right: object
    others: Mapping[object, str]
    """What somebody might think instead, with what that is true of."""
    words: str
    spoken: Mapping[object, str] = {}
    """What stands on the buttons, where the value itself does not say it."""


def _about_outcome(step: AnyStep, at: Naming) -> Prediction | None:
    """One value that the file expects after the step and that somebody could take for another one."""
    values = _askable(step, at) if step.verdict == "legal" else ()
    value = next((each for each in values if any(other != each.right for other in each.others)), None)
    if value is None:
        return None
    others = [other for other in value.others if other != value.right][: MOST_OPTIONS - 1]
    options = tuple(
        Option(
            value=each,
            right=each == value.right,
            because="" if each == value.right else value.others[each],
            words=value.spoken.get(each, ""),
        )
        for each in sorted([value.right, *others], key=_order)
    )
    return Prediction(of=value.path, options=options, words=f"{_lead(step, at)} {value.words}")


def _order(value: object) -> tuple[bool, int, str]:
    """Numbers by their size, words by their letters: the place of an option tells nothing."""
    return (False, value, "") if isinstance(value, int) else (True, 0, str(value))


def _askable(step: AnyStep, at: Naming) -> Iterator[_Value]:
    for handle, expected in step.expect.objects.items():
        thing = at.state.objects.get(at.object(handle))
        if thing is not None and thing.pieces:
            yield from _of_object(f"objects.{handle}", expected, thing, at)
    for about, words in _COUNTED.items():
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
            "neither": "It is neither only until something makes it day or night.",
        }
        yield _Value("game.day_night", step.expect.game.day_night, others, "Is it day or night then?")


def _of_object(path: str, expected: ObjectExpected, thing: GameObject, at: Naming) -> Iterator[_Value]:
    name, card = name_at(at.state, thing.id), thing.pieces[0].definition
    if expected.name is not UNSET:
        yield _Value(f"{path}.name", expected.name, _of_faces(card, _name), f"What is {name} called then?")
    if expected.mana_value is not UNSET:
        words = f"What is the mana value of {name} then?"
        yield _Value(f"{path}.mana_value", expected.mana_value, _of_faces(card, _value), words)
    if isinstance(expected.power, int):
        words = f"What is the power of {name} then?"
        yield _Value(f"{path}.power", expected.power, _of_faces(card, _power), words)
    if expected.face in ("front", "back") and card.back is not None:
        words = f"Which face of {name} is up then?"
        faces: dict[object, str] = {"front": "", "back": ""}
        yield _Value(f"{path}.face", expected.face, faces, words)


def _of_place(path: str, zone: str, thing: GameObject, at: Naming) -> Iterator[_Value]:
    if zone:
        zones = _zones(zone, at.names.players[thing.owner], at.names.players)
        spoken: dict[object, str] = {str(each): _zone_spoken(str(each)) for each in (zone, *zones)}
        yield _Value(path, zone, zones, f"Where is {name_at(at.state, thing.id)} then?", spoken)


def _of_faces(card: CardDefinition, about: Callable[[Face], object]) -> dict[object, str]:
    """What is printed on each face of a card that has two, with what it is true of."""
    if card.back is None:
        return {}
    sides = ("upright", "flipped") if card.layout is Layout.FLIP else ("front", "back")
    printed = [(about(face), side) for face, side in zip(card.faces, sides, strict=False)]
    return {value: f"That is what stands on its {side}." for value, side in printed if value is not None}


def _power(face: Face) -> int | None:
    return int(face.power) if face.power is not None and face.power.isdecimal() else None


def _value(face: Face) -> int:
    return face.mana_cost.value()


def _name(face: Face) -> str:
    return face.name


def _zones(right: str, owner: str, players: tuple[str, ...]) -> dict[object, str]:
    """Zones in which something might be thought to be, one of each kind, in the words of a file."""
    found = zone_word(right, players)
    there = found[0] if found is not None else None
    kinds = (ZoneKind.BATTLEFIELD, ZoneKind.GRAVEYARD, ZoneKind.EXILE, ZoneKind.HAND)
    return {
        kind.value if kind.is_shared or kind is ZoneKind.EXILE else f"{owner}.{kind}": ""
        for kind in kinds
        if kind is not there
    }


def _zone_spoken(zone: str) -> str:
    player, _, kind = zone.rpartition(".")
    if kind == ZoneKind.EXILE:
        return "In exile"
    return f"In {player}'s {kind}" if player else f"On the {kind}" if kind in _STOOD_ON else f"In a {kind}"


# --- What is said ------------------------------------------------------------------------------------------


def _lead(step: AnyStep, at: Naming) -> str:
    """What happens, as the beginning of a question."""
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
    """Why it came so: in the words of the file, else of the rules."""
    if step.say:
        # What goes on in the next sentence of the file stands alone here.
        said = step.say.lstrip(". …")
        return capitalized(
            said if said[-1:] in ".!?" and not said.endswith("..") else f"{said.rstrip(' .,…')}."
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
    """The rules behind it, first those that the file names."""
    cited = [number for cite in step.cites for number in ((cite,) if isinstance(cite, str) else cite)]
    named = [number for number in cited if number in done.cited]
    return tuple(dict.fromkeys((*done.ruling.numbers, *named, *sorted(done.cited))))[:_MOST_RULES]

"""The lines of a face's text, each with what it was understood as, and who does it: program or player."""

import re
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from tabletop.language.abilities import (
    Ability,
    Activated,
    CastingCost,
    Chapter,
    DeckCopies,
    Keyword,
    OpeningHand,
    RuleText,
    Spell,
    Triggered,
)
from tabletop.language.amounts import SpentX
from tabletop.language.conditions import AskPlayer, Condition, Time, TimeWord
from tabletop.language.effects import AnyEffect, ByHand, PutOntoBattlefield, Target
from tabletop.language.english import capitalized
from tabletop.language.keywords import KeywordName, with_more
from tabletop.language.left_texts import Doer, TextLine
from tabletop.language.moments import Moment
from tabletop.language.references import ObjectWord
from tabletop.language.texts.coverage import passed_over
from tabletop.language.texts.entering import asked_entering
from tabletop.language.texts.grammar import (
    Modal,
    ReadEffects,
    read_condition,
    read_cost,
    read_effects,
    read_event,
    read_modes,
    read_rough_mana,
    read_static,
    selection,
    uses_x,
)
from tabletop.language.texts.keyword_lines import ReadKeyword, keyword_line
from tabletop.language.texts.phrases.events import Event
from tabletop.language.texts.referents import NOTHING_KNOWN, Antecedent, Context, spent
from tabletop.language.texts.words import (
    Itself,
    cost_and_effect,
    level_head,
    number_of,
    sentences,
    without_ability_word,
    without_reminder,
)
from tabletop.language.zones import ZoneKind

LONGEST_WORDS: Final = 1_900
"""Characters of a line that are given to a player as a task."""


class Line(NamedTuple):
    """One line of a text as it was read."""

    text: str
    doer: Doer
    abilities: tuple[Ability, ...] = ()
    keywords: tuple[str, ...] = ()


class Text(NamedTuple):
    """The text of a face as it was read."""

    lines: tuple[Line, ...]

    @property
    def printed(self) -> tuple[TextLine, ...]:
        """The lines as printed, each with who carries it out."""
        return tuple(TextLine(line.text, line.doer) for line in self.lines)

    @property
    def abilities(self) -> tuple[Ability, ...]:
        """All abilities, with those of an instant or sorcery as one, whose targets are numbered together."""
        found = [ability for line in self.lines for ability in line.abilities]
        spells = [each for each in found if isinstance(each, Spell)]
        if len(spells) < 2:
            return tuple(found)
        whole = Spell(
            effects=tuple(effect for each in spells for effect in each.effects),
            targets=tuple(target for each in spells for target in each.targets),
        )
        return (*(each for each in found if not isinstance(each, Spell)), whole)

    @property
    def keywords(self) -> tuple[str, ...]:
        """The names of the keywords that stand in lines of nothing else."""
        return with_more((), (word for line in self.lines for word in line.keywords))


@lru_cache(maxsize=512)
def read_text(name: str, types: str, lines: tuple[str, ...]) -> Text:
    """Read the text of a face.

    Args:
        name: what the face is called, which stands for the object in its text.
        types: its type line, ``"Legendary Creature — Human"``.
        lines: the printed paragraphs.

    """
    reader = _Reader(name, types)
    return Text(tuple(reader.lines(_joined(lines))))


def _joined(lines: tuple[str, ...]) -> Iterator[str]:
    """Yield the lines, each with the modes that follow it."""
    waiting = ""
    for line in lines:
        if line.lstrip().startswith(("•", "+ {")) and waiting:
            waiting += f"\n{line}"
            continue
        if waiting:
            yield waiting
        waiting = line
    if waiting:
        yield waiting


_CHAPTER: Final = re.compile(r"((?:[IVX]+(?:, )?)+) — (.+)", re.DOTALL)
_ROMAN: Final = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9, "X": 10}
_SIEGE: Final = "An opponent protects ~. Once it is defeated, exile it; then you may cast its back free."
"""Our own words for what every Siege does (310.11)."""
_UNLOCK: Final = "Unlock the other door for its mana cost, as a sorcery."
"""Our own words for what every Room lets its player do (709.5)."""
_LIMITS: Final = re.compile(
    r" ?(Activate (?:this ability )?only as a sorcery"
    r"|Only at sorcery speed"
    r"|Only once each turn"
    r"|Only if ([^.]+)"
    r"|Activate (?:this ability )?only once each turn"
    r"|Activate only as a sorcery and only once each turn"
    r"|Activate (?:this ability )?only if ([^.]+)"
    r"|Activate (?:this ability )?only (during your turn)"
    r"|Any player may activate this ability"
    r"|This ability triggers only once each turn)\."
)
_CHEAPER: Final = re.compile(r" ?This ability costs \{1\} less to activate for each ([^.]+)\.")
_PLACE: Final = re.compile(r"(?:~|[Tt]his card)(?: is in| from) your (graveyard|hand)\b")
"""Says where the object itself is, which is not the battlefield then."""
_FOR_THE_SPELL: Final = re.compile(
    r"(?:~ costs |As an additional cost to cast ~|You may .* rather than pay|~ can't be countered"
    r"|You may cast ~|If .*, you may (?:pay|cast) .*|Cast ~ only|~ can be cast "
    r"|.* without paying ~'s mana cost)"
)
_MODAL: Final = re.compile(
    r"[Cc]hoose (?P<number>one|two|three|one or both|one or more) —\n• (?P<modes>.+)", re.DOTALL
)
_NUMBERS: Final = {
    "one": (1, False),
    "two": (2, False),
    "three": (3, False),
    "one or both": (1, True),
    "one or more": (1, True),
}


class _Reader:
    """Reads the lines of one face."""

    def __init__(self, name: str, types: str) -> None:
        self._itself = Itself(name, legendary="Legendary" in types)
        before = types.partition("—")[0]
        self._is_spell = "Instant" in before or "Sorcery" in before
        self._is_saga = "Saga" in types
        self._types = types
        self._is_room = "Room" in types
        self._targets: tuple[Target, ...] = ()
        """Targets of the lines of a spell that were read so far."""
        self._spent: tuple[Antecedent, ...] = ()
        """What the additional costs of a spell take."""

    def lines(self, printed: Iterable[str]) -> Iterator[Line]:
        """Yield the lines. Abilities from a certain level on are left to the player (711.2, 716.2)."""
        level = ""
        for line in printed:
            begun = level_head(self._types, line)
            level = begun or level
            if begun or not level:
                yield self.line(line)
            else:
                yield Line(line, Doer.PLAYER, (RuleText(words=_task(f"{level}: {line}")),))
        if self._is_room:
            yield Line(_UNLOCK, Doer.PLAYER, (RuleText(words=_UNLOCK),))

    def line(self, printed: str) -> Line:
        """Return the abilities of one line."""
        plain = without_reminder(printed)
        if not plain:
            # Reminder text alone says what something else does, and on a Siege what every Siege does.
            siege = (Keyword(name=KeywordName.SIEGE),) if "Siege" in self._types else ()
            return Line(printed, Doer.PROGRAM, siege)
        keywords = keyword_line(self._itself.signed(plain) if "~" in plain else plain, printed)
        if keywords is not None:
            return _of_keywords(printed, keywords)
        read = self._chapter(printed, plain) or self._of_a_kind(printed, without_ability_word(plain))
        if read is not None and (read.doer is not Doer.PROGRAM or self._is_covered(plain, read)):
            return read
        return self._left(printed)

    def _is_covered(self, plain: str, read: Line) -> bool:
        """Return whether each number, color, type and keyword of a line is in what it was read as."""
        signed = self._itself.signed(without_ability_word(plain))
        return not passed_over(signed, read.abilities)

    def _left(self, printed: str) -> Line:
        words = _task(printed)
        by_hand = Spell(effects=(ByHand(words=words),)) if self._is_spell else RuleText(words=words)
        return Line(printed, Doer.PLAYER, (by_hand,))

    def _of_a_kind(self, printed: str, plain: str) -> Line | None:
        signed = self._itself.signed(plain)
        if signed == _SIEGE:
            return Line(printed, Doer.PROGRAM, (Keyword(name=KeywordName.SIEGE),))
        first = before_the_game(signed)
        if first is not None:
            return Line(printed, Doer.PROGRAM, (first,))
        split = cost_and_effect(plain)
        if split is not None:
            return self._activated(printed, *split)
        if signed.startswith(("When ", "Whenever ", "At ")) and not self._is_spell:
            return self._triggered(printed, plain)
        return self._standing(printed, signed) or (self._spell(printed, signed) if self._is_spell else None)

    def _chapter(self, printed: str, plain: str) -> Line | None:
        found = _CHAPTER.fullmatch(plain) if self._is_saga else None
        if found is None:
            return None
        numbers = tuple(_ROMAN[word] for word in found[1].split(", ") if word in _ROMAN)
        words = without_ability_word(found[2])
        read = self._effects(words)
        effects = read.effects if read is not None else (_by_hand(words),)
        ability = Chapter(numbers=numbers, effects=effects, targets=read.targets if read is not None else ())
        return _by(printed, ability, whole=read is not None)

    def _activated(self, printed: str, before: str, behind: str) -> Line | None:
        cost, zone = read_cost(self._itself.signed(before), before)
        if cost.loyalty is None and not cost.loyalty_x and not _is_cost(before):
            return None
        cheaper = _CHEAPER.search(behind)
        if cheaper is not None:
            behind = _CHEAPER.sub("", behind)
            less = selection(self._itself.signed(cheaper[1]))
            cost = (
                replace(cost, less_each=less)
                if less is not None
                else replace(cost, other=(*cost.other, cheaper[0].strip()))
            )
        limits = [
            (limit, " ".join(filter(None, conditions))) for limit, *conditions in _LIMITS.findall(behind)
        ]
        said = " ".join(limit for limit, _ in limits)
        rest = _LIMITS.sub("", behind).strip()
        has_x = "{X}" in cost.mana or cost.loyalty_x or any(each.number is SpentX.X for each in cost.spends)
        names = tuple(spent(each) for each in cost.spends)
        read = self._effects(rest, Context(names), has_x=has_x) if rest else None
        condition = self._condition(
            [each for _, each in limits if each and not _PLACE.search(self._itself.signed(each))]
        )
        ability = Activated(
            cost=cost,
            effects=read.effects if read is not None else self._half(rest or printed),
            targets=read.targets if read is not None else (),
            zone=zone or self._zone(behind),
            sorcery_speed="sorcery" in said or self._gains_a_level(printed),
            once_each_turn="once each turn" in said,
            anyone="Any player may" in said,
            once=printed.startswith("Exhaust — "),
            boast=printed.startswith("Boast — "),
            condition=condition,
        )
        whole = read is not None and not cost.other and not isinstance(condition, AskPlayer)
        return _by(printed, ability, whole=whole)

    def _gains_a_level(self, printed: str) -> bool:
        """Return whether a Class gains a level by a line, which it does as a sorcery (716.2a)."""
        return "Class" in self._types and bool(level_head(self._types, printed))

    def _zone(self, effect: str) -> ZoneKind:
        """Return the zone of an ability whose cost doesn't name it (113.6)."""
        found = _PLACE.search(self._itself.signed(effect))
        return ZoneKind(found[1]) if found is not None else ZoneKind.BATTLEFIELD

    def _condition(self, conditions: Collection[str]) -> Condition | None:
        """Return a condition of activating an ability. One that isn't understood is asked of the players."""
        if not conditions:
            return None
        plain = " and ".join(conditions)[:300]
        words = self._itself.signed(plain)
        known = Time(it_is=TimeWord.YOUR_TURN) if words == "during your turn" else read_condition(words)
        return known or AskPlayer(words=f"Is it true that {plain}?", statement=plain)

    def _triggered(self, printed: str, plain: str) -> Line:
        once = "This ability triggers only once each turn." in plain
        halves = list(self._halves(_LIMITS.sub("", plain).strip()))
        found: list[tuple[Triggered, ...]] = []
        for event, words in halves:
            made = self._triggers(event, words, once=once)
            found += [made] if made is not None and made not in found else []
        if len(found) == 1:
            return Line(printed, Doer.PROGRAM, found[0])
        if halves:
            event, words = halves[0]
            events = (Event(event.event), event) if event.itself_too else (event,)
            half = (_by_hand(words),)
            zone = self._zone_of_trigger(event, words)
            abilities = (
                Triggered(**each.fields, effects=half, once_each_turn=once, zone=zone) for each in events
            )
            return Line(printed, Doer.BOTH, tuple(abilities))
        by_hand = (ByHand(words=_task(printed)),)
        return Line(printed, Doer.PLAYER, (Triggered(event=Moment.BY_HAND, effects=by_hand),))

    def _triggers(self, event: Event, words: str, *, once: bool) -> tuple[Triggered, ...] | None:
        """Return an ability, or two for "this or another creature", which are one event each."""
        if event.itself_too:
            names = tuple(each._replace(ref=ObjectWord.SELF) for each in event.names if each.player is None)
            players = tuple(each for each in event.names if each.player is not None)
            itself = Event(event.event, names=(*names, *players))
            one, two = (
                self._triggers(each, words, once=once) for each in (itself, event._replace(itself_too=False))
            )
            return None if one is None or two is None else (*one, *two)
        read = self._effects(words, Context(event.names, has_number=event.has_number), conditional=True)
        if read is None:
            return None
        made = Triggered(
            **event.fields,
            effects=read.effects,
            targets=read.targets,
            condition=read.condition,
            once_each_turn=once,
            zone=self._zone_of_trigger(event, words),
        )
        return (made,)

    def _halves(self, plain: str) -> Iterator[tuple[Event, str]]:
        """Yield each way to divide a triggered ability at a comma, since names and lists have commas too."""
        for comma in re.finditer(", ", plain):
            event = read_event(self._itself.signed(plain[: comma.start()]))
            if event is not None:
                yield event, plain[comma.end() :]

    def _zone_of_trigger(self, event: Event, words: str) -> ZoneKind:
        """Return the zone in which an ability triggers: a spell's own casting on the stack (603.6)."""
        if event.event is Moment.CAST and event.of is None:
            return ZoneKind.STACK
        found = _PLACE.search(self._itself.signed(words))
        in_graveyard = found is not None and event.event not in _LEAVING
        return ZoneKind(found[1]) if found is not None and in_graveyard else ZoneKind.BATTLEFIELD

    def _spell(self, printed: str, signed: str) -> Line | None:
        read = self._effects(signed, Context(self._spent, self._targets), has_x=True)
        if read is None:
            return None
        self._targets += read.targets
        return _by(printed, Spell(effects=read.effects, targets=read.targets), whole=True)

    def _standing(self, printed: str, signed: str) -> Line | None:
        abilities = read_static(signed)
        if abilities is not None and (not self._is_spell or _FOR_THE_SPELL.match(signed)):
            paid = (each.spends for each in abilities if isinstance(each, CastingCost))
            self._spent += tuple(spent(each) for each in paid if each is not None)
            return Line(printed, Doer.PROGRAM, abilities)
        if _FOR_THE_SPELL.match(signed):
            return Line(printed, Doer.PLAYER, (RuleText(words=_task(printed)),))
        asked = None if self._is_spell else asked_entering(signed, printed)
        return Line(printed, Doer.BOTH, (asked,)) if asked is not None else None

    def _effects(
        self, words: str, context: Context = NOTHING_KNOWN, *, has_x: bool = False, conditional: bool = False
    ) -> ReadEffects | None:
        """Return the effects of some words, None if a part isn't understood."""
        signed = self._itself.signed(words)
        context = context._replace(is_permanent=not self._is_spell)
        modal = _MODAL.fullmatch(signed)
        if modal is not None:
            modes = map(without_ability_word, modal["modes"].split("\n• "))
            read = read_modes(Modal([*modes], *_NUMBERS[modal["number"]]), context)
        else:
            read = read_effects(signed, context, conditional=conditional)
        if read is None or (not has_x and uses_x((read.effects, read.targets))):
            return None
        return read

    def _half(self, words: str) -> tuple[AnyEffect, ...]:
        """Return mana that an ability adds before its first unknown sentence, and the rest as a task.

        It is a mana ability all the same (605.1a).
        """
        rough = read_rough_mana(words)
        if rough is not None:
            return rough
        parts = sentences(words)
        if parts and parts[0].startswith("Add "):
            for known in range(len(parts) - 1, 0, -1):
                read = self._effects(f"{'. '.join(parts[:known])}.")
                if read is not None:
                    return (*read.effects, ByHand(words=_task(f"{'. '.join(parts[known:])}.")))
        return (_by_hand(words),)


_LEAVING: Final = (Moment.DIES, Moment.LEAVES, Moment.PUT_INTO_GRAVEYARD, Moment.SACRIFICED, Moment.DISCARDED)


def _by_hand(words: str) -> ByHand:
    return ByHand(words=capitalized(_task(words)))


def _task(words: str) -> str:
    """Return printed words as a task for a player: in one line, cut to the length of a task."""
    return " ".join(words.split())[:LONGEST_WORDS]


def _by(printed: str, ability: Ability, *, whole: bool) -> Line:
    return Line(printed, Doer.PROGRAM if whole else Doer.BOTH, (ability,))


def _of_keywords(printed: str, keywords: tuple[ReadKeyword, ...]) -> Line:
    left = [each for each in keywords if each.left]
    whole = len(left) == len(keywords) and not any(
        isinstance(a, Activated) for k in left for a in k.abilities
    )
    doer = Doer.PLAYER if whole else Doer.BOTH if left else Doer.PROGRAM
    abilities = tuple(ability for each in keywords for ability in each.abilities)
    return Line(printed, doer, abilities, tuple(each.name for each in keywords))


_COST: Final = re.compile(
    r"(?:\{|\[?[+\u2212-]?(?:[0-9]|X)|Pay |Sacrifice |Discard |Exile |Remove |Tap |Untap |Return |Put "
    r"|Reveal |Mill |Collect |Forage|Unattach |Behold |Say |Turn |Waterbend |Roll |Choose |Move |Flip "
    r"|Blight |You )"
)


def _is_cost(words: str) -> bool:
    """Whether some words before a colon are a cost, and not the beginning of something quoted or listed."""
    return _COST.match(words) is not None


_BEGINS: Final = "If ~ is in your opening hand, you may begin the game with it on the battlefield."
_COPIES: Final = re.compile(r"A deck can have (any number of|up to (\w+)) cards named ~\.")


def before_the_game(signed: str) -> OpeningHand | DeckCopies | None:
    """Return the ability of a line that works before the first turn, None if it says anything else."""
    if signed == _BEGINS:
        return OpeningHand(effects=(PutOntoBattlefield(objects=(ObjectWord.SELF,)),))
    found = _COPIES.fullmatch(signed)
    if found is None:
        return None
    limit = number_of(found[2]) if found[2] else None
    return None if found[2] and limit is None else DeckCopies(at_most=limit)

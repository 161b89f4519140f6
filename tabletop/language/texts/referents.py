"""Referents: what targets are numbered, and what a pronoun means.

The grammar leaves marks in the effects that it makes. ``bind`` puts words of the language in their place,
effect by effect: "it" and "that creature" mean what the text named before, as a table of antecedents says. If
two things could be meant, the text can't be read.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import IntEnum
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from tabletop.language import effects as e
from tabletop.language.amounts import Counted, CountersOn, OfObjects
from tabletop.language.conditions import ObjectRef
from tabletop.language.effects import AnyEffect, Spending, SpentBy, Target
from tabletop.language.moments import Later, Returning
from tabletop.language.predicates import Either, OfSubtype, OfType, Tie
from tabletop.language.references import (
    AmountWord,
    ObjectWord,
    OnTop,
    PlayerOf,
    PlayerRef,
    PlayerWord,
    Relation,
    TargetWord,
)
from tabletop.language.selections import Selection, Tally
from tabletop.language.zones import ZoneKind


class UnreadableError(ValueError):
    """A text whose words have no meaning, or more than one."""


class Mark(NamedTuple):
    """Stands for an object or player until its text is read."""

    at: int
    """Place in the text."""
    words: str
    """What it is called: "it", "them", "that creature", "target"."""
    target: Target | None = None
    another: bool = False
    relation: Relation | None = None
    """The owner or controller of what is called so is meant."""
    is_player: bool = False


class Counting(NamedTuple):
    """Stands for a tally until it is known of what it is counted."""

    what: Counted
    of: Mark
    times: int = 1
    plus: int = 0
    half: bool = False


class Antecedent(NamedTuple):
    """Something that a text has named."""

    ref: ObjectRef
    kinds: frozenset[str]
    """Nouns that fit it."""
    many: bool = False
    player: PlayerRef | None = None
    """The word for a player, who is named instead of an object."""
    origin: ObjectRef | None = None
    """The word for an object before it was moved, which still says who controlled it."""
    gone: bool = False
    """Whether it is no longer on the battlefield."""


class Context(NamedTuple):
    """What is known before the effects of an ability are read."""

    names: tuple[Antecedent, ...] = ()
    """What the trigger or the cost has named."""
    targets: tuple[Target, ...] = ()
    """Targets of the text before, which are numbered first."""
    is_permanent: bool = True
    """Whether the object itself may be "it". An instant or sorcery never is."""
    has_number: bool = False
    """Whether the trigger has a number, which is "that many"."""


NOTHING_KNOWN: Final = Context()


class Named:
    """The table of antecedents of one ability."""

    def __init__(self, context: Context = NOTHING_KNOWN) -> None:
        self.targets: list[Target] = list(context.targets)
        self._places: dict[int, TargetWord] = {}
        self._aimed: list[Antecedent] = []
        self._there: list[Antecedent] = list(context.names)
        self.is_permanent = context.is_permanent
        self.has_number = context.has_number

    # --- Marks ----------------------------------------------------------------------------------------

    def object(self, mark: Mark) -> ObjectRef:
        """Return the word for a mark in the place of an object."""
        if mark.target is not None:
            return self._target(mark)
        if mark.words == "~":
            self.name(Antecedent(ObjectWord.SELF, frozenset({"~"})))
            return ObjectWord.SELF
        found = self._meant(mark.words)
        if found.player is not None:
            raise UnreadableError(f"“{mark.words}” is a player")
        return found.ref

    def counted(self, mark: Mark) -> ObjectRef:
        """Return the word for a mark of which something is counted, which may be gone by now (608.2h)."""
        if mark.target is not None or mark.words == "~":
            return self.object(mark)
        found = self._meant(mark.words)
        if found.player is not None:
            raise UnreadableError(f"“{mark.words}” is a player")
        return found.ref if found.origin is None else found.origin

    def player(self, mark: Mark) -> PlayerRef:
        """Return the word for a mark in the place of a player."""
        if mark.relation is not None:
            if mark.target is None and mark.words != "~":
                meant = self._meant(mark.words)
                ref = meant.ref if meant.origin is None else meant.origin
            else:
                ref = self.object(mark._replace(relation=None))
            if isinstance(ref, ObjectWord | TargetWord):
                player = PlayerOf(ref, mark.relation)
                self.name(Antecedent(ref, frozenset(), player=player))
                return player
            raise UnreadableError(f"whose “{mark.words}” is nobody can say")
        if mark.target is not None:
            self._target(mark)
            if any(each.player or each.opponent for each in self.targets[:-1]):
                raise UnreadableError("the second of two players has no word")
            return PlayerWord.TARGET
        found = self._meant(mark.words)
        if found.player is None:
            raise UnreadableError(f"“{mark.words}” is no player")
        return found.player

    def _target(self, mark: Mark) -> TargetWord:
        target = mark.target
        assert target is not None
        if mark.at not in self._places:
            if has_marks(target):
                raise UnreadableError("one target depends on another")
            if mark.another:
                target = self._with_another(target)
            if len(self.targets) == len(TargetWord):
                raise UnreadableError("too many targets")
            word = list(TargetWord)[len(self.targets)]
            self.targets.append(target)
            self._places[mark.at] = word
            is_player = target.of is None
            aimed = Antecedent(
                word,
                frozenset({"player"}) if is_player else kinds_of(target.of),
                many=target.number > 1,
                player=PlayerWord.TARGET if is_player else None,
            )
            self._aimed.append(aimed)
            self.name(aimed)
        return self._places[mark.at]

    def _with_another(self, target: Target) -> Target:
        if self.targets:
            return replace(target, another=True)
        if not self.is_permanent or target.of is None:
            raise UnreadableError("another than what?")
        return replace(target, of=other(target.of))

    def context(self) -> Context:
        """Return what a reflexive ability knows."""
        return Context(tuple(self._there), is_permanent=self.is_permanent, has_number=self.has_number)

    def branch(self) -> "Callable[[], None]":
        """Return a function that forgets what has happened since, apart from targets."""
        before, number = list(self._there), len(self._aimed)

        def forget() -> None:
            self._there = [*before, *self._aimed[number:]]

        return forget

    # --- Antecedents ----------------------------------------------------------------------------------

    def name(self, antecedent: Antecedent) -> None:
        """Add something that was named, or name it again."""
        self._there = [
            each for each in self._there if each.ref != antecedent.ref or each.player != antecedent.player
        ]
        self._there.append(antecedent)

    def move(self, refs: tuple[ObjectRef, ...], zone: str) -> None:
        """Note that objects were moved: from now on they are what the effect handled last."""
        moved = [each for each in self._there if each.ref in refs and each.player is None]
        # Only the last one that moved has a word.
        self._there = [each for each in self._there if each not in moved and each.ref is not ObjectWord.IT]
        is_back = zone == "returned to the battlefield"
        for each in moved:
            kinds = each.kinds | ({"permanent"} if is_back else {"card", f"{zone} card"})
            self._there.append(
                each._replace(
                    ref=ObjectWord.IT, kinds=kinds, origin=each.origin or each.ref, gone=not is_back
                )
            )

    def is_gone(self, ref: ObjectRef) -> bool:
        """Return whether an object is no longer on the battlefield, as far as the text says."""
        return any(each.ref == ref and each.gone for each in self._there)

    def handle(self, antecedent: Antecedent) -> None:
        """Note what an effect has found, chosen or revealed: "it" from now on."""
        self._there = [each for each in self._there if each.ref is not ObjectWord.IT]
        self._there.append(antecedent)

    def _meant(self, words: str) -> Antecedent:
        if words == "it":
            return self._it()
        if words in ("them", "those"):
            return self._only(lambda each: each.many and each.player is None, words)
        if words == "they":
            return self._only(lambda each: each.many or each.player is not None, words)
        if words == "that player":
            return self._only(lambda each: each.player is not None, words)
        noun = words.partition(" ")[2]
        return self._only(lambda each: noun in each.kinds and each.many is words.startswith("those "), words)

    def _it(self) -> Antecedent:
        fitting = [
            each
            for each in self._there
            if not each.many and each.player is None and each.ref is not ObjectWord.SPENT
        ]
        if not fitting and self.is_permanent:
            return Antecedent(ObjectWord.SELF, frozenset({"~"}))
        if not fitting:
            raise UnreadableError("“it” is nothing that was named")
        last = fitting[-1]
        others = {each.ref for each in fitting[:-1]} - {ObjectWord.SELF}
        if last.ref is ObjectWord.SELF and others:
            raise UnreadableError("“it” may be one of two")
        if isinstance(last.ref, TargetWord) and any(isinstance(each, TargetWord) for each in others):
            raise UnreadableError("“it” may be one of two targets")
        return last

    def _only(self, fits: Callable[[Antecedent], bool], words: str) -> Antecedent:
        fitting = [each for each in self._there if fits(each)]
        if len(fitting) != 1:
            raise UnreadableError(f"“{words}” is {'nothing' if not fitting else 'one of several things'}")
        return fitting[0]


def other(selection: Selection) -> Selection:
    """Return a selection without the asking object."""
    if selection.seen_from(Tie.OTHER):
        return selection
    keys = dict(selection._keys().items())
    return Selection(**{**keys, "other": True})


def kinds_of(selection: Selection | None) -> frozenset[str]:
    """Return the nouns that fit everything in a selection."""
    if selection is None:
        return frozenset()
    found = {str(each.type).lower() for each in selection.predicates_of(OfType)}
    found |= {each.subtype for each in selection.predicates_of(OfSubtype)}
    for either in selection.predicates_of(Either):
        found |= {
            str(each.type).lower() if isinstance(each, OfType) else str(getattr(each, "subtype", ""))
            for each in either.of
        }
    place = {ZoneKind.BATTLEFIELD: "permanent", ZoneKind.STACK: "spell"}.get(selection.zone, "card")
    if place == "card":
        found |= {f"{each} card" for each in found}
    return frozenset(found | {place})


# --- Binding --------------------------------------------------------------------------------------------


def bind(effects: tuple[AnyEffect, ...], named: Named) -> tuple[AnyEffect, ...]:
    """Return effects with words for all their marks.

    Raises:
        UnreadableError: a pronoun has no meaning, or more than one

    """
    return tuple(_joined_returns([_bound(each, named) for each in effects]))


def _joined_returns(effects: list[AnyEffect]) -> Iterator[AnyEffect]:
    """Yield effects with "exile it, then return it" as one, at once or at the next end step."""
    place = 0
    while place < len(effects):
        this, after = effects[place], effects[place + 1] if place + 1 < len(effects) else None
        at = Returning.ONCE
        if isinstance(after, e.Delay) and after.at is Later.NEXT_END_STEP and len(after.then) == 1:
            after, at = after.then[0], Returning.NEXT_END_STEP
        if isinstance(this, e.Exile) and isinstance(after, e.PutOntoBattlefield) and _returns(this, after):
            under = PlayerWord.YOU if after.under is None else after.under
            yield e.ExileAndReturn(
                objects=this.objects,
                under=under,
                tapped=after.tapped,
                counters=after.counters,
                transformed=after.transformed,
                at=at,
            )
            place += 2
        else:
            yield this
            place += 1


def _returns(exile: e.Exile, put: e.PutOntoBattlefield) -> bool:
    """Return whether what was exiled is put onto the battlefield in a way that one effect can say."""
    plain = e.PutOntoBattlefield(
        objects=put.objects,
        under=put.under,
        tapped=put.tapped,
        counters=put.counters,
        transformed=put.transformed,
    )
    itself = (ObjectWord.SELF,)
    same = put.objects == (ObjectWord.IT,) or (put.objects == itself and exile.objects == itself)
    return put == plain and same and exile == e.Exile(objects=exile.objects)


def _bound(effect: AnyEffect, named: Named) -> AnyEffect:
    inner = {name: value for name in _INNER if (value := getattr(effect, name, ()))}
    plain = replace(effect, **dict.fromkeys(inner, ())) if inner else effect
    own: AnyEffect = fill(plain, named)
    if not named.has_number and uses_that_many(own):
        raise UnreadableError("“that many” is no number that was named")
    if isinstance(own, _ON_PERMANENTS) and any(map(named.is_gone, own.objects)):
        raise UnreadableError("it has left the battlefield")
    if isinstance(effect, e.ChooseModes):
        return own
    if isinstance(effect, e.WhenDone):
        later = Named(named.context())
        return e.WhenDone(then=bind(effect.then, later), targets=tuple(later.targets))
    bound = _bound_branches(effect, inner, named)
    if isinstance(own, e.DealDamage) and own.source is ObjectWord.SELF:
        own = replace(own, source=None)
    _note(own, named)
    return replace(own, **bound) if bound else own


def _bound_branches(
    effect: AnyEffect, inner: Mapping[str, tuple[AnyEffect, ...]], named: Named
) -> dict[str, tuple[AnyEffect, ...]]:
    """Return the effects inside another one, in the order of the text."""
    bound: dict[str, tuple[AnyEffect, ...]] = {}
    forget = named.branch()
    for name in sorted(inner, key=lambda name: _first_place(inner[name])):
        if bound:
            # Only one of two alternatives happens.
            forget()
        if name == "then":
            _note_price(effect, named)
        bound[name] = bind(inner[name], named)
    return bound


_SPENT: Final = {SpentBy.SACRIFICE: "sacrificed", SpentBy.DISCARD: "discarded", SpentBy.EXILE: "exiled"}


def spent(spends: Spending) -> Antecedent:
    """Return what a cost takes, as the text calls it afterward: "the sacrificed creature"."""
    how = _SPENT.get(spends.what, "spent")
    kinds = frozenset(f"{how} {kind}" for kind in kinds_of(spends.of))
    return Antecedent(ObjectWord.SPENT, kinds, many=spends.number != 1)


def _first_place(value: object) -> int:
    """Return where the first mark of a value stands in the text."""
    return min((mark.at for mark, _ in _marks(value)), default=0)


def _note_price(effect: AnyEffect, named: Named) -> None:
    """Note what has been paid, or that one object after another is "it", before what is done then."""
    if isinstance(effect, e.May) and effect.spends is not None:
        named.name(spent(effect.spends))
    if isinstance(effect, e.ForEach):
        named.handle(Antecedent(ObjectWord.IT, frozenset()))


_INNER: Final = ("then", "otherwise")
_ON_PERMANENTS: Final = (
    *(e.Transform, e.Convert, e.Tap, e.Untap, e.Destroy, e.Regenerate, e.Goad, e.Change, e.AddCounters),
    *(e.GainControl, e.Sacrifice),
)


def fill(value: Any, named: Named) -> Any:  # noqa: ANN401 - any value of the language
    """Return a value with words for its marks, in the order of the text."""
    marks = sorted(set(_marks(value)), key=lambda found: (found[0].at, found[1]))
    by_role = {_Role.OBJECT: named.object, _Role.PLAYER: named.player, _Role.COUNTED: named.counted}
    words = {found: by_role[found[1]](found[0]) for found in marks}
    return _filled(value, words, _Role.OBJECT)


class _Role(IntEnum):
    """What a mark stands in the place of."""

    OBJECT = 0
    PLAYER = 1
    COUNTED = 2


def _role(mark: Mark, role: _Role) -> _Role:
    return _Role.PLAYER if mark.is_player or mark.relation is not None else role


_Words: TypeAlias = Mapping[tuple[Mark, _Role], Any]
_OF_PLAYERS: Final = frozenset(
    {"by", "to_player", "under", "player", "whose", "excess_to", "controller", "owner"}
)


def _role_of(value: object, field: str) -> _Role:
    if field == "to":
        return _Role.PLAYER if isinstance(value, e.Life | e.GainControl) else _Role.OBJECT
    return _Role.PLAYER if field in _OF_PLAYERS else _Role.OBJECT


def _role_counted(what: Counted) -> _Role:
    return _Role.COUNTED if isinstance(what, OfObjects | CountersOn) else _Role.PLAYER


def _marks(value: object, role: _Role = _Role.OBJECT) -> Iterator[tuple[Mark, _Role]]:
    if isinstance(value, Mark):
        yield value, _role(value, role)
    elif isinstance(value, Counting):
        yield value.of, _role(value.of, _role_counted(value.what))
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from _marks(getattr(value, field), _role_of(value, field))
    elif isinstance(value, Selection):
        yield from _marks(value.controller, _Role.PLAYER)
        yield from _marks(value.owner, _Role.PLAYER)
        yield from _marks(value.asks)
    elif isinstance(value, tuple):
        for each in value:
            yield from _marks(each, role)


def _filled(value: Any, words: _Words, role: _Role) -> Any:  # noqa: ANN401 - any value of the language
    if isinstance(value, Mark):
        return words[value, _role(value, role)]
    if isinstance(value, Counting):
        return _filled_counting(value, words)
    if isinstance(value, msgspec.Struct):
        return _filled_struct(value, words)
    if isinstance(value, Selection):
        return _filled_selection(value, words)
    if isinstance(value, tuple):
        several = tuple(_filled(each, words, role) for each in value)
        return value if all(a is b for a, b in zip(several, value, strict=True)) else several
    return value


def _filled_counting(value: Counting, words: _Words) -> Counting | Tally:
    of = words[value.of, _role(value.of, _role_counted(value.what))]
    if isinstance(of, Mark):
        return value._replace(of=of)
    return Tally(what=value.what, of=of, times=value.times, plus=value.plus, half=value.half)


def _filled_struct(value: msgspec.Struct, words: _Words) -> msgspec.Struct:
    changed = {}
    for field in value.__struct_fields__:
        old = getattr(value, field)
        if isinstance(old, msgspec.Struct | Selection | tuple):
            new = _filled(old, words, _role_of(value, field))
            if new is not old:
                changed[field] = new
    return replace(value, **changed) if changed else value


def _filled_selection(value: Selection, words: _Words) -> Selection:
    whose = {name: _filled(getattr(value, name), words, _Role.PLAYER) for name in ("controller", "owner")}
    for name, player in whose.items():
        if player is PlayerWord.TARGET:
            # "Target" in a selection may be an object.
            whose[name] = PlayerWord.TARGET_PLAYER
    asks = _filled(value.asks, words, _Role.OBJECT)
    same = asks is value.asks and all(whose[name] is getattr(value, name) for name in whose)
    return value if same else value.with_parts(**whose, asks=asks)


def uses_that_many(value: object) -> bool:
    """Return whether a value has an amount that the text before has named."""
    if value is AmountWord.THAT_MANY:
        return True
    if isinstance(value, msgspec.Struct):
        return any(uses_that_many(getattr(value, name)) for name in value.__struct_fields__)
    return isinstance(value, tuple) and any(map(uses_that_many, value))


def has_marks(value: object) -> bool:
    """Return whether a value has marks that only a whole text can bind."""
    return next(_marks(value), None) is not None


def substituted(value: Any, mark: Mark, word: Any) -> Any:  # noqa: ANN401 - any value of the language
    """Return a value with a word, or another mark, in the place of a mark."""
    return _filled(value, _Just(mark, word), _Role.OBJECT)


class _Just(dict[tuple[Mark, _Role], Any]):
    """Words of marks of which all but one stay as they are."""

    def __init__(self, mark: Mark, word: object) -> None:
        super().__init__({(mark, role): word for role in _Role})

    def __missing__(self, key: tuple[Mark, _Role]) -> Mark:
        return key[0]


# --- What effects leave behind --------------------------------------------------------------------------

_MOVES: Final = {
    e.Exile: "exiled",
    e.Destroy: "destroyed",
    e.ReturnToHand: "returned",
    e.PutOntoBattlefield: "returned to the battlefield",
    e.Sacrifice: "sacrificed",
    e.Move: "moved",
    e.Counter: "countered",
}


def _note(effect: AnyEffect, named: Named) -> None:
    """Note what an effect has named for the rest of the text."""
    if isinstance(effect, e.Discard | e.Life | e.DealDamage | e.PayAny):
        named.has_number = True
    zone = _MOVES.get(type(effect))
    if zone is not None:
        refs = getattr(effect, "objects", ())
        named.move(refs, zone)
    _note_found(effect, named)
    _note_group(effect, named)


def _note_found(effect: AnyEffect, named: Named) -> None:
    """Note what an effect has created, chosen or uncovered."""
    match effect:
        case e.CreateToken(faces=faces, number=number):
            kinds = {"token"} | ({"creature"} if faces and "Creature" in str(faces[0].types) else set())
            named.handle(Antecedent(ObjectWord.CREATED, frozenset(kinds), many=number != 1))
        case e.Choose(of=of, number=number):
            named.handle(Antecedent(ObjectWord.IT, kinds_of(of), many=number != 1))
        case e.Exile(objects=(OnTop(number, _),)):
            named.handle(
                Antecedent(ObjectWord.IT, frozenset({"card", "exiled card"}), many=number is not None)
            )
        case e.Look() | e.Reveal() | e.RevealUntil() | e.Mill() | e.Discard():
            many = getattr(effect, "number", 1) not in (0, 1)
            named.handle(Antecedent(ObjectWord.IT, frozenset({"card"}), many=many))
        case _:
            pass


def _note_group(effect: AnyEffect, named: Named) -> None:
    """Note a group of permanents that an effect was about: "those creatures"."""
    match effect:
        case e.Change(objects=(Selection() as of,)) | e.AddCounters(objects=(Selection() as of,)):
            named.name(Antecedent(of, kinds_of(of), many=True))
        case e.Goad(objects=(Selection() as of,)) | e.Tap(objects=(Selection() as of,)):
            named.name(Antecedent(of, kinds_of(of), many=True))
        case _:
            pass

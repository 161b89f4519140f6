"""Binding: words of the language in the place of marks, effect by effect, in the order of a text."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from tabletop.language import effects as e
from tabletop.language.conditions import Kicked
from tabletop.language.effects import AnyEffect
from tabletop.language.moments import Duration, Later, Returning
from tabletop.language.references import ObjectWord, OnTop, PlayerWord, TargetWord
from tabletop.language.selections import Selection
from tabletop.language.texts.marks import marks_in, uses_that_many
from tabletop.language.texts.referents import (
    Antecedent,
    Named,
    UnreadableError,
    fill,
    kinds_of,
    spent,
)


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
    if isinstance(own, e.Change) and own.until is Duration.END_OF_TARGETS_NEXT_TURN:
        _check_whose_turn(own, named)
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


def _check_whose_turn(change: e.Change, named: Named) -> None:
    """Refuse a duration that asks for the first target's controller if the change is about something else."""
    first = change.objects == (TargetWord.FIRST,) and named.targets[0].number == 1
    if named.targets and not first:
        raise UnreadableError("the duration is that of another target")


def _bound_branches(
    effect: AnyEffect, inner: Mapping[str, tuple[AnyEffect, ...]], named: Named
) -> dict[str, tuple[AnyEffect, ...]]:
    """Return the effects inside another one, in the order of the text."""
    bound: dict[str, tuple[AnyEffect, ...]] = {}
    forget, before = named.branch(), len(named.targets)
    for name in sorted(inner, key=lambda name: _first_place(inner[name])):
        if bound:
            # Only one of two alternatives happens.
            forget()
            before = len(named.targets)
        if name == "then":
            _note_price(effect, named)
        bound[name] = bind(inner[name], named)
    if len(named.targets) > before and (len(bound) > 1 or _is_kicked(effect)):
        # Targets of a second alternative, or of a kicked spell, are chosen only if it applies (601.2c).
        raise UnreadableError("the targets depend on what happens")
    return bound


def _is_kicked(effect: AnyEffect) -> bool:
    return isinstance(effect, e.If) and effect.condition == Kicked()


def _first_place(value: object) -> int:
    """Return where the first mark of a value stands in the text."""
    return min((mark.at for mark, _ in marks_in(value)), default=0)


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
    if isinstance(effect, e.DealDamage) and effect.source is None:
        named.dealt_damage = True
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

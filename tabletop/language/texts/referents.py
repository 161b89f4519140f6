"""Referents: what targets are numbered, and what a pronoun means.

"It" and "that creature" mean what the text named before, as a table of antecedents says. If two things could
be meant, the text can't be read.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from tabletop.language.conditions import ObjectRef
from tabletop.language.effects import Spending, SpentBy, Target
from tabletop.language.predicates import Either, OfSubtype, OfType, Tie
from tabletop.language.references import ObjectWord, PlayerOf, PlayerRef, PlayerWord, TargetWord
from tabletop.language.selections import Selection
from tabletop.language.texts.marks import BY_NAME, Mark, Role, filled, has_marks, marks_in
from tabletop.language.zones import ZoneKind


class UnreadableError(ValueError):
    """A text whose words have no meaning, or more than one."""


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
        self.dealt_damage = False
        """Whether the object itself has dealt damage. In "it deals 4 damage instead", it is the source."""

    # --- Marks ----------------------------------------------------------------------------------------

    def object(self, mark: Mark) -> ObjectRef:
        """Return the word for a mark in the place of an object."""
        if mark.target is not None:
            return self._target(mark)
        if mark.words in BY_NAME:
            self.name(Antecedent(*BY_NAME[mark.words]))
            return BY_NAME[mark.words][0]
        found = self._meant(mark.words)
        if found.player is not None:
            raise UnreadableError(f"“{mark.words}” is a player")
        return found.ref

    def source(self, mark: Mark) -> ObjectRef:
        """Return the word for a mark that deals damage."""
        return ObjectWord.SELF if mark.words == "it" and self.dealt_damage else self.object(mark)

    def counted(self, mark: Mark) -> ObjectRef:
        """Return the word for a mark of which something is counted, which may be gone by now (608.2h)."""
        if mark.target is not None or mark.words in BY_NAME:
            return self.object(mark)
        found = self._meant(mark.words)
        if found.player is not None:
            raise UnreadableError(f"“{mark.words}” is a player")
        return found.ref if found.origin is None else found.origin

    def player(self, mark: Mark) -> PlayerRef:
        """Return the word for a mark in the place of a player."""
        if mark.relation is not None:
            if mark.target is None and mark.words not in BY_NAME:
                meant = self._meant(mark.words)
                if meant.origin is ObjectWord.ENCHANTED:
                    raise UnreadableError("what has left is no host anymore")
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
                target = self._with_player_of_trigger(target)
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

    def _with_player_of_trigger(self, target: Target) -> Target:
        """Return a target of "that player", who has to be known before targets are chosen."""
        found: Target = fill(target, self)
        whose = found.of.controller if found.of is not None else None
        if whose not in (PlayerWord.THAT_PLAYER, PlayerWord.ACTIVE):
            raise UnreadableError("one target depends on another")
        return found

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


_SPENT: Final = {SpentBy.SACRIFICE: "sacrificed", SpentBy.DISCARD: "discarded", SpentBy.EXILE: "exiled"}


def spent(spends: Spending) -> Antecedent:
    """Return what a cost takes, as the text calls it afterward: "the sacrificed creature"."""
    how = _SPENT.get(spends.what, "spent")
    kinds = frozenset(f"{how} {kind}" for kind in kinds_of(spends.of))
    return Antecedent(ObjectWord.SPENT, kinds, many=spends.number != 1)


def fill(value: Any, named: Named) -> Any:  # noqa: ANN401 - any value of the language
    """Return a value with words for its marks, in the order of the text."""
    marks = sorted(set(marks_in(value)), key=lambda found: (found[0].at, found[1]))
    by_role = {
        Role.OBJECT: named.object,
        Role.PLAYER: named.player,
        Role.COUNTED: named.counted,
        Role.SOURCE: named.source,
    }
    words = {found: by_role[found[1]](found[0]) for found in marks}
    return filled(value, words, Role.OBJECT)

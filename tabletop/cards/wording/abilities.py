"""Abilities in words: their triggers, costs and effects."""

from collections.abc import Mapping
from typing import Final, assert_never

from msgspec.structs import replace

from tabletop.cards.faces import Face
from tabletop.cards.wording import composing, objects, players, standing
from tabletop.cards.wording.amounts import (
    loyalty_cost,
    spending_words,
    spent_words,
    tally_words,
)
from tabletop.cards.wording.asking import Names, NamingSpeaker
from tabletop.cards.wording.changes import change_words, counted_size, like_words, prevented_words, sizes_of
from tabletop.cards.wording.clauses import clauses
from tabletop.cards.wording.conditions import condition_words
from tabletop.cards.wording.descriptions import described, one
from tabletop.cards.wording.nouns import with_number
from tabletop.cards.wording.plain_abilities import plain_words
from tabletop.cards.wording.speaker import ENCHANTED, Speaker, Vocabulary
from tabletop.language.abilities import (
    Ability,
    Activated,
    AsAttached,
    AsTransforms,
    AsTurnedUp,
    AttackTax,
    CastingCost,
    Chapter,
    Cost,
    CountersTaken,
    DamageChange,
    DeckCopies,
    Enchant,
    EnteringTriggers,
    EntersWith,
    InsteadOf,
    Keyword,
    OpeningHand,
    RuleText,
    Spell,
    Standing,
    Static,
    Target,
    Triggered,
)
from tabletop.language.card_types import CardType
from tabletop.language.conditions import Condition, Fits
from tabletop.language.effects import Attach, Changes, If
from tabletop.language.english import capitalized, listed, with_article
from tabletop.language.keywords import KeywordName
from tabletop.language.moments import BY_A_CREATURE, Concerned, Instead, Moment, WouldBe
from tabletop.language.predicates import OfType
from tabletop.language.references import ObjectWord, PlayerWord, TargetWord
from tabletop.language.selections import Selection
from tabletop.language.zones import ZoneKind


def host_of(face: Face | None) -> str:
    """Return what an Aura or Equipment with this face is attached to, by kind."""
    if face is None:
        return ENCHANTED
    if "Equipment" in face.types.subtypes:
        return "equipped creature"
    if any(isinstance(each, Keyword) and each.name is KeywordName.BESTOW for each in face.abilities):
        return "enchanted creature"
    for ability in face.abilities:
        types = (
            ability.of.predicates_of(OfType)
            if isinstance(ability, Enchant) and ability.of is not None
            else ()
        )
        if len(types) == 1:
            return f"enchanted {types[0].type.lower()}"
    return ENCHANTED


def words_of(ability: Ability, host: str) -> str:
    """Return one ability without its last full stop. ``host`` is what it is attached to."""
    match ability:
        case Keyword() | Enchant() | RuleText() | EntersWith() | CastingCost() | OpeningHand() | DeckCopies():
            return plain_words(ability, speaking(host=host))
        case Activated():
            return _activated_words(ability, host)
        case Triggered():
            return _triggered_words(ability, host)
        case Static() | Standing() | EnteringTriggers() | AttackTax():
            return _standing_words(ability, host)
        case AsTransforms(effects=effects) | AsAttached(effects=effects) | AsTurnedUp(effects=effects):
            speaker = speaking(host=host, spoken_of=isinstance(ability, AsTurnedUp))
            return f"As this {_AS_IT[type(ability)]}, {clauses(effects, speaker)}"
        case InsteadOf() | DamageChange():
            return _instead_words(ability, host)
        case Spell(effects=effects, targets=targets) | Chapter(effects=effects, targets=targets):
            speaker = speaking(targets, host)
            speaker.spent = "what was sacrificed"
            return capitalized(clauses(effects, speaker))
        case _:
            assert_never(ability)


_AS_IT: Final[Mapping[type[Ability], str]] = {
    AsTransforms: "transforms into this face",
    AsAttached: "becomes attached to a creature",
    AsTurnedUp: "is turned face up",
}


def _of_a_creature(ability: Ability) -> str:
    """Return a granted ability, whose text calls the object "this creature" or "it"."""
    return words_of(ability, ENCHANTED)


_SAID: Final = (*composing.SAID, *objects.SAID, *players.SAID, *standing.SAID)
_VOCABULARY: Final = Vocabulary({each.kind: each.words for each in _SAID}, _of_a_creature)
"""Vocabulary for everything inside an ability."""


def speaking(targets: tuple[Target, ...] = (), host: str = ENCHANTED, *, spoken_of: bool = False) -> Speaker:
    """Return a speaker for an ability, with nothing named yet."""
    return Speaker(_VOCABULARY, targets, host, spoken_of=spoken_of)


def naming(names: Names, targets: tuple[Target, ...] = ()) -> NamingSpeaker:
    """Return a speaker for a question, who calls objects by their names."""
    return NamingSpeaker(_VOCABULARY, targets, names)


def _taken_words(taken: CountersTaken) -> str:
    """Return the words for chosen and removed counters: ``remove one or more +1/+1 counters from this``."""
    kind = f"{taken.kind} counter" if taken.kind else "counter"
    number = f"one or more {kind}s" if taken.or_more else with_number(taken.number, kind)
    where = "this" if taken.among is None else f"among {described(taken.among, many=True)}"
    return f"remove {number} from {where}"


def cost_words(cost: Cost) -> str:
    """Return the words before the colon: ``{2}, {T}, sacrifice this``."""
    counters = (
        f"remove {with_number(n, f'{kind} counter')} from this" for kind, n in cost.remove_counters.items()
    )
    parts = (
        loyalty_cost(cost),
        f"waterbend {cost.mana}" if cost.waterbend else cost.mana,
        "{T}" if cost.tap else "",
        "{Q}" if cost.untap else "",
        f"pay {cost.life} life" if cost.life else "",
        *counters,
        _taken_words(cost.takes_counters) if cost.takes_counters is not None else "",
        *(spending_words(spending) for spending in cost.spends),
        *cost.other,
        "sacrifice this" if cost.sacrifice_self else "",
        "exile this" if cost.exile_self else "",
        "discard this" if cost.discard_self else "",
        "reveal your hand" if cost.reveal_hand else "",
        "unattach this Equipment" if cost.detach_granter else "",
    )
    return capitalized(", ".join(filter(None, parts)))


def _activated_words(ability: Activated, host: str) -> str:
    if replace(ability, cost=Cost()) == _EQUIP and ability.cost == Cost(mana=ability.cost.mana):
        return f"Equip {cost_words(ability.cost) or '{0}'}"
    speaker = speaking(ability.targets, host)
    if ability.cost.spends:
        speaker.spent = spent_words(ability.cost.spends[0])
    cheaper = ability.cost.less_each
    words = f"{cost_words(ability.cost) or '{0}'}: {capitalized(clauses(ability.effects, speaker))}"
    limits = (
        (ability.cost.min_x == 1, "X can't be 0"),
        (cheaper is not None, f"Costs {{1}} less for each {described(cheaper or Selection())}"),
        (ability.zone != "battlefield", f"Works in your {ability.zone}"),
        (ability.sorcery_speed, "Only at sorcery speed"),
        (ability.once_each_turn, "Only once each turn"),
        (ability.once, "Only once"),
        (ability.anyone, "Any player may activate this"),
        (ability.condition is not None, f"Only if {_condition(ability.condition, speaker)}"),
    )
    boast = "Boast — " if ability.boast else ""
    return boast + ". ".join((words, *(limit for wanted, limit in limits if wanted)))


_EQUIP: Final = Activated(
    cost=Cost(),
    effects=(Attach(object=ObjectWord.SELF, to=TargetWord.FIRST),),
    targets=(Target(of=Selection(types=(CardType.CREATURE,), controller=PlayerWord.YOU)),),
    sorcery_speed=True,
)
"""Reminder of the keyword, which players know by name (702.6a)."""


def _condition(condition: Condition | None, speaker: Speaker) -> str:
    return "" if condition is None else condition_words(condition, speaker)


def _triggered_words(ability: Triggered, host: str) -> str:
    itself = ability.of is None and not ability.attached and ability.event.is_of_an_object
    speaker = speaking(ability.targets, host, spoken_of=itself)
    if not BY_A_CREATURE.isdisjoint(ability.event.parts):
        speaker.that = "that creature"
    condition = _condition(ability.condition, speaker)
    if ability.event == Moment.BY_HAND:
        # The words of its effect are the whole printed line.
        return capitalized(clauses(ability.effects, speaker))
    if ability.event == Moment.MANA_SPENT_ON_A_SPELL and isinstance(ability.condition, Fits):
        casting = _casting(ability.condition.of.with_parts(controller=PlayerWord.YOU))
        moment, condition = f"whenever {casting} with mana from this", ""
    elif ability.event == Moment.CONDITION:
        moment, condition = f"when {condition}", ""
    else:
        moment = _moment(ability, host)
    effects = _asked_only_then(ability, speaker) or clauses(ability.effects, speaker)
    joint = " while" if ability.asked_then else ", if"
    words = f"{moment}{f'{joint} {condition}' if condition else ''}, {effects}"
    return capitalized(words) + (". Only once each turn" if ability.once_each_turn else "")


def _asked_only_then(ability: Triggered, speaker: Speaker) -> str:
    """Return effects with a condition that is checked only on resolution, as a trailing "if"."""
    first = ability.effects[0] if len(ability.effects) == 1 else None
    if not isinstance(first, If) or first.otherwise or ability.condition:
        return ""
    then = clauses(first.then, speaker)
    return "" if ". " in then else f"{then} if {condition_words(first.condition, speaker)}"


def occasion(ability: Triggered | Activated) -> str:
    """Return when an ability does what it does: at its moment, or for its cost."""
    if isinstance(ability, Activated):
        return f"for {cost_words(ability.cost)}"
    return _moment(ability, ENCHANTED)


def _moment(ability: Triggered, host: str) -> str:
    event = ability.event
    if not event.is_of_an_object:
        return _occasion(event, ability.of)
    if event in (Moment.CAST, Moment.CAST_OR_COPIED):
        return _when_cast(event, ability.of)
    if event in _DONE_BY and ability.of is not None:
        return f"whenever {_player_action(_DONE_BY[event], ability.of)}"
    happening = event.words
    if event == Moment.DEALS_DAMAGE_TO_YOU_OR_YOURS and ability.of is not None:
        return f"whenever {one(ability.of).replace('permanent', 'source')} {happening}"
    if event in _OF_A_GRAVEYARD and ability.of is not None:
        return f"whenever {_OF_A_GRAVEYARD[event](ability.of, together=ability.together)}"
    if ability.attached or ability.of is not None:
        if ability.together and ability.of is not None:
            return f"whenever one or more {described(ability.of, many=True)} {_plural_verb(happening)}"
        return f"whenever {host if ability.of is None else one(ability.of)} {happening}"
    own = "transforms into this face" if event == Moment.TRANSFORMS else happening
    return f"{'when' if event in _ONCE else 'whenever'} this {own}"


_ONCE: Final = frozenset(
    {
        Moment.ENTERS,
        Moment.DIES,
        Moment.LEAVES,
        Moment.PUT_INTO_GRAVEYARD,
        Moment.TURNED_FACE_UP,
        Moment.SACRIFICED,
        Moment.BECOMES_MONSTROUS,
    }
)
"""Events that happen to an object at most once: "when", not "whenever"."""


def _when_cast(event: Moment, of: Selection | None) -> str:
    """Return the words for a spell that is cast, or cast or copied."""
    if of is None:
        return "when you cast this spell"
    words = _casting(of)
    return f"whenever {words.replace(' cast ', ' cast or copy ', 1) if event != Moment.CAST else words}"


def _occasion(event: Moment, of: Selection | None) -> str:
    """Return the words for an event of players, with its objects."""
    if event == Moment.YOU_DISCARD_A_CARD and of is not None:
        return f"whenever you discard {one(of).removesuffix(' in your graveyard')}"
    if event in (Moment.YOU_ATTACK_WITH_TWO, Moment.YOU_ATTACK_WITH_THREE) and of is not None:
        return f"{event.words.removesuffix('creatures')}{described(of, many=True)}"
    return event.words


def _plural_verb(happening: str) -> str:
    """Return the verb for several objects: ``deal combat damage to a player``."""
    verb, _, rest = happening.partition(" ")
    return f"{'are' if verb == 'is' else verb.removesuffix('s')} {rest}".strip()


def _into_graveyard(of: Selection, *, together: bool) -> str:
    """Return the words for cards put into a graveyard, where they are afterward."""
    words, _, zone = (described(of, many=True) if together else one(of)).rpartition(" in ")
    words = f"one or more {words} are" if together else f"{words} is"
    return f"{words} put into {zone} from anywhere"


def _out_of_graveyard(of: Selection, *, together: bool) -> str:
    """Return the words for cards leaving a graveyard, where they were before."""
    words, _, zone = (described(of, many=True) if together else one(of)).rpartition(" in ")
    return f"one or more {words} leave {zone}" if together else f"{words} leaves {zone}"


_OF_A_GRAVEYARD: Final = {
    Moment.CARD_PUT_INTO_GRAVEYARD: _into_graveyard,
    Moment.CARD_LEAVES_GRAVEYARD: _out_of_graveyard,
}


_DONE_BY: Final = {
    Moment.DISCARDED: ("you discard {}", "an opponent discards {}", "a player discards {}"),
    Moment.CAST_FIRST: (
        "you cast your first {} of a turn",
        "an opponent casts their first {} of a turn",
        "a player casts their first {} of a turn",
    ),
}


def _player_action(words: tuple[str, str, str], of: Selection) -> str:
    """Return the words for a player's action on objects, whose owner is clear."""
    who = str(of.owner or of.controller)
    text = words[("you", "opponent").index(who) if who in ("you", "opponent") else 2]
    plain = of.with_parts(
        zone=ZoneKind.HAND if of.zone == "battlefield" else of.zone, owner=None, controller=None
    )
    noun = described(plain) if "first" in text else one(plain)
    return text.format(noun.removesuffix(" in a hand"))


def _casting(of: Selection) -> str:
    who = {"you": "you cast", "opponent": "an opponent casts"}.get(str(of.controller), "a player casts")
    spell = one(of.with_parts(controller=None))
    return f"{who} {spell.replace(' that was cast from ', ' from ')}"


def _standing_words(ability: Static | Standing | EnteringTriggers | AttackTax, host: str) -> str:
    speaker = speaking(host=host)
    if isinstance(ability, AttackTax):
        return f"Creatures can't attack you unless their controller pays {ability.cost} for each of them"
    if isinstance(ability, EnteringTriggers):
        what = one(ability.of)
        if not ability.more:
            return f"{capitalized(what)} entering makes no ability trigger"
        return f"Abilities of permanents you control that trigger because {what} enters trigger one more time"
    if isinstance(ability, Standing):
        words = clauses(ability.effects, speaker)
    else:
        words = _static_words(ability, host)
    if ability.condition is None:
        return capitalized(words)
    return f"As long as {condition_words(ability.condition, speaker)}, {words}"


def _static_words(ability: Static, host: str) -> str:
    change = ability.change
    if ability.takes_control:
        return f"you control {host}"
    if ability.for_each is not None and any(size.sets for size in sizes_of(change).values()):
        return f"this has {counted_size(change, f'the number of {described(ability.for_each, many=True)}')}"
    if ability.like is not None:
        return like_words(ability.like, change)
    tail = ""
    if change.power == change.toughness == "mana value":
        change = replace(change, power=None, toughness=None)
        tail = ", with power and toughness equal to their mana value"
    many = ability.paired or (ability.of is not None and not ability.attached)
    subject = host if ability.attached else "this"
    if ability.paired:
        subject = "this and the creature it's paired with"
    if ability.of is not None and not ability.attached:
        subject = _changed_objects(ability.of, change)
    prevented = prevented_words(change, subject)
    if prevented:
        return prevented
    each = f" for each {described(ability.for_each)}" if ability.for_each is not None else ""
    everywhere = _EVERYWHERE[ability.of is None or ability.of.controller is not None] * ability.everywhere
    return f"{subject} {change_words(change, speaking(), many=many, gains=False)}{each}{tail}{everywhere}"


def _changed_objects(of: Selection, change: Changes) -> str:
    """Return the objects of a static ability.

    A convoked spell is named as it is cast, all others as they are.
    """
    words = described(of, many=True)
    return words.replace("you control", "you cast") if "convoke" in change.add_keywords else words


_EVERYWHERE: Final = {
    True: "; so are such spells you control and such cards you own elsewhere",
    False: "; so are spells, and cards elsewhere",
}
"""Words for an effect beyond the battlefield, by whether it depends on whose cards they are."""


def _instead_words(ability: InsteadOf | DamageChange, host: str) -> str:
    if isinstance(ability, DamageChange):
        return _damage_words(ability, host)
    if ability.to == Instead.AS_A_COPY and ability.of is not None:
        return f"{capitalized(described(ability.of, many=True))} enter as copies of this"
    words = _entering_or_more(ability, host)
    if words:
        return words
    what = "this" if ability.of is None else one(ability.of)
    event = ability.event.words
    if ability.whose and ability.event == WouldBe.PUT_INTO_GRAVEYARD:
        card = "a card or token" if ability.tokens else "a card"
        what = card if ability.of is None else what
        event = f"would be put into {_WHOSE[ability.whose]} graveyard"
    occasion = event if event.startswith(("you", "token")) else f"{what} {event}"
    after = clauses(ability.effects, speaking(host=host)) if ability.effects else ""
    if after and ability.to is None:
        return f"If {occasion}, instead {after}"
    words = f"If {occasion}, {_PLACES[ability.to or Instead.GRAVEYARD]} instead"
    return f"{words}. {capitalized(after)}" if after else words


def _entering_or_more(ability: InsteadOf, host: str) -> str:
    """Return the words for entering tapped, more tokens, or effects before exploring, otherwise ``""``."""
    of = ability.of or Selection()
    if ability.tapped:
        whose = " the enchanted player controls" if ability.whose == Concerned.ENCHANTED else ""
        return f"{capitalized(described(of, many=True))}{whose} enter tapped"
    if ability.times > 1:
        tokens = f"If {described(of, many=True)} would be created under your control"
        return f"{tokens}, {ability.times} times as many are created instead"
    if ability.event == WouldBe.EXPLORES:
        return f"If {one(of)} would explore, {clauses(ability.effects, speaking(host=host))} first"
    return ""


def _damage_words(change: DamageChange, host: str) -> str:
    by = one(change.by).replace("permanent", "source")
    if change.plus < 0:
        return (
            f"If {by} would deal damage to {listed(change.to, 'or')}, prevent {-change.plus} of that damage"
        )
    kind = {None: "damage", True: "combat damage", False: "noncombat damage"}[change.combat]
    to = f" to {with_article(listed(tuple(word.lower() for word in change.to), 'or'))}" if change.to else ""
    deals = [f"{change.plus} more"] if change.plus else []
    if change.times > 1:
        deals.insert(0, "twice as much" if change.times == 2 else f"{change.times} times as much")
    if change.at_least is not None:
        deals.append(f"at least {tally_words(change.at_least, speaking(host=host))}")
    return f"If {by} would deal {kind}{to}, it deals {listed(tuple(deals))} instead"


_WHOSE = {
    Concerned.EACH: "a",
    Concerned.OPPONENT: "an opponent's",
    Concerned.YOU: "your",
    Concerned.ENCHANTED: "the enchanted player's",
}
_PLACES = {
    Instead.EXILE: "exile it",
    Instead.BOTTOM_OF_LIBRARY: "put it on the bottom of its owner's library",
}

"""What becomes of objects for a time: "gets +2/+2 and gains flying until end of turn"."""

from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from tabletop.language import effects as e
from tabletop.language.amounts import Color
from tabletop.language.card_types import CardType
from tabletop.language.changes import Cant, Must, Size
from tabletop.language.effects import AnyEffect, Changes
from tabletop.language.keywords import CARRIED_OUT, WITH_A_VALUE, is_carried_out, keyword_text
from tabletop.language.moments import Duration
from tabletop.language.references import AmountWord
from tabletop.language.texts.core import AnyRule, Pattern, Rule, Series, Words
from tabletop.language.texts.marks import BY_NAME, Mark
from tabletop.language.texts.phrases.amounts import AnyAmount, multiplied
from tabletop.language.texts.phrases.deeds import Objects

# --- Keywords as others are given them ------------------------------------------------------------------

_COLORS: Final = ("white", "blue", "black", "red", "green")
_PLAIN: Final = {word: word for word in CARRIED_OUT if word not in WITH_A_VALUE and word != "enchant"}
_PROTECTION: Final = {
    f"protection from {quality}": f"protection from {quality}"
    for quality in (*_COLORS, "everything", "artifacts", "creatures", "monocolored", "multicolored")
    if keyword_text(f"protection from {quality}")
}


def _valued(words: str) -> str | None:
    return words if keyword_text(words) is not None and is_carried_out(words) else None


# --- Sizes and keywords ---------------------------------------------------------------------------------


def _size(words: str) -> Changes:
    """Return the change of "+2/-1" or "+X/+X". A zero changes nothing."""
    power, toughness = (None if each[1:] == "0" else Size(each) for each in words.split("/"))
    return Changes(power=power, toughness=toughness)


def _base(words: str) -> Changes:
    power, toughness = (Size(each) for each in words.split("/"))
    return Changes(power=power, toughness=toughness, base=True)


def _for_each(change: Changes, each: AnyAmount) -> tuple[Changes, AnyAmount] | None:
    """Return "+1/+1 for each" as "+X/+X" with its X."""
    numbers = {size.number for size in (change.power, change.toughness) if size is not None}
    if len(numbers) != 1 or not isinstance(number := numbers.pop(), int):
        return None
    as_x = {
        name: Size(f"{'+' if size.sign > 0 else '-'}X")
        for name in ("power", "toughness")
        if (size := getattr(change, name)) is not None
    }
    if isinstance(each, AmountWord):
        return None
    x = multiplied(each, number)
    return replace(change, **as_x), x


def both(one: Changes, two: Changes) -> Changes | None:
    """Return two changes as one, None if both say the same thing."""
    fields = {
        name: value
        for name in two.__struct_fields__
        if (value := getattr(two, name)) != getattr(Changes(), name)
    }
    if any(getattr(one, name) != getattr(Changes(), name) for name in fields):
        return None
    return replace(one, **fields)


def _all_of(parts: tuple[Changes, ...]) -> Changes | None:
    whole: Changes | None = Changes()
    for part in parts:
        whole = None if whole is None else both(whole, part)
    return whole


def _change(
    actor: Objects,
    change: Changes,
    until: Duration | None = None,
    x: Any = AmountWord.X,  # noqa: ANN401
) -> tuple[AnyEffect, ...]:
    return (e.Change(objects=actor, change=change, until=until, x=x),)


def _sized_for_each(
    actor: Objects, size: Changes, each: AnyAmount, until: Duration | None = None, more: Changes | None = None
) -> tuple[AnyEffect, ...] | None:
    found = _for_each(size, each)
    if found is None:
        return None
    change = found[0] if more is None else both(found[0], more)
    return None if change is None else _change(actor, change, until, found[1])


_THIS_TURN: Final = {
    "can't block": Changes(cant=(Cant.BLOCK,)),
    "can't attack": Changes(cant=(Cant.ATTACK,)),
    "can't attack or block": Changes(cant=(Cant.ATTACK, Cant.BLOCK)),
    "can't be blocked": Changes(cant=(Cant.BE_BLOCKED,)),
    "can't be regenerated": Changes(cant=(Cant.BE_REGENERATED,)),
    "must be blocked": Changes(must=(Must.BE_BLOCKED,)),
}
_IF_ABLE: Final = {
    "attacks this turn if able": Changes(must=(Must.ATTACK,)),
    "attack this turn if able": Changes(must=(Must.ATTACK,)),
    "must be blocked this turn if able": Changes(must=(Must.BE_BLOCKED,)),
}


def _parts_of_number(s: str, has: str) -> list[AnyRule]:
    """Return the rules of what one object or, without an "s", several get."""
    part = f"got{s}"
    return [
        Rule(part, f"get{s} {{size}}", lambda size: size),
        Rule(part, f"gain{s} {{keywords}}", lambda keywords: Changes(add_keywords=keywords)),
        Rule(part, f"{has} base power and toughness {{base}}", lambda base: base),
        Rule(part, f"lose{s} all abilities", lambda: Changes(lose_abilities=True)),
        Series(f"{part}_parts", part, (" and ", ", ", ", and ")),
        Rule(f"{part}_all", f"{{parts:{part}_parts}}", _all_of),
    ]


def _rules_of_number(who: str, s: str) -> list[AnyRule]:
    """Return the rules of what an actor does, in the plural without an "s"."""
    part = f"got{s}"
    return [
        Rule("act", f"{{actor:{who}}} {{change:{part}_all}}{{until}}", _change),
        Rule("act", f"{{actor:{who}}} gain{s} {{keywords}}", _keeps),
        Rule("act_now", f"{{actor:{who}}} {{change:{part}_all}}", _change),
        Rule(
            "act",
            f"{{actor:{who}}} get{s} {{size}}{{until}} for each {{each:each_counted}}",
            _sized_for_each,
        ),
        Rule(
            "act",
            f"{{actor:{who}}} get{s} {{size}} for each {{each:each_counted}}{{until}}",
            _sized_for_each,
        ),
        Rule("act", f"{{actor:{who}}} {{change:cant}}{{until:this_turn}}", _change),
        Rule("act_now", f"{{actor:{who}}} {{change:cant}}", _change),
        Rule(
            "act",
            f"{{actor:{who}}} get{s} {{size}}{{until}} and {{change:cant}}{{until2:this_turn}}",
            _same_time,
        ),
    ]


def _keeps(actor: Objects, keywords: tuple[str, ...]) -> tuple[AnyEffect, ...] | None:
    """Return that an object has keywords from now on, such as a token or what has just returned."""
    is_named = all(
        isinstance(each, Mark) and each.target is None and each.words not in BY_NAME for each in actor
    )
    return _change(actor, Changes(add_keywords=keywords)) if is_named else None


def _same_time(
    actor: Objects, size: Changes, until: Duration, change: Changes, until2: Duration
) -> tuple[AnyEffect, ...] | None:
    whole = both(size, change)
    return None if until is not until2 or whole is None else _change(actor, whole, until)


def _stays_tapped(actor: Objects) -> tuple[AnyEffect, ...] | None:
    """Return that one object doesn't untap in its controller's next untap step."""
    if len(actor) != 1 or not isinstance(actor[0], Mark):
        return None
    return _change(actor, Changes(cant=(Cant.UNTAP,)), Duration.END_OF_TARGETS_NEXT_TURN)


def _protected(actor: Objects, until: Duration) -> tuple[AnyEffect, ...]:
    """Return protection from a color that is chosen as it happens."""
    colors = (Changes(add_keywords=(f"protection from {color}",)) for color in _COLORS)
    modes = (e.Mode(effects=_change(actor, change, until)) for change in colors)
    return (e.ChooseModes(modes=tuple(modes), late=True),)


def _until(several: tuple[tuple[AnyEffect, ...], ...], until: Duration) -> tuple[AnyEffect, ...]:
    return tuple(replace(each, until=until) for effects in several for each in effects)


# --- Becoming something ---------------------------------------------------------------------------------


class Body(NamedTuple):
    """What something becomes: "a 3/3 red Elemental creature with haste"."""

    size: Changes
    breeds: tuple[str, ...]
    types: tuple[CardType, ...]
    colors: tuple[Color, ...] = ()
    keywords: tuple[str, ...] = ()


def _becomes(
    actor: Objects, body: Body, still: str = "", until: Duration | None = None
) -> tuple[AnyEffect, ...]:
    """Return that something becomes a creature, in addition to what it is if the text says so."""
    added = bool(still)
    change = Changes(
        power=body.size.power,
        toughness=body.size.toughness,
        types=None if added else body.types,
        subtypes=None if added else body.breeds,
        add_types=body.types if added else (),
        add_subtypes=body.breeds if added else (),
        colors=(body.colors or None) if still != "and colors" else None,
        add_colors=body.colors if still == "and colors" else (),
        add_keywords=body.keywords,
    )
    return _change(actor, change, until)


_STILL: Final = {
    " in addition to its other types": "types",
    " in addition to its other colors and types": "and colors",
    " that's still a land": "types",
    " that's still an artifact": "types",
    " that's still a planeswalker": "types",
}
_STILL_AFTER: Final = {
    ". it's still a land": "types",
    ". it's still an artifact": "types",
    ". it's still an enchantment": "types",
    ". it's still a planeswalker": "types",
}
_CREATURES: Final = {
    "creature": (CardType.CREATURE,),
    "artifact creature": (CardType.ARTIFACT, CardType.CREATURE),
    "enchantment creature": (CardType.ENCHANTMENT, CardType.CREATURE),
}


# --- Rules --------------------------------------------------------------------------------------------

_KEYWORDS: Final[list[AnyRule]] = [
    Words("keyword", _PLAIN | _PROTECTION),
    Pattern("keyword", r"(?:ward|flashback|unearth|equip|cycling) (?:\{[^{} ]{1,5}\})+", _valued),
    Pattern("keyword", r"(?:toxic|bushido|modular) [0-9]{1,2}", _valued),
    Series("keywords", "keyword", (", ", " and ", ", and ")),
]

_BECOMING: Final[list[AnyRule]] = [
    Words("still", _STILL),
    Words("still_after", _STILL_AFTER),
    Words("creature_types", _CREATURES),
    Rule(
        "body",
        "(a|an) {size:base_size}[ {colors:token_colors}] {breeds} {types:creature_types}[ with {keywords}]",
        Body,
    ),
    Rule(
        "act",
        "{actor} becomes {colors:one_color}{until}",
        lambda actor, colors, until: _change(actor, Changes(colors=colors), until),
    ),
    Pattern("base_size", r"[0-9]{1,2}/[0-9]{1,2}", _base),
    Rule("act", "{actor} becomes {body}[{still}][{until}]", _becomes),
    Rule("act", "{actor} becomes {body}{until}{still:still_after}", _becomes),
    Rule("act", "{until:until_first}{actor} becomes {body}[{still}]", _becomes),
    Rule("act", "{until:until_first}{actor} becomes {body}{still:still_after}", _becomes),
]
RULES: Final[list[AnyRule]] = [
    *_KEYWORDS,
    *_BECOMING,
    Pattern("size", r"[+-](?:[0-9]{1,2}|X)/[+-](?:[0-9]{1,2}|X)", _size),
    Pattern("base", r"[0-9]{1,2}/[0-9]{1,2}", _base),
    Words("cant", {word: change for word, change in _THIS_TURN.items() if word != "must be blocked"}),
    *_parts_of_number("s", "has"),
    *_parts_of_number("", "have"),
    *_rules_of_number("actor", "s"),
    *_rules_of_number("actors", ""),
    Rule("each_actor", "{object:several} each", lambda object: (object,)),
    *_rules_of_number("each_actor", ""),
    Rule("act", "{actor} doesn't untap during its controller's next untap step", _stays_tapped),
    Rule("act", "{actor} gains protection from the color of your choice{until}", _protected),
    Words("if_able", _IF_ABLE),
    Rule(
        "act",
        "{actor} {change:if_able}",
        lambda actor, change: _change(actor, change, Duration.END_OF_TURN),
    ),
    Rule(
        "act",
        "{actor:actors} {change:if_able}",
        lambda actor, change: _change(actor, change, Duration.END_OF_TURN),
    ),
    # "Until end of turn, target creature gets +2/+2 and Frogs you control gain flying."
    Series("acts_now", "act_now", (" and ", ", and ")),
    Rule("act", "{until:until_first}{several:acts_now}", _until),
]

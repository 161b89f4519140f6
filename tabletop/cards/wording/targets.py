"""Target requirements in words: "up to two target creatures", "any target"."""

from typing import Final

from tabletop.cards.wording.descriptions import described
from tabletop.cards.wording.nouns import Noun, number_word
from tabletop.language.effects import Target
from tabletop.language.english import listed, ordinal, plural
from tabletop.language.predicates import Tie


def _joint_requirement(target: Target) -> str:
    """Return the requirement that the targets meet together: `` of a single player``."""
    if target.total_mana_value is not None:
        return f" with total mana value {target.total_mana_value} or less"
    if target.different_mana_values:
        return " of different mana values"
    return " of a single player" if target.one_owner else ""


def _how_many(target: Target) -> str:
    """Return how many targets there are: ``two``, ``up to two``, ``one, two or three``, ``one or more``."""
    least, most = target.at_least, target.number
    if not target.optional or least >= most:
        return number_word(most)
    if least:
        few = tuple(number_word(number) for number in range(least, most + 1))
        between = listed(few, "or") if len(few) <= _FEW else f"{few[0]} to {few[-1]}"
        return f"{number_word(least)} or more" if target.any_number else between
    return "any number of" if target.any_number else f"up to {number_word(most)}"


_FEW: Final = 4
"""Largest number of alternatives listed in words."""


def target_noun(target: Target) -> Noun:
    """Return a target requirement: ``target creature``, ``up to two target creatures``, ``any target``."""
    many = target.number > 1
    limit = f"{_how_many(target)} " if many or target.optional else ""
    if target.of is None:
        who = "opponent" if target.opponent else "player"
        return Noun(f"{limit}target {plural(who) if many else who}", many)
    is_other = target.of.seen_from(Tie.OTHER) or target.another
    if target.is_any and limit:
        return Noun(f"{limit}{'targets' if many else 'target'}", plural=many)
    if target.is_any:
        but = " other than that permanent" if target.but_not is not None else ""
        return Noun(("any other target" if is_other else "any target") + but)
    words = described(target.of, many=many, own_words=f"{limit}target").replace(" and ", " or ")
    words = words.replace("target other", "other target").removeprefix("other ")
    words = words.replace(" in all graveyards", " from graveyards")
    words = f"another {words}" if is_other and not (many or target.optional) else words
    if target.also is not None:
        words = f"{words} or {described(target.also, many=many)}"
    who = " or opponent" if target.opponent else " or player" if target.player else ""
    who = " of each opponent" if target.each_opponent else who
    who += " other than that permanent" if target.but_not is not None else ""
    who += _joint_requirement(target)
    return Noun(words + who, many)


_MANY: Final = 9
"""Number of targets beyond which no number is given."""


def target_question(target: Target, place: int, number: int) -> str:
    """Return the question about a target: ``Which creature you control is the first of two targets?``.

    Args:
        target: the requirement
        place: position of the target, from 1
        number: largest number of targets

    """
    plain = Target(
        of=target.of, also=target.also, player=target.player, opponent=target.opponent, another=target.another
    )
    one = target_noun(plain).text
    kind = one.replace("any other target", "other").replace("any target", "").replace("another ", "other ")
    kind = " ".join(kind.replace("target ", "").split())
    if number == 1:
        is_any = kind in ("", "other")
        return f"Which {f'{kind} target'.strip()}?" if is_any else f"Which {kind} is the target?"
    which = f"Which {kind}" if kind else "Which"
    if target.any_number or number > _MANY:
        return f"{which} is the {ordinal(place)} target?"
    up_to = "up to " if target.optional else ""
    return f"{which} is the {ordinal(place)} of {up_to}{number_word(number)} targets?"

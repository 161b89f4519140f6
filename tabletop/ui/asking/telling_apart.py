"""Differences between answers with the same name: controller, tapped, counters, attachments, or a number."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from tabletop.rules.view import ObjectView
from tabletop.ui.asking.prompts import Choice, Prompt
from tabletop.ui.layout.chips import is_sick
from tabletop.ui.layout.crowding import kind_of
from tabletop.ui.layout.permanents import points_at


def tell_apart(prompt: Prompt, objects: Mapping[int, ObjectView], players: Sequence[str]) -> Prompt:
    """Return a prompt whose choices of the same name say how they differ. Equal objects become one choice.

    Args:
        prompt: the prompt without differences.
        objects: the visible objects by number.
        players: the names of the players, by their seats.

    """
    if not prompt.in_order and prompt.division is None:
        prompt = replace(prompt, choices=_merge_equals(prompt.choices, objects))
    there = [each for each in prompt.choices if each.object in objects and (each.number == 1 or each.others)]
    labels = Counter(choice.label for choice in there)
    apart: dict[int, str] = {}
    for label, number in labels.items():
        if number > 1:
            alike = [choice for choice in there if choice.label == label]
            apart |= _differences(alike, objects, players)
    choices = tuple(replace(each, apart=apart.get(each.object, "")) for each in prompt.choices)
    return replace(prompt, choices=choices)


def _merge_equals(choices: Sequence[Choice], objects: Mapping[int, ObjectView]) -> tuple[Choice, ...]:
    """Return one choice for several equal objects, with their number."""
    linked = {id for object in objects.values() for id in (*points_at(object), object.attached_to)}
    groups: list[list[Choice]] = []
    kinds: dict[str, list[tuple[ObjectView, list[Choice]]]] = {}
    for choice in choices:
        seen = objects.get(choice.object)
        if seen is None or choice.number > 1 or seen.id in linked or not seen.known or seen.face_down:
            groups.append([choice])
            continue
        kind, known = kind_of(seen), kinds.setdefault(choice.label, [])
        equal = next((equal for other, equal in known if other == kind), None)
        if equal is None:
            groups.append([choice])
            known.append((kind, groups[-1]))
        else:
            equal.append(choice)
    return tuple(map(_with_number, groups))


def _with_number(equal: Sequence[Choice]) -> Choice:
    first, *others = equal
    objects = tuple(each.object for each in others)
    return replace(first, number=len(equal), others=objects) if others else first


def _differences(
    alike: Sequence[Choice], objects: Mapping[int, ObjectView], players: Sequence[str]
) -> dict[int, str]:
    """Return the differences of each object from the others. Equal objects are numbered."""
    all_traits = [[*_traits(objects[each.object], objects, players)] for each in alike]
    differs = [len({*column}) > 1 for column in zip(*all_traits, strict=True)]
    texts = [
        ", ".join(w for w, tells in zip(traits, differs, strict=True) if tells and w) for traits in all_traits
    ]
    times, so_far = Counter(texts), Counter[str]()
    found: dict[int, str] = {}
    for each, text in zip(alike, texts, strict=True):
        so_far[text] += 1
        which = f"{so_far[text]} of {times[text]}" if times[text] > 1 else ""
        found[each.object] = ", ".join(filter(None, (text, which)))
    return found


def _traits(object: ObjectView, objects: Mapping[int, ObjectView], players: Sequence[str]) -> Iterator[str]:
    """Yield the traits in which objects may differ, always in the same order. Absent traits are empty."""
    yield f"{players[object.controller]}’s" if 0 <= object.controller < len(players) else ""
    yield "tapped" if object.tapped else "untapped"
    yield "summoning sick" if is_sick(object) else ""
    yield ", ".join(f"{number} {kind}" for kind, number in sorted(object.counters.items()))
    yield f"{object.damage} damage" if object.damage else ""
    yield ", ".join(each.words for each in object.remarks if each.words != "tapped")
    others = objects.values()
    yield "targeted" if any(object.id in each.targets for each in others) else ""
    yield "blocked" if any(object.id in (each.blocking, each.blocking_too) for each in others) else ""
    attached = (each for each in others if each.attached_to == object.id)
    names = sorted(each.now.name for each in attached if each.now is not None)
    yield f"with {', '.join(names)}" if names else ""

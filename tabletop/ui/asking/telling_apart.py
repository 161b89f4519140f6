"""What tells answers with the same name apart: whose they are, tapped or not, what lies on them, a number."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from tabletop.rules.view import ObjectView
from tabletop.ui.asking.prompts import Prompt


def told_apart(prompt: Prompt, objects: Mapping[int, ObjectView], players: Sequence[str]) -> Prompt:
    """A prompt in which objects of the same name say what is different about them.

    Args:
        prompt: as it is asked.
        objects: what can be seen, by number.
        players: the names of the players, by their seats.

    """
    there = [each for each in prompt.choices if each.object in objects and each.number == 1]
    often = Counter(choice.label for choice in there)
    apart: dict[int, str] = {}
    for label, number in often.items():
        if number > 1:
            ids = [choice.object for choice in there if choice.label == label]
            apart |= _differences([objects[id] for id in ids], objects, players)
    choices = tuple(replace(each, apart=apart.get(each.object, "")) for each in prompt.choices)
    return replace(prompt, choices=choices)


def _differences(
    alike: Sequence[ObjectView], objects: Mapping[int, ObjectView], players: Sequence[str]
) -> dict[int, str]:
    """What sets each of several objects apart from the others; those that are quite equal are numbered."""
    said = [[*_traits(each, objects, players)] for each in alike]
    differs = [len({*column}) > 1 for column in zip(*said, strict=True)]
    words = [", ".join(w for w, tells in zip(traits, differs, strict=True) if tells and w) for traits in said]
    times, so_far = Counter(words), Counter[str]()
    found: dict[int, str] = {}
    for each, said_of_it in zip(alike, words, strict=True):
        so_far[said_of_it] += 1
        which = f"{so_far[said_of_it]} of {times[said_of_it]}" if times[said_of_it] > 1 else ""
        found[each.id] = ", ".join(filter(None, (said_of_it, which)))
    return found


def _traits(object: ObjectView, objects: Mapping[int, ObjectView], players: Sequence[str]) -> Iterator[str]:
    """What may be different about an object, always in the same order; empty what does not hold."""
    yield f"{players[object.controller]}’s" if 0 <= object.controller < len(players) else ""
    yield "tapped" if object.tapped else "untapped"
    yield ", ".join(f"{number} {kind}" for kind, number in sorted(object.counters.items()))
    yield f"{object.damage} damage" if object.damage else ""
    attached = (each for each in objects.values() if each.attached_to == object.id)
    names = sorted(each.now.name for each in attached if each.now is not None)
    yield f"with {', '.join(names)}" if names else ""

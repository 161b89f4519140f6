"""Short phrases of the log: origins, durations, and changes."""

from typing import Final

from tabletop.cards.mana import COLOR_WORDS
from tabletop.language.effects import Changes
from tabletop.language.english import listed_names, with_article
from tabletop.model.objects import GameObject, StackObject
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.rules.engine.standing_effects import may_see
from tabletop.rules.object_names import is_hidden, name_at, unnamed


def came_from(old: GameObject, before: str, after: str) -> str:
    """Return where something was before it entered, and its new name if that changed."""
    from_where = {ZoneKind.STACK: "", ZoneKind.HAND: " from hand", ZoneKind.LIBRARY: " from the library"}.get(
        old.zone.kind, f" from {old.zone.with_article}"
    )
    return from_where if before == after else f"{from_where} as {after}"


def changes_in_words(change: Changes) -> str:
    """Return the changes of a continuous effect in short: ``+2/+2, flying``."""
    parts: list[str] = []
    if change.power is not None or change.toughness is not None:
        parts.append(_size(change.power, change.toughness))
    if change.name is not None:
        parts.append(f"is called {change.name}")
    if change.lose_abilities:
        parts.append("loses all abilities")
    if change.types is not None:
        parts.append(f"is {with_some_article(' '.join(change.types))}")
    if change.colors is not None:
        words = " and ".join(COLOR_WORDS[color] for color in change.colors)
        parts.append(f"is {words or 'colorless'}")
    parts += [f"is also {COLOR_WORDS[color]}" for color in change.add_colors]
    parts += [f"is also {with_some_article(word)}" for word in (*change.add_types, *change.add_subtypes)]
    parts += [f"isn't {with_some_article(word.lower())}" for word in change.remove_types]
    parts += [f"is {word.lower()}" for word in change.add_supertypes]
    parts += (*(change.keywords or ()), *change.add_keywords)
    parts += [f"can't {word}" for word in change.cant]
    return ", ".join(parts) or "something about it changes"


def _size(power: object, toughness: object) -> str:
    """Return the change of power and toughness: ``+1/+0``, or their new values: ``4/4``, ``power 3``."""
    named = {"power": power, "toughness": toughness}
    is_set = [f"{name} {value}" for name, value in named.items() if value and str(value)[0] not in "+-"]
    if len(is_set) == 1:
        others = [f"{value} {name}" for name, value in named.items() if value and str(value)[0] in "+-"]
        return ", ".join((*is_set, *(words for words in others if words[1] != "0")))
    return f"{power or '+0'}/{toughness or '+0'}"


def until_when(moment: str | None, player: int | None = None) -> str:
    """Return how long something lasts, empty if for good.

    Args:
        moment: the word of a duration, with the player whose next turn it is after a colon
        player: the seat that the sentence is about, whose next turn is "theirs"

    """
    word, _, seat = moment.partition(":") if moment else ("", "", "")
    lasting = _LASTING.get(word, f"until {word}")
    if player is not None and seat == str(player):
        lasting = lasting.replace("that player's", "their")
    return f" {lasting}" if word else ""


_LASTING: Final = {
    "self leaves": "until the source of this leaves",
    "you lose control": "as long as that player controls the source of this",
    "while attached": "as long as the source of this stays attached",
    "self is detached": "as long as the source of this stays attached",
    "target untaps": "as long as it stays tapped",
    "end of your next turn": "until the end of that player's next turn",
    "your next turn": "until that player's next turn",
    "end of target's next turn": "until the end of its controller's next turn",
    "target's next turn": "during that player's next turn",
}


def with_some_article(name: str) -> str:
    """Return a name with an article, if it has none."""
    return name if name.startswith(("a ", "an ", "the ")) else with_article(name)


def targeting(state: State, on_stack: StackObject, comma: str = "") -> str:
    """Return the targets of a spell or ability: `` targeting Grizzly Bears``. Empty without targets."""
    names = [name_at(state, id) for id in on_stack.targets]
    players = [state.players[seat].name for seat in on_stack.target_players]
    return f"{comma} targeting {listed_names((*names, *players))}" if names or players else ""


def seen_name_at(state: State, id: int, viewer: int | None) -> str:
    """Return the name as a seat may know it. With None, all names are known."""
    object = state.object(id)
    if viewer is None or not is_hidden(object) or may_see(state, object, viewer):
        return name_at(state, id)
    return unnamed(object)

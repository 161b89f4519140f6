"""An open question in words: what is asked, about which cards, how many, and what an answer does."""

import re
from typing import Final

from tabletop.cards import wording
from tabletop.language.effects import May
from tabletop.language.english import listed_names, uncapitalized
from tabletop.language.references import ObjectWord, TargetWord
from tabletop.model.questions import Answer, AskingEffect, Progress, Question
from tabletop.model.state import State
from tabletop.rules.object_names import name_at

_FEW: Final = 3
"""Number of objects that a question lists by name."""
_PLAYER: Final = re.compile(r"\b[Pp]layer (\d+)\b")
"""A player in a text that knows players by their seats."""
_TOP_CARD: Final = "the top card of your library"
_LONGEST: Final = 48
"""Letters of the longest effect that is used as the label of an answer."""


def question_words(question: Question, state: State) -> str:
    """Return what is asked, with the names of the objects that it is about.

    Args:
        question: the question.
        state: the table as the person who reads the words may know it.

    """
    words = _with_player_names(_base_words(question, state), state)
    if question.kind == "mulligan":
        return words
    unnamed = [name_at(state, id) for id in question.shown if not _is_named(state, id, words)]
    return f"{listed_names(unnamed)}: {uncapitalized(words)}" if unnamed else words


def _with_player_names(words: str, state: State) -> str:
    """Return words in which the players that a text knows by their seats are named."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[1]) - 1
        return state.players[seat].name if seat < len(state.players) else found[0]

    return _PLAYER.sub(name, words)


def _is_named(state: State, id: int, words: str) -> bool:
    """Return whether some words have the name of an object or of one of its faces."""
    object = state.everything.get(id)
    pieces = object.pieces if object is not None else ()
    faces = (face.name for piece in pieces for face in piece.definition.faces)
    return any(name in words for name in (name_at(state, id), *faces))


def _base_words(question: Question, state: State) -> str:
    asking = question.asking
    if asking is not None and isinstance(asking.effect, May):
        seen = _seen(asking, state)
        return f"{seen}{_offer(asking, state)[0]}"
    if asking is not None and question.kind == "cards":
        return wording.choice_words(asking.effect, asking.follows, _names(asking, state, without_it=True))
    if question.aim is not None:
        aim = question.aim
        words = wording.aim_question(aim.target, aim.place, aim.number)
        if question.source is None:
            return question.words
        return f"{name_at(state, question.source)}: {uncapitalized(words)}"
    if question.price is not None and question.source is not None:
        words = f"{wording.price_words(question.price)} for {name_at(state, question.source)}"
        return f"{words}." if question.kind == "cards" else f"{words}?"
    return question.words


def _offer(asking: AskingEffect, state: State) -> tuple[str, str]:
    """Return the question whether to do something, and the label of its yes."""
    assert isinstance(asking.effect, May)
    seen = _cards_seen(asking, state)
    words, label = wording.offer_words(asking.effect, _names(asking, state, without_it=bool(seen)))
    if len(seen) != 1:
        return words, label
    # The one card that was looked at has just been named.
    return words.replace(_TOP_CARD, "it", 1), label.replace(_TOP_CARD, "it", 1)


def _seen(asking: AskingEffect, state: State) -> str:
    """Return a sentence with the cards in a library that the player has just looked at."""
    cards = _cards_seen(asking, state)
    return f"You see {listed_names(name_at(state, id) for id in cards)}. " if 0 < len(cards) <= _FEW else ""


def _cards_seen(asking: AskingEffect, state: State) -> list[int]:
    """Return the cards of a library that the text has just let the player look at."""
    return [id for id in dict(asking.objects).get(ObjectWord.IT, ()) if _is_in_library(state, id)]


def _is_in_library(state: State, id: int) -> bool:
    return id in state.objects and str(state.objects[id].zone.kind) == "library"


def _names(asking: AskingEffect, state: State, *, without_it: bool) -> wording.Names:
    """Return the names of the objects that the text refers to, as far as there are only a few."""
    return {
        word: listed_names(name_at(state, id) for id in ids)
        for word, ids in asking.objects
        if len(ids) <= _FEW and not (without_it and word is ObjectWord.IT)
    }


def subjects(question: Question, state: State) -> tuple[int, ...]:
    """Return the objects that a question is about, besides its options: the source if nothing else."""
    if question.shown:
        return question.shown
    if question.asking is not None and isinstance(question.asking.effect, May):
        found = _spoken_of(question.asking, state)
        if found:
            return found
    if question.division is not None:
        return (question.division.by,)
    return () if question.source is None else (question.source,)


def _spoken_of(asking: AskingEffect, state: State) -> tuple[int, ...]:
    """Return the objects of what may be done first, and cards that the player looks at."""
    by_word: dict[ObjectWord | TargetWord, tuple[int, ...]] = dict(asking.objects)
    assert isinstance(asking.effect, May)
    first = asking.effect.then[:1]
    refs = [ref for each in first for ref in getattr(each, "objects", ())]
    words = [ref for ref in refs if isinstance(ref, ObjectWord | TargetWord)]
    seen = _cards_seen(asking, state)
    return tuple(dict.fromkeys((*seen, *(id for word in words for id in by_word.get(word, ())))))


# --- Answers ------------------------------------------


def yes_label(question: Question, state: State) -> str:
    """Return the label of the answer yes: what it does, or just ``Yes`` if that is long."""
    asking = question.asking
    if asking is None or not isinstance(asking.effect, May):
        return "Yes"
    label = _with_player_names(_offer(asking, state)[1], state)
    return label if len(label) <= _LONGEST else "Yes"


def no_label(question: Question) -> str:
    """Return the label of the answer no: ``No more`` after some objects were chosen, or ``None``."""
    if any(option is True for option in question.options):
        return "No"
    progress = question.progress
    if progress is not None and progress.chosen:
        return "No more"
    return "Nothing" if progress is not None else "None"


def progress_words(progress: Progress, chosen: int | None = None) -> str:
    """Return how far a choice of several objects has come: ``2 of 5 exiled for delve``.

    Args:
        progress: the numbers and words of the choice.
        chosen: the number of chosen objects, if a person has marked more than those that are answered.

    """
    number = len(progress.chosen) if chosen is None else chosen
    if progress.most <= 1:
        return ""
    limit = "up to " if progress.least < progress.most else ""
    words = f"{number} of {limit}{progress.most} {progress.what or 'chosen'}"
    return f"{words}, {progress.end}" if progress.end else words


def confirm_words(question: Question, answers: tuple[Answer, ...], state: State) -> str:
    """Return what confirming these answers does: ``Exile Opt``, ``Discard 2 cards``, ``Find nothing``."""
    ids = tuple(each for each in answers if isinstance(each, int) and not isinstance(each, bool))
    progress = question.progress
    verb = (progress.verb if progress is not None else "") or "choose"
    verb = verb[:1].upper() + verb[1:]
    if not ids:
        return f"{verb} nothing" if progress is None or not progress.chosen else f"{verb} no more"
    first, _, rest = verb.partition(" ")
    what = name_at(state, ids[0]) if len(ids) == 1 else f"{len(ids)} cards"
    return f"{first} {what} {rest}".rstrip()

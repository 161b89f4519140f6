"""The dialogue with the player: the game's open question, and the choice between several offers."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QWidget

from tabletop.language.english import capitalized
from tabletop.model.actions import object_of
from tabletop.model.questions import Answer, Question
from tabletop.model.zones import Zone
from tabletop.paint.drawing.spec import FaceSpec
from tabletop.rules.offers import Offer
from tabletop.rules.view import PlayerView
from tabletop.ui.asking import late_asking
from tabletop.ui.asking.placing import Around, near_point
from tabletop.ui.asking.prompts import Choice, Prompt, merge_hidden_equals, prompt_for, sort_hidden_cards
from tabletop.ui.layout.rail import PILES
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.session.selection_commands import SelectionCommands

if TYPE_CHECKING:
    from tabletop.ui.asking.chooser import Chooser


class Dialogue(QObject):
    """Dialogue that shows one question at a time. Objects on the table can be clicked as answers too."""

    prompt_changed = Signal(object)
    """The Prompt to show, or None."""
    targets_changed = Signal(object, object)
    """The objects on the table and the seats that may be clicked as an answer."""

    more_wanted = Signal(object)
    """The object or player that gets one more of the damage that is divided."""

    def __init__(
        self, bridge: Bridge, commands: SelectionCommands, pictures: Pictures, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._bridge, self._commands = bridge, commands
        self._pictures, self._widget = pictures, parent
        self._question: Question | None = None
        self._waits_for: int | None = None
        """The seat that has to answer a question that the window may not see."""
        self._choosing_for = 0
        self._takes_clicks = True
        self._faces: dict[int, FaceSpec] = {}
        """Faces shown since the first of the open questions."""
        self._seats: dict[int, Answer] = {}
        """Answers by seat, for the players who may be clicked."""
        self.around: Callable[[int], Around] | None = None
        """Function that returns the surroundings of an object on the screen.

        The chooser opens next to that object.
        """
        bridge.asked.connect(self._show_question)
        commands.choice_wanted.connect(self._choose)

    @property
    def pictures(self) -> Pictures:
        """The pictures of faces."""
        return self._pictures

    @cached_property
    def chooser(self) -> "Chooser":
        """The popup that lets the player choose between offers."""
        chooser = late_asking.chooser.Chooser(self._pictures, self._widget)
        chooser.chosen.connect(self._take_offer)
        return chooser

    def choose_at(self, offers: tuple[Offer, ...], at: QPoint, about: int = 0) -> None:
        """Let the player choose between offers for one object, near a point of the screen.

        The object is that of the first action, or ``about`` for an attack, which has several.
        """
        id = object_of(offers[0].action) or about
        object = self._bridge.view().objects().get(id)
        if object is not None:
            self._choosing_for = id
            self.chooser.ask(offers, object, self._around(id, at))

    def _around(self, id: int, at: QPoint) -> Around:
        """Return the surroundings of an object, or those of a point if the table doesn't show the object."""
        found = self.around(id) if self.around is not None else None
        return found if found is not None and found.about else near_point(at, found)

    def answer(self, answer: Answer) -> None:
        """Answer the question. If another seat has to answer unseen, turn the table to that seat instead."""
        if self._waits_for is None:
            self._bridge.answer(answer)
        else:
            self._bridge.sit(self._waits_for, hides_others=True)

    def cancel(self) -> None:
        """Cancel the question, together with a spell or ability that is only announced."""
        self._bridge.withdraw()

    def take_back(self, id: int) -> None:
        """Deselect a chosen object: undo its answer, and repeat the later answers that are still allowed."""
        waiting = self._bridge.view().question
        chosen = waiting.progress.chosen if waiting is not None and waiting.progress is not None else ()
        if id in chosen:
            later = chosen[chosen.index(id) + 1 :]
            self._bridge.undo(len(later) + 1)
            for each in later:
                question = self._bridge.view().question
                if question is not None and question.allows(each):
                    self._bridge.answer(each)

    def pointed(self, id: int) -> None:
        """Answer with an object that was selected on the table, if it is a possible answer."""
        if self._takes_clicks and self.can_be(id):
            self.take(id)

    def pointed_seat(self, seat: int) -> None:
        """Answer with a player whose name was clicked, if players are possible answers."""
        if seat in self._seats and self._question == self._bridge.view().question:
            self.take(self._seats[seat])

    def take(self, option: Answer) -> None:
        """Answer with an option, or give it one more damage if the question divides damage."""
        if self._question is not None and self._question.division is not None:
            self.more_wanted.emit(option)
        else:
            self.answer(option)

    @contextmanager
    def looking_on(self) -> Iterator[None]:
        """Ignore selected objects within the context, so that keys only move over the table."""
        self._takes_clicks = False
        try:
            yield
        finally:
            self._takes_clicks = True

    def can_be(self, id: int) -> bool:
        """Return whether an object is a possible answer to the open question."""
        # The game may ask another question already: the table hears of a change before this dialogue does.
        question = self._question if self._question == self._bridge.view().question else None
        if question is None or question.kind == "order" or id == 0:
            return False
        return id in question.options if question.division is not None else question.allows(id)

    def _show_question(self, question: Question | None) -> None:
        self._question, self._waits_for = question, self._bridge.waits_for
        if question is None:
            self._seats, self._faces = {}, {}
            self.prompt_changed.emit(self._waiting())
            self.targets_changed.emit((), ())
            return
        prompt = self._prompt_for(question)
        self._seats = {each.seat: each.answer for each in prompt.choices if each.seat is not None}
        self._faces |= prompt.specs
        self.prompt_changed.emit(prompt)
        self.targets_changed.emit(() if prompt.in_order else prompt.objects, prompt.seats)

    def _prompt_for(self, question: Question) -> Prompt:
        """Return the prompt for a question, with its origins and its cards."""
        perspective, players = self._bridge.perspective, self._bridge.view().players
        prompt = self._with_clear_choices(
            prompt_for(
                question,
                perspective.option_name,
                self._about(question),
                [each.name for each in players],
                perspective.answer_labels,
            )
        )
        prompt = replace(
            prompt,
            words=capitalized(perspective.question_words),
            sources=perspective.sources(prompt.objects),
            origins=self._origins(question),
            about_more=perspective.asking_words,
            piles=self._piles(prompt),
            is_about_hand=_is_about_hand(question, players[question.player]),
        )
        return late_asking.question_cards.with_cards(prompt, question, perspective, self._faces)

    def _about(self, question: Question) -> str:
        """Return the player who has to answer, and the source of the question."""
        player = self._bridge.view().players[question.player].name
        # Some questions begin with the name of the player.
        answering = "" if question.words.startswith(f"{player}: ") else player
        source = self._source_name(question) or self._bridge.perspective.asking_action
        return " · ".join(filter(None, (answering, source)))

    def _with_clear_choices(self, prompt: Prompt) -> Prompt:
        """Return a prompt that tells equal choices apart and doesn't reveal the order of hidden cards."""
        view = self._bridge.view()
        library = [card for each in view.players for card in each.library]
        prompt = sort_hidden_cards(prompt, {card.id for card in library if not card.known})
        prompt = merge_hidden_equals(prompt, {card.id for card in library})
        names = [each.name for each in view.players]
        return late_asking.telling_apart.tell_apart(prompt, view.objects(), names)

    def _origins(self, question: Question) -> tuple[int, ...]:
        source = () if question.source is None else (question.source,)
        return tuple(dict.fromkeys((*self._bridge.perspective.asking_sources, *source)))

    def _source_name(self, question: Question) -> str:
        """Return the name of the object that asks the question, or an empty string."""
        objects = self._bridge.view().objects()
        for id in (question.source, *self._bridge.perspective.asking_sources):
            view = objects.get(id) if id is not None else None
            if view is not None and (name := view.source_name or self._bridge.perspective.name(view.id)):
                return name
        return ""

    def _piles(self, prompt: Prompt) -> tuple[Zone, ...]:
        """Return the piles that contain objects that may be chosen."""
        there = self._bridge.view().objects()
        zones = (there[id].zone for id in prompt.objects if id in there)
        return tuple(dict.fromkeys(zone for zone in zones if zone.kind in PILES))

    def _waiting(self) -> Prompt | None:
        """Return a prompt that offers to turn the table to a seat that has to answer unseen."""
        if self._waits_for is None:
            return None
        name = self._bridge.view().players[self._waits_for].name
        turn = Choice(f"Turn the table to {name}", answer=True)
        about = "The question can be seen from that seat only, because other hands are hidden."
        return Prompt(words=f"{name} is choosing.", about=about, choices=(turn,))

    def _choose(self, offers: tuple[Offer, ...], id: int) -> None:
        self._choosing_for = id
        object = self._bridge.view().objects().get(id)
        if object is not None:
            self.chooser.ask(offers, object, self._around(id, QCursor.pos()))

    def _take_offer(self, offer: Offer) -> None:
        self._commands.take(offer, self._choosing_for)


def _is_about_hand(question: Question, player: PlayerView) -> bool:
    hand = {card.id for card in player.hand}
    return question.kind == "mulligan" or any(option in hand for option in question.options)

"""What the window asks the player: the game's open question, and which of several offers is meant."""

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
from tabletop.ui.asking.prompts import Choice, Prompt, by_name, equals_once, prompt_for
from tabletop.ui.layout.rail import PILES
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.session.selection_commands import SelectionCommands

if TYPE_CHECKING:
    from tabletop.ui.asking.chooser import Chooser


class Dialogue(QObject):
    """Shows one question at a time. An object that it asks for can be clicked on the table as well."""

    prompt_changed = Signal(object)
    """The Prompt that is to be shown, or None."""
    targets_changed = Signal(object, object)
    """The objects on the table, and the seats, of which one may be clicked as the answer."""

    more_wanted = Signal(object)
    """What is to get one damage more, of those among which it is divided."""

    def __init__(
        self, bridge: Bridge, commands: SelectionCommands, pictures: Pictures, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._bridge, self._commands = bridge, commands
        self._pictures, self._widget = pictures, parent
        self._question: Question | None = None
        self._waits_for: int | None = None
        """The seat that is asked something which the window may not see."""
        self._choosing_for = 0
        self._listens = True
        self._faces: dict[int, FaceSpec] = {}
        """Faces shown since the first of the questions that are open now."""
        self._seats: dict[int, Answer] = {}
        """For each player who may be clicked, the answer that it is."""
        self.around: Callable[[int], Around] | None = None
        """What there is around an object on the screen; the chooser stands beside it."""
        bridge.asked.connect(self._game_asks)
        commands.choice_wanted.connect(self._choose)

    @property
    def pictures(self) -> Pictures:
        """The pictures of faces."""
        return self._pictures

    @cached_property
    def chooser(self) -> "Chooser":
        """What lets the player choose between offers."""
        chooser = late_asking.chooser.Chooser(self._pictures, self._widget)
        chooser.chosen.connect(self._take_chosen)
        return chooser

    def choose_at(self, offers: tuple[Offer, ...], at: QPoint) -> None:
        """Let the player choose between offers for one object, near a point of the screen."""
        id = object_of(offers[0].action)
        object = self._bridge.view().objects().get(id)
        if object is not None:
            self._choosing_for = id
            self.chooser.ask(offers, object, self._around(id, at))

    def _around(self, id: int, at: QPoint) -> Around:
        """Where the table does not say where an object lies, it is where the pointer is."""
        found = self.around(id) if self.around is not None else None
        return found if found is not None and found.about else near_point(at, found)

    def answer(self, answer: Answer) -> None:
        """What the player answered; where another seat is asked unseen, to be shown the question."""
        if self._waits_for is None:
            self._bridge.answer(answer)
        else:
            self._bridge.sit(self._waits_for, hides_others=True)

    def cancel(self) -> None:
        """Take the question back, and with it a spell or ability that is only announced."""
        self._bridge.withdraw()

    def take_back(self, id: int) -> None:
        """Choose an object no more: undo its answer, and answer those after it again."""
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
        """An object was selected on the table: the answer, if one is asked for that it can be."""
        if self._listens and self.can_be(id):
            self.take(id)

    def pointed_seat(self, seat: int) -> None:
        """A player's name was clicked: the answer, if players are asked for."""
        if seat in self._seats and self._question == self._bridge.view().question:
            self.take(self._seats[seat])

    def take(self, option: Answer) -> None:
        """Something that stands for an answer was pointed at: it is the answer, or gets one damage more."""
        if self._question is not None and self._question.division is not None:
            self.more_wanted.emit(option)
        else:
            self.answer(option)

    @contextmanager
    def looking_on(self) -> Iterator[None]:
        """Meanwhile selecting an object answers nothing: keys only walk over the table."""
        self._listens = False
        try:
            yield
        finally:
            self._listens = True

    def can_be(self, id: int) -> bool:
        """Whether an object is a possible answer to the question that is open."""
        # What the table asks by now may be something else: it is told of a change before it is told of that.
        question = self._question if self._question == self._bridge.view().question else None
        if question is None or question.kind == "order" or id == 0:
            return False
        return id in question.options if question.division is not None else question.allows(id)

    def _game_asks(self, question: Question | None) -> None:
        self._question, self._waits_for = question, self._bridge.waits_for
        if question is None:
            self._seats, self._faces = {}, {}
            self.prompt_changed.emit(self._waiting())
            self.targets_changed.emit((), ())
            return
        players = self._bridge.view().players
        player = players[question.player]
        doing = self._bridge.perspective.asking_words
        source = self._source_name(question)
        # Some questions begin with who is asked.
        asked = "" if question.words.startswith(f"{player.name}: ") else player.name
        about = " · ".join(filter(None, (asked, source or self._bridge.perspective.asking_action)))
        names = [each.name for each in players]
        prompt = prompt_for(
            question,
            self._bridge.perspective.option_name,
            about,
            names,
            self._bridge.perspective.answer_labels,
        )
        prompt = replace(prompt, words=capitalized(self._bridge.perspective.question_words))
        library = [card for each in players for card in each.library]
        prompt = by_name(prompt, {card.id for card in library if not card.known})
        prompt = equals_once(prompt, {card.id for card in library})
        prompt = late_asking.telling_apart.told_apart(prompt, self._bridge.view().objects(), names)
        self._seats = {each.seat: each.answer for each in prompt.choices if each.seat is not None}
        prompt = replace(
            prompt,
            sources=self._bridge.perspective.sources(prompt.objects),
            origins=self._origins(question),
            about_more=doing,
            piles=self._piles(prompt),
            is_about_hand=_is_about_hand(question, player),
        )
        prompt = late_asking.question_cards.with_cards(
            prompt, question, self._bridge.perspective, self._faces
        )
        self._faces |= prompt.specs
        self.prompt_changed.emit(prompt)
        self.targets_changed.emit(() if prompt.in_order else prompt.objects, prompt.seats)

    def _origins(self, question: Question) -> tuple[int, ...]:
        source = () if question.source is None else (question.source,)
        return tuple(dict.fromkeys((*self._bridge.perspective.asking_sources, *source)))

    def _source_name(self, question: Question) -> str:
        """Return the name of the object from which a question comes, empty if there is none."""
        objects = self._bridge.view().objects()
        for id in (question.source, *self._bridge.perspective.asking_sources):
            view = objects.get(id) if id is not None else None
            if view is not None and (name := view.source_name or self._bridge.perspective.name(view.id)):
                return name
        return ""

    def _piles(self, prompt: Prompt) -> tuple[Zone, ...]:
        """Where what may be chosen lies, as far as that is a pile."""
        there = self._bridge.view().objects()
        zones = (there[id].zone for id in prompt.objects if id in there)
        return tuple(dict.fromkeys(zone for zone in zones if zone.kind in PILES))

    def _waiting(self) -> Prompt | None:
        """What stands there while another seat is asked unseen: the table may be turned to answer."""
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

    def _take_chosen(self, offer: Offer) -> None:
        self._commands.take(offer, self._choosing_for)


def _is_about_hand(question: Question, player: PlayerView) -> bool:
    hand = {card.id for card in player.hand}
    return question.kind == "mulligan" or any(option in hand for option in question.options)

"""The table as a library: set up a position, ask what is legal and why, perform actions, and undo them.

    table = Table(battlefield=["Delver of Secrets"])
    table.transform("Delver of Secrets")
    table["Delver of Secrets"].now.mana_value

Strings are names: of a card, of a player, or given with ``as_``. The words for describing and using cards are
those of scenario files (``docs/SCENARIOS.md``). See ``docs/API.md`` for examples.

A name that no card has raises ``UnknownCardError``, a name that nothing on the table has raises
``UnknownNameError``, and an impossible position or instruction raises ``ScenarioError``. An illegal action
isn't an error: it returns a ``Ruling`` with its reasons.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import UNSET

from tabletop.cards.decks.deck import DeckFileError
from tabletop.cards.fault_lines import quoted
from tabletop.cards.library import UnknownCardError
from tabletop.disk.whole_files import write_whole
from tabletop.model.actions import Action
from tabletop.model.events import Event
from tabletop.model.handwork import BeginGame
from tabletop.model.questions import Answer, Question
from tabletop.model.state import State
from tabletop.play.dealing import dealt
from tabletop.play.goldfish.deck_texts import deck_from, odds_by_turn, opening_hands, survey_hands
from tabletop.play.goldfish.odds import DeckOdds
from tabletop.play.goldfish.opening_hands import Survey
from tabletop.play.goldfish.score import Score, ScoreKeeper
from tabletop.play.legal_actions import LegalActions
from tabletop.play.log.in_words import mode_words, worded
from tabletop.play.log.logbook import Logbook
from tabletop.play.options import Dummy, GameOptions
from tabletop.play.saves.faults import SavedGameError
from tabletop.play.saves.lines import SUFFIX
from tabletop.play.saves.writing import create_file
from tabletop.play.table import Table as GameTable
from tabletop.rules.book.verdicts import Reason, Ruling, Verdict
from tabletop.rules.object_names import name_at
from tabletop.rules.offers import Offer
from tabletop.rules.values.characteristics import Characteristics, Origin
from tabletop.rules.values.layers import origins_of
from tabletop.rules.view import ObjectView, TableView
from tabletop.scenarios.expecting.expect import contents
from tabletop.scenarios.files.reading import read_scenario, scenario_from
from tabletop.scenarios.files.table_position import left_out, position_from
from tabletop.scenarios.files.writing import scenario_text
from tabletop.scenarios.format.document import DEFAULT_PLAYERS, Seat
from tabletop.scenarios.format.faults import ScenarioError, unknown_word
from tabletop.scenarios.format.names import UnknownNameError, zone_word
from tabletop.scenarios.format.words import Choice
from tabletop.scenarios.playing.play import Done, Play
from tabletop.scenarios.playing.typed import UNNAMED, Proposed, Written, card, names_at, set_up, typed_step
from tabletop.scenarios.running.headless_check import Report, check_paths
from tabletop.scenarios.running.saved_openings import load_game
from tabletop.scenarios.steps.player_verbs import Redo, Undo
from tabletop.scenarios.steps.scenario import AnyStep, Scenario, ScenarioFile
from tabletop.scenarios.steps.steps import ActionStep

__all__ = [
    "Characteristics",
    "DeckFileError",
    "DeckOdds",
    "Dummy",
    "LegalActions",
    "ObjectView",
    "Offer",
    "Origin",
    "Reason",
    "Report",
    "Result",
    "Ruling",
    "SavedGameError",
    "ScenarioError",
    "Score",
    "Survey",
    "Table",
    "TableView",
    "UnknownCardError",
    "UnknownNameError",
    "Verdict",
    "card",
    "check",
    "odds_by_turn",
    "opening_hands",
    "survey_hands",
]


def check(*paths: Path | str) -> Report:
    """Check scenario files and saved games, including all in folders and their subfolders.

    It raises no exceptions. Files that can't be read are listed in the ``errors`` of the report.
    """
    return check_paths(map(Path, paths))


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """Result of an instruction. Its string is the ruling."""

    ruling: Ruling
    log: tuple[str, ...] = ()
    """The events, as lines of the log."""
    cited: tuple[str, ...] = ()
    """Numbers of all rules involved, in the edition of the table."""
    question: Question | None = None
    """The open question, or None. Answer it with ``Table.answer``."""
    events: tuple[Event, ...] = ()

    @property
    def is_legal(self) -> bool:
        """Whether the action was legal and did something."""
        return self.ruling.is_legal

    def __str__(self) -> str:
        """Return the ruling with its reasons."""
        return str(self.ruling)


class Table:
    """A game. Objects are addressed by name, and illegal actions give the reasons."""

    def __init__(
        self,
        battlefield: Sequence[Written] = (),
        *,
        hand: Sequence[Written] = (),
        library: Sequence[Written] = (),
        graveyard: Sequence[Written] = (),
        opponent: Mapping[str, object] | None = None,
        **said: object,
    ) -> None:
        """Set up a position for Alice, who is the active player in her main phase, and Bob.

        Args:
            battlefield: Alice's permanents, as names or made with ``card``.
            hand: the cards in her hand.
            library: her library, top card first.
            graveyard: her graveyard, top card first.
            opponent: Bob's side of the table: ``{"battlefield": ["Serra Angel"], "life": 3}``.
            said: other keys of Alice's side, such as ``exile`` and ``life``, keys of ``[game]`` in a scenario
                file, such as ``step`` and ``active``, and ``edition``.

        Raises:
            UnknownCardError: no card has such a name.
            ScenarioError: the position is impossible.

        """
        zones = {"battlefield": battlefield, "hand": hand, "library": library, "graveyard": graveyard}
        alices_keys = {key: value for key, value in said.items() if key in Seat.__struct_fields__}
        game = {key: value for key, value in said.items() if key not in alices_keys}
        self._play = set_up(
            dict(zip(DEFAULT_PLAYERS, ({**zones, **alices_keys}, opponent or {}), strict=True)), game
        )
        self._logbook = Logbook(self._table.journal)

    @classmethod
    def with_players(cls, players: Mapping[str, Mapping[str, object]], **game: object) -> "Table":
        """Set up a position for one to four players. Each side is given as in a scenario file.

        Raises:
            UnknownCardError: no card has such a name.
            ScenarioError: the position is impossible.

        """
        return cls._with_play(set_up(players, game))

    @classmethod
    def from_text(cls, text: str) -> "Table":
        """Return the position of a scenario. ``play_next`` plays its steps.

        Raises:
            ScenarioError: the text isn't a scenario.

        """
        return cls._with_play(Play(scenario_from(text, UNNAMED)))

    @classmethod
    def from_file(cls, path: Path | str) -> "Table":
        """Return the position of a scenario file, or a saved game in its last state.

        Raises:
            ScenarioError: the scenario can't be used.
            SavedGameError: the saved game can't be used, or not to its end.

        """
        file = Path(path)
        if file.suffix.lower() != SUFFIX:
            return cls._with_play(Play(read_scenario(file)))
        found = load_game(file)
        if found.game.damage is not None:
            raise SavedGameError(found.game.complaint)
        scenario = found.lesson.file if found.lesson is not None else None
        return cls._with_play(_continue_game(found.game.table, scenario))

    @classmethod
    def from_decks(
        cls,
        *lists: str,
        players: Sequence[str] = DEFAULT_PLAYERS,
        seed: int = 0,
        life: int | None = None,
        first: int = 0,
        dummy: Dummy | None = None,
    ) -> "Table":
        """Start a new game with shuffled decks and opening hands. The first player is asked about a mulligan.

        Args:
            lists: one deck list per player, in any known format.
            players: their names.
            seed: seed of all random events.
            life: starting life total. None means 20, or 40 if a deck has a commander.
            first: the starting player's seat, counted from 0.
            dummy: the target dummy that each player without a deck is. None for players like others.

        Raises:
            DeckFileError: a list has an unknown card, or too many cards.

        """
        decks = [deck_from(text, number) for number, text in enumerate(lists, start=1)]
        titles = [deck.name or f"Deck {number}" for number, deck in enumerate(decks, start=1)]
        options = GameOptions(
            names=tuple(players), seed=seed, life=life, first=first, dummy=UNSET if dummy is None else dummy
        )
        table = cls._with_play(_continue_game(dealt(decks, titles, options)))
        table.propose(BeginGame())
        return table

    @classmethod
    def _with_play(cls, play: Play) -> "Table":
        table = cls.__new__(cls)
        table._play = play
        table._logbook = Logbook(play.table.journal)
        return table

    # --- The position ----------------------------------------------------------------------------------

    @property
    def _table(self) -> GameTable:
        return self._play.table

    @property
    def state(self) -> State:
        """The immutable state used by the rules, with numeric object IDs."""
        return self._table.state

    def view(self, player: str | None = None) -> TableView:
        """Return the view of a player, or of a person who plays all seats.

        Raises:
            UnknownNameError: no player has this name.

        """
        if player is not None and not self._play.naming.is_player(player):
            raise UnknownNameError(unknown_word("player", player, self._play.naming.names.players))
        return self._table.view(None if player is None else self._play.naming.player(player))

    def __contains__(self, name: str) -> bool:
        """Return whether an object has this name."""
        return bool(self._play.naming.objects(name))

    def __getitem__(self, name: str) -> ObjectView:
        """Return the object with a name, as seen when playing all seats. ``now`` has its characteristics.

        Raises:
            UnknownNameError: no object has this name.

        """
        return self._table.view().objects()[self._id(name)]

    def origins(self, name: str) -> tuple[Origin, ...]:
        """Return the origins of an object's values. Each prints itself with its rule.

        Raises:
            UnknownNameError: no object has this name.

        """
        return origins_of(self.state, self._id(name))

    def names(self, zone: str) -> tuple[str, ...]:
        """Return the names of the objects in a zone, such as ``"battlefield"`` or ``"Alice.hand"``.

        Raises:
            UnknownNameError: there is no such zone.

        """
        if zone_word(zone, self._play.naming.names.players) is None:
            raise UnknownNameError(
                f"there is no zone {quoted(zone)}; write it like battlefield or Alice.hand"
            )
        return tuple(name_at(self.state, id) for id in contents(zone, self._play.naming))

    def _id(self, name: str) -> int:
        found = self._play.naming.object(name)
        if not found:
            raise UnknownNameError(unknown_word("name", name, names_at(self._play.naming)))
        return found

    # --- Legal actions ---------------------------------------------------------------------------------

    @property
    def legal_actions(self) -> LegalActions:
        """All legal actions of the players. Actions of effects are in ``offers``."""
        return LegalActions(self._table, worded)

    def offers(self, name: str) -> tuple[Offer, ...]:
        """Return all offers for an object, legal or not, each with its ruling.

        Raises:
            UnknownNameError: no object has this name.

        """
        return tuple(map(worded, self._table.offers(self._id(name))))

    def ruling(self, verb: str, *names: str, **how: object) -> Ruling:
        """Return the ruling on an instruction without performing it.

        Arguments and exceptions as for ``do``.
        """
        return self._play.do(self._step(verb, names, {**how, "ask": True})).ruling

    # --- Actions ---------------------------------------------------------------------------------------

    def do(self, verb: str, *names: str, **how: object) -> Result:
        """Perform an instruction if it is legal.

        Args:
            verb: a verb of scenario files, such as ``"transform"``, ``"cast"``, ``"next turn"``.
            names: the objects it applies to.
            how: its other keys, such as ``by``, ``face``, ``targets``. Write ``from_`` and ``as_`` for
                Python's keywords. ``choose`` has the answers to its questions. A question without an answer
                stays open.

        Raises:
            UnknownNameError: no object has one of the names.
            UnknownCardError: no card has one of the names.
            ScenarioError: there is no such verb, or it has no such key.

        """
        return self._perform(self._step(verb, names, how))

    def transform(self, name: str, **how: object) -> Result:
        """Transform a permanent, as an effect."""
        return self.do("transform", name, **how)

    def meld(self, one: str, other: str, **how: object) -> Result:
        """Meld two cards, as an effect."""
        return self.do("meld", one, other, **how)

    def cast(self, name: str, **how: object) -> Result:
        """Cast a card: ``face="back"``, ``using="disturb"``, ``targets=["Serra Angel"]``."""
        return self.do("cast", name, **how)

    def activate(self, name: str, ability: int | str = 1, **how: object) -> Result:
        """Activate an ability of a permanent, given by its position or some of its words."""
        return self.do("activate", name, ability=ability, **how)

    def resolve(self, **how: object) -> Result:
        """Resolve the top of the stack, or the whole stack with ``all=True``."""
        return self.do("resolve", **how)

    def propose(self, what: Offer | Action, choose: Sequence[Choice] = ()) -> Result:
        """Perform an offer or action, with the answers to its questions."""
        action = what.action if isinstance(what, Offer) else what
        return self._perform(Proposed(what=action, choose=tuple(choose), open=True))

    def play_next(self) -> Result | None:
        """Play the next step of the scenario that the table began with. Return None if there is none left."""
        if self._play.played >= len(self._play.file.scenario.steps):
            return None
        cursor = self._table.journal.cursor
        return self._result(self._play.next(), cursor)

    def _step(self, verb: str, names: Sequence[str], how: Mapping[str, object]) -> AnyStep:
        return typed_step(verb, names, how, self._play.naming)

    def _perform(self, step: AnyStep | ActionStep) -> Result:
        cursor = self._table.journal.cursor
        return self._result(self._play.do(step), cursor)

    def _result(self, done: Done, cursor: int) -> Result:
        pages = (page for page in self._logbook.pages() if page.number > cursor and not page.taken_back)
        return Result(
            ruling=done.ruling,
            log=tuple(line.text for page in pages for line in page.lines),
            cited=tuple(sorted(done.cited)),
            question=self.question,
            events=done.happened,
        )

    # --- Questions ---------------------------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """The open question, or None. Nothing else can be done until it is answered."""
        open_question = self.state.question
        return open_question.question if open_question is not None else None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The legal answers, with names for objects. For an ordering, all objects in a row."""
        question = self.question
        if question is None:
            return ()
        modes = mode_words(question)
        return tuple(self._choice(modes.get(option, option)) for option in question.options)

    def _choice(self, option: Answer) -> Choice:
        if isinstance(option, bool | str):
            return option
        return self._name(option) if isinstance(option, int) else tuple(map(self._name, option))

    def _name(self, number: int) -> str:
        """Return the name of an object or of a card, given by its number."""
        if number in self.state.objects:
            return self._play.naming.name_of(number)
        return name_at(self.state, number)

    def answer(self, choice: Choice) -> Result:
        """Answer the open question: a bool, a word, a name, or an ordering of names from ``choices``."""
        return self.do("answer", with_=choice)

    # --- Undo and redo -----------------------------------------------------------------------------------

    def undo(self, number: int = 1) -> bool:
        """Undo a number of actions. Return whether any action was undone."""
        return self._play.do(Undo(number=number)).ruling.is_legal

    def redo(self, number: int = 1) -> bool:
        """Redo a number of undone actions. Return whether any action was redone."""
        return self._play.do(Redo(number=number)).ruling.is_legal

    @property
    def log(self) -> tuple[str, ...]:
        """The lines of the log, without undone actions."""
        pages = (page for page in self._logbook.pages() if not page.taken_back)
        return tuple(line.text for page in pages for line in page.lines)

    @property
    def score(self) -> Score | None:
        """The score by turn of a deck that plays alone, None if other players have turns as well."""
        return ScoreKeeper().read(self._table.journal)

    # --- Files -------------------------------------------------------------------------------------------

    def __str__(self) -> str:
        """Return the position as a scenario: ``Table.from_text(str(table))`` recreates it."""
        return scenario_text(position_from(self.state, UNNAMED))

    @property
    def left_out(self) -> tuple[str, ...]:
        """Descriptions of the parts of the game that a scenario can't hold.

        Empty if nothing would be lost.
        """
        return left_out(self.state)

    def save_scenario(self, path: Path | str) -> None:
        """Save the position as a scenario file, replacing an existing file.

        Raises:
            OSError: the file can't be written.

        """
        file = Path(path)
        write_whole(file, scenario_text(position_from(self.state, file)))

    def save_game(self, path: Path | str, title: str = "") -> None:
        """Save the whole game with its history, including undone actions, replacing an existing file.

        Args:
            path: the file. ``from_file`` recognizes a saved game by the ending ``.tabletop``.
            title: the title of the game.

        Raises:
            OSError: the file can't be written.

        """
        create_file(Path(path), self._table, title or Path(path).stem, replace=True).close()


def _continue_game(table: GameTable, file: ScenarioFile | None = None) -> Play:
    """Continue a game from its current state. ``file`` is the scenario that it began with."""
    if file is None:
        names = tuple(player.name for player in table.state.players)
        file = ScenarioFile(path=UNNAMED, scenario=Scenario(players=names))
    return Play(file, table=table)

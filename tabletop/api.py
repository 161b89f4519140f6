"""The table as a library: set up a position, ask what is allowed and why, do it, take it back.

    table = Table(battlefield=["Delver of Secrets"])
    table.transform("Delver of Secrets")
    table["Delver of Secrets"].now.mana_value

Whatever is typed is a name: of a card, of a player, or one given with ``as_``. The words for what may be said
of a card and done with it are those of scenario files (``docs/SCENARIOS.md``); ``docs/API.md`` has examples.

Three things are told apart. A name that no card has raises ``UnknownCardError``; a name that nothing on the
table has raises ``UnknownNameError``; a position or an instruction that makes no sense raises
``ScenarioError``. Whatever the rules do not allow is no error: it is a ``Ruling``, with its reasons.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from tabletop.cards.decks.deck import DeckFileError
from tabletop.cards.decks.reading import read_deck
from tabletop.cards.fault_lines import quoted
from tabletop.cards.library import UnknownCardError, default_library
from tabletop.model.actions import Action
from tabletop.model.events import Event
from tabletop.model.handwork import BeginGame
from tabletop.model.questions import Answer, Question
from tabletop.model.state import State
from tabletop.play.dealing import dealt
from tabletop.play.legal_actions import LegalActions
from tabletop.play.log.in_words import mode_words, worded
from tabletop.play.log.logbook import Logbook
from tabletop.play.log.names import name_at
from tabletop.play.options import GameOptions
from tabletop.play.saves.faults import SavedGameError
from tabletop.play.saves.lines import SUFFIX
from tabletop.play.saves.writing import begun
from tabletop.play.table import Table as GameTable
from tabletop.rules.book.verdicts import Reason, Ruling, Verdict
from tabletop.rules.offers import Offer
from tabletop.rules.values.characteristics import Characteristics, Origin
from tabletop.rules.values.layers import explained
from tabletop.rules.view import ObjectView, TableView
from tabletop.scenarios.expecting.expect import contents
from tabletop.scenarios.files.reading import read_scenario, scenario_from
from tabletop.scenarios.files.saving import left_out, position_from
from tabletop.scenarios.files.writing import scenario_text
from tabletop.scenarios.format.document import DEFAULT_PLAYERS, Seat
from tabletop.scenarios.format.faults import ScenarioError, unknown_word
from tabletop.scenarios.format.names import UnknownNameError, zone_word
from tabletop.scenarios.format.words import Choice
from tabletop.scenarios.playing.play import Done, Play
from tabletop.scenarios.playing.typed import UNNAMED, Proposed, Written, card, names_at, set_up, typed_step
from tabletop.scenarios.running.check import Report, check_paths
from tabletop.scenarios.running.openings import load_game
from tabletop.scenarios.steps.player_verbs import Redo, Undo
from tabletop.scenarios.steps.scenario import AnyStep, Scenario, ScenarioFile
from tabletop.scenarios.steps.steps import ActionStep
from tabletop.whole_files import write_whole

__all__ = [
    "Characteristics",
    "DeckFileError",
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
    "Table",
    "TableView",
    "UnknownCardError",
    "UnknownNameError",
    "Verdict",
    "card",
    "check",
]


def check(*paths: Path | str) -> Report:
    """Check scenario files and saved games, and all in folders and the folders within them.

    Nothing is raised: what can't be read is among the ``errors`` of the report.
    """
    return check_paths(map(Path, paths))


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What came of an instruction. It prints as its ruling."""

    ruling: Ruling
    log: tuple[str, ...] = ()
    """What happened, in the words of the log."""
    cited: tuple[str, ...] = ()
    """The numbers of all rules that had a part, in the edition of the table."""
    question: Question | None = None
    """What is asked now, if anything; ``Table.answer`` answers it."""
    events: tuple[Event, ...] = ()

    @property
    def is_legal(self) -> bool:
        """Whether it was allowed and did something."""
        return self.ruling.is_legal

    def __str__(self) -> str:
        """The ruling with its reasons."""
        return str(self.ruling)


class Table:
    """A game, seen from outside: every object goes by a name, and whatever is not allowed says why."""

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
        """Set up a position for Alice, who is active in her main phase, and Bob.

        Args:
            battlefield: Alice's permanents, by their names or as ``card`` makes them.
            hand: the cards in her hand.
            library: her library, the top card first.
            graveyard: her graveyard, the top card first.
            opponent: Bob's side of the table: ``{"battlefield": ["Serra Angel"], "life": 3}``.
            said: the other keys of a side of the table, for Alice, such as ``exile`` and ``life``; those of
                ``[game]`` in a scenario file, such as ``step`` and ``active``; and ``edition``.

        Raises:
            UnknownCardError: no card has such a name.
            ScenarioError: something in the position can't be.

        """
        zones = {"battlefield": battlefield, "hand": hand, "library": library, "graveyard": graveyard}
        mine = {key: value for key, value in said.items() if key in Seat.__struct_fields__}
        game = {key: value for key, value in said.items() if key not in mine}
        self._play = set_up(
            dict(zip(DEFAULT_PLAYERS, ({**zones, **mine}, opponent or {}), strict=True)), game
        )
        self._logbook = Logbook(self._table.journal)

    @classmethod
    def with_players(cls, players: Mapping[str, Mapping[str, object]], **game: object) -> "Table":
        """Set up a position for one to four players, each with a side of the table as in a scenario file.

        Raises:
            UnknownCardError: no card has such a name.
            ScenarioError: something in the position can't be.

        """
        return cls._at(set_up(players, game))

    @classmethod
    def from_text(cls, text: str) -> "Table":
        """The position of a scenario; ``play_next`` plays its steps.

        Raises:
            ScenarioError: the text is no scenario.

        """
        return cls._at(Play(scenario_from(text, UNNAMED)))

    @classmethod
    def from_file(cls, path: Path | str) -> "Table":
        """The position of a scenario file, or a saved game as it was left.

        Raises:
            ScenarioError: the scenario can't be used.
            SavedGameError: the saved game can't be used, or not to its end.

        """
        file = Path(path)
        if file.suffix.lower() != SUFFIX:
            return cls._at(Play(read_scenario(file)))
        found = load_game(file)
        if found.game.damage is not None:
            raise SavedGameError(found.game.complaint)
        scenario = found.lesson.file if found.lesson is not None else None
        return cls._at(_gone_on(found.game.table, scenario))

    @classmethod
    def from_decks(
        cls,
        *lists: str,
        players: Sequence[str] = DEFAULT_PLAYERS,
        seed: int = 0,
        life: int | None = None,
        first: int = 0,
    ) -> "Table":
        """A new game: shuffled, with opening hands drawn, and the first player asked about a mulligan.

        Args:
            lists: the text of a deck list for each player, in any format that is known.
            players: their names.
            seed: every chance follows from it.
            life: what each begins with; None for 20, or 40 where a deck has a commander.
            first: the seat that begins, counted from 0.

        Raises:
            DeckFileError: a list has a line that no card fits, or there are too many cards.

        """
        readings = [read_deck(text, default_library()) for text in lists]
        for number, reading in enumerate(readings, start=1):
            if reading.faults:
                raise DeckFileError(f"deck {number}: {reading.faults[0]}")
        titles = [reading.deck.name or f"Deck {n}" for n, reading in enumerate(readings, start=1)]
        options = GameOptions(names=tuple(players), seed=seed, life=life, first=first)
        table = cls._at(_gone_on(dealt([reading.deck for reading in readings], titles, options)))
        table.propose(BeginGame())
        return table

    @classmethod
    def _at(cls, play: Play) -> "Table":
        table = cls.__new__(cls)
        table._play = play
        table._logbook = Logbook(play.table.journal)
        return table

    # --- What is there ---------------------------------------------------------------------------------

    @property
    def _table(self) -> GameTable:
        return self._play.table

    @property
    def state(self) -> State:
        """The state as the rules see it: frozen, with numbers for all objects."""
        return self._table.state

    def view(self, player: str | None = None) -> TableView:
        """What a player sees; without one, what the person sees who plays all seats.

        Raises:
            UnknownNameError: nobody has this name.

        """
        if player is not None and not self._play.naming.is_player(player):
            raise UnknownNameError(unknown_word("player", player, self._play.naming.names.players))
        return self._table.view(None if player is None else self._play.naming.player(player))

    def __contains__(self, name: str) -> bool:
        """Whether something has this name now."""
        return bool(self._play.naming.objects(name))

    def __getitem__(self, name: str) -> ObjectView:
        """The object that has a name, as the player who plays all seats sees it; ``now`` is what it is.

        Raises:
            UnknownNameError: nothing has this name.

        """
        return self._table.view().objects()[self._id(name)]

    def origins(self, name: str) -> tuple[Origin, ...]:
        """Where the values of an object come from; each prints itself with its rule.

        Raises:
            UnknownNameError: nothing has this name.

        """
        return explained(self.state, self._id(name))

    def names(self, zone: str) -> tuple[str, ...]:
        """What the objects in a zone are called now: ``"battlefield"``, ``"Alice.hand"``.

        Raises:
            UnknownNameError: there is no such zone.

        """
        if zone_word(zone, self._play.naming.names.players) is None:
            raise UnknownNameError(f"there is no zone {quoted(zone)}; write one as battlefield or Alice.hand")
        return tuple(name_at(self.state, id) for id in contents(zone, self._play.naming))

    def _id(self, name: str) -> int:
        found = self._play.naming.object(name)
        if not found:
            raise UnknownNameError(unknown_word("name", name, names_at(self._play.naming)))
        return found

    # --- What is allowed -------------------------------------------------------------------------------

    @property
    def legal_actions(self) -> LegalActions:
        """All that players may do now; what effects would do is in ``offers``."""
        return LegalActions(self._table, worded)

    def offers(self, name: str) -> tuple[Offer, ...]:
        """All that players and effects may do with an object, and what not, each with its ruling.

        Raises:
            UnknownNameError: nothing has this name.

        """
        return tuple(map(worded, self._table.offers(self._id(name))))

    def ruling(self, verb: str, *names: str, **how: object) -> Ruling:
        """What the rules make of an instruction, without doing it; it takes and raises what ``do`` does."""
        return self._play.do(self._step(verb, names, {**how, "ask": True})).ruling

    # --- Doing -----------------------------------------------------------------------------------------

    def do(self, verb: str, *names: str, **how: object) -> Result:
        """Do something, if the rules allow it.

        Args:
            verb: a verb of scenario files, such as ``"transform"``, ``"cast"``, ``"next turn"``.
            names: the objects that it is done with.
            how: its other keys, such as ``by``, ``face``, ``targets``; ``from_`` and ``as_`` where Python has
                the word. ``choose`` has the answers to what it asks; a question without an answer stays open.

        Raises:
            UnknownNameError: nothing has a name.
            UnknownCardError: no card has a name.
            ScenarioError: there is no such verb, or it has no such key.

        """
        return self._done(self._step(verb, names, how))

    def transform(self, name: str, **how: object) -> Result:
        """An effect says that a permanent transforms."""
        return self.do("transform", name, **how)

    def meld(self, one: str, other: str, **how: object) -> Result:
        """An effect says that two cards are melded."""
        return self.do("meld", one, other, **how)

    def cast(self, name: str, **how: object) -> Result:
        """A player casts a card: ``face="back"``, ``using="disturb"``, ``targets=["Serra Angel"]``."""
        return self.do("cast", name, **how)

    def activate(self, name: str, ability: int | str = 1, **how: object) -> Result:
        """A player activates an ability of a permanent, by its place or a few of its words."""
        return self.do("activate", name, ability=ability, **how)

    def resolve(self, **how: object) -> Result:
        """The top of the stack resolves, or with ``all=True`` all of it."""
        return self.do("resolve", **how)

    def propose(self, what: Offer | Action, choose: Sequence[Choice] = ()) -> Result:
        """Do what was offered, with the answers to what it asks."""
        action = what.action if isinstance(what, Offer) else what
        return self._done(Proposed(what=action, choose=tuple(choose), open=True))

    def play_next(self) -> Result | None:
        """Play the next step of the scenario that the table began with; None if there is none left."""
        if self._play.played >= len(self._play.file.scenario.steps):
            return None
        cursor = self._table.journal.cursor
        return self._result(self._play.next(), cursor)

    def _step(self, verb: str, names: Sequence[str], how: Mapping[str, object]) -> AnyStep:
        return typed_step(verb, names, how, self._play.naming)

    def _done(self, step: AnyStep | ActionStep) -> Result:
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
        """What is asked now, of which player; nothing else can be done before it is answered."""
        open_question = self.state.question
        return open_question.question if open_question is not None else None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The answers that the rules allow, with names for objects; all of them in a row for an order."""
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
        """What an object, or the card with a number, is called."""
        if number in self.state.objects:
            return self._play.naming.name_of(number)
        return name_at(self.state, number)

    def answer(self, choice: Choice) -> Result:
        """Answer what is asked: yes or no, a word, a name, or names in an order; ``choices`` has them."""
        return self.do("answer", with_=choice)

    # --- Back and forth ----------------------------------------------------------------------------------

    def undo(self, number: int = 1) -> bool:
        """Take back what was done last, so many times. Returns whether anything was taken back."""
        return self._play.do(Undo(number=number)).ruling.is_legal

    def redo(self, number: int = 1) -> bool:
        """Do again what was taken back, so many times. Returns whether anything was done again."""
        return self._play.do(Redo(number=number)).ruling.is_legal

    @property
    def log(self) -> tuple[str, ...]:
        """All that happened, in the words of the log; what was taken back is left out."""
        pages = (page for page in self._logbook.pages() if not page.taken_back)
        return tuple(line.text for page in pages for line in page.lines)

    # --- Files -------------------------------------------------------------------------------------------

    def __str__(self) -> str:
        """The position as a scenario: ``Table.from_text(str(table))`` lies as this one does."""
        return scenario_text(position_from(self.state, UNNAMED))

    @property
    def left_out(self) -> tuple[str, ...]:
        """What lies on the table and can't be part of a scenario, in words; empty if nothing is lost."""
        return left_out(self.state)

    def save_scenario(self, path: Path | str) -> None:
        """Write the position into a scenario file; what is there is replaced.

        Raises:
            OSError: the file can't be written.

        """
        file = Path(path)
        write_whole(file, scenario_text(position_from(self.state, file)))

    def save_game(self, path: Path | str, title: str = "") -> None:
        """Write the whole game with all that was done and taken back; what is there is replaced.

        Args:
            path: where; ``from_file`` knows a saved game by its ending ``.tabletop``.
            title: what the game is called.

        Raises:
            OSError: the file can't be written.

        """
        begun(Path(path), self._table, title or Path(path).stem, replace=True).close()


def _gone_on(table: GameTable, file: ScenarioFile | None = None) -> Play:
    """A game that goes on from where it stands; ``file`` is the scenario that it began with."""
    if file is None:
        names = tuple(player.name for player in table.state.players)
        file = ScenarioFile(path=UNNAMED, scenario=Scenario(players=names))
    return Play(file, table=table)

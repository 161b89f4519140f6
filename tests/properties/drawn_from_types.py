"""Play with actions drawn from their types: the table gives a ruling for each and goes on.

python -m tests.properties.drawn_from_types --actions 1000000 --seed 1

A game is a position drawn from the whole card library, and some actions on it. Its number decides everything.
Failures are printed with that number and the action, and that game can be played alone with --only NUMBER.
Two processes with different seeds can run side by side. One that was stopped goes on with --skip ACTIONS.
Every action is judged and performed and its cards are counted, and every game is saved, read and replayed.
Everything that a window would ask for (views, offers, the log, a saved position) is computed after some
actions, depending on --looking.
"""

import argparse
import gc
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from difflib import ndiff
from pathlib import Path
from random import Random
from typing import Any

from tabletop.cards.library import default_library
from tabletop.model.actions import Action
from tabletop.model.handwork import BringIn
from tabletop.model.objects import GameObject, PieceKind
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.play.log.logbook import Logbook
from tabletop.play.recipe import FromScenario
from tabletop.play.saves.fingerprints import fingerprint
from tabletop.play.saves.reading import read_game
from tabletop.play.saves.replaying import loaded
from tabletop.play.saves.writing import create_file
from tabletop.play.table import Played, Table
from tabletop.play.transcript import transcript
from tabletop.rules.book.verdicts import Verdict
from tabletop.scenarios.files.position import opening
from tabletop.scenarios.files.reading import scenario_from
from tabletop.scenarios.files.table_position import can_be_written, position_from
from tabletop.scenarios.files.writing import scenario_text
from tests.properties.drawn_positions import random_position
from tests.properties.drawn_values import Drawer

A_GAME = 40
"""Actions at one table, before another position is laid out."""
_ANSWERS = 12
"""Questions that are answered one by one. After that the table answers for itself."""


class Game:
    """One table at which anything is tried, with one seed.

    Args:
        seed: decides everything.
        opening: the position to begin with; without it one is drawn.
        looking: the share of actions (0 to 1) after which everything is computed that a window would ask for.
    """

    def __init__(self, seed: int, opening: State | None = None, looking: float = 1.0) -> None:
        self.chance = Random(seed)
        self.looking = looking
        self.sample = Random(seed)
        self.wild = self.chance.choice((0.0, 0.0, 0.01, 0.03, 0.2))
        self.table = Table(opening or random_position(self.chance), FromScenario(name="drawn.toml", text=""))
        self.owned = cards_of(self.table.state)
        self.logbook = Logbook(self.table.journal)
        self.tried = 0
        self.legal = 0
        self.action: Action | None = None

    def play(self, actions: int) -> None:
        """Try a number of actions, then produce the log and replay the game from a file."""
        for _ in range(actions):
            self.action = Drawer(self.chance, self.table.state, self.wild).action()
            self.try_it(self.action)
            self.tried += 1
        self.play_again()
        if self.sample.random() < self.looking:
            assert transcript(self.logbook, "Drawn")
            self.keep_the_position()

    def try_it(self, action: Action) -> None:
        """Propose an action. The table answers, and every question about it can be asked afterwards."""
        before, number = self.table.state, len(self.table.journal.history)
        played = self.table.propose(action, ask=self.chance.random() < 0.7)
        self.answer_questions(played)
        if played.ruling.verdict is not Verdict.LEGAL:
            assert self.table.state is before, "a refused action has changed the table"
            assert played.ruling.reasons, "refused without a reason"
            assert all(reason.words[-1] in ".?" for reason in played.ruling.reasons)
            return
        assert number < len(self.table.journal.history) or self.table.state is before
        self.legal += 1
        self.count_the_cards()
        if self.sample.random() < self.looking:
            self.look_around()

    def answer_questions(self, played: Played) -> None:
        """Answer the open questions with legal answers, and take the action back after a number of them."""
        for _ in range(_ANSWERS):
            question = self.table.state.question
            if question is None:
                return
            options = question.question.options
            answer = self.chance.choice(options)
            if question.question.kind == "order":
                answer = tuple(self.chance.sample(options, len(options)))
            if question.question.division is not None:
                answer = tuple(self.chance.sample(question.question.default, len(options)))
            self.table.answer(answer, ask=self.chance.random() < 0.9)
        self.table.journal.back()

    def look_around(self) -> None:
        """Compute what a window needs after an action: the view of each player, offers, the log, titles."""
        state = self.table.state
        viewer = self.sample.choice((None, *range(len(state.players))))
        assert self.table.view(viewer).objects().keys() == state.everything.keys()
        ids = tuple(state.objects)
        for id in self.sample.sample(ids, min(1, len(ids))):
            self.table.offers(id)
            self.table.dropped_on(id, self.sample.choice(ids))
        self.logbook.last_line()
        self.logbook.undo_title()

    def count_the_cards(self) -> None:
        """Check that exactly the cards exist that existed before or were brought in."""
        there = cards_of(self.table.state)
        assert not self.owned - there, "a card is lost"
        assert (there - self.owned).total() == cards_brought_in(self.table), (
            "a card has appeared from nowhere"
        )

    def play_again(self) -> None:
        """Check that a saved game is complete and leads to the same table at every step when replayed."""
        with tempfile.TemporaryDirectory() as folder:
            saved = create_file(Path(folder) / "drawn.tabletop", self.table, "Drawn")
            fault = saved.fault
            saved.close()
            game = loaded(read_game(saved.path), Table(self.table.journal.opening, self.table.recipe))
        assert not fault, fault
        assert not game.complaint, game.complaint
        lines = zip(game.table.journal.entries, self.table.journal.entries, strict=True)
        for again, entry in lines:
            assert fingerprint(again.state) == fingerprint(entry.state), "a replay goes another way"

    def keep_the_position(self) -> None:
        """Check that the position can be saved, read and laid out again."""
        path = Path("drawn.toml")
        text = scenario_text(position_from(self.table.state, path))
        again, _ = opening(scenario_from(text, path), default_library())
        anew = scenario_text(position_from(again, path))
        changed = [line for line in ndiff(text.splitlines(), anew.splitlines()) if line[0] in "+-"]
        # What is a copy of a name that several things bear need not find the same one of them again.
        assert anew == text or "copy_of" in text, f"a saved position is another one: {changed}"
        assert len(again.objects) == sum(
            can_be_written(each, default_library()) for each in _lying(self.table)
        )


def _lying(table: Table) -> Iterator[GameObject]:
    """Return all objects but phased-out ones and those in zones that a position doesn't have."""
    for object in table.state.objects.values():
        if object.zone.kind not in (ZoneKind.STACK, ZoneKind.OUTSIDE):
            yield object


def cards_brought_in(table: Table) -> int:
    """Return how many cards came into the game from outside."""
    return sum(
        isinstance(getattr(entry.action, "what", entry.action), BringIn)
        for entry in table.journal.entries[: table.journal.cursor]
    )


def cards_of(state: State) -> Counter[tuple[int, int]]:
    """Return every physical card with its owner."""
    return Counter(
        (object.owner, piece.id)
        for object in state.everything.values()
        for piece in object.pieces
        if piece.kind is PieceKind.CARD
    )


# --- The long form ------------------------------------------------------------------------------------


def _games(arguments: argparse.Namespace) -> Iterator[int]:
    if arguments.only is not None:
        return iter((arguments.only,))
    return iter(range(arguments.seed * 10**7, arguments.seed * 10**7 + -(-arguments.actions // A_GAME)))


def _arguments(given: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--actions", type=int, default=10_000, help="how many in all")
    parser.add_argument("--seed", type=int, default=1, help="another one plays other games")
    parser.add_argument("--skip", type=int, default=0, help="so many actions were played before: go on there")
    parser.add_argument("--looking", type=float, default=0.1, help="how often, of one, all is looked at")
    parser.add_argument("--only", type=int, help="play the one game with this number and show its actions")
    return parser.parse_args(given)


def main(given: list[str]) -> int:
    """Play. Return 1 if anything went wrong."""
    arguments = _arguments(given)
    began, done, legal, slowest = time.monotonic(), 0, 0, (0.0, 0)
    wrong: Counter[str] = Counter()
    Game(0).play(A_GAME)
    gc.freeze()  # the library stays for the whole run: the collector need not scan it each time
    for number in list(_games(arguments))[arguments.skip // A_GAME :]:
        since = time.monotonic()
        try:
            game = Game(number, looking=arguments.looking)
            game.play(A_GAME)
        except Exception as error:  # any failure is printed, and the next game is played
            _tell(number, game.action, error, wrong)
        legal, done = legal + game.legal, done + game.tried
        slowest = max(slowest, (time.monotonic() - since, number))
        if number % 250 == 0:
            print(_progress(done, legal, began, wrong), flush=True)
    print(_progress(done, legal, began, wrong), f"slowest game {slowest[1]}: {slowest[0]:.1f} s")
    for what, times in wrong.most_common():
        print(f"{times:6} x {what}")
    return 1 if wrong else 0


def _progress(done: int, legal: int, began: float, wrong: Counter[str]) -> str:
    rate = done / max(time.monotonic() - began, 0.001)
    return f"{done:,} actions, {legal:,} legal, {rate:,.0f} a second, {sum(wrong.values())} wrong"


def _tell(number: int, action: Any, error: Exception, wrong: Counter[str]) -> None:
    frame = traceback.extract_tb(error.__traceback__)[-1]
    what = f"{type(error).__name__} in {Path(frame.filename).name}:{frame.lineno} {frame.name}"
    wrong[what] += 1
    if wrong[what] == 1:
        print(f"--only {number}: {what}: {str(error)[:900]}\n    {str(action)[:1500]}", flush=True)
        traceback.print_tb(error.__traceback__, limit=-6)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

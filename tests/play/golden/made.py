"""Generate golden games from the offers of the table, and rewrite the logs of those played in the window.

python -m tests.play.golden.made
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from tabletop.cards.decks.reading import read_deck
from tabletop.cards.decks.settling import settled
from tabletop.cards.library import shipped_library
from tabletop.language.effects import AddMana
from tabletop.model.actions import Action, Advance, Instruct, Resolve
from tabletop.model.designating import BearRing, CountAsAttacked, Designate, Designation, EnterRoom
from tabletop.model.handwork import BeginGame, DescribeCard, RemoveFromGame, SpendMana
from tabletop.model.marking import TickOff
from tabletop.model.questions import Answer
from tabletop.model.zones import ZoneKind
from tabletop.play.dealing import dealt
from tabletop.play.log.logbook import Logbook
from tabletop.play.options import GameOptions
from tabletop.play.saves.lines import SUFFIX
from tabletop.play.saves.writing import create_file
from tabletop.play.table import Table
from tabletop.play.transcript import transcript
from tabletop.rules.offers import Offer
from tabletop.scenarios.running.saved_openings import load_game

FOLDER: Final = Path(__file__).parent
ANGELS: Final = "8 Plains\n4 Gisela, the Broken Blade\n4 Bruna, the Fading Light\n"
WORMS: Final = "8 Mountain\n8 Cavern Nobody Knows\n8 Sandworm Nobody Knows\n"
WOLVES: Final = "8 Forest\n8 Village Messenger // Moonrise Intruder\n"


class Game:
    """A table, and a player who does what it offers."""

    def __init__(self, *lists: str, seed: int) -> None:
        cards = shipped_library()
        decks = [settled(read_deck(text, cards), cards) for text in lists]
        titles = ["Angels", "Wolves"] if len(lists) > 1 else ["Worms"]
        self.table = dealt(decks, titles, GameOptions(names=("Alice", "Bob"), seed=seed))

    def does(self, action: Action, *answers: Answer) -> None:
        """Do something legal. Each question without a given answer gets its first option."""
        played = self.table.propose(action, answers)
        assert played.ruling.is_legal, played.ruling
        while played.question is not None:
            played = self.table.answer(played.question.default)

    def offer(self, verb: str, name: str, kind: ZoneKind, seat: int) -> Offer:
        """Return the offer of an action with the first card of some name in a zone of a player."""
        found = [
            offer
            for each in self.table.state.objects.values()
            if each.zone.kind is kind and each.owner == seat and each.definition.name == name
            for offer in self.table.offers(each.id)
            if offer.verb == verb and offer.ruling.is_legal
        ]
        return found[0]

    def hand(self, verb: str, name: str, seat: int) -> None:
        """Do something with a card in a hand."""
        self.does(self.offer(verb, name, ZoneKind.HAND, seat).action)


def two_angels() -> Table:
    """Lands and creatures, a werewolf in a turn without spells, an abandoned line of play, a meld."""
    game = Game(ANGELS, WOLVES, seed=11)
    game.does(BeginGame())
    game.hand("play land", "Plains", 0)
    game.does(Advance(to="next turn"))
    game.does(Advance(to="precombat main"))
    game.hand("play land", "Forest", 1)
    game.hand("cast", "Village Messenger", 1)
    game.does(Resolve())
    for _ in range(2):
        game.does(Advance(to="next turn"))
    game.table.undo(1)
    game.does(Advance(to="precombat main"))
    game.hand("cast", "Gisela, the Broken Blade", 0)
    game.does(Resolve())
    game.table.undo(2)
    game.does(Advance(to="end"))
    for _ in range(2):
        game.does(Advance(to="next turn"))
    game.does(Advance(to="precombat main"))
    game.does(Resolve(all=True))
    for name in ("Gisela, the Broken Blade", "Bruna, the Fading Light"):
        game.hand("cast", name, 0)
        game.does(Resolve(all=True))
    game.does(Advance(to="end"))
    game.does(Resolve())
    game.does(Advance(to="next turn"))
    game.table.undo()
    return game.table


def a_card_nobody_knows() -> Table:
    """One placeholder is played as a land. Another is cast, described, attacks, and is described again."""
    game = Game(WORMS, seed=3)
    game.does(BeginGame())
    game.hand("play land", "Cavern Nobody Knows", 0)
    # As in the window: a card played as a land is one, until the play is undone.
    assert game.table.propose(
        DescribeCard(card="Cavern Nobody Knows", type="Land"), joined=True
    ).ruling.is_legal
    game.hand("cast", "Sandworm Nobody Knows", 0)
    game.does(Resolve(), "battlefield")
    game.does(DescribeCard(card="Sandworm Nobody Knows", type="Creature", size="5/4", text=("Haste",)))
    game.does(DescribeCard(card="Sandworm Nobody Knows", type="Creature", cost="{4}{R}", size="5/4"))
    game.table.undo()
    game.does(Advance(to="next turn"))
    return game.table


def what_hands_say() -> Table:
    """Handwork: initiative, speed, the Ring, a dungeon, a task, an attacking bearer, mana, a card removed."""
    game = Game(WOLVES, seed=5)
    game.does(BeginGame())
    game.hand("play land", "Forest", 0)
    game.hand("cast", "Village Messenger", 0)
    game.does(Resolve())
    messenger = next(each.id for each in game.table.state.permanents() if each.was_cast)
    game.does(Designate(by=0, player=0, designation=Designation.INITIATIVE))
    for room in ("Secret Entrance", "Lost Well"):
        game.does(EnterRoom(by=0, player=0, dungeon="Undercity", room=room))
    game.does(TickOff(task=len(game.table.state.tasks) - 1))
    for level in (1, 2):
        game.does(Designate(by=0, player=0, designation=Designation.RING, level=level))
    game.does(Designate(by=0, player=0, designation=Designation.SPEED))
    game.table.undo()
    game.does(Designate(by=0, player=0, designation=Designation.BLESSING))
    game.does(Designate(by=0, player=0, designation=Designation.BLESSING, level=0))
    game.does(BearRing(object=messenger))
    game.does(CountAsAttacked(objects=(messenger,)))
    game.does(Instruct(by=0, effect=AddMana(by=0, mana=("{G}",))))
    game.does(SpendMana(by=0, mana="{G}"))
    game.does(RemoveFromGame(by=0, objects=(messenger,)))
    game.does(Advance(to="next turn"))
    return game.table


GAMES: Final[dict[str, Callable[[], Table]]] = {
    "two angels": two_angels,
    "a card nobody knows": a_card_nobody_knows,
    "what hands say": what_hands_say,
}


def log_text(table: Table, title: str) -> str:
    """Return the log of a game, with its position at the end."""
    return transcript(Logbook(table.journal), title)


def main() -> None:
    """Write the generated games, and the logs of all golden games."""
    for name, make in GAMES.items():
        create_file(FOLDER / f"{name}{SUFFIX}", make(), name.capitalize(), replace=True).close()
    for path in FOLDER.glob(f"*{SUFFIX}"):
        game = load_game(path).game
        assert not game.complaint, game.complaint
        text = log_text(game.table, game.saved.header.title)
        path.with_suffix(".txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

"""Two hidden cards meld: there is nothing to show on the way."""

from tabletop.language.effects import Meld
from tabletop.model.actions import Instruct
from tests.support import face_down, table_with

PAIR = ("Bruna, the Fading Light", "Gisela, the Broken Blade")


def test_two_cards_that_lie_face_down_at_the_other_seat_meld(show) -> None:
    table = table_with(theirs=[face_down(name) for name in PAIR])
    seen = show(table)
    seen.bridge.sit(0, hides_others=True)
    ids = tuple(each.id for each in seen.bridge.view().battlefield)
    ruling = seen.bridge.propose(Instruct(effect=Meld(objects=ids)), ids[0]).ruling
    assert ruling.is_legal, ruling.words
    seen.scene.finish_motion()
    (melded,) = seen.scene.card_items.all()
    assert melded.view.melded
    assert melded.pos() == melded.middle
    seen.bridge.undo()
    seen.scene.finish_motion()
    assert [item.view.definition for item in seen.scene.card_items.all()] == [None, None]

"""The table as a seat may know it: hidden facts are missing, public ones unchanged."""

from msgspec.structs import replace

from tabletop.cards.library import default_library
from tabletop.language.effects import Discard, Draw, Tap
from tabletop.model.actions import Instruct, Resolve
from tabletop.model.events import Noted
from tabletop.model.objects import GameObject, Piece
from tabletop.model.questions import Question
from tabletop.model.state import OpenQuestion, State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.play.concealing import HIDDEN, seen_by
from tabletop.play.log.action_lines import lines
from tabletop.play.log.log_line import LogLine
from tabletop.play.log.logbook import Logbook, last_line
from tabletop.rules.object_names import name_at
from tabletop.rules.view import view
from tests.support import ALICE, BOB, face_down, table_with


def position() -> State:
    return table_with(
        hand=["Opt", "Delver of Secrets"],
        library=["Island", "Clone"],
        battlefield=["Serra Angel", face_down("Thing in the Ice")],
    ).state


def with_other_cards(state: State, *zones: ZoneKind) -> State:
    """Return a state in which every card in some zones of Alice's, or face down, is another one."""
    other = default_library().find("Graf Rats").definition

    def with_other_card(object: GameObject) -> GameObject:
        is_hidden = object.zone.kind in zones or getattr(object, "face_down", None)
        pieces = tuple(Piece(id=each.id, definition=other) for each in object.pieces)
        return replace(object, pieces=pieces) if is_hidden else object

    return replace(state, objects={id: with_other_card(object) for id, object in state.objects.items()})


def test_whatever_is_hidden_makes_no_difference() -> None:
    state = position()
    other = with_other_cards(state, ZoneKind.HAND, ZoneKind.LIBRARY)
    assert other != state
    assert seen_by(other, BOB) == seen_by(state, BOB)
    assert view(other, BOB) == view(state, BOB)


def test_the_own_hand_is_seen_and_no_library() -> None:
    state = position()
    assert seen_by(with_other_cards(state, ZoneKind.HAND), ALICE) != seen_by(state, ALICE)
    assert seen_by(with_other_cards(state, ZoneKind.LIBRARY), None).zones == state.zones
    for viewer in (ALICE, None):
        seen = seen_by(state, viewer)
        for id in state.in_zone(Zone(ZoneKind.HAND, ALICE)):
            assert seen.objects[id] is state.objects[id]
        for id in state.in_zone(Zone(ZoneKind.LIBRARY, ALICE)):
            assert name_at(seen, id) == HIDDEN


def test_what_is_public_is_the_same_object() -> None:
    state = position()
    (angel,) = (id for id in state.in_zone(Zone(ZoneKind.BATTLEFIELD)) if name_at(state, id) == "Serra Angel")
    assert seen_by(state, BOB).objects[angel] is state.objects[angel]


def test_a_card_that_somebody_was_shown_is_seen() -> None:
    state = position()
    (first, _) = state.in_zone(Zone(ZoneKind.LIBRARY, ALICE))
    shown = replace(state.objects[first], known_to=frozenset({BOB}))  # type: ignore[call-arg]
    state = replace(state, objects={**state.objects, first: shown})
    assert name_at(seen_by(state, BOB), first) == "Island"
    assert name_at(seen_by(state, ALICE), first) == HIDDEN


def test_the_log_names_a_card_that_was_searched_for_in_vain_to_nobody_else() -> None:
    """A hidden card stays unnamed for players who may not look at it, whatever rule reports it."""
    state = position()
    (first, second) = state.in_zone(Zone(ZoneKind.LIBRARY, ALICE))
    action = Instruct(effect=Draw(by=ALICE))
    events = (Noted(rule="searching.finds_what_fits", objects=(first, second)),)
    (whole,) = lines(state, action, events)
    assert whole.text.startswith("Island and Clone: ")
    (public,) = lines(state, action, events, BOB)
    assert public.text.startswith("2 cards from the library: ")
    assert (whole.rules, whole.objects) == (public.rules, public.objects)


def test_a_logbook_reads_as_its_viewer_may_read_it() -> None:
    table = table_with(hand=["Opt"])
    book = Logbook(table.journal)
    book.refuse(LogLine("Not allowed: Opt."), LogLine("Not allowed: a card from hand."), ALICE)
    for viewer, said in ((None, "Opt."), (ALICE, "Opt."), (BOB, "a card from hand.")):
        book.viewer = viewer
        ((line,),) = (page.lines for page in book.pages())
        assert line.text == f"Not allowed: {said}"


def test_the_last_line_is_about_what_was_done_last() -> None:
    table = table_with(["Island", "Serra Angel"])
    assert last_line(table.journal, None) is None
    for name in ("Island", "Serra Angel"):
        table.tell(Tap(objects=(table.only(name),)))
        line = last_line(table.journal, BOB)
        assert line is not None
        assert name in line.text


def test_of_a_question_to_another_seat_only_that_it_is_open_is_known() -> None:
    table = table_with(hand=["Opt", "Delver of Secrets"])
    played = table.tell(Discard(by=ALICE))
    assert played.question is not None
    assert seen_by(table.state, ALICE).question == table.state.question
    hidden = seen_by(table.state, BOB).question
    assert hidden is not None
    assert (hidden.question.player, hidden.question.options, hidden.question.words) == (ALICE, (), "")
    assert hidden.before == seen_by(hidden.before, BOB)


def test_what_somebody_chooses_from_is_seen_while_it_is_asked() -> None:
    state = position()
    (first, second) = state.in_zone(Zone(ZoneKind.LIBRARY, ALICE))
    question = Question(kind="order", player=ALICE, words="in which order?", options=(second,))
    asking = replace(state, question=OpenQuestion(question=question, before=state, action=Resolve()))
    seen = seen_by(asking, ALICE)
    assert name_at(seen, second) == "Clone"
    assert name_at(seen, first) == HIDDEN
    assert name_at(seen_by(asking, BOB), second) == HIDDEN


def test_yes_and_no_name_no_object() -> None:
    state = position()
    (first, _) = state.in_zone(Zone(ZoneKind.LIBRARY, ALICE))
    hidden = state.objects[first]
    # Python takes True for 1, and a card may have that number.
    state = replace(state, objects={**state.objects, 1: replace(hidden, id=1)})
    question = Question(kind="may", player=ALICE, words="Do it?", options=(False, True))
    asking = replace(state, question=OpenQuestion(question=question, before=state, action=Resolve()))
    assert name_at(seen_by(asking, ALICE), 1) == HIDDEN

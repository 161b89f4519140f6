"""Tokens (rule 111): predefined ones, described ones, and copies with one face or two (707.8a)."""

from typing import Final, assert_never

from msgspec.structs import replace

from tabletop.cards.faces import CardDefinition, Face, Layout, Side
from tabletop.cards.library import UnknownCardError, default_library
from tabletop.cards.mana import mana_cost
from tabletop.cards.type_line import type_line
from tabletop.language.abilities import InsteadOf
from tabletop.language.effects import CreateToken, Investigate, SizeWord, TokenFace
from tabletop.language.effects.zones import TokenSize
from tabletop.language.keyword_abilities import numbered_abilities
from tabletop.language.moments import WouldBe
from tabletop.language.predicates import OfType
from tabletop.language.references import CardName
from tabletop.model.objects import GameObject, Permanent, Piece, PieceKind, Spell
from tabletop.model.state import State
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import rule, statement
from tabletop.rules.book.verdicts import Blame, Verdict
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.leaving_the_game import creator_is_in_the_game
from tabletop.rules.engine.performing import checked_by, perform, perform_all
from tabletop.rules.faces.copying import (
    EXCEPTIONS_ARE_COPIED,
    both_copiable_faces,
    changed_face,
    cite_copy,
    copiable_values,
)
from tabletop.rules.faces.enchanting import would_find_a_host
from tabletop.rules.faces.entering import Arrival, enter
from tabletop.rules.values.kinds import is_face_down
from tabletop.rules.values.lookup import permanents_with

BOTH_FACES = statement(
    "tokens.both_faces",
    "A token that copies a transforming card has both faces and the same one up.",
    "707.8a",
    "712.9",
)
INCUBATOR = statement(
    "tokens.incubator",
    "An Incubator token is a transforming token: an artifact, and an artifact creature behind it.",
    "111.10i",
)
CLUE = statement("tokens.clue", "A player who investigates creates a Clue token.", "701.16a")
WRITTEN_BY_THE_EFFECT = statement(
    "tokens.written_by_the_effect",
    "The token has only the characteristics that the effect describes.",
    "111.3",
)


@rule(
    "111.12",
    refusal="What the token should be a copy of doesn't exist, so no token is created.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def original_is_there(state: State, effect: CreateToken, context: Context) -> bool:
    """The original of the token, or the description of the token, is there."""
    return token_definition(state, effect, context) is not None


def _blame_face(state: State, effect: CreateToken, context: Context) -> Blame:
    """Return the face that the token would have up."""
    definition = token_definition(state, effect, context)
    return Blame(face=definition.face(_side(state, effect, context, definition)).name if definition else "")


@rule(
    "111.5",
    "400.4a",
    refusal="No token is created as a copy of an instant or sorcery.",
    named="{face} is an instant or sorcery, so no token is created.",
    blame=_blame_face,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def can_be_on_the_battlefield(state: State, effect: CreateToken, context: Context) -> bool:
    """The face of the token that would be up is that of a permanent."""
    definition = token_definition(state, effect, context)
    if definition is None:
        return True
    return definition.face(_side(state, effect, context, definition)).is_permanent


@rule(
    "303.4g",
    "111.5",
    refusal="There is nothing for the Aura to enchant, so no token is created.",
    named="There is nothing for {face} to enchant, so no token is created.",
    blame=_blame_face,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def an_aura_finds_a_host(state: State, effect: CreateToken, context: Context) -> bool:
    """A token that is an Aura has something to enchant."""
    definition = token_definition(state, effect, context)
    if definition is None:
        return True
    pieces = (Piece(state.clock + 1, definition, PieceKind.TOKEN),)
    side = _side(state, effect, context, definition)
    players = (context.you,) if effect.under is None else context.players(state, effect.under)
    return any(would_find_a_host(state, pieces, side, player) for player in players or (context.you,))


def investigate(course: Course, effect: Investigate, context: Context) -> Context:
    """Create Clue tokens, one after another if there are several (701.16a)."""
    created: tuple[int, ...] = ()
    for seat in context.players(course.state, effect.by):
        for _ in range(context.at_once(course.state, effect.number)):
            context = perform(course, CreateToken(card="Clue", under=seat), context)
            created += context.antecedents.it
    course.cite(CLUE, *created)
    return context.after(it=created)


def create(course: Course, effect: CreateToken, context: Context) -> Context:
    """Create tokens. Their creator owns them (111.2)."""
    definition = token_definition(course.state, effect, context)
    assert definition is not None
    under = () if effect.under is None else context.players(course.state, effect.under)
    side = _side(course.state, effect, context, definition)
    number = context.at_once(course.state, effect.number)
    face = definition.face(side)
    controllers = tuple(
        seat for seat in under or (context.you,) for _ in range(number * _creation_factor(course, seat, face))
    )
    first = course.new_number()
    arrivals = tuple(
        Arrival(
            before=(),
            pieces=(Piece(first + place, definition, PieceKind.TOKEN),),
            owner=controller,
            controller=controller,
            side=side,
            tapped=effect.tapped,
            counters=effect.counters,
            attacks=effect.attacking,
            cause="token",
        )
        for place, controller in enumerate(controllers)
    )
    created = enter(course, arrivals)
    context = context.after(it=created, created=created)
    _cite(course, effect, context, definition)
    _perform_replacements(course, frozenset(controllers))
    return context


def _creation_factor(course: Course, creator: int, face: Face) -> int:
    """Return the factor by which a player creates more tokens with such a face (614.1a)."""
    times = 1
    for permanent, found in permanents_with(course.state, InsteadOf):
        for ability in found.abilities if permanent.controller == creator else ():
            if (
                isinstance(ability, InsteadOf)
                and ability.event == WouldBe.TOKEN_CREATED
                and ability.times > 1
            ):
                required = (
                    {each.type for each in ability.of.predicates_of(OfType)}
                    if ability.of is not None
                    else set()
                )
                times *= ability.times if required <= {*face.types.types} else 1
    return times


def _perform_replacements(course: Course, creators: frozenset[int]) -> None:
    """Perform what abilities do as their controller creates tokens, such as creating more (614.1)."""
    for permanent, found in permanents_with(course.state, InsteadOf):
        for ability in found.abilities if permanent.controller in creators else ():
            if isinstance(ability, InsteadOf) and ability.event == WouldBe.TOKEN_CREATED:
                perform_all(course, ability.effects, Context(permanent.controller, own=permanent.id))


def _cite(course: Course, effect: CreateToken, context: Context, definition: CardDefinition) -> None:
    original = _original(course.state, effect, context)
    if effect.copy_of is None:
        course.cite(WRITTEN_BY_THE_EFFECT, *context.antecedents.it)
        if "Incubator" in definition.front.types.subtypes:
            course.cite(INCUBATOR, *context.antecedents.it)
    elif isinstance(original, GameObject):
        cite_copy(course, original, *context.antecedents.it)
    if effect.exceptions is not None:
        course.cite(EXCEPTIONS_ARE_COPIED, *context.antecedents.it)
    if _has_two_faces(definition) and effect.copy_of is not None:
        course.cite(BOTH_FACES, *context.antecedents.it)


def _original(state: State, effect: CreateToken, context: Context) -> GameObject | CardDefinition | None:
    """Return what a token copies: an object as it is or last was (608.2h), or a card given by name."""
    if effect.copy_of is None:
        return None
    if isinstance(effect.copy_of, CardName):
        try:
            return default_library().find(str(effect.copy_of)).definition
        except UnknownCardError:
            return None
    found = next(iter(context.as_it_was(state, effect.copy_of)), None)
    return found if found is not None and found.pieces else None


def _side(state: State, effect: CreateToken, context: Context, definition: CardDefinition) -> Side:
    if effect.transformed and _has_two_faces(definition):
        return Side.BACK
    original = _original(state, effect, context)
    if not _has_two_faces(definition):
        return Side.FRONT
    if isinstance(original, CardDefinition):
        return _named_side(effect)
    return original.side if isinstance(original, Permanent | Spell) else Side.FRONT


def _named_side(effect: CreateToken) -> Side:
    """Return the side whose name is used for the original. The name of a back means that face."""
    named = effect.copy_of
    return default_library().find(str(named)).side if isinstance(named, CardName) else Side.FRONT


def token_definition(state: State, effect: CreateToken, context: Context) -> CardDefinition | None:
    """Return the definition of a token. Its faces are all that it has (111.3)."""
    original = _original(state, effect, context)
    if original is not None:
        return token_copy(state, original, effect)
    if effect.card is not None:
        return default_library().find_token(effect.card)
    if effect.faces:
        x = context.number(state, effect.x)
        faces = tuple(spelled_out(face, x) for face in effect.faces)
        layout = Layout.TRANSFORMING_TOKEN if len(faces) > 1 else Layout.TOKEN
        return CardDefinition(name=faces[0].name, layout=layout, faces=faces)
    return None


def token_copy(state: State, original: GameObject | CardDefinition, effect: CreateToken) -> CardDefinition:
    """Return the definition of a token that copies something (707.8a)."""
    if isinstance(original, CardDefinition):
        two = copies_both_faces(original.layout, state.edition)
        both = two or original.layout is Layout.FLIP
        faces = original.faces if both else (original.face(_named_side(effect)),)
    else:
        faces = copiable_values(state, original).faces
        # A face-down object, and a copy of a flip card with its two halves, has only one side to copy.
        two = len(faces) == 1 and not is_face_down(original)
        two = two and not (isinstance(original, Permanent) and original.is_merged)
        two = two and copies_both_faces(original.definition.layout, state.edition)
        if two:
            faces = both_copiable_faces(state, original)
    if effect.exceptions is not None:
        faces = tuple(changed_face(face, effect.exceptions) for face in faces)
    return CardDefinition(
        name=faces[0].name, layout=_token_layout(original, len(faces), two=two), faces=faces
    )


def copies_both_faces(layout: Layout, edition: str) -> bool:
    """Return whether a token that copies a card of this layout has both faces (707.8a)."""
    if layout is Layout.MODAL:
        return in_force(edition, "token.copy-modal")
    return layout.is_transforming and not in_force(edition, "token.copy")


def _token_layout(original: GameObject | CardDefinition, faces: int, *, two: bool) -> Layout:
    definition = original if isinstance(original, CardDefinition) else original.definition
    if two:
        # A modal token stays modal, since each of its faces has its own mana value.
        return Layout.MODAL if definition.layout is Layout.MODAL else Layout.TRANSFORMING_TOKEN
    return Layout.FLIP if faces > 1 else Layout.TOKEN


def _has_two_faces(definition: CardDefinition) -> bool:
    return definition.layout in (Layout.TRANSFORMING_TOKEN, Layout.MODAL)


def spelled_out(face: TokenFace, x: int = 0) -> Face:
    """Return a token's face as an effect describes it. Its default name is its subtypes and Token (111.4).

    Args:
        face: the description.
        x: value of an X in power or toughness.

    """
    line = type_line(str(face.types))
    name = face.name if face.name is not None else " ".join((*line.subtypes, "Token"))
    cost = mana_cost(face.mana_cost)
    return Face(
        name=name,
        mana_cost=cost,
        types=line,
        colors=frozenset(map(str, face.colors)) | cost.colors,
        power=_size_text(face.power, x),
        toughness=_size_text(face.toughness, x),
        keywords=face.keywords,
        abilities=numbered_abilities(face.keywords),
    )


def _size_text(size: TokenSize | None, x: int) -> str | None:
    match size:
        case None:
            return None
        case int():
            return str(size)
        case SizeWord.X:
            return str(x)
        case _:
            assert_never(size)


def token_piece(spell: Spell, edition: str) -> Piece:
    """Return the piece of the token that a resolving copy of a permanent spell becomes (707.10f, 608.3f)."""
    definition = spell.definition
    if definition.layout.is_transforming:
        definition = replace(definition, layout=Layout.TRANSFORMING_TOKEN)
    elif definition.layout is Layout.MODAL and not in_force(edition, "spell.copy-modal"):
        face = definition.face(spell.side)
        definition = replace(definition, name=face.name, layout=Layout.TOKEN, faces=(face,))
    return Piece(spell.pieces[0].id, definition, PieceKind.TOKEN)


HANDLERS: Final = (
    EffectHandler(Investigate, investigate),
    EffectHandler(
        CreateToken,
        create,
        judge=checked_by(
            original_is_there, can_be_on_the_battlefield, an_aura_finds_a_host, creator_is_in_the_game
        ),
    ),
)

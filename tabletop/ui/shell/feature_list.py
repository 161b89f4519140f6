"""Creation of all features of a window, in their order, each with the parts it needs.

This module and the panels behind tabs are loaded after the first picture has been painted, or earlier if the
user does something.
"""

from tabletop.ui.accessible.panes import Panes
from tabletop.ui.browser.feature import Browser
from tabletop.ui.by_hand.card_actions import CardActions
from tabletop.ui.by_hand.only_cards_switch import OnlyCards
from tabletop.ui.by_hand.permanent_edits import PermanentEdits
from tabletop.ui.by_hand.placeholder_description import Placeholders
from tabletop.ui.by_hand.players_and_dice import Players
from tabletop.ui.by_hand.tasks import Tasks
from tabletop.ui.by_hand.token_creation import Tokens
from tabletop.ui.designations.feature import Designations
from tabletop.ui.faults.feature import Faults
from tabletop.ui.features.enter_key import EnterKey
from tabletop.ui.features.game_over import GameOver
from tabletop.ui.features.help_menu import Help
from tabletop.ui.features.keyboard_navigation import KeyboardNavigation
from tabletop.ui.features.lesson_progress import LessonProgress
from tabletop.ui.features.lesson_steps import Lessons
from tabletop.ui.features.one_time_tips import OneTimeTips
from tabletop.ui.features.open_palette import Palette
from tabletop.ui.features.own_spells import OwnSpells
from tabletop.ui.features.playing_by_outline import Outline
from tabletop.ui.features.preferences_dialog import PreferencesDialog
from tabletop.ui.features.question_display import Questions
from tabletop.ui.features.view_commands import Viewing
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.film_files import FilmFiles
from tabletop.ui.frame.reports import Reports
from tabletop.ui.goldfish.feature import Goldfish
from tabletop.ui.learning.after_lesson import AfterLesson
from tabletop.ui.learning.first_meld import FirstMeld
from tabletop.ui.learning.lesson_subjects import LessonSubjects
from tabletop.ui.learning.missed_rules import MissedRules
from tabletop.ui.learning.return_to_game import ReturnToGame
from tabletop.ui.learning.review_questions import Reviewing
from tabletop.ui.learning.two_editions import TwoEditions
from tabletop.ui.new_game.deck_shelf import Decks
from tabletop.ui.new_game.feature import NewGame
from tabletop.ui.new_game.list_pages import DeckPages
from tabletop.ui.payment.feature import Payments
from tabletop.ui.piles.feature import Piles
from tabletop.ui.presenting.hands_up import HandsUp
from tabletop.ui.presenting.lesson_loop import LessonLoop
from tabletop.ui.presenting.meld_gallery import MeldGallery
from tabletop.ui.presenting.pointing import Pointing
from tabletop.ui.presenting.presenter import Presenter
from tabletop.ui.presenting.slow_motion import SlowMotion
from tabletop.ui.presenting.speaker_notes import SpeakerNotes
from tabletop.ui.recording.feature import Recording
from tabletop.ui.shell.first_features import FirstFeatures
from tabletop.ui.shell.tabbed_panels import LaterPanels, later_panels
from tabletop.ui.shell.window_parts import Parts

__all__ = ["create_features", "later_panels"]


def create_features(
    parts: Parts, panels: LaterPanels, first: FirstFeatures, reports: Reports
) -> tuple[Feature, ...]:
    """Return all features of a window, including the first ones. Menus are filled in this order."""
    frame, session, files = parts.frame, parts.session, parts.files
    scene = parts.table_view.table_scene
    keyboard = KeyboardNavigation(frame, session, parts.table_view, parts.dialogue)
    enter_key = EnterKey(frame, session, parts.table_view, parts.dialogue, parts.card_menu)
    enter_key.reached_card = keyboard.reached_card
    piles = Piles(frame, session, scene, parts.card_menu, parts.inspector)
    browser = Browser(frame, session, parts.pictures, files, parts.atlas)
    palette, settings = Palette(frame, session), PreferencesDialog(frame, parts.preferences)
    game_over, stopped = GameOver(frame, session.bridge), _create_missed_rules(parts)
    game_over.refusal_summary = stopped.summary
    goldfish = Goldfish(frame, session.bridge, files, parts.pictures)
    game_over.goldfish_result = goldfish.result
    features = (
        first.autosave,
        *_file_and_view_features(parts, first),
        game_over,
        goldfish,
        *_history_features(parts, first),
        settings,
        keyboard,
        enter_key,
        *_assisting_features(parts, panels, first),
        *_lesson_features(parts, stopped),
        piles,
        browser,
        first.pictures,
        *_manual_features(parts, first),
        palette,
        first.turns,
        Questions(frame, scene, parts.dialogue, parts.inspector, panels.outline),
        # Last, so that the report of an event replaces what other features write into the status bar.
        reports,
    )
    palette.features = settings.features = features
    panels.outline.object_wanted.connect(keyboard.select)
    panels.outline.pile_menu_wanted.connect(piles.open_menu)
    _connect_browser(browser, parts)
    return features


def _connect_browser(browser: Browser, parts: Parts) -> None:
    """Connect the card browser to the inspector and to imports of cards."""
    parts.inspector.show_wanted.connect(browser.show_object)
    parts.card_import.cards_changed.connect(browser.library_changed)
    parts.card_import.cards_changed.connect(parts.pictures.renew)


def _create_missed_rules(parts: Parts) -> MissedRules:
    scene = parts.table_view.table_scene
    storage = parts.preferences, parts.games.parent, parts.atlas.show_rule
    return MissedRules(parts.frame, parts.session.lesson_player, scene, parts.files, storage)


def _file_and_view_features(parts: Parts, first: FirstFeatures) -> tuple[Feature, ...]:
    """Return features for files, cards and decks, new games, and the view of the table."""
    frame, files, bridge = parts.frame, parts.files, parts.session.bridge
    pages = DeckPages(frame, files, parts.pictures, parts.card_import)
    return (
        Faults(frame, parts.table_view.table_scene),
        first.files,
        first.importing,
        first.appearance,
        NewGame(frame, bridge, files, pages),
        Decks(frame, files, pages),
        Viewing(frame, parts.session.commands, parts.table_view, parts.inspector),
        first.inspecting,
        Help(frame, parts.atlas),
        first.seats,
    )


def _assisting_features(parts: Parts, panels: LaterPanels, first: FirstFeatures) -> tuple[Feature, ...]:
    """Return features that save keys, give tips, and make the table usable without a mouse or a screen."""
    frame, session, scene = parts.frame, parts.session, parts.table_view.table_scene
    return (
        OwnSpells(frame, session, parts.preferences),
        OneTimeTips(frame, session, scene, parts.preferences, first.inspecting.sheet),
        Outline(frame, panels.outline, scene, parts.dialogue),
        Panes(frame),
        first.accessible,
    )


def _manual_features(parts: Parts, first: FirstFeatures) -> tuple[Feature, ...]:
    """Return features for manual changes to cards, players and mana."""
    frame, session, scene = parts.frame, parts.session, parts.table_view.table_scene
    return (
        PermanentEdits(frame, session, scene),
        Placeholders(frame, session, parts.pictures),
        CardActions(frame, session, scene),
        Players(frame, scene),
        Designations(frame, session, scene),
        Tokens(frame, session),
        Tasks(frame, scene),
        first.mana,
        Payments(frame, session, scene, parts.preferences),
        OnlyCards(frame, session.bridge),
    )


def _history_features(parts: Parts, first: FirstFeatures) -> tuple[Feature, ...]:
    """Return the history, and the feature that turns play into a draft of a lesson."""
    recording = Recording(parts.frame, parts.table_view.table_scene, parts.files, parts.games.parent)
    first.history.lesson_wanted.connect(recording.ask_for_stretch)
    return first.history, recording


def _lesson_features(parts: Parts, stopped: MissedRules) -> tuple[Feature, ...]:
    """Return features for lessons, for progress in them, and for presenting them to an audience."""
    frame, files, player = parts.frame, parts.files, parts.session.lesson_player
    scene = parts.table_view.table_scene
    films = FilmFiles(frame, files)
    progress = LessonProgress(frame, player, files, films, parts.games.parent)
    progress.stops = lambda: stopped.stops
    return (
        Lessons(frame, player, scene, parts.inspector, parts.preferences),
        progress,
        AfterLesson(frame, player, files, parts.atlas.show_rule),
        FirstMeld(frame, scene, files, parts.preferences, lambda: progress.tutor),
        stopped,
        ReturnToGame(frame, files),
        LessonSubjects(frame, player, scene),
        Reviewing(frame, player, files, lambda: progress.tutor),
        # Before the presenter, which then arranges the bars for an exhibit.
        MeldGallery(frame, scene, files, parts.atlas.show_rule),
        Presenter(frame, player, parts.table_view, parts.inspector),
        HandsUp(frame, player),
        Pointing(frame, scene),
        SlowMotion(frame, player, scene, parts.preferences),
        SpeakerNotes(frame, player),
        LessonLoop(frame, player, scene, files),
        TwoEditions(frame, player, films, parts.atlas),
    )

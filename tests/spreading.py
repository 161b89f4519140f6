"""Slow tests, and the groups of tests that one process runs together.

Fast tests go file by file, because handing out hundreds of them one by one takes longer than most of them do.
Slow ones go one by one after all files, so that all processes end together. The exceptions share something
that is expensive to make. The mark of pytest-xdist for groups is not used: with pytest 9.2 it silently does
nothing.
"""

from xdist.scheduler import LoadScopeScheduling

_TREES = "about_the_code/"
"""The folder whose tests share the syntax trees of the program."""
TOOLS = "about_the_code/test_tools.py"
"""Tests of that folder that start programs of their own. One of them takes longer than any other test."""
_TOGETHER = {
    "browser/": "a browser",
    "ui/test_guard.py": _TREES,
    "scenarios/test_strangers_questions.py": "index of lessons",
    "ui_window/test_predictions.py::test_lessons_are_found_in_other_words": "index of lessons",
    "ui_window/test_predictions.py::test_what_is_asked_is_answered_in_the_order": "index of lessons",
}
"""Prefixes of test ids, and what those tests share."""
_SLOW = (
    TOOLS,
    "about_the_code/test_plain_text.py",
    "about_the_code/test_rules.py",
    "about_the_code/test_written_whole.py",
    "browser/",
    "cards/entries/test_shipped.py",
    "cards/importing/test_pieces.py",
    "cli/",
    "fuzz/",
    "growth/",
    "language/test_one_letter.py",
    "monkey/",
    "paint/test_all_words_fit.py",
    "paint/test_stand_ins.py",
    "play/saves/test_faulty_disk.py",
    "play/saves/test_reading.py",
    "properties/",
    "real_window/",
    "rules_atlas/test_passages.py",
    "scenarios/test_budget.py",
    "scenarios/test_course.py",
    "scenarios/test_course_tries.py",
    "scenarios/test_fair_questions.py",
    "scenarios/test_finding_lessons.py",
    "scenarios/test_no_silence.py",
    "scenarios/test_players_questions.py",
    "scenarios/test_recording.py",
    "scenarios/test_saving.py",
    "scenarios/test_strangers.py",
    "scenarios/test_strangers_questions.py",
    "scenarios/test_two_editions.py",
    "ui/films/",
    "ui/test_random_hand.py",
    "ui/test_random_melding.py",
    "ui/test_routes.py",
    "ui/test_sharpening.py",
    "ui/test_soak.py",
    "ui/test_turning_by_hand.py",
    "ui_window/",
)
"""Folders and files whose tests are slow, in addition to those with a mark. All others are fast."""
_FAST = ("ui_window/test_lessons.py",)
"""Fast tests in slow folders, so that the fast part has something of every layer."""


def is_slow(test: str) -> bool:
    """Return whether a test is slow, by its id below the folder of all tests."""
    return test.startswith(_SLOW) and not test.startswith(_FAST)


def together(test: str) -> str:
    """Return the group of a test that one process runs together, by its id below the folder of all tests."""
    shared = next((what for begins, what in _TOGETHER.items() if test.startswith(begins)), None)
    if shared:
        return shared
    if test.startswith(_TREES) and not test.startswith(TOOLS):
        return _TREES
    return test if is_slow(test) else test.partition("::")[0]


class Spreading(LoadScopeScheduling):
    """Hands out tests to processes: whole groups, the largest first."""

    def _split_scope(self, nodeid: str) -> str:
        return together(nodeid.removeprefix("tests/"))

"""Fitting text into a space."""

from tabletop.paint.drawing.fonts import ELLIPSIS, Weight, text_width
from tabletop.paint.drawing.layout import Letters, fit_block, fit_line, fit_lines

NAME = Letters(Weight.DEMI, 13, 11)


def test_a_short_name_keeps_its_size() -> None:
    assert fit_line("Delver", NAME, 100, 2) == ("Delver", 13)


def test_a_longer_name_is_set_smaller_before_it_is_cut() -> None:
    width = text_width("Insectile Aberration", Weight.DEMI, 12)
    line, size = fit_line("Insectile Aberration", NAME, width, 1)
    assert line == "Insectile Aberration"
    assert 11 <= size <= 12.25


def test_what_is_too_long_for_the_smallest_size_ends_in_an_ellipsis_and_fits() -> None:
    line, size = fit_line("The Long-Lost Library of the Drowned Archivist", NAME, 90, 2)
    assert size == 11
    assert line.endswith(ELLIPSIS)
    assert text_width(line, Weight.DEMI, size * 2) <= 180


def test_a_name_may_take_two_lines() -> None:
    lines, size = fit_lines("Ravager of the Silent Fells", NAME, 100, 2)
    assert len(lines) == 2
    assert " ".join(lines) == "Ravager of the Silent Fells"
    assert all(text_width(line, Weight.DEMI, size * 2) <= 200 for line in lines)


def test_one_long_word_stays_in_one_line() -> None:
    lines, _ = fit_lines("Unpronounceablenessless", NAME, 60, 1)
    assert len(lines) == 1


def test_text_shrinks_until_it_fits() -> None:
    words = ("Draw a card, then discard a card. " * 6,)
    block = fit_block(words, Letters(Weight.REGULAR, 16, 11), (200, 120), 1)
    assert 11 <= block.size < 16
    assert block.height <= 120


def test_too_much_text_is_cut_after_a_whole_line() -> None:
    words = ("Draw a card, then discard a card. " * 60,)
    block = fit_block(words, Letters(Weight.REGULAR, 16, 11), (200, 60), 1)
    assert block.height <= 60
    assert block.lines[-1].pieces[-1].words.endswith(ELLIPSIS)
    assert all(line.width <= 200 for line in block.lines)


def test_symbols_stand_in_the_line_and_costs_are_not_torn_apart() -> None:
    block = fit_block(("Pay {2}{U}{U} now",), Letters(Weight.REGULAR, 14, 11), (70, 100), 1)
    symbols = [[piece.words for piece in line.pieces if piece.is_symbol] for line in block.lines]
    assert ["2", "U", "U"] in symbols


def test_paragraphs_begin_where_the_block_says() -> None:
    block = fit_block(("One.", "Two."), Letters(Weight.REGULAR, 14, 11), (100, 100), 1)
    assert len(block.tops) == 2
    assert block.tops[0] == 0
    assert block.tops[1] > 14

"""Actions by hand that go beyond the rules: agreeing, marking, sorting piles, rolling dice.

`handlers` has the table of them all. This room may import every room except those of turns and state-based
actions.
"""

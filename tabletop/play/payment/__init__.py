"""Payment of costs: the lands and other sources that a player would tap, and why those.

Mana abilities are tried on states, and nothing is carried out here. This room imports the referee and the
layers below it.
"""

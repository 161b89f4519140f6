"""What pays a cost: the lands and other sources that a player would tap for it, and why those.

It looks at states and tries mana abilities on them; nothing is done here. It imports the referee and the
layers below it.
"""

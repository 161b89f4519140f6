"""Payment of costs: a preview of what would be tapped, and the mana in the pools.

It imports what other features import. Only the shell imports it.
"""

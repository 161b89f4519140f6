"""How costs are paid: what would be tapped is shown until it is agreed to; and the mana in the pools.

It imports what other features import; nothing imports it but the shell.
"""

"""Cards as they are kept for the program: records one after the other, and an index that is read at once.

Shipped cards are compiled into such a store, imported ones are written into one. May import what a printed
card is made of (``reading``, ``names``, ``language``), and neither libraries nor where the cards come from.
"""

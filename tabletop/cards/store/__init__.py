"""Stored cards: records, and an index that is read at once.

Shipped cards are compiled into such a store, and imported ones are written into one. This room may import the
parts of printed cards (``reading``, ``names``, ``language``), but no library and no source of cards.
"""

"""A game being played: journal, table, saves."""

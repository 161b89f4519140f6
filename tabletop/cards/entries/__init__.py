"""The shipped cards, one entry each: a file that people read and edit.

``entry`` defines the keys, ``reading`` reads and checks an entry, and ``compiling`` makes a store of all
entries. This room may import the store, the parts of printed cards and the language, but no library: other
cards are found in the entries themselves.
"""

"""The cards that ship with the program: one entry each, a file that a person reads and edits.

``entry`` says what stands in an entry, ``reading`` reads it and says what is wrong with it, and ``compiling``
makes a store of all of them. May import the store, what a printed card is made of and the language, but no
library: what is known of other cards is found in the entries themselves.
"""

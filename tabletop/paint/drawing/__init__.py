"""Drawing tools: pixels, paths, text, symbols, and the values that a picture of a face depends on.

This room imports no other room of the paint shop.
"""

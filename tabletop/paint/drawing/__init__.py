"""The means of drawing: pixels, paths, letters, symbols, and what a picture of a face depends on.

It imports no other room of the paint shop.
"""

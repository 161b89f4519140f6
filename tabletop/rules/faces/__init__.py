"""Faces of objects: transform, flip, meld, copy, face down, entering, tokens.

This room imports `book`, `values` and `engine`.
"""

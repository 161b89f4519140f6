"""Scenario files read, written, and made from a table.

It imports ``steps`` and ``format``.
"""

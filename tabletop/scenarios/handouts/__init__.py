"""Lessons as HTML files: their contents, their markup, and the embedded scenario.

It imports ``lessons`` and the rooms below it.
"""

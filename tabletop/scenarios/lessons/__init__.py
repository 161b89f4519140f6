"""Scenarios as lessons: forward and back, goals, progress, and when a question is due again.

It imports ``expecting`` and the rooms below it.
"""

"""Scenarios as lessons: forward and back, goals, progress, and when a lesson is due again.

It imports ``expecting`` and the rooms below it.
"""

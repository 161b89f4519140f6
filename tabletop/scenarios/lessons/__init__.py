"""Scenarios as lessons: their steps, goals, questions and progress, and the review schedule.

It imports ``expecting`` and the rooms below it.
"""

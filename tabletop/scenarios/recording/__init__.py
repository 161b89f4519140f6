"""What is played at a table becomes the steps of a scenario, and those a lesson.

It imports ``running`` and the rooms below it.
"""

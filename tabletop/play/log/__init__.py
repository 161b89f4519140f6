"""The log: names of actions, lines about events, transcripts, and previews of actions.

This room imports the table and its journal.
"""

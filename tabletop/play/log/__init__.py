"""What has happened, in words: names of actions, lines of the log, transcripts, and what would come of a try.

It imports the table and its journal.
"""

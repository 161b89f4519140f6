"""The scenario format: its words, its document, and the line that says what is wrong with a file.

It imports no other room of the scenarios.
"""

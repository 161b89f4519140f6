"""The scenario format: its vocabulary, its document types and its error messages.

It imports no other room of the scenarios.
"""

"""Files on disk and their names: shipped files found, regular files read, whole files written.

It may be imported from everywhere, and imports no other room.
"""

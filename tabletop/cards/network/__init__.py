"""The only way from this program to the internet: which hosts may be contacted, within which limits.

``client.Client`` is used for card files and for pictures of cards alike. Anything that a server says is
passed through ``errors.clean`` before it reaches a line that somebody reads.
"""

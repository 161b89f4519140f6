"""The only way from this program to the internet, with the hosts that it may contact and its limits.

``client.Client`` is used for card files and for pictures of cards alike. Everything that a server sends is
passed through ``errors.clean`` before it becomes part of a message.
"""

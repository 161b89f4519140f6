"""The client for the internet, and a server that misbehaves in every known way."""

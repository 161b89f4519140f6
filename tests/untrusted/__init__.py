"""Untrusted content that may cost more than its size is refused before it is parsed, by every reader."""

"""Untrusted text: TOML and JSON from anybody, checked against a budget before it is parsed."""

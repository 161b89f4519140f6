"""The rulebook: rules, their numbers in every edition, and the pages generated from them.

A check and its refusal become a `Rule` here. The checks themselves live with what they judge. This room
imports no other room of `rules`.
"""

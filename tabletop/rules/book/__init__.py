"""The rulebook: what a rule is, its numbers in every edition, and the pages made from all of them.

A check and its refusal are made into a ``Rule`` here; the checks themselves stand with what they judge.
It imports no other room of the referee.
"""

"""Printed facts about cards, and everything that reads, finds and describes cards."""

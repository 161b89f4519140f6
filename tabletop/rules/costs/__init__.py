"""Costs other than plain mana: what activations cost, convoke and the like, materials and counters.

This room knows no attempts to cast or activate anything. It imports effects and the engine.
"""

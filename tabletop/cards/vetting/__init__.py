"""Vetting: whether every word and number of an instruction means something, before anyone follows it.

An instruction is a tree of frozen values: an effect with the effects, selections and conditions in it. The
types say its shape, and beside each field what its words and numbers mean (`tabletop.language.meaning`).
``checks`` has the checks of each meaning, ``walking`` goes through an instruction and finds the first fault.
"""

from tabletop.cards.vetting.checks import NOWHERE, Surroundings
from tabletop.cards.vetting.walking import Fault, fault_in, fields_of

__all__ = ["NOWHERE", "Fault", "Surroundings", "fault_in", "fields_of"]

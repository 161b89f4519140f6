"""Vetting: whether every word and number of an instruction means something, before anybody follows it.

An instruction is a tree of frozen values: an effect with the effects, selections and conditions in it. The
types say what shape it has; ``fields`` says what each word and number in it stands for, ``meanings`` how that
is checked, ``words`` which words there are, and ``walking`` goes through it and names the place of a fault.
"""

from tabletop.cards.vetting.fields import FIELDS, WHOLES
from tabletop.cards.vetting.meanings import NOWHERE, Surroundings
from tabletop.cards.vetting.walking import Fault, Vetting

VETTING = Vetting(FIELDS, WHOLES)
"""Vets effects, conditions and selections by themselves, as a card file holds them."""

__all__ = ["FIELDS", "NOWHERE", "VETTING", "WHOLES", "Fault", "Surroundings", "Vetting"]

"""A judge's override: what was refused is done on purpose, from the menu of a card or by a key."""

from functools import partial

from PySide6.QtWidgets import QMenu

from tabletop.ui.features import Feature, Handlers
from tabletop.ui.offer_words import anyway_words


class Overriding(Feature):
    """Lets what the rules refuse be done anyway."""

    def handlers(self) -> Handlers:
        """What the key for it does."""
        return {"do anyway": self._do_anyway}

    def fill_card_menu(self, menu: QMenu, ids: list[int]) -> None:
        """What a judge may let be done with a card, each with the rules that it breaks."""
        id = ids[-1]
        forced = self.window.commands.anyway(id)
        if forced:
            inner = menu.addMenu("Do it anyway")
            inner.setToolTipsVisible(True)
            for offer, refused in forced:
                entry = inner.addAction(anyway_words(refused).replace("&", "&&"))
                entry.setToolTip(refused.ruling.words)
                entry.triggered.connect(partial(self.window.commands.take, offer, id))

    def _do_anyway(self) -> None:
        """Do what was refused last, or say that hands can't do it either."""
        refused = self.window.bridge.refused_last
        if refused is None:
            self.window.say("Nothing was refused just now.")
        else:
            self.window.bridge.force(*refused)

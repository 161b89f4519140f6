"""A judge's override by a key: what was refused just now is done on purpose."""

from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.shell.features import Feature


class Overriding(Feature):
    """Lets what the rules have just refused be done anyway."""

    def handlers(self) -> Handlers:
        """What the key for it does."""
        return {Command.DO_ANYWAY: self._do_anyway}

    def _do_anyway(self) -> None:
        """Do what was refused last, or say that hands can't do it either."""
        refused = self.window.bridge.refused_last
        if refused is None:
            self.window.say("Nothing was refused just now.")
        else:
            self.window.bridge.force(*refused)

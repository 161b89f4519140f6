"""``python -m tabletop``."""

import sys

from tabletop.cli import main

sys.exit(main())

"""``python -m tabletop``."""

import sys

from tabletop.cli.main import main

sys.exit(main())

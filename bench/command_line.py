"""How the command line is started as a process of its own: by this interpreter, wherever gridlanes is installed."""

from __future__ import annotations

import sys

COMMAND = [sys.executable, "-c", "import sys; from gridlanes.cli.main import main; sys.exit(main())"]

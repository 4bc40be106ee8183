"""The report of ``gridlanes check``: problems, notes, figures."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from gridlanes.cli.report import show_table
from gridlanes.cli.say import say

if TYPE_CHECKING:
    from gridlanes.cli.options import CorpusArguments
    from gridlanes.corpus.findings import Findings


def show_findings(job: CorpusArguments, found: Findings) -> int:
    """Prints problems on standard output, the rest on standard error; or all as JSON. Returns the exit code."""
    if job.as_json:
        say(json.dumps(found.as_dict()))
        return found.exit_code
    for problem in found.problems:
        say(problem)
    if not job.quiet:
        if found.n_problems > len(found.problems):
            say(f"and {found.n_problems - len(found.problems):,} more problems", err=True)
        for note in found.notes:
            say(f"note: {note}", err=True)
        show_table(found.lines())
    return found.exit_code

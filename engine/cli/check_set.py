"""``gridlanes check DST``, where DST is a data set: every row proved again."""

from __future__ import annotations

import json

from gridlanes.cli.options import Job
from gridlanes.cli.progress import display
from gridlanes.cli.report import show_table
from gridlanes.cli.say import say
from gridlanes.datasets.recheck import recheck


def check_set(job: Job, folder: str) -> int:
    """Tests the data set in `folder`: problems on standard output, a line each, the table on standard error."""
    with display(None, wanted=not (job.quiet or job.as_json)) as shown:

        def progress(done: int, rows: int) -> None:
            shown.total = rows
            shown.show(done, f"{done:,} rows")

        found = recheck(folder, load=job.load, progress=progress)
    if job.as_json:
        say(json.dumps(found.as_dict()))
        return found.exit_code
    for problem in found.problems:
        say(problem)
    if not job.quiet:
        if found.n_problems > len(found.problems):
            say(f"and {found.n_problems - len(found.problems):,} problems more", err=True)
        for note in found.notes:
            say(f"note: {note}", err=True)
        show_table(found.lines())
    return found.exit_code

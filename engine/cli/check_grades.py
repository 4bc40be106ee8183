"""``gridlanes check DST``, where DST is a folder of grades."""

from __future__ import annotations

import time

from gridlanes.cli.check_run import show_progress
from gridlanes.cli.options import CorpusArguments
from gridlanes.cli.progress import display
from gridlanes.cli.show_findings import show_findings
from gridlanes.grade_runs.recheck import recheck_grades


def check_grades(job: CorpusArguments, folder: str, *, without_sources: bool, regrade: int | None) -> int:
    """Checks the grades in `folder`: problems on standard output, a line each, the table on standard error.

    `regrade`: number of rows to grade again, None for all.
    """
    started = time.monotonic()
    with display(None, wanted=not (job.quiet or job.as_json)) as shown:
        shown.show(0, "reading the sources")
        found = recheck_grades(
            folder,
            regrade=regrade,
            without_sources=without_sources,
            load=job.load,
            progress=lambda done: show_progress(shown, done, time.monotonic() - started),
        )
    return show_findings(job, found)

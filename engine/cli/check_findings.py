"""``gridlanes check DST``, where DST is the folder that `gridlanes discover` wrote to."""

from __future__ import annotations

import time

from gridlanes.cli.check_run import show_progress
from gridlanes.cli.options import CorpusArguments
from gridlanes.cli.progress import display
from gridlanes.cli.show_findings import show_findings
from gridlanes.discovery_runs.recheck import recheck_discovery


def check_findings(
    job: CorpusArguments,
    folder: str,
    *,
    without_sources: bool,
    again: int | None,
    prove: int | None,
    seconds: float,
) -> int:
    """Checks the findings in `folder`: problems on standard output, a line each, the table on standard error. `again`,
    `prove`, `seconds`: as in `recheck_discovery`.
    """
    started = time.monotonic()
    with display(None, wanted=not (job.quiet or job.as_json)) as shown:
        shown.show(0, "reading the sources")
        found = recheck_discovery(
            folder,
            again=again,
            prove=prove,
            without_sources=without_sources,
            load=job.load,
            progress=lambda done: show_progress(shown, done, time.monotonic() - started),
            seconds=seconds,
        )
    return show_findings(job, found)

"""``gridlanes check DST``, where DST is a data set."""

from __future__ import annotations

from gridlanes.cli.options import CorpusArguments
from gridlanes.cli.progress import display
from gridlanes.cli.show_findings import show_findings
from gridlanes.datasets.recheck import recheck_set


def check_set(job: CorpusArguments, folder: str) -> int:
    """Checks the data set in `folder`: problems on standard output, a line each, the table on standard error."""
    with display(None, wanted=not (job.quiet or job.as_json)) as shown:

        def progress(done: int, rows: int) -> None:
            shown.total = rows
            shown.show(done, f"{done:,} rows")

        found = recheck_set(folder, load=job.load, progress=progress)
    return show_findings(job, found)

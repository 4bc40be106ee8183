"""Runners: they start workers, which write the parts. All write the same bytes; none knows what was done before.

A runner takes parts one after the other, works on a few at once, and reports the outcome of each, in any order. It
never tries a part again: the driver decides what to do about a lost part.
"""

from __future__ import annotations

from gridlanes.corpus.task import Runner
from gridlanes.errors import ModelError
from gridlanes.model.arguments import check_whole


def runner_of(workers: int | None, cluster: str | None) -> Runner:
    """The runner for a number of workers (None: one a processor) and a cluster (None: processes of this machine)."""
    check_whole("workers", workers, "processes, None for one a processor")
    if not (cluster is None or isinstance(cluster, str)):
        raise ModelError(f"expected the address of a cluster, or local, found {cluster!r}")
    if cluster is None:
        from gridlanes.corpus.runners.processes import ProcessRunner

        return ProcessRunner(workers)
    from gridlanes.corpus.runners.cluster import ClusterRunner

    return ClusterRunner(cluster, workers)

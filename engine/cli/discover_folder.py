"""``gridlanes discover SRC... DST``: a run in DST/run, and what it found as files in DST."""

from __future__ import annotations

import os
from typing import Any

from gridlanes.cli.run_endings import closing_lines, concluded, driven, exit_code, progress_of
from gridlanes.cli.run_options import split_paths
from gridlanes.cli.say import say
from gridlanes.discovering.discovery import Discovery
from gridlanes.discovering.discovery_status import DiscoveryStatus
from gridlanes.discovering.written import write_discovery
from gridlanes.discovery_runs.discovery_run import DiscoveryRun
from gridlanes.discovery_runs.discovery_work import DiscoveryWork
from gridlanes.discovery_runs.options import DiscoveryRunOptions

SHOWN_CLUSTERS = 10
RUN = "run"
"""the folder of the run in the one that was named"""
_EXAMPLE = "gridlanes discover puzzles.txt found"


def discover_folder(
    paths: tuple[str, ...],
    *,
    max_clusters: int,
    parquet: bool,
    workers: int | None,
    cluster: str | None,
    resume: bool,
    as_json: bool,
    quiet: bool,
    **options: Any,
) -> int:
    """Looks at the sources; writes what is found into the folder, the last of the `paths`."""
    sources, folder = split_paths(paths, _EXAMPLE, "gridlanes.discover in Python")
    where, run_options = os.path.join(folder, RUN), DiscoveryRunOptions.from_keywords(options)
    with progress_of(as_json=as_json, quiet=quiet) as progress:
        finished = driven(
            sources,
            where,
            run_options,
            progress,
            workers=workers,
            cluster=cluster,
            overwrite=not resume,
            work=DiscoveryWork,
        )
    run, is_shown = DiscoveryRun(where), not (as_json or quiet)
    if not as_json:
        for reason in run.reasons():
            say(reason, err=True)
    written = write_discovery(run.discovery, folder, parquet=parquet, max_clusters=max_clusters)
    if is_shown:
        _show(run.discovery)
        say(*(f"wrote {path}" for path in written))
    concluded(finished, lambda: closing_lines(finished, progress), shown=is_shown, as_json=as_json)
    return exit_code(
        finished, answered={*finished.by_status} <= {DiscoveryStatus.SOLVED.name, DiscoveryStatus.STALLED.name}
    )


def _show(found: Discovery) -> None:
    say(repr(found), f"{'cluster':<12} {'genre':<16} {'specimens':>9} {'puzzles':>9} {'unlocked':>9} {'fall':>6}")
    for each in found.clusters[:SHOWN_CLUSTERS]:
        fall = "" if each.fall is None else f"{each.fall:.2f}"
        say(
            f"{each.name:<12} {each.genre:<16} {each.n_specimens:>9,} {each.n_puzzles:>9,} {each.n_unlocked:>9,}"
            f" {fall:>6}"
        )
    if len(found.clusters) > SHOWN_CLUSTERS:
        say(f"and {len(found.clusters) - SHOWN_CLUSTERS:,} more clusters")

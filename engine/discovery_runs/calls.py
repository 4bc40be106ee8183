"""The public calls of discovery runs: `gridlanes.discover_run` and `gridlanes.open_discovery`."""

from __future__ import annotations

import os
import warnings
from collections.abc import Sequence
from typing import Any

from gridlanes.corpus.calls import Paths, driven
from gridlanes.corpus.events import Listener
from gridlanes.discovery_runs.discovery_run import DiscoveryRun
from gridlanes.discovery_runs.discovery_work import DiscoveryWork
from gridlanes.discovery_runs.options import DiscoveryRunOptions
from gridlanes.model.arguments import path_name


def discover_run(
    sources: Paths,
    folder: str | os.PathLike[str],
    *,
    techniques: Sequence[str] | None = None,
    profile: str | os.PathLike[str] | None = None,
    max_specimens: int | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    listener: Listener | None = None,
    overwrite: bool = False,
    **options: Any,
) -> DiscoveryRun:
    """Looks for steps without a name in all rows of files, folders or globs, part by part, into a folder of Parquet
    files.

    The same call resumes an interrupted run, and redoes only the missing parts.

    Parameters
    ----------
    sources, folder, workers, cluster, listener, overwrite
        As in `gridlanes.run`.
    techniques, profile, max_specimens
        As in `gridlanes.discover`.
    options
        Those of `gridlanes.discovery_runs.options.DiscoveryRunOptions`: `row_seconds`, `memory`, `genre`,
        `part_rows`, ...

    Returns
    -------
    DiscoveryRun
        The rows, and `discovery`, the findings. There is a warning for each source that changed while the run worked;
        the rows are those that it had at the beginning.

    Raises the errors of `gridlanes.run`; `ManifestError` also if the folder was begun with another profile,
    `ModelError` also for an invalid profile.

    """
    run_options = DiscoveryRunOptions.from_keywords(
        {**options, "techniques": techniques, "profile": profile, "max_specimens": max_specimens}
    )
    for words in driven(
        sources,
        folder,
        run_options,
        DiscoveryWork,
        workers=workers,
        cluster=cluster,
        listener=listener,
        overwrite=overwrite,
    ):
        warnings.warn(words, stacklevel=2)
    return open_discovery(folder)


def open_discovery(folder: str | os.PathLike[str]) -> DiscoveryRun:
    """Opens the findings of a run in a folder, finished or not. Raises `GridlanesError` for a folder without any."""
    return DiscoveryRun(path_name(folder))

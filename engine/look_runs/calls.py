"""The calls a user makes of runs that look for steps without a name: `discover_run` and `open_discovery`."""

from __future__ import annotations

import os
import warnings
from collections.abc import Sequence
from typing import Any

from gridlanes.corpus.calls import Paths, driven
from gridlanes.corpus.events import Listener
from gridlanes.look_runs.looked_run import LookedRun
from gridlanes.look_runs.looking_work import LookingWork
from gridlanes.look_runs.options import LookRunOptions
from gridlanes.model.arguments import path_name


def discover_run(
    sources: Paths,
    folder: str | os.PathLike[str],
    *,
    techniques: Sequence[str] | None = None,
    profile: str | os.PathLike[str] | None = None,
    most: int | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    listener: Listener | None = None,
    overwrite: bool = False,
    **options: Any,
) -> LookedRun:
    """Looks at all rows of files, folders or globs, part by part, into a folder of Parquet files.

    A run that was interrupted goes on where it was: the same call redoes only what is missing.

    Parameters
    ----------
    sources, folder, workers, cluster, listener, overwrite
        As in `gridlanes.run`.
    techniques, profile, most
        As in `gridlanes.discover`.
    options
        Those of `gridlanes.look_runs.options.LookRunOptions`: `row_seconds`, `memory`, `genre`, `part_rows`, ...

    Returns
    -------
    LookedRun
        The rows, and `discovery`, what was found in them. There is a warning for each source that changed while the run
        worked; its rows are those of the beginning.

    Raises what `gridlanes.run` does; `ManifestError` also where another profile was asked for before, `ModelError` also
    for a profile that makes no sense.

    """
    asked = LookRunOptions.asked({**options, "techniques": techniques, "profile": profile, "most": most})
    for words in driven(
        sources, folder, asked, LookingWork, workers=workers, cluster=cluster, listener=listener, overwrite=overwrite
    ):
        warnings.warn(words, stacklevel=2)
    return open_discovery(folder)


def open_discovery(folder: str | os.PathLike[str]) -> LookedRun:
    """What a run found, finished or not. Raises `GridlanesError` for a folder that holds none."""
    return LookedRun(path_name(folder))

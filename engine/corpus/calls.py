"""The public calls of corpus runs: `gridlanes.run` and `gridlanes.open_run`."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterable
from typing import Any

from gridlanes.corpus import driver
from gridlanes.corpus.events import Listener
from gridlanes.corpus.options import CorpusOptions, RunOptions
from gridlanes.corpus.output.dataset import Run
from gridlanes.corpus.runners import runner_of
from gridlanes.corpus.task import RowWork, Task
from gridlanes.errors import ModelError
from gridlanes.model.arguments import check_truth, path_name

Paths = str | os.PathLike[str] | Iterable[str | os.PathLike[str]]


def run(
    sources: Paths,
    folder: str | os.PathLike[str],
    *,
    workers: int | None = None,
    cluster: str | None = None,
    listener: Listener | None = None,
    overwrite: bool = False,
    **options: Any,
) -> Run:
    """Solves all rows of files, folders or globs, part by part, into a folder of Parquet files.

    The same call resumes an interrupted run, and solves only the missing parts.

    Parameters
    ----------
    sources
        One or several paths or globs; text, JSON lines, Parquet, any mixture of genres.
    folder
        Where the parts and the manifest go; created if it does not exist.
    workers
        Number of processes on this machine (default: one per processor), or of a local cluster.
    cluster
        ``"local"`` for a cluster of dask on this machine, or the address of a scheduler (``gridlanes[cluster]``).
    listener
        Called with each `gridlanes.corpus.events.Event`; an exception from it ends the run, which can be resumed.
    overwrite
        Whether to remove an earlier run from the folder and start over.
    options
        Those of `gridlanes.corpus.options.RunOptions`: `limit`, `budget`, `row_seconds`, `memory`, `genre`, ...

    Returns
    -------
    Run
        The rows, which convert to an Arrow table or a data frame. There is a warning for each source that changed while
        the run worked; the rows are those that it had at the beginning.

    Raises
    ------
    SourceError
        A source does not exist.
    ManifestError
        The folder holds a run with other options, another input or another engine.
    LockedError, OutputError
        Another process works on the folder; the folder cannot be written. Finished parts are kept.
    ModelError
        An unknown option, or an invalid value.

    """
    run_options = RunOptions.from_keywords(options)
    for words in driven(
        sources, folder, run_options, Task, workers=workers, cluster=cluster, listener=listener, overwrite=overwrite
    ):
        warnings.warn(words, stacklevel=2)
    return open_run(folder)


def driven(
    sources: Paths,
    folder: str | os.PathLike[str],
    run_options: CorpusOptions,
    work: Callable[[str, Any], RowWork],
    *,
    workers: int | None,
    cluster: str | None,
    listener: Listener | None,
    overwrite: bool,
) -> list[str]:
    """Works through all rows, with arguments as of `run`; returns a line for each source that changed meanwhile."""
    if not (listener is None or callable(listener)):
        raise ModelError(f"expected a listener that can be called with each event, found {listener!r}")
    check_truth(overwrite=overwrite)
    finished = driver.drive(
        _names_of(sources),
        path_name(folder),
        run_options,
        runner=runner_of(workers, cluster),
        work=work,
        listener=listener or (lambda event: None),
        overwrite=overwrite,
    )
    return finished.changed


def _names_of(sources: Paths) -> list[str]:
    """The names of one or several sources; ModelError for anything else."""
    several = [sources] if isinstance(sources, (str, bytes, os.PathLike)) else sources
    try:
        return [path_name(source) for source in several]
    except TypeError:
        raise ModelError(f"expected one or several paths or globs as sources, found {sources!r}") from None


def open_run(folder: str | os.PathLike[str]) -> Run:
    """Opens the run in a folder, finished or not. Raises `GridlanesError` for a folder without one."""
    return Run(path_name(folder))

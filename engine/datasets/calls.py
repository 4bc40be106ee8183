"""The public calls of data sets: `gridlanes.make_dataset` and `gridlanes.open_dataset`."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Any

from gridlanes.corpus.events import Listener
from gridlanes.corpus.runners import runner_of
from gridlanes.datasets import driver
from gridlanes.datasets.data_set import DataSet
from gridlanes.datasets.options import SetOptions
from gridlanes.errors import ModelError
from gridlanes.generating.equivalents.avoided import Paths, files_to_avoid, several
from gridlanes.model.arguments import check_truth, path_name


def make_dataset(
    folder: str | os.PathLike[str],
    recipes: Mapping[str, Any] | Iterable[Mapping[str, Any]],
    *,
    avoid: Paths = (),
    load: Paths = (),
    workers: int | None = None,
    cluster: str | None = None,
    listener: Listener | None = None,
    overwrite: bool = False,
    **options: Any,
) -> DataSet:
    """Makes a data set: puzzles with one solution each, no two equivalent, in splits, graded, ready to publish.

    The same call makes the same bytes with any number of workers, and resumes a data set that was interrupted.

    Parameters
    ----------
    folder
        Gets the files of `gridlanes.datasets.set_paths`; created if it does not exist.
    recipes
        One or several: ``{"genre": "sudoku", "count": 1000, "minimal": True}``, and `size`, `options`, `n_clues`,
        `symmetry`, `mask`, `difficulty`, `uniform` as in `gridlanes.generate`.
    avoid, load
        `avoid`: files or folders of puzzles; no row will be equivalent to one of them. `load`: Python files that
        register genres and rules.
    workers, cluster, listener, overwrite
        As in `gridlanes.run`.
    options
        Those of `gridlanes.datasets.options.SetOptions`: `seed`, `split` (``{"train": 0.9, "test": 0.1}``),
        `distinct`, `form`, `shard_rows`, `jsonl`, `metadata` (title, license, creator, url, date), `part_rows`,
        `memory`.

    Raises the errors of `gridlanes.datasets.driver.make`, and ModelError for invalid arguments.

    """
    if not (listener is None or callable(listener)):
        raise ModelError(f"expected a listener that can be called with each event, found {listener!r}")
    check_truth(overwrite=overwrite)
    if not isinstance(recipes, Iterable) or getattr(recipes, "ndim", 1) == 0:
        raise ModelError(f"expected a recipe, or several, found {recipes!r}")
    all_recipes = [recipes] if isinstance(recipes, Mapping) else [*recipes]
    set_options = SetOptions.of(all_recipes, avoid=files_to_avoid(avoid), load=[*map(str, several(load))], **options)
    runner = runner_of(workers, cluster)
    driver.make(
        path_name(folder), set_options, runner=runner, listener=listener or (lambda event: None), overwrite=overwrite
    )
    return open_dataset(folder)


def open_dataset(folder: str | os.PathLike[str]) -> DataSet:
    """Opens the data set in a folder. Raises `GridlanesError` for a folder without one, or an incomplete one."""
    return DataSet(path_name(folder))

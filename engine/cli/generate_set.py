"""``gridlanes generate GENRE FOLDER``: a data set."""

from __future__ import annotations

from typing import Any

from gridlanes.cli.endings import ALL_ANSWERED
from gridlanes.cli.report import show_table
from gridlanes.cli.run_endings import finished_folder
from gridlanes.cli.run_progress import JsonProgress, RunProgress, ShownProgress
from gridlanes.corpus.runners import runner_of
from gridlanes.datasets import driver
from gridlanes.datasets.events import SetFinished
from gridlanes.datasets.options import SetOptions
from gridlanes.generating.equivalents.avoided import files_to_avoid

_OF_RECIPES = ("count", "minimal", "n_clues", "symmetry", "mask", "difficulty", "uniform", "options")


def generate_set(
    genres: list[str],
    sizes: list[tuple[int, int] | None],
    folder: str,
    load: tuple[str, ...],
    *,
    avoid: tuple[str, ...],
    workers: int | None,
    cluster: str | None,
    resume: bool,
    as_json: bool,
    quiet: bool,
    **chosen: Any,
) -> int:
    """Makes the data set; each combination of genre and size is a recipe with the same options."""
    what = {name: chosen.pop(name) for name in _OF_RECIPES}
    recipes = [{"genre": genre, "size": size, **what} for genre in genres for size in sizes]
    given = {name: value for name, value in chosen.items() if value is not None and value != {}}
    options = SetOptions.of(recipes, avoid=files_to_avoid(avoid), load=load, **given)
    progress: RunProgress = JsonProgress() if as_json else RunProgress() if quiet else ShownProgress("beginning")
    with progress:
        finished = finished_folder(
            lambda: driver.make(
                folder, options, runner=runner_of(workers, cluster), listener=progress, overwrite=not resume
            ),
            progress,
            overwrite=not resume,
        )
    if not as_json and not quiet:
        show_table(closing_lines(finished))
    return ALL_ANSWERED


def closing_lines(finished: SetFinished) -> list[tuple[str, str]]:
    """(label, figure) pairs of the table at the end."""
    lines = [("rows", f"{finished.rows:,}")]
    if len(finished.by_split) > 1:
        lines += [(name, f"{rows:,}") for name, rows in finished.by_split.items()]
    lines += [("tries", f"{finished.tries:,}"), ("drawn again", f"{finished.redrawn:,}")]
    if finished.kept:
        lines.append(("", "it was complete already"))
    else:
        lines += [("seconds", f"{finished.seconds:,.2f}"), ("rows a second", f"{finished.rows_per_second:,.0f}")]
    return [*lines, ("files", f"{finished.files:,}"), ("folder", finished.folder)]

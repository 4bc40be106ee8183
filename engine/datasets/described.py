"""The facts about a data set, for its card, its metadata and its figures."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.corpus.manifest import Engine
from gridlanes.datasets.manifest import RecipeTotals, SetFile, data_files
from gridlanes.datasets.options import Recipe, SetOptions
from gridlanes.solvers.difficulty import Level


@dataclass(frozen=True)
class RecipeRows:
    """The rows of one recipe: `name` for people; `clues`: how many rows show so many clues; `levels`: how many have
    each `Level`.
    """

    name: str
    recipe: Recipe
    totals: RecipeTotals
    clues: dict[int, int]
    levels: list[int]

    @property
    def mean_clues(self) -> float:
        """Clues and givens of a row."""
        return sum(n * rows for n, rows in self.clues.items()) / self.totals.rows


@dataclass(frozen=True)
class Described:
    """A data set. `files`: those with rows."""

    options: SetOptions
    engine: Engine
    kinds: list[RecipeRows]
    by_split: dict[str, int]
    files: list[SetFile]

    @property
    def title(self) -> str:
        """What it is called."""
        genres = dict.fromkeys(kind.recipe.genre.replace("_", " ") for kind in self.kinds)
        return self.options.metadata.title or f"Puzzles with one solution each: {', '.join(genres)}"

    @property
    def rows(self) -> int:
        """The number of rows in all splits."""
        return sum(self.by_split.values())

    def data(self, split: str | None = None) -> list[SetFile]:
        """The Parquet files, of one split or all."""
        return data_files(self.files, split)

    @property
    def splits(self) -> list[str]:
        """The names of those splits that have rows."""
        return [split for split, rows in self.by_split.items() if rows]


def kinds_of(
    options: SetOptions,
    n_clues: NDArray[np.integer],
    level: NDArray[np.integer],
    tries: NDArray[np.int64],
    redrawn: NDArray[np.int64],
) -> list[RecipeRows]:
    """The kinds of a data set, from the columns of all its rows by id, and the ids of those that were drawn again."""
    kinds: list[RecipeRows] = []
    first = 0
    for recipe in options.recipes:
        here = slice(first, first + recipe.count)
        size = recipe.request(options.seed).size
        again = int(((redrawn >= first) & (redrawn < first + recipe.count)).sum())
        numbers, counts = np.unique(n_clues[here], return_counts=True)
        kinds.append(
            RecipeRows(
                f"{recipe.genre.replace('_', ' ')} {size.rows}x{size.cols}",
                recipe,
                RecipeTotals(recipe.count, int(tries[here].sum()), again),
                dict(zip(numbers.tolist(), counts.tolist(), strict=True)),
                np.bincount(level[here], minlength=len(Level)).tolist(),
            )
        )
        first += recipe.count
    return kinds

"""The results of generating: the columns of generated puzzles, and how each row was generated."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Self

import numpy as np
from numpy.typing import NDArray

from gridlanes.generating.clues.clue_counts import n_clues_of
from gridlanes.generating.equivalents.canonical import canonical_of
from gridlanes.registry import find_genre
from gridlanes.results.columns import COLUMNS
from gridlanes.results.result import Result
from gridlanes.solvers.difficulty import difficulty_of
from gridlanes.tables.columns import Column, Columns, Schema, TextColumn

_OF_RESULTS = {column.name: column for column in COLUMNS}

GENERATED_COLUMNS: Schema = (
    Column("id", "int64", "number of the row in the file or the data set, from 0"),
    Column("genre", "choice", "name of the genre"),
    Column(
        "puzzle",
        "text",
        "the puzzle: one character per cell if the genre has such a form, else a puzz.link URL, a game ID or JSON",
    ),
    Column("data", "text", "the same puzzle as the JSON that all genres have"),
    Column("solution", "text", "the solution: cells row by row, then horizontal edges, vertical edges, corners"),
    Column("width", "int32", "cells in a row of the grid"),
    Column("height", "int32", "cells in a column of the grid"),
    Column("n_clues", "int32", "clues and givens that the puzzle shows, with the numbers of its rooms and cages"),
    Column(
        "level",
        "int8",
        "what solving needs: 0 kernels of every sweep, 1 expensive ones, 2 hypotheses one deep, 3 guesses",
    ),
    Column("open_cheap", "int32", "coords that are open after the kernels of every sweep"),
    Column("open_expensive", "int32", "coords that are still open after the expensive kernels, too"),
    Column("open_hypotheses", "int32", "coords that are still open after hypotheses"),
    Column("rounds", "int32", "rounds of hypotheses"),
    Column("guesses", "int64", "branches that the engine took to prove that there is one solution"),
    Column("canonical", "text", "32 hexadecimal digits, the same for equivalent puzzles and different for others"),
    Column(
        "automorphisms", "int64", "moves of the board that leave the puzzle as it is, except for the names of marks"
    ),
    Column("seed", "uint64", "the seed"),
    Column("index", "int64", "number of the row within its request, from 0"),
    Column("tries", "int64", "tries at the row until one gave a puzzle as requested, that one included"),
    _OF_RESULTS["engine_version"],
    Column(
        "verified",
        "bool",
        "whether the solution is the only one and passed the check that shares nothing with the kernels",
    ),
)


@dataclass(frozen=True, repr=False)
class GeneratedResult(Result):
    """The result of generating P puzzles; as a table it has `GENERATED_COLUMNS`.

    `seed`: of the request. `n_tries` ``int64 (P,)``: tries at each. The number of a row is that of its line, from 0.
    """

    seed: int = 0
    n_tries: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))

    @property
    def table(self) -> Schema:
        return GENERATED_COLUMNS

    def columns(self, first_id: int = 0) -> Columns:
        """The columns of `GENERATED_COLUMNS`; this computes clues, levels and canonical forms."""
        found = super().columns(first_id)
        n_rows = len(self)
        data, hashes = [""] * n_rows, [""] * n_rows
        numbers = {
            column.name: np.zeros(n_rows, column.kind)
            for column in GENERATED_COLUMNS
            if column.name not in found and column.kind in ("int8", "int32", "int64")
        }
        for group, _ in self.groups:
            genre, canonical = find_genre(group.structure.genre), canonical_of(group)
            graded = difficulty_of(group.structure, group.givens, clues=group.clues, row_regions=group.row_regions)
            known = {"n_clues": n_clues_of(group), "automorphisms": canonical.automorphisms, **vars(graded)}
            for name, values in known.items():
                numbers[name][group.rows] = values
            for i, row in enumerate(group.rows.tolist()):
                hashes[row] = canonical.hashes[i]
                data[row] = json.dumps(genre.to_data(group.puzzle(i)), ensure_ascii=False, separators=(",", ":"))
        found |= {
            **numbers,
            "data": TextColumn.of(data),
            "canonical": TextColumn.of(hashes),
            "seed": np.full(n_rows, self.seed, np.uint64),
            "index": self.block.line - 1,
            "tries": self.n_tries,
        }
        return {column.name: found[column.name] for column in GENERATED_COLUMNS}

    @classmethod
    def concatenate(cls, results: Sequence[Self]) -> Self:
        """The rows of several results of one request, in order; ModelError if there is none."""
        whole = super().concatenate(results)
        return replace(whole, seed=results[0].seed, n_tries=np.concatenate([result.n_tries for result in results]))

"""The result of an enumeration: puzzles with their columns."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Self

import numpy as np
from numpy.typing import NDArray

from gridlanes.generating.equivalents.canonical import canonical_hashes
from gridlanes.generating.generated_result import GENERATED_COLUMNS
from gridlanes.registry import find_genre
from gridlanes.results.result import Result
from gridlanes.tables.columns import Column, Columns, Schema, TextColumn

_OF_GENERATED = {column.name: column for column in GENERATED_COLUMNS}

ENUMERATED_COLUMNS: Schema = (
    *(_OF_GENERATED[name] for name in ("id", "genre", "puzzle", "data", "solution", "width", "height", "n_clues")),
    Column("minimal", "bool", "whether no clue and no given can be left out"),
    Column("orbit", "int64", "puzzles that are equivalent to this one, itself included"),
    *(_OF_GENERATED[name] for name in ("canonical", "engine_version", "verified")),
)


@dataclass(frozen=True, repr=False)
class EnumeratedResult(Result):
    """P puzzles of an enumeration; as a table it has the `ENUMERATED_COLUMNS`.

    `n_clues` ``int32 (P,)``, `minimal` ``bool (P,)``, `orbit` ``int64 (P,)``: see there.
    """

    n_clues: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32))
    minimal: NDArray[np.bool_] = field(default_factory=lambda: np.zeros(0, np.bool_))
    orbit: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))

    @property
    def table(self) -> Schema:
        return ENUMERATED_COLUMNS

    def columns(self, first_id: int = 0) -> Columns:
        """The columns of `ENUMERATED_COLUMNS`; computes the canonical forms."""
        found = super().columns(first_id)
        data, hashes = [""] * len(self), [""] * len(self)
        for group, _ in self.groups:
            genre, canonical = find_genre(group.structure.genre), canonical_hashes(group)
            for i, row in enumerate(group.rows.tolist()):
                hashes[row] = canonical[i]
                data[row] = json.dumps(genre.to_data(group.puzzle(i)), ensure_ascii=False, separators=(",", ":"))
        found |= {
            "data": TextColumn.of(data),
            "canonical": TextColumn.of(hashes),
            "n_clues": self.n_clues,
            "minimal": self.minimal,
            "orbit": self.orbit,
        }
        return {column.name: found[column.name] for column in ENUMERATED_COLUMNS}

    @classmethod
    def concatenate(cls, results: Sequence[Self]) -> Self:
        """The rows of several results of one enumeration, in order; ModelError if there is none."""
        whole = super().concatenate(results)
        return replace(
            whole,
            n_clues=np.concatenate([result.n_clues for result in results]),
            minimal=np.concatenate([result.minimal for result in results]),
            orbit=np.concatenate([result.orbit for result in results]),
        )

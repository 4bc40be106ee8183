"""The findings of a discovery: specimens, their clusters, and their puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.discovering.clusters import Cluster, PuzzleScores, clusters_of
from gridlanes.discovering.discovery_status import DiscoveryStatus as DiscoveryStatus
from gridlanes.discovering.specimen import Specimen
from gridlanes.grading.words import moves_in_words
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.io.read.blocks import Block
from gridlanes.tables.columns import Column, Columns, Schema, TextColumn
from gridlanes.tables.tabular import Tabular

SPECIMEN_COLUMNS: Schema = (
    Column("puzzle", "int64", "number of the puzzle, from 0"),
    Column("text", "text", "the text of the puzzle"),
    Column("genre", "text", "name of the genre"),
    Column("number", "int64", "number of the specimen in its puzzle, from 0"),
    Column("n_moves", "int64", "marks eliminated before it"),
    Column("move", "text", "the move that no technique finds, in words"),
    Column("shown_by", "text", "what proves the move"),
    Column("n_constraints", "int64", "constraints that it follows from; -1 where they are not known"),
    Column("reasons", "text", "the reasons, one to a line"),
    Column("cluster", "text", "name of the cluster of similar specimens"),
)


@dataclass(frozen=True)
class Discovery(Tabular):
    """The findings in P puzzles: their `statuses`; `specimens`, by puzzle, each in order; `scores` of those that
    stalled, by number. `blocks`: the puzzles; `numbers`: for each block the numbers of its rows, if not all
    puzzles are present in order; the missing ones are not there. `to_pandas`, `to_polars` and `to_arrow` make a table
    of the specimens with the columns `SPECIMEN_COLUMNS`.
    """

    statuses: tuple[DiscoveryStatus, ...]
    specimens: tuple[Specimen, ...]
    scores: Mapping[int, PuzzleScores] = field(repr=False)
    blocks: tuple[Block, ...] = field(repr=False)
    numbers: tuple[NDArray[np.int64], ...] | None = field(default=None, repr=False)

    def __repr__(self) -> str:
        counts = Counter(self.statuses)
        said = ", ".join(f"{counts[each]:,} {each.value.lower()}" for each in DiscoveryStatus if counts[each])
        return f"Discovery({len(self.statuses):,} puzzles: {said}; {len(self.specimens):,} specimens)"

    @property
    def table(self) -> Schema:
        """The schema of the columns."""
        return SPECIMEN_COLUMNS

    def columns(self) -> Columns:
        """The columns of `SPECIMEN_COLUMNS`."""
        some, rows = self.specimens, {each.puzzle: self.row(each.puzzle) for each in self.specimens}
        flat = {puzzle: row.flat() for puzzle, row in rows.items()}
        n_constraints = [-1 if each.constraints is None else len(each.constraints) for each in some]
        return {
            "puzzle": np.array([each.puzzle for each in some], np.int64),
            "text": TextColumn.of([self.text(each.puzzle) for each in some]),
            "genre": TextColumn.of([rows[each.puzzle].structure.genre for each in some]),
            "number": np.array([each.number for each in some], np.int64),
            "n_moves": np.array([each.n_moves for each in some], np.int64),
            "move": TextColumn.of([moves_in_words(flat[each.puzzle], [each.move]) for each in some]),
            "shown_by": TextColumn.of([each.shown_by.value for each in some]),
            "n_constraints": np.array(n_constraints, np.int64),
            "reasons": TextColumn.of(["\n".join(each.reasons) for each in some]),
            "cluster": TextColumn.of([each.cluster for each in some]),
        }

    @cached_property
    def clusters(self) -> tuple[Cluster, ...]:
        """The clusters, the largest first."""
        numbers = {specimen.puzzle for specimen in self.specimens}
        genres = {number: self.row(number).structure.genre for number in numbers}
        return clusters_of(self.specimens, genres, self.scores)

    def row(self, puzzle: int) -> PuzzleRow:
        """One of the puzzles, by number."""
        block, row = self._located(puzzle)
        found = block.locate(row)
        assert found is not None  # it had a specimen
        group, place = found
        return group.puzzle(place)

    def text(self, puzzle: int) -> str:
        """The text of one of the puzzles."""
        block, row = self._located(puzzle)
        return block.text(row)

    @cached_property
    def _places(self) -> dict[int, tuple[Block, int]]:
        """The places of puzzles whose numbers are not consecutive."""
        numbered = zip(self.blocks, self.numbers or (), strict=True)
        return {number: (block, row) for block, numbers in numbered for row, number in enumerate(numbers.tolist())}

    def _located(self, puzzle: int) -> tuple[Block, int]:
        if self.numbers is not None:
            return self._places[puzzle]
        start = 0
        for block in self.blocks:
            if puzzle < start + len(block):
                return block, puzzle - start
            start += len(block)
        raise IndexError(f"there is no puzzle {puzzle} among {start}")

    def record(self, specimen: Specimen) -> dict[str, Any]:
        """A specimen as a record for JSON lines."""
        row = self.row(specimen.puzzle)
        grid, values = row.structure.grid, row.structure.alphabet.values
        flat = row.flat()
        return {
            "puzzle": specimen.puzzle,
            "text": self.text(specimen.puzzle),
            "genre": row.structure.genre,
            "rows": grid.rows,
            "cols": grid.cols,
            "number": specimen.number,
            "n_moves": specimen.n_moves,
            "state": specimen.candidates(values),
            "move": {
                "kind": type(specimen.move).__name__.lower(),
                "coord": specimen.move.coord,
                "mark": specimen.move.mark,
                "words": moves_in_words(flat, [specimen.move]),
            },
            "shown_by": specimen.shown_by.value,
            "constraints": None if specimen.constraints is None else list(specimen.constraints),
            "reasons": list(specimen.reasons),
            "coords": {str(coord): list(marks) for coord, marks in specimen.absent},
            "cluster": specimen.cluster,
        }

"""Coverage: the share of a corpus that the techniques up to each cost solve, by genre and tier."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from gridlanes.discovering.block_findings import DiscoveryOptions as DiscoveryOptions
from gridlanes.grading.calls import grades_with
from gridlanes.grading.grades import GradeStatus
from gridlanes.io.read.blocks import Block
from gridlanes.tables.columns import Column, Columns, Schema, TextColumn
from gridlanes.tables.tabular import Tabular

ALL = "all"
"""stands for all tiers together"""


@dataclass(frozen=True)
class CoverageRow:
    """For the puzzles of a genre and a tier (`ALL`: all, including those that no technique solves): their number, and
    how many of them the techniques up to `technique`, which costs `cost`, solve.
    """

    genre: str
    tier: str
    technique: str
    cost: float
    n_puzzles: int
    n_solved: int

    @property
    def share(self) -> float:
        """The solved share."""
        return self.n_solved / self.n_puzzles if self.n_puzzles else 0.0


COVERAGE_COLUMNS: Schema = (
    Column("genre", "text", "name of the genre"),
    Column("tier", "text", "name of the tier; `all` for all tiers together"),
    Column("technique", "text", "the most expensive technique in use"),
    Column("cost", "float64", "its cost"),
    Column("n_puzzles", "int64", "the puzzles of the genre and the tier"),
    Column("n_solved", "int64", "how many of them these techniques solve"),
    Column("share", "float64", "the solved share"),
)


@dataclass(frozen=True)
class Coverage(Tabular):
    """`rows`: by genre, first all tiers together and then each, the cheapest technique first. `n_invalid`: rows that
    are not puzzles. `to_pandas`, `to_polars` and `to_arrow` make a table with the columns `COVERAGE_COLUMNS`.
    """

    rows: tuple[CoverageRow, ...]
    n_invalid: int

    @property
    def table(self) -> Schema:
        """The schema of the columns."""
        return COVERAGE_COLUMNS

    def columns(self) -> Columns:
        """The columns of `COVERAGE_COLUMNS`."""
        return {
            "genre": TextColumn.of([row.genre for row in self.rows]),
            "tier": TextColumn.of([row.tier for row in self.rows]),
            "technique": TextColumn.of([row.technique for row in self.rows]),
            "cost": np.array([row.cost for row in self.rows], np.float64),
            "n_puzzles": np.array([row.n_puzzles for row in self.rows], np.int64),
            "n_solved": np.array([row.n_solved for row in self.rows], np.int64),
            "share": np.array([row.share for row in self.rows], np.float64),
        }

    def __str__(self) -> str:
        lines = [
            f"{'genre':<16} {'tier':<10} {'techniques up to':<28} {'cost':>5} {'puzzles':>9} {'solved':>9} {'':>7}"
        ]
        lines += [
            f"{row.genre:<16} {row.tier:<10} {row.technique:<28} {row.cost:>5g} {row.n_puzzles:>9,} {row.n_solved:>9,}"
            f" {row.share:>7.1%}"
            for row in self.rows
        ]
        return "\n".join(lines)


@dataclass
class _Tally:
    """For the puzzles of a genre, by tier: how many have the technique at each place in the order as their
    hardest one.
    """

    order: list[tuple[str, float]]
    last: dict[str, list[int]]
    n_puzzles: int = 0


def coverage_of(blocks: Iterable[Block], options: DiscoveryOptions) -> Coverage:
    """The coverage of the techniques of each genre's profile, or of the named ones. A technique is never used while a
    cheaper one changes something, so solving each puzzle once tells which sets of techniques solve it.
    """
    tallies: dict[str, _Tally] = {}
    n_invalid = 0
    for block in blocks:
        n_invalid += len(block) - sum(len(group.rows) for group in block.groups)
        for group in block.groups:
            genre = group.structure.genre
            profile = options.profile_of_coverage(genre)
            every = replace(group, rows=np.arange(len(group.rows)))
            part = replace(block, puzzle=[""] * len(every.rows), groups=[every], errors={}, extra=None)
            grades = grades_with([part], profile)
            order = sorted(profile.costs.items(), key=lambda each: (each[1], each[0]))
            tally = tallies.setdefault(genre, _Tally(order, {tier: [0] * len(order) for tier, _ in profile.tiers}))
            place = {name: number for number, (name, _) in enumerate(order)}
            columns = np.array([place.get(name, -1) for name in grades.techniques])
            last = np.where(grades.steps > 0, columns, 0).max(axis=1, initial=0)
            tally.n_puzzles += len(grades)
            for row in np.flatnonzero(grades.status == GradeStatus.GRADED).tolist():
                tally.last[grades.tiers[grades.tier[row]]][int(last[row])] += 1
    rows = [row for genre, tally in sorted(tallies.items()) for row in _rows(genre, tally)]
    return Coverage(tuple(rows), n_invalid)


def _rows(genre: str, tally: _Tally) -> list[CoverageRow]:
    together = [sum(counts) for counts in zip(*tally.last.values(), strict=True)]
    found = []
    for tier, counts in {ALL: together, **tally.last}.items():
        n_puzzles = tally.n_puzzles if tier == ALL else sum(counts)
        if n_puzzles:
            solved = np.cumsum(counts).tolist()
            used = [k for k in range(len(counts)) if k == len(counts) - 1 or together[k]]
            found += [CoverageRow(genre, tier, *tally.order[k], n_puzzles, solved[k]) for k in used]
    return found

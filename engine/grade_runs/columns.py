"""The columns of a run that grades: like those of results, with grades in place of answers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.grading.grades import Grades, GradeStatus
from gridlanes.io.read.blocks import Block
from gridlanes.results.columns import (
    Choice,
    Column,
    Columns,
    TextColumn,
    block_columns,
    reason_text,
    schema_of_findings,
)

MOST_NAMES = np.iinfo(np.int8).max
"""of tiers, and of techniques"""

GRADE_COLUMNS = schema_of_findings(
    Column("status", "choice", "name of the `GradeStatus`, never empty"),
    Column("score", "float64", "the cost of the hardest step; not a number (NaN) where the row is not GRADED"),
    Column("tier", "choice", "name of the score's tier; empty where the row is not GRADED"),
    Column("hardest_step", "choice", "technique of the hardest step; empty where there is none"),
    Column("effort", "float64", "total cost of all rounds, also of an unfinished row, to two decimals"),
    Column("steps", "text", "how many rounds each technique had, as `name:rounds`, separated by spaces"),
)


def grade_columns(block: Block, grades: Grades, *, first_id: int = 0) -> Columns:
    """Every column of `GRADE_COLUMNS`, in that order, of the rows of a block with their grades; ids count from
    `first_id`.
    """
    reasons = {row: error.one_line() for row, error in grades.errors.items()}
    found: Columns = {
        **block_columns(block, first_id=first_id),
        "status": Choice(tuple(status.name for status in GradeStatus), grades.status.astype(np.int8)),
        "score": grades.score,
        "tier": _named(grades.tiers, grades.tier),
        "hardest_step": _named(grades.techniques, grades.hardest_step),
        "effort": grades.effort,
        "steps": TextColumn.of(grades.steps_words),
        "reason": reason_text(len(block), reasons),
    }
    return {column.name: found[column.name] for column in GRADE_COLUMNS}


def _named(names: tuple[str, ...], numbers: NDArray[np.int16]) -> Choice:
    """The names of numbered items, empty for -1; the dictionary has all names, so that blocks of other rows give the
    same bytes.
    """
    assert len(names) <= MOST_NAMES
    return Choice(("", *names), (numbers + 1).astype(np.int8))

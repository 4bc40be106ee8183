"""The columns of a run that grades: like those of results, with grades in place of answers."""

from __future__ import annotations

from gridlanes.grading.grades import GRADE_COLUMNS, Grades
from gridlanes.io.read.blocks import Block
from gridlanes.results.columns import block_columns, schema_of_findings
from gridlanes.tables.columns import Columns

GRADE_RUN_COLUMNS = schema_of_findings(*(column for column in GRADE_COLUMNS if column.name != "reason"))


def grade_columns(block: Block, grades: Grades, *, first_id: int = 0) -> Columns:
    """Every column of `GRADE_RUN_COLUMNS`, in that order, of the rows of a block with their grades; ids count from
    `first_id`.
    """
    found: Columns = {**block_columns(block, first_id=first_id), **grades.columns()}
    return {column.name: found[column.name] for column in GRADE_RUN_COLUMNS}

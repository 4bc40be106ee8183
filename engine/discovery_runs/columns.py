"""The columns of a discovery run: like those of results, with the findings in place of answers."""

from __future__ import annotations

import numpy as np

from gridlanes.discovering.block_findings import BlockFindings
from gridlanes.discovering.discovery_status import DiscoveryStatus
from gridlanes.discovery_runs.specimen_text import text_of
from gridlanes.io.read.blocks import Block
from gridlanes.results.columns import block_columns, schema_of_findings
from gridlanes.tables.columns import Choice, Column, Columns, TextColumn, reason_text

DISCOVERY_COLUMNS = schema_of_findings(
    Column("status", "choice", "name of the `DiscoveryStatus`, never empty"),
    Column("without", "float64", "the hardest technique used between its stalls; not a number (NaN) without one"),
    Column("graded", "float64", "its grade with the whole profile; not a number (NaN) where that is not known"),
    Column("is_done", "bool", "whether all stalls of a puzzle that stalled are known"),
    Column("n_specimens", "int64", "its specimens"),
    Column("specimens", "text", "a list in JSON, one entry a specimen; empty for none"),
)


def discovery_columns(block: Block, found: BlockFindings, *, first_id: int = 0) -> Columns:
    """Every column of `DISCOVERY_COLUMNS`, in that order, of the rows of an examined block; ids count from
    `first_id`.
    """
    n, names = len(block), [each.name for each in DiscoveryStatus]
    without, graded, is_done = np.full(n, np.nan), np.full(n, np.nan), np.zeros(n, np.bool_)
    for row, score in found.scores.items():
        without[row], is_done[row] = score.without, score.is_done
        graded[row] = np.nan if score.graded is None else score.graded
    mine: list[list[str]] = [[] for _ in range(n)]
    for specimen in found.specimens:
        mine[specimen.puzzle].append(text_of(specimen))
    columns: Columns = {
        **block_columns(block, first_id=first_id),
        "status": Choice(tuple(names), np.array([names.index(each.name) for each in found.statuses], np.int8)),
        "without": without,
        "graded": graded,
        "is_done": is_done,
        "n_specimens": np.array([len(each) for each in mine], np.int64),
        "specimens": TextColumn.of([f"[{','.join(each)}]" if each else "" for each in mine]),
        "reason": reason_text(n, {row: error.one_line() for row, error in block.errors.items()}),
    }
    return {column.name: columns[column.name] for column in DISCOVERY_COLUMNS}

"""The columns of a result; `COLUMNS` says what each means.

`gridlanes.tables.dataframes` makes Arrow tables of such columns, `gridlanes.io.write.writer` files.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from importlib import metadata

import numpy as np
from numpy.typing import NDArray

from gridlanes.io.forms.solution_text import encode_solutions
from gridlanes.io.read.blocks import Block
from gridlanes.io.read.row_errors import RowErrors
from gridlanes.results.answered import Answered, escalated_rows
from gridlanes.status import Status
from gridlanes.tables.columns import Choice, Column, Columns, Schema, TextColumn, offsets_of, reason_text

COLUMNS: Schema = (
    Column("id", "int64", "number of the row in the run, from 0, in the order of the input"),
    Column("genre", "choice", "name of the genre; empty for a row that is not a puzzle and names no genre"),
    Column("source", "choice", "file the row came from; `-` is standard input"),
    Column("line", "int64", "line of the source where the puzzle starts, from 1; 0 where there are no lines"),
    Column("puzzle", "text", "the puzzle's own text, unchanged"),
    Column("width", "int32", "cells in a row of the grid; 0 for a row that is not a puzzle"),
    Column("height", "int32", "cells in a column of the grid; 0 for a row that is not a puzzle"),
    Column("status", "choice", "name of the `Status`, never empty"),
    Column("n_solutions", "int64", "solutions found, at most the limit"),
    Column(
        "solution",
        "text",
        "the first solution: cells row by row, then horizontal edges, vertical edges, corners; empty if there is none",
    ),
    Column("guesses", "int64", "branches taken; two solutions that a search by clauses finds at once count as one"),
    Column("nodes", "int64", "states propagated"),
    Column("sweeps", "int64", "passes of the kernels over the states"),
    Column("verified", "bool", "whether `solution` passed the check that shares nothing with the kernels"),
    Column("reason", "text", "a warning, or why there is no answer: what is wrong, and where; else empty"),
    Column("extra", "text", "what followed the puzzle in its line, unchanged; else empty"),
    Column(
        "expected_agrees", "int8", "1: the solution given with the puzzle is right; 0: it is not; -1: none was given"
    ),
    Column("engine_version", "choice", "version of gridlanes that answered"),
    Column("solver", "choice", "`lanes`, or `cpsat` for a row that outlasted its budget and was escalated"),
)


@lru_cache(maxsize=1)
def engine_version() -> str:
    """The version of the installed package."""
    return metadata.version("gridlanes")


def genre_choice(block: Block) -> Choice:
    """The genre of each row. A row that is no puzzle has the genre of the call, or the one that it names, or none."""
    rows_of: dict[str, list[NDArray[np.int64]]] = {}
    for group in block.groups:
        if len(group.rows):
            rows_of.setdefault(group.structure.genre or block.genre, []).append(group.rows)
    for name, found in RowErrors.over(block.errors).rows_by_genre().items():
        rows_of.setdefault(name or block.genre, []).append(found)
    if len(rows_of) < 2:
        return Choice.constant(next(iter(rows_of), block.genre), len(block))
    names = sorted(rows_of, key=lambda name: min(int(rows.min()) for rows in rows_of[name]))  # as they first occur
    codes = np.zeros(len(block), np.int8)
    for code, name in enumerate(names):
        for rows in rows_of[name]:
            codes[rows] = code
    return Choice(tuple(names), codes)


def puzzle_text(block: Block) -> TextColumn:
    """The puzzles as they were read."""
    puzzle = block.puzzle
    return TextColumn.of_bytes(puzzle) if isinstance(puzzle, np.ndarray) else TextColumn.of(puzzle)


def solution_text(result: Answered) -> TextColumn:
    """The first solution of each row, coord after coord; empty where there is none.

    One character a cell up to the value 35 (``1``-``9``, then ``A`` is 10), numbers with spaces between them beyond.
    """
    encoded = [
        (group.rows, *encode_solutions(group.structure.alphabet, answers.numbers)) for group, answers in result.groups
    ]
    if len(encoded) == 1 and len(encoded[0][0]) == len(result):
        return TextColumn(encoded[0][1], offsets_of(encoded[0][2]))
    lengths = np.zeros(len(result), np.int64)
    for rows, _, own in encoded:
        lengths[rows] = own
    offsets = offsets_of(lengths)
    data = np.zeros(int(offsets[-1]), np.uint8)
    for rows, text, own in encoded:
        shift = np.repeat(offsets[rows] - offsets_of(own)[:-1], own)
        data[shift + np.arange(len(text))] = text
    return TextColumn(data, offsets)


def schema_of_findings(*own: Column) -> Schema:
    """The columns of rows that have other findings, the `own` columns, in place of answers: where a row came from, its
    findings, its text.
    """
    of = {column.name: column for column in COLUMNS}
    before = (of[name] for name in ("id", "source", "line", "genre", "width", "height"))
    return (*before, *own, *(of[name] for name in ("puzzle", "reason", "extra")))


def block_columns(block: Block, *, first_id: int = 0) -> Columns:
    """The columns of `COLUMNS` that depend on the input alone; ids count from `first_id`."""
    n_rows = len(block)
    width, height = np.zeros(n_rows, np.int32), np.zeros(n_rows, np.int32)
    for group in block.groups:
        width[group.rows], height[group.rows] = group.structure.grid.cols, group.structure.grid.rows
    return {
        "id": np.arange(first_id, first_id + n_rows, dtype=np.int64),
        "genre": genre_choice(block),
        "source": Choice.constant(block.source, n_rows),
        "line": block.line,
        "puzzle": puzzle_text(block),
        "width": width,
        "height": height,
        "extra": TextColumn.blank(n_rows) if block.extra is None else TextColumn.of(block.extra),
    }


def result_columns(result: Answered, *, first_id: int = 0) -> Columns:
    """Every column of `COLUMNS`, in that order; ids count from `first_id`."""
    n_rows = len(result)
    solution = solution_text(result)
    agrees = result.expected_agrees
    found: Columns = {
        **block_columns(replace(result.block, groups=[group for group, _ in result.groups]), first_id=first_id),
        "status": Choice(tuple(status.name for status in Status), result.status.astype(np.int8)),
        "n_solutions": result.n_solutions,
        "solution": solution,
        "guesses": result.guesses,
        "nodes": result.nodes,
        "sweeps": result.sweeps,
        "verified": solution.lengths > 0,
        "reason": reason_text(n_rows, result.reasons),
        "expected_agrees": np.full(n_rows, -1, np.int8) if agrees is None else agrees,
        "engine_version": Choice.constant(engine_version(), n_rows),
        "solver": Choice(("lanes", "cpsat"), escalated_rows(result).astype(np.int8))
        if result.escalated is not None
        else Choice.constant("lanes", n_rows),
    }
    return {column.name: found[column.name] for column in COLUMNS}

"""Draws new puzzles for rows that are equivalent to others; the result does not depend on workers or parts.

A row keeps its puzzle unless it is equivalent to the puzzle of an earlier row, or to one that is to be avoided;
otherwise the row takes the puzzle of its next suitable try. A row gives way only to an earlier row; whatever becomes of
that one, some earlier row has the puzzle. So the result is the same whether rows are settled one by one or all at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.corpus.part import Part
from gridlanes.datasets.options import SetOptions
from gridlanes.datasets.part_rows import column_of
from gridlanes.datasets.set_paths import SetPaths
from gridlanes.errors import GenerateError
from gridlanes.extras import need
from gridlanes.generating.generated_result import GENERATED_COLUMNS
from gridlanes.generating.rows import redrawn_rows
from gridlanes.solvers.pool import SolverPool
from gridlanes.tables.dataframes import to_arrow

if TYPE_CHECKING:
    import pyarrow as pa

MAX_ROUNDS = 1_000
"""after which there are hardly enough puzzles that are not equivalent"""
HASH = "S32"
"""a canonical hash, as NumPy has it"""


class Settled(NamedTuple):
    """`hashes` ``S32 (n,)`` and `tries` ``int64 (n,)`` of all rows; `redrawn`: the rows that others stand in for, by
    their ids, ascending; `rounds`: how often rows were drawn again.
    """

    hashes: NDArray[np.bytes_]
    tries: NDArray[np.int64]
    redrawn: pa.Table
    rounds: int


def redraw_repeats(
    paths: SetPaths,
    parts: Sequence[Part],
    options: SetOptions,
    avoid: Set[str],
    pool: SolverPool,
    going_on: Callable[[int], None] = lambda n_rows: None,
) -> Settled:
    """The rows of a data set whose parts are made. `going_on` is called each time with the number of rows to be drawn
    again.

    Raises `GenerateError` where that comes to no end.
    """
    pa = need("pyarrow", extra="io", purpose="A data set")
    hashes = column_of(paths, parts, "canonical").astype(HASH)
    tries = np.asarray(column_of(paths, parts, "tries"), np.int64)
    none = to_arrow({column.name: _empty(column.kind) for column in GENERATED_COLUMNS}, GENERATED_COLUMNS)
    redrawn, rounds = none, 0
    avoided = np.array(sorted(avoid), HASH)
    while len(rows := _repeats(hashes, avoided, options.distinct)):
        going_on(len(rows))
        rounds += 1
        if rounds > MAX_ROUNDS:
            raise GenerateError(
                f"{len(rows):,} rows were drawn {MAX_ROUNDS:,} times and are still equivalent to others, the first of "
                f"them row {rows[0]:,}: there are probably too few different puzzles; request fewer, or a larger board"
            )
        tables = [*_drawn(rows, tries, options, pool)]
        new = pa.concat_tables(tables)
        hashes[rows] = np.array(new.column("canonical").to_pylist(), HASH)
        tries[rows] = new.column("tries").to_numpy()
        kept = ~np.isin(redrawn.column("id").to_numpy(), rows)
        redrawn = pa.concat_tables([redrawn.filter(pa.array(kept)), new]).sort_by("id")
    return Settled(hashes, tries, redrawn, rounds)


def settled_column(paths: SetPaths, parts: Sequence[Part], redrawn: pa.Table, name: str) -> Any:
    """A column of numbers of all rows as they are in the end, by id."""
    found = column_of(paths, parts, name).copy()
    found[redrawn.column("id").to_numpy()] = redrawn.column(name).to_numpy()
    return found


def _empty(kind: str) -> Any:
    from gridlanes.tables.columns import Choice, TextColumn

    if kind == "text":
        return TextColumn.blank(0)
    return Choice.constant("", 0) if kind == "choice" else np.zeros(0, kind)


def _repeats(hashes: NDArray[np.bytes_], avoided: NDArray[np.bytes_], distinct: bool) -> NDArray[np.int64]:
    """The rows that are to be drawn again, ascending."""
    again = np.isin(hashes, avoided)
    if distinct:
        later = np.ones(len(hashes), np.bool_)
        later[np.unique(hashes, return_index=True)[1]] = False
        again |= later
    return np.flatnonzero(again)


def _drawn(rows: NDArray[np.int64], tries: NDArray[np.int64], options: SetOptions, pool: SolverPool) -> Any:
    """Tables of what some rows come to next."""
    first = 0
    for recipe in options.recipes:
        here = rows[(rows >= first) & (rows < first + recipe.count)]
        results = redrawn_rows(recipe.request(options.seed), here - first, tries[here], pool, form=options.form)
        at = 0
        for result in results:
            columns = result.columns()
            columns["id"] = here[at : at + len(result)]
            at += len(result)
            yield to_arrow(columns, GENERATED_COLUMNS)
        first += recipe.count

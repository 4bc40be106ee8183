"""``gridlanes warm``: compiles the kernels, so that the first run need not."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

import click

from gridlanes.cli.endings import ALL_ANSWERED, SOME_NOT, EndedError
from gridlanes.cli.info import cache_folder
from gridlanes.cli.options import CorpusArguments, debug_option, json_option, load_option, reading_options
from gridlanes.cli.say import say
from gridlanes.cli.sources import Sources

if TYPE_CHECKING:
    from gridlanes.compile.structure import Structure
    from gridlanes.solvers.pool import SolverPool

_NODES = 100
"""limit for a row of a source: enough to call every kernel"""
SIDES = (4, 6, 9, 12, 16, 25)


@click.command(short_help="Compile kernels ahead of time.")
@click.argument("targets", metavar="[SIDE|SRC]...", nargs=-1)
@reading_options
@load_option
@json_option
@debug_option
def warm(targets: tuple[str, ...], as_json: bool, **reading: Any) -> int:
    """Compile the kernels ahead of time: for Sudoku of these sides (default: 4 6 9 12 16 25), or for puzzles of SRC.

    SRC is a file, a folder or a glob; it solves a little of one puzzle of each genre and size. Compiled kernels stay in
    a cache (see `gridlanes info`) for all later runs of this version, which need no permission to write there. Exits
    with 1 if no cache folder is writable.
    """
    from gridlanes.kernels.compiling.code_cache import UNSAVED

    started = time.perf_counter()
    seconds = {}
    for target in dict.fromkeys(targets or map(str, SIDES)):
        if target.isdecimal():
            seconds[target] = compile_side(int(target))
            name = f"{target}x{target}"
        else:
            name, seconds[target] = target, compile_source(target, **reading)
        if not as_json:
            say(f"{name}  {seconds[target]:7.2f} s")
    total = time.perf_counter() - started
    if as_json:
        rounded = {target: round(value, 3) for target, value in seconds.items()}
        facts = {"seconds": rounded, "total_seconds": round(total, 3), "kernel_cache": cache_folder()}
        say(json.dumps({**facts, "unsaved": len(UNSAVED)}))
    else:
        say(f"kernels ready in {total:.2f} s" + ("" if UNSAVED else f", kept in {cache_folder()}"))
    if UNSAVED:
        unkept = f"{len(UNSAVED)} compiled functions were not stored"
        raise EndedError("Unsaved", f"{unkept}: no cache folder can be written (NUMBA_CACHE_DIR names one)", SOME_NOT)
    return ALL_ANSWERED


def compile_source(
    source: str, *, genre: str | None, format: str | None, box: tuple[int, int] | None, field: str | None, **_load: Any
) -> float:
    """Begins one row of each structure of a file, folder or glob; returns the seconds it took.

    Raises `SourceError` if a single file cannot be read; of several files, unreadable ones are skipped.
    """
    from gridlanes.corpus.sources.inputs import expand
    from gridlanes.errors import SourceError
    from gridlanes.solvers.pool import SolverPool

    started = time.perf_counter()
    names = expand([source])
    known: dict[int, Structure] = {}  # a structure is one object, which must live as long as its id stands here
    with SolverPool(1) as pool:
        for name in names:
            job = CorpusArguments((name,), 2, 1, None, None, genre, format, box, as_json=False, quiet=True, field=field)
            try:
                _begin_each(job, pool, known)
            except SourceError as error:
                if len(names) == 1:
                    raise
                say(f"skipped: {error}", err=True)
    return time.perf_counter() - started


def _begin_each(job: CorpusArguments, pool: SolverPool, known: dict[int, Structure]) -> None:
    from gridlanes.compile.batch import Batch
    from gridlanes.solvers.pool import SolveOptions, compile_for_shape

    for block in Sources(job).blocks():
        for group in block.groups:
            if len(group.givens) and id(group.structure) not in known:
                known[id(group.structure)] = group.structure
                clues = None if group.clues is None else group.clues[:1]
                own = [regions.rows(slice(0, 1)) for regions in group.row_regions]
                pool.solve(group.structure, group.givens[:1], SolveOptions(2, _NODES), clues=clues, row_regions=own)
                batch = Batch.from_givens(group.structure, group.givens[:1], clues=clues, row_regions=own)
                batch.compile_trying(group.structure.tables().program)  # the search may not have come to these
                compile_for_shape(group.structure)


def compile_side(side: int) -> float:
    """Solves one easy grid of this side; returns the seconds it took. Raises `ModelError` for a side without boxes."""
    import numpy as np

    from gridlanes.api.calls import propagate, solve
    from gridlanes.errors import ModelError, PuzzleError
    from gridlanes.registry import default_genre
    from gridlanes.solvers.pool import compile_for_shape

    started = time.perf_counter()
    try:
        box = default_genre().grid(side).grid.box or (side, 1)
    except PuzzleError as error:
        raise ModelError(error.reason) from None
    down, across = np.divmod(np.arange(side * side), side)
    values = (box[0] * (down % box[1]) + down // box[1] + across) % side + 1
    values[:: side + 1] = 0  # one blank in each row and column
    grid = values.astype(np.uint8).reshape(1, side, side)
    for group in solve(grid, limit=1, threads=1).block.groups:
        compile_for_shape(group.structure)
    propagate(grid)
    return time.perf_counter() - started

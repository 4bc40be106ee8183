"""``gridlanes warm``: compiles the kernels, so that the first run does not wait for them."""

from __future__ import annotations

import json
import time

import click

from gridlanes.cli.info import cache_folder
from gridlanes.cli.options import debug_option, json_option

SIDES = (4, 6, 9, 12, 16, 25)


@click.command()
@click.argument("sides", metavar="[SIDE]...", nargs=-1, type=click.IntRange(min=1))
@json_option
@debug_option
def warm(sides: tuple[int, ...], as_json: bool) -> int:
    """Compile the kernels once, for grids of these sides (default: 4 6 9 12 16 25).

    What is compiled stays in the kernels' cache (see `gridlanes info`) for all later runs of this version.
    """
    started = time.perf_counter()
    seconds = {}
    for side in dict.fromkeys(sides or SIDES):
        seconds[side] = compile_side(side)
        if not as_json:
            click.echo(f"{side}x{side}  {seconds[side]:7.2f} s")
    total = time.perf_counter() - started
    if as_json:
        rounded = {str(side): round(value, 3) for side, value in seconds.items()}
        click.echo(json.dumps({"seconds": rounded, "total_seconds": round(total, 3), "kernel_cache": cache_folder()}))
    else:
        click.echo(f"kernels ready in {total:.2f} s, kept in {cache_folder()}")
    return 0


def compile_side(side: int) -> float:
    """Solves one easy grid of this side; the seconds it took. Raises `ModelError` for a side that has no boxes."""
    import numpy as np

    from gridlanes import api
    from gridlanes.errors import ModelError
    from gridlanes.genres.sudoku import box_of_side

    started = time.perf_counter()
    box = box_of_side(side)
    if box is None:
        raise ModelError(f"grids of side {side} have no boxes")
    down, across = np.divmod(np.arange(side * side), side)
    values = (box[0] * (down % box[1]) + down // box[1] + across) % side + 1
    values[:: side + 1] = 0  # one blank in each row and column
    grid = values.astype(np.uint8).reshape(1, side, side)
    api.solve(grid, limit=1, threads=1)
    api.propagate(grid)
    return time.perf_counter() - started

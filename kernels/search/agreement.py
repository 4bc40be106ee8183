"""Whether decided lanes hold different marks in every distinct region: the test before a state counts as a solution.

Regions in crossings that are held in registers are read as the crossings read them, a segment for its line and its box
at once; all others one by one.
"""

from __future__ import annotations

from gridlanes.kernels.compiling.jit import by_type, kernel
from gridlanes.kernels.distinct import regions_distinct
from gridlanes.kernels.lanes import bits, common, flatten, gather, load, union


@kernel(inline=True)
def distinct_lanes(tile, tables):
    """A ``uint64`` with a bit for each lane whose distinct regions hold different marks. Meant for decided lanes: there
    it is the whole truth about these regions.
    """
    full = load(tables.full, 0)
    agreed = bits(regions_distinct(tile, tables.uncrossed, tables.uncrossed_lengths))
    reached = all_reached(tile, tables.bands, tables.band, full) & all_reached(tile, tables.stacks, tables.stack, full)
    return agreed & bits(reached == full)


@by_type
def all_reached(tile, index, shape, full):
    """The marks that every line and box of the crossings of `index` has; `full` where the shape is `ANY_SHAPE`."""
    if shape.dims:
        return lambda tile, index, shape, full: _reached(tile, index, shape, full)
    return lambda tile, index, shape, full: full


@kernel  # merged twice into a function that is chosen by type, its variables would have no scope
def _reached(tile, index, shape, full):
    reached = full
    for i in range(index.shape[0]):
        segments = union(gather(tile, index, i, shape), 2)
        reached = reached & flatten(common(union(segments, 1), 0)) & flatten(common(union(segments, 0), 1))
    return reached

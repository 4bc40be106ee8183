"""A structure as kernels read it: index arrays, one field for each kind of region. `gridlanes.compile` makes them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.lanes import Shape

Index = NDArray[np.uint32]


class ProgramTables(NamedTuple):
    """The kernels of rules other than Distinct and Pin, as the search calls them (see rule_kernel.py)."""

    n_coords: int
    """C: coords that are decisions of the puzzle; the auxiliary ones come after them"""
    n_state: int
    """coords of a state, the auxiliary ones included"""
    entries: NDArray[np.int32]
    """the tables of regions, one after another"""
    cheap_address: NDArray[np.uint64]
    """``(n,)``: kernels that run on the whole tile in every sweep"""
    cheap: NDArray[np.int64]
    """``(n, 3)``: where the table of each begins, how many regions it lists, where its notes begin; -1 for a kernel
    without (see `call_kernel_on_new`)"""
    n_notes: int
    """rows that all notes take, and one more; 1 for none"""
    expensive_address: NDArray[np.uint64]
    """``(n,)``: kernels that run on a lane where the others stalled, or what stands in for them (lazy_kernels.py)"""
    expensive: NDArray[np.int64]
    """``(n, 2)``: as `cheap`"""
    is_plain: bool
    """whether there are none of either kind, so that a decided lane needs no further look"""
    uses_pick: bool
    """whether `pick` chooses where to branch"""
    peer_start: NDArray[np.int32]
    """``(C + 1,)``: where the peers of each coord begin (see pick.py)"""
    peer: NDArray[np.int32]
    """coords"""
    measure_start: NDArray[np.int32]
    """``(C + 1,)``: where the measures of each coord begin"""
    measure: NDArray[np.int32]
    """the coords whose candidates say how open each coord is: itself, or auxiliary ones"""
    placed_first: NDArray[np.int32]
    """``(n,)``: numbers of marks whose places are asked before anything else (see fewest_places.py)"""
    first_mark: int
    """the number of the mark to try first"""
    probing: int
    """hypotheses are tried where kernels stalled: 0 never, 1 with the cheap kernels, 2 with all of them; -1: kernels
    that try assumptions are not run, either"""
    probing_after: int
    """nodes of a row before they are"""


class Tables(NamedTuple):
    """Index arrays of a structure. Coords are 0 .. C-1; ragged entries are padded with C, the outside.

    All regions here are *distinct* regions; a *complete* one is as long as the alphabet, so every mark has a place.
    """

    full: Any
    """words ``(1, L)``: every mark of the alphabet, a tile of one row"""
    marks_from: Any
    """words ``(n, L)``: row *i* has the marks from number *i* on, n the length of the alphabet"""
    bands: Index
    """``(n, A, B, K)``: crossings (see crossing.py), first direction"""
    band: Shape
    """``Shape(A, B, K)`` of one band, known to the compiler"""
    stacks: Index
    """``(n, A, B, K)``: crossings, second direction; run last in a sweep"""
    stack: Shape
    """``Shape(A, B, K)`` of one stack"""
    complete: Index
    """``(R, K)``: complete regions in no crossing, K the length of the alphabet"""
    partial: Index
    """``(R, K)`` padded: distinct regions shorter than the alphabet"""
    partial_lengths: NDArray[np.uint32]
    """``(R,)``: their lengths"""
    shared: Index
    """``(n, K)`` padded: coords in both of two overlapping regions, the first one complete"""
    claiming: Index
    """``(n, K)`` padded: coords of the complete region alone"""
    losing: Index
    """``(n, K)`` padded: coords of the other region alone"""
    others: Index
    """``(n, K)`` padded: coords of a complete region that may hold the mark of a coord outside (see exclusion.py)"""
    excluded: Index
    """``(n,)``: that coord"""
    loose: Index
    """``(n,)``: coords outside all stacks, looked at once more when a sweep ends"""
    regions: Index
    """``(R, K)`` padded: every distinct region"""
    lengths: NDArray[np.uint32]
    """``(R,)``: the length of each region"""
    uncrossed: Index
    """``(R, K)`` padded: those of the regions that are in no crossing held in registers"""
    uncrossed_lengths: NDArray[np.uint32]
    """``(R,)``: their lengths"""
    state: Shape
    """``Shape(V)``: a state is V rows of L coords; ``Shape(1)`` where V is too large for registers"""
    is_small: bool
    """whether `state` holds all V rows"""
    peer_masks: Index
    """``(C, Q)``: a bit for each peer of a coord (a coord in one of its regions) within a row of L consecutive
    coords"""
    peer_rows: Index
    """``(C, Q)``: which row each mask is for; of small states every row in order, of others those with peers"""
    program: ProgramTables
    """the kernels of all other rules"""

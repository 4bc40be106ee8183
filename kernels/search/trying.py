"""Kernels that try assumptions: they run on lanes where all others stalled, as long as that pays for the lane's row.

They are no part of propagation, hence hypotheses (probing.py) do not run them. As hypotheses do, they have to pay: what
they cost in sweeps, less what the assumptions that failed were worth, stays below a share of the row's own sweeps.
"""

from __future__ import annotations

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import column, fill, one_column, put, store
from gridlanes.kernels.lazy_kernels import is_placeholder
from gridlanes.kernels.rule_kernel import (
    CONSEQUENCES,
    FAILURES,
    FIRST_SHARE,
    HAND_OVER,
    HANDED_OVER,
    OPEN_WHEN_TRIED,
    PROGRESS,
    STEPS,
    TRIES,
    UNFINISHED,
    WANTED,
    call_kernel,
)
from gridlanes.kernels.search.frames import pushed
from gridlanes.kernels.search.late import BROKEN, CHANGED, NOTHING, flag
from gridlanes.kernels.search.probing import SHARE, UNDER_WAY, WORTH

PAIR = 2
"""the most solutions that a kernel may look for at once"""


@kernel(inline=True)
def _one_of(program, row_kernels, row, limit):
    """The number of the kernel that tries assumptions: the first one of the row, or, if it is negative, -1 less it
    among the expensive ones; the first one of the next row for none. Of several expensive ones the first is for a
    `limit` of one or two solutions, the last for others.
    """
    for i in range(row_kernels.start[row], row_kernels.start[row + 1]):
        if row_kernels.table[i, 2] != 0:
            return i
    found = row_kernels.start[row + 1]
    for i in range(program.expensive_address.shape[0]):
        if program.expensive[i, 2] == TRIES:
            found = -1 - i
            if limit <= PAIR:
                return found
    return found


@kernel(inline=True)
def _address(program, row_kernels, which):
    return row_kernels.address[which] if which >= 0 else program.expensive_address[-1 - which]


@kernel(inline=True)
def _run(tile, lane, program, row_kernels, which, scratch, flags):
    """Runs this kernel on one lane."""
    here, address = one_column(flags, lane), _address(program, row_kernels, which)
    store(here, 0, fill(here, 0))
    store(here, 1, fill(here, 0))
    if which >= 0:
        start, n_regions = row_kernels.table[which, 0], row_kernels.table[which, 1]
        call_kernel(address, tile, lane, row_kernels.entries, start, n_regions, scratch, flags)
    else:
        start, n_regions = program.expensive[-1 - which, 0], program.expensive[-1 - which, 1]
        call_kernel(address, tile, lane, program.entries, start, n_regions, scratch, flags)
    if flag(flags, 1, lane):
        return BROKEN
    return CHANGED if flag(flags, 0, lane) else NOTHING


@kernel
def _push_second(tile, lane, frames, n_state, scratch, index, start):
    """The state of a lane, with the words of the second solution that a kernel hands over, goes on the lane's stack."""
    n_lanes = tile.shape[1]
    n_rows = -(-n_state // n_lanes)
    frame = pushed(frames, lane)
    for k in range(n_rows):
        store(frames.words, frame * n_rows + k, column(tile, k * n_lanes, lane))
    for k in range(index[start + 1]):
        word = frame * n_rows * n_lanes + index[start + 2 + k]
        put(one_column(frames.words, word % n_lanes), word // n_lanes, scratch[HAND_OVER + k])
    frames.guessed[frame] = index[start + 2]


@kernel(inline=True)
def try_in_kernel(tile, lane, program, row_kernels, row, work, rows, wanted, most_work):
    """What a kernel that tries assumptions says of a lane where all others stalled, as long as that pays. `wanted`: how
    many solutions are still wanted of the row. There must be a free frame. UNDER_WAY where the kernel is not done, or
    has to be compiled first: then the work of this call, of `most_work`, is done, and the next call must be for the
    same lane, in the same state.
    """
    which = _one_of(program, row_kernels, row, wanted + rows.n_solutions[row])
    if which == row_kernels.start[row + 1] or program.probing < 0:
        return NOTHING
    probing, handover, goes_on = work.probing, work.handover, work.trying[0] == lane and work.trying[1] == 0
    left = work.sweeps[lane] // SHARE + FIRST_SHARE - probing.owed_trying[lane]
    if left <= 0 and not goes_on:
        return NOTHING
    if is_placeholder(_address(program, row_kernels, which)):
        work.trying[0], work.trying[1] = lane, 1
        work.spent[0] = max(work.spent[0], most_work)
        return UNDER_WAY
    work.trying[1] = 0
    is_alone = which >= 0 or row_kernels.start[row] == row_kernels.start[row + 1]
    handover[WANTED] = wanted if wanted <= PAIR and is_alone else 0  # what a row has of its own may exclude solutions
    handover[OPEN_WHEN_TRIED], handover[PROGRESS] = probing.tried[lane], probing.tried_next[lane]
    handover[CONSEQUENCES], handover[FAILURES] = left * program.n_state // STEPS, WORTH * program.n_state // STEPS
    handover[UNFINISHED] = 1 if goes_on else 0
    found = _run(tile, lane, program, row_kernels, which, handover, work.flags)
    if handover[WANTED] == HANDED_OVER:
        index = row_kernels.entries if which >= 0 else program.entries
        start = row_kernels.table[which, 0] if which >= 0 else program.expensive[-1 - which, 0]
        _push_second(tile, lane, work.frames, program.n_state, handover, index, start)
        rows.guesses[row] += 1  # like a guess it leaves two states, the first in the lane
    probing.tried[lane], probing.tried_next[lane] = handover[OPEN_WHEN_TRIED], handover[PROGRESS]
    cost = STEPS * handover[CONSEQUENCES] // program.n_state
    probing.owed_trying[lane] += cost - WORTH * handover[FAILURES]
    work.spent[0] += cost
    work.trying[0] = lane if handover[UNFINISHED] != 0 else -1
    if handover[UNFINISHED] != 0:
        work.spent[0] = max(work.spent[0], most_work)
        return UNDER_WAY
    return found

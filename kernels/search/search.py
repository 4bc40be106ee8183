"""The search: lanes filled with puzzles, swept to the fixpoint, branched where they stall, refilled at once.

Each lane works on one puzzle (one row of the batch) depth first, with its own stack. The search of a row depends on the
row alone, never on its neighbours, the order of rows or the number of lanes. So every figure of a row is reproducible.

Branching on large boards has heavy tails: most value orders find solutions at once, but a few get lost forever. So a
row's search is divided into runs. A run that has used its share of nodes (doubled every second run) ends at its next
dead end, and the next one starts at the root with another order of values (a fixed one, so nothing is random). The
answer comes from the run that exhausts the space or reaches the limit.

The kernel is a coroutine: all its state is in `Work`. It returns when the log of solutions is full, when there is no
room for another frame or when its slice of work is over, even within a node, and continues where it stopped when called
again.
"""

from __future__ import annotations

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import (
    NO_LANE,
    bit_count,
    column,
    fill,
    first_bit,
    lowest_bit,
    mask,
    one_lane,
    popcount,
    prefer,
    read_word,
    rest_of,
    select,
    store,
    store_bytes,
    write_word,
)
from gridlanes.kernels.search.agreement import distinct_lanes
from gridlanes.kernels.search.branch import MANY, choose_coord, choose_small, first_mark, two_places
from gridlanes.kernels.search.fewest_places import fewest_places
from gridlanes.kernels.search.frames import NO_FRAME, drop_all, popped, pushed
from gridlanes.kernels.search.late import BROKEN, CHANGED, NOTHING, propagate_late
from gridlanes.kernels.search.pick import pick
from gridlanes.kernels.search.probing import SHARE, UNDER_WAY, begin_probing, forget_round, try_hypotheses
from gridlanes.kernels.search.seen import forget_settled, see_all_but, see_nothing
from gridlanes.kernels.search.sweep import sweep
from gridlanes.kernels.search.trying import try_in_kernel
from gridlanes.kernels.search.weighing import weigh

# Why `search` returned.
FINISHED, LOG_FULL, STACK_FULL, SLICE_OVER = 0, 1, 2, 3
FEW = 8
"""live lanes, at most, of which it is noted what changed"""
WEIGHTED = 2
"""doublings of a run's share of nodes where contradictions weigh in the choice of branch: those tell a run what to
begin with, not chance"""
# Why the search of a row ended; RUNNING while it has not.
RUNNING, EXHAUSTED, LIMIT_REACHED, BUDGET_SPENT = 0, 1, 2, 3


@kernel(inline=True)
def _load_row(tile, lane, words, start, n_coords):
    """The `n_coords` words from word `start` of `words` on become the state of a lane."""
    n_lanes = tile.shape[1]
    for c in range(n_coords):
        write_word(tile, c * n_lanes + lane, read_word(words, start + c))


@kernel(inline=True)
def _log_solutions(tile, decided, work, rows, log):
    """Copies the decided lanes to the log and counts them."""
    n_lanes = tile.shape[1]
    n_rows = log.numbers.shape[0] // log.row.shape[0]
    one, left = fill(tile, 1), decided
    while left != NO_LANE:
        lane = first_bit(left)
        left = rest_of(left)
        row, entry = work.row[lane], log.used[0]
        for k in range(n_rows):
            store_bytes(log.numbers, entry * n_rows + k, popcount(column(tile, k * n_lanes, lane) - one))
        log.row[entry] = row
        log.ordinal[entry] = rows.n_solutions[row]
        log.used[0] = entry + 1
        rows.n_solutions[row] += 1


@kernel(inline=True)
def _end_row(work, rows, lane, end):
    row = work.row[lane]
    rows.n_solutions[row] = max(rows.n_solutions[row], work.most[lane])
    rows.end[row] = end
    rows.sweeps[row] = work.sweeps[lane]
    work.live[0] &= ~one_lane(lane)
    drop_all(work.frames, lane)


@kernel(inline=True)
def _doublings(work, lane):
    """How often the first run's share of nodes is doubled for this run."""
    return (work.run[lane] >> 1) + (WEIGHTED if work.weighs[lane] else 0)


@kernel(inline=True)
def _go_back(tile, done, broken, tables, candidates, work, rows, limit, budget, first_run):
    """Lanes that are broken or solved: the next state of their stack, a new run, or the end of their row."""
    n_words, n_state = candidates.shape[1], tables.program.n_state
    n_lanes = tile.shape[1]
    n_rows = -(-n_state // n_lanes)
    left = done
    while left != NO_LANE:
        lane = first_bit(left)
        left = rest_of(left)
        row = work.row[lane]
        if work.weighs[lane] and broken & one_lane(lane) != NO_LANE and work.decided[lane] >= 0:
            work.weight[lane, work.decided[lane]] += 1
            work.conflict[lane] = work.decided[lane]
        if rows.n_solutions[row] >= limit:
            _end_row(work, rows, lane, LIMIT_REACHED)
        elif work.frames.top[lane] == NO_FRAME:
            _end_row(work, rows, lane, EXHAUSTED)
        elif rows.nodes[row] >= budget:
            _end_row(work, rows, lane, BUDGET_SPENT)
        elif work.run_nodes[lane] >> _doublings(work, lane) >= first_run:
            work.most[lane] = max(work.most[lane], rows.n_solutions[row])
            rows.n_solutions[row] = 0
            rows.nodes[row] += 1
            drop_all(work.frames, lane)
            work.run[lane] += 1
            work.run_nodes[lane] = 1
            _load_row(tile, lane, candidates, row * n_words, n_words)
            begin_probing(work.probing, lane, 0)
            work.decided[lane] = -1
            if work.weighs[lane]:
                see_nothing(work.seen, lane)
        else:
            work.run_nodes[lane] += 1
            rows.nodes[row] += 1
            frame = popped(work.frames, lane)
            _load_row(tile, lane, work.frames.words, frame * n_rows * n_lanes, n_state)
            work.decided[lane] = work.frames.guessed[frame]
            if work.weighs[lane]:
                see_all_but(work.seen, lane, work.frames.words, frame * n_rows, work.frames.guessed[frame])
            begin_probing(work.probing, lane, work.decided[lane])


@kernel(inline=True)
def _choose(lane, first, n_rows, tables, work):
    """Where to branch in the state of a lane, which stands on its stack from row `first` on: a coord, and the number of
    the mark to try first (the next one that is left, if that is not).
    """
    n_marks, program, fewest = tables.marks_from.shape[0], tables.program, 0
    place, only_mark = -1, 0
    if program.placed_first.shape[0] > 0:
        words, marks = work.frames.words, program.placed_first
        place, only_mark = fewest_places(words, first, tables.regions, tables.lengths, tables.marks_from, marks)
    # What hypotheses decided is the better guide until contradictions are known, then those are.
    round_over = work.probing.best[lane] >= 0 and work.probing.quiet[lane] >= 2 * program.n_coords
    if place >= 0:
        coord = place
    elif round_over and (work.conflict[lane] < 0 or not work.weighs[lane]):
        coord = work.probing.best[lane]
    elif program.uses_pick:
        coord = pick(
            work.frames.words,
            first,
            program.n_coords,
            program.peer_start,
            program.peer,
            program.measure_start,
            program.measure,
            work.weight,
            lane,
            work.conflict[lane],
        )
    elif work.weighs[lane]:
        coord, fewest = weigh(
            work.frames.words,
            first,
            program.n_coords,
            tables.peer_rows,
            tables.peer_masks,
            work.weight,
            lane,
            work.conflict[lane],
        )
    elif tables.is_small:
        coord, fewest = choose_small(work.frames.words, first, tables.state, tables.peer_masks)
    else:
        coord, fewest = choose_coord(work.frames.words, first, n_rows, tables.peer_rows, tables.peer_masks)
    mark = first_mark(work.run[lane], coord, n_marks, program.first_mark)
    if fewest > MANY:
        place, only_mark = two_places(work.frames.words, first, tables.regions, tables.lengths, n_marks)
    if place >= 0:
        coord, mark = place, only_mark
    return coord, mark


@kernel(inline=True)
def _take_back_sweep(work, left):
    """Lanes that are left for the next call are at their fixpoint and stall again; that sweep must not count twice."""
    while left != NO_LANE:
        work.sweeps[first_bit(left)] -= 1
        left = rest_of(left)


@kernel(inline=True)
def _branch(tile, stalled, tables, work, rows, budget):
    """Stalled lanes: push the state without the chosen bit, go on with the bit alone. False: a stack is full."""
    n_lanes = tile.shape[1]
    n_rows = -(-tables.program.n_state // n_lanes)
    words, left, open_lanes = work.frames.words, stalled, NO_LANE
    has_room = True
    while left != NO_LANE and has_room:
        lane = first_bit(left)
        if rows.nodes[work.row[lane]] >= budget:
            _end_row(work, rows, lane, BUDGET_SPENT)
        elif work.frames.free[0] == NO_FRAME:
            _take_back_sweep(work, left)
            has_room = False
        else:
            first = pushed(work.frames, lane) * n_rows
            for k in range(n_rows):
                store(words, first + k, column(tile, k * n_lanes, lane))
            open_lanes |= one_lane(lane)
        left = rest_of(left)
    # In a loop of their own, since which coords tie is not foreseen, and states are copied faster undisturbed.
    while open_lanes != NO_LANE:
        lane = first_bit(open_lanes)
        open_lanes = rest_of(open_lanes)
        row, frame = work.row[lane], work.frames.top[lane]
        first = frame * n_rows
        coord, mark = _choose(lane, first, n_rows, tables, work)
        word = read_word(words, first * n_lanes + coord)
        bit = lowest_bit(prefer(word & read_word(tables.marks_from, mark * n_lanes), word))
        write_word(words, first * n_lanes + coord, word & ~bit)
        write_word(tile, coord * n_lanes + lane, bit)
        work.frames.guessed[frame] = coord
        work.decided[lane] = coord
        work.run_nodes[lane] += 1
        rows.nodes[row] += 1
        rows.guesses[row] += 1
        begin_probing(work.probing, lane, coord)
    return has_room


@kernel(inline=True)
def _refill(tile, candidates, row_kernels, work, rows, uses_pick):
    """Free lanes take the next rows."""
    n_words = candidates.shape[1]
    free = ~work.live[0] & (one_lane(tile.shape[1]) - one_lane(0))
    while free != NO_LANE and work.next_row[0] < candidates.shape[0]:
        lane = first_bit(free)
        free = rest_of(free)
        row = work.next_row[0]
        _load_row(tile, lane, candidates, row * n_words, n_words)
        begin_probing(work.probing, lane, 0)
        work.seen.settled[lane] = 0
        work.row[lane] = row
        work.probing.owed[lane] = work.probing.owed_trying[lane] = work.probing.tried_next[lane] = 0
        work.sweeps[lane] = work.run[lane] = work.most[lane] = 0
        work.run_nodes[lane] = 1
        work.decided[lane] = work.conflict[lane] = -1
        work.weighs[lane] = uses_pick or row_kernels.has_figures[row]
        if work.weighs[lane]:
            see_nothing(work.seen, lane)
            for c in range(work.weight.shape[1]):
                work.weight[lane, c] = 0
        work.live[0] |= one_lane(lane)
        work.next_row[0] = row + 1
        rows.n_solutions[row] = 0
        rows.guesses[row] = 0
        rows.nodes[row] = 1


@kernel(inline=True)
def _takes_notes(work, live):
    """Whether so few lanes are live that notes of what they changed pay; then these are ready. No rows may be left to
    load.
    """
    if work.notes.shape[0] < 2 or bit_count(live) > FEW:
        return False
    if not work.noting[0]:
        for r in range(work.notes.shape[0]):
            store(work.notes, r, ~fill(work.notes, 0))
        work.noting[0] = True
    store(work.notes, 0, select(mask(work.notes, live), ~fill(work.notes, 0), fill(work.notes, 0)))
    return True


@kernel(inline=True)
def _look_closer(tile, stalled, decided, tables, row_kernels, work, rows, n_words, limit, most_work):
    """What the expensive kernels, the rows' own, and hypotheses say of lanes where the cheap ones stalled.

    Returns the lanes that changed after all, those that broke, and those that wait for the next call, as this one has
    done its share of work. A lane that is decided and passes has a solution.
    """
    changed, broken, left = NO_LANE, NO_LANE, stalled
    has_late = tables.program.expensive_address.shape[0] + row_kernels.address.shape[0] > 0
    while left != NO_LANE:
        # What the last call left half done comes first: hypotheses, whose tile is taken, or a kernel that tries. What
        # comes before them was done by that call; if it were done twice, figures would depend on slices.
        under_way = max(work.probing.lane[0], work.trying[0])
        lane = first_bit(left) if under_way < 0 else under_way
        left &= ~one_lane(lane)
        row, found = work.row[lane], NOTHING
        if has_late and under_way < 0:
            found = propagate_late(tile, lane, tables.program, row_kernels, row, work.scratch, work.flags, work.seen)
            work.spent[0] += 1
        if found == NOTHING and decided & one_lane(lane) == NO_LANE and work.probing.lane[0] < 0:
            if work.frames.free[0] == NO_FRAME:  # it may need one
                left |= one_lane(lane)
                break
            wanted = limit - rows.n_solutions[row]
            found = try_in_kernel(tile, lane, tables.program, row_kernels, row, work, rows, wanted, most_work)
        tries = tables.program.probing > 0 and rows.nodes[row] >= tables.program.probing_after
        tries &= not row_kernels.tried[row]
        if found == NOTHING and tries and decided & one_lane(lane) == NO_LANE:
            found = try_hypotheses(
                tile,
                lane,
                tables,
                row_kernels,
                row,
                work.probing,
                work.scratch,
                n_words,
                work.sweeps[lane] // SHARE,
                work.spent,
                most_work,
                work.seen,
            )
        elif found == CHANGED:
            forget_round(work.probing, lane)
        if found == CHANGED:
            changed |= one_lane(lane)
        if found == BROKEN:
            broken |= one_lane(lane)
        if found == UNDER_WAY:
            left |= one_lane(lane)
        if work.spent[0] >= most_work:
            break
    return changed, broken, left


@kernel
def search(tables, candidates, row_kernels, rows, work, log, limit, budget, first_run, most_work):
    """Searches the rows of `candidates` (words ``(P, n)``: coords, auxiliary coords, clues) until it must hand back;
    returns why it did.

    `row_kernels`: for regions that single rows have. `limit` solutions and `budget` nodes end a row (a node is a state
    that was propagated: the root, and two a guess); a row's first run may take `first_run` nodes. `most_work`, sweeps
    and passes of late propagation, ends the slice, within a node, too.
    """
    tile = work.tile
    n_lanes, n_words = tile.shape[1], candidates.shape[1]
    is_plain = tables.program.is_plain and row_kernels.address.shape[0] == 0
    work.spent[0] = 0
    while work.spent[0] < most_work:
        work.spent[0] += 1
        if work.next_row[0] < candidates.shape[0]:
            _refill(tile, candidates, row_kernels, work, rows, tables.program.uses_pick)
        live = work.live[0]
        if live == NO_LANE:
            return FINISHED
        if log.used[0] + n_lanes > log.row.shape[0]:
            return LOG_FULL
        if work.frames.free[0] == NO_FRAME:
            return STACK_FULL
        noted = work.next_row[0] >= candidates.shape[0] and _takes_notes(work, live)
        broken, changed, decided = sweep(tile, tables, work.scratch, work.flags, work.notes, noted)
        for lane in range(n_lanes):
            work.sweeps[lane] += 1
        broken, waiting = broken & live, NO_LANE
        if not is_plain:
            # The cheap kernels vouch for a decided state only where they all saw it as it is now.
            decided &= ~changed
            forget_settled(work.seen, changed | broken)
            stalled = live & ~(changed | broken)
            if stalled != NO_LANE:
                changed_here, broken_here, waiting = _look_closer(
                    tile, stalled, decided, tables, row_kernels, work, rows, n_words, limit, most_work
                )
                changed |= changed_here
                broken |= broken_here
                decided &= ~(changed_here | waiting)
                _take_back_sweep(work, waiting)
        decided &= live & ~broken
        if decided != NO_LANE:
            agreed = distinct_lanes(tile, tables)
            broken |= decided & ~agreed
            decided &= agreed
            _log_solutions(tile, decided, work, rows, log)
        if broken | decided != NO_LANE:
            _go_back(tile, broken | decided, broken, tables, candidates, work, rows, limit, budget, first_run)
        stalled = live & ~(changed | broken | decided | waiting)
        if stalled != NO_LANE and not _branch(tile, stalled, tables, work, rows, budget):
            return STACK_FULL
    return SLICE_OVER

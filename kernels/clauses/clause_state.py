"""The state of a search that learns clauses: variables, what is assigned, and all clauses, in parts of one array.

A literal is twice the number of its variable, plus 1 if it is negated. A clause stands in `memory` at a multiple of
`ALIGNED`: its size, two links, how many levels its literals were on when it was learnt (0: it was not), and its
literals. The first two are watched: memory begins with a list for each literal, that of the clauses in which it is
watched, linked by where the next link stands (0: nowhere). As in MiniSat (N. Een, N. Sorensson, "An extensible
SAT-solver", 2003), but for the lists, which are those of zChaff and need no room that grows.

Variables of a *group* (the first ones, `group` after each other) exclude each other, which takes no clauses.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gridlanes.kernels.compiling.jit import kernel, part

OPEN, TRUE, FALSE = 0, 1, 2
ALIGNED, HEAD = 4, 4
DECIDED = -1
"""the reason of a literal that was assumed, or that holds anyway"""
NO_CONFLICT, BY_GROUP = -1, -2
"""what `propagate` returns beside a clause: none; a conflict between the two literals that are noted"""
TRAIL, QUEUE, LEVEL, END, GAIN, HEAP, CONFLICTS, STEPS = range(8)
DEAD, ONE, OTHER, PENDING, LEARNT, TURN, ROOM, RUNS, NEXT_RUN, LEAST, PAUSE_AT, PAUSED_IN = range(8, 20)
"""entries of `now`: literals on the trail; those that are propagated; decision levels; where memory is free; what a
conflict adds to activities; variables in the heap; conflicts; propagated literals; 1 if clauses contradict each other;
the two literals of a conflict in a group; literals of the last level that are to be resolved; clauses learnt since some
were forgotten; how often that was; where memory for clauses ends, after which others may write reasons; runs of a
search, and after how many conflicts the next begins; the level that conflicts of later ones under assumptions do not go
back beyond, but for what holds anyway; after how many conflicts a search pauses, 0 for never; 1 if it has paused"""
N_NOW = 20


class Clauses(NamedTuple):
    """``int64`` each. `group`: how many variables a group has; `n_grouped`: variables in groups, the first ones."""

    n_vars: int
    group: int
    n_grouped: int
    now: Any
    truth: Any
    """of each literal: OPEN, TRUE or FALSE"""
    level: Any
    """of each variable that is assigned"""
    reason: Any
    """a clause, DECIDED, or -2 less the literal of its group that is true"""
    activity: Any
    heap: Any
    """variables, none less active than those at twice its place plus 1 and 2; those not in it are assigned"""
    place: Any
    """of each variable in the heap, -1 if it is not in it"""
    phase: Any
    """the value that each variable had last, 0 or 1; the first that is tried"""
    seen: Any
    trail: Any
    begin: Any
    """where each level begins on the trail"""
    learnt: Any
    """the literals of the clause that is being learnt, then room for those that were looked at"""
    memory: Any


@kernel(inline=True)
def room_before_memory(n_vars):
    """Entries of scratch that a state takes beside `memory`."""
    return N_NOW + 14 * n_vars + 2


@kernel
def clauses_at(scratch, size, n_vars, group, n_grouped):
    """The state that is in `size` entries of scratch."""
    n, at = n_vars, N_NOW
    at_memory = room_before_memory(n_vars)
    return Clauses(
        n_vars,
        group,
        n_grouped,
        part(scratch, 0, N_NOW),
        part(scratch, at, 2 * n),
        part(scratch, at + 2 * n, n),
        part(scratch, at + 3 * n, n),
        part(scratch, at + 4 * n, n),
        part(scratch, at + 5 * n, n),
        part(scratch, at + 6 * n, n),
        part(scratch, at + 7 * n, n),
        part(scratch, at + 8 * n, n),
        part(scratch, at + 9 * n, n),
        part(scratch, at + 10 * n, n + 2),
        part(scratch, at + 11 * n + 2, 3 * n),
        part(scratch, at_memory, size - at_memory),
    )


@kernel
def clauses_in(scratch, size, n_vars, group, n_grouped):
    """An empty state in `size` entries of scratch."""
    n, state = n_vars, clauses_at(scratch, size, n_vars, group, n_grouped)
    for k in range(N_NOW):
        state.now[k] = 0
    for lit in range(2 * n):
        state.truth[lit] = OPEN
        state.memory[lit] = 0
    for var in range(n):
        state.activity[var] = state.phase[var] = state.seen[var] = 0
        state.heap[var] = state.place[var] = var
    state.now[HEAP] = n
    state.now[GAIN] = 1 << 20
    state.now[END] = -(-(2 * n + 1) // ALIGNED) * ALIGNED
    state.now[ROOM] = len(state.memory)
    return state


@kernel(inline=True)
def assign(state, lit, reason):
    """Makes an open literal true."""
    var = lit >> 1
    state.truth[lit] = TRUE
    state.truth[lit ^ 1] = FALSE
    state.level[var] = state.now[LEVEL]
    state.reason[var] = reason
    state.trail[state.now[TRAIL]] = lit
    state.now[TRAIL] += 1


@kernel(for_any_number=True)
def hold(state, lit):
    """A literal is true, whatever is assumed; at level 0."""
    if state.truth[lit] == OPEN:
        assign(state, lit, DECIDED)
    elif state.truth[lit] == FALSE:
        state.now[DEAD] = 1


@kernel(inline=True)
def watch(state, clause):
    """Links a clause into the lists of its first two literals."""
    for k in range(2):
        lit = state.memory[clause + HEAD + k]
        state.memory[clause + 1 + k] = state.memory[lit]
        state.memory[lit] = clause + 1 + k


@kernel(for_any_number=True)
def begin_clause(state, size):
    """Where a clause of so many literals may be written, -1 if there is no room."""
    clause = state.now[END]
    if clause + HEAD + size + ALIGNED > state.now[ROOM]:
        return -1
    state.memory[clause] = size
    state.memory[clause + 3] = 0
    return clause


@kernel
def end_clause(state, clause):
    """Adds the clause that was begun, at level 0: without false literals and repeated ones, and not if it holds."""
    memory, n = state.memory, 0
    for k in range(memory[clause]):
        lit = memory[clause + HEAD + k]
        if state.truth[lit] == TRUE:
            return
        is_new = state.truth[lit] == OPEN
        for other in range(n):
            if memory[clause + HEAD + other] == lit ^ 1:
                return
            is_new = is_new and memory[clause + HEAD + other] != lit
        if is_new:
            memory[clause + HEAD + n] = lit
            n += 1
    memory[clause] = n
    if n == 0:
        state.now[DEAD] = 1
    elif n == 1:
        assign(state, memory[clause + HEAD], DECIDED)
    else:
        watch(state, clause)
        state.now[END] = clause + -(-(HEAD + n) // ALIGNED) * ALIGNED


@kernel(for_any_number=True)
def add_clause(state, a, b, c, d):
    """Adds a clause of up to four literals, -1 for none, at level 0; False if there is no room."""
    clause = begin_clause(state, 4)
    if clause < 0:
        return False
    n = 0
    for lit in (a, b, c, d):
        if lit >= 0:
            state.memory[clause + HEAD + n] = lit
            n += 1
    state.memory[clause] = n
    end_clause(state, clause)
    return True

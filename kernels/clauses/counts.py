"""Counts of variables that are true, beside clauses: propagated literal by literal, their reasons written when needed.

What follows from a count that has as many as it may, or must take all that are left, has all its true variables, or
all its false ones, as the reason.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gridlanes.kernels.clauses.clause_state import NO_CONFLICT, OPEN, TRUE, assign
from gridlanes.kernels.clauses.reasons import NO_ROOM, add_to_reason, begin_reason, end_reason
from gridlanes.kernels.compiling.jit import kernel, part

LEAST, MOST, SIZE, COUNT_HEAD = range(4)
"""what a count begins with in a table: how many of its variables are true, at least and at most; how many it has, which
follow"""


class VariableCounts(NamedTuple):
    """`table` ``int32``: counts, one after another. ``int64``: `at`, where each that is looked at begins there; `true`
    and `open`, how many of its variables are so; those of variable v are ``of[first[v] : first[v + 1]]``.
    """

    table: Any
    at: Any
    true: Any
    open: Any
    first: Any
    of: Any


@kernel(inline=True)
def room_for_counts(size, n_vars):
    """Entries of scratch that the counts of a table with `size` entries take at most."""
    return 2 * size + n_vars + 1


@kernel(inline=True)
def is_clause(least, most, size):
    """Whether a clause says the same, or two."""
    return least <= 1 and most >= size - 1


@kernel
def counts_at(scratch, table, n_vars):
    """The counts of a table that are no clauses, which are in scratch."""
    at, n = 0, 0
    while at < len(table):
        n += 0 if is_clause(table[at + LEAST], table[at + MOST], table[at + SIZE]) else 1
        at += COUNT_HEAD + table[at + SIZE]
    first = part(scratch, 3 * n, n_vars + 1)
    of = part(scratch, 3 * n + n_vars + 1, len(table))
    return VariableCounts(table, part(scratch, 0, n), part(scratch, n, n), part(scratch, 2 * n, n), first, of)


@kernel
def counts_in(scratch, table, n_vars):
    """The counts of a table that are no clauses, prepared in scratch for variables that are all open."""
    counts = counts_at(scratch, table, n_vars)
    first, of = counts.first, counts.of
    for var in range(n_vars + 1):
        first[var] = 0
    at, n = 0, 0
    while at < len(table):
        size = table[at + SIZE]
        if not is_clause(table[at + LEAST], table[at + MOST], size):
            counts.at[n], counts.true[n], counts.open[n] = at, 0, size
            for k in range(at + COUNT_HEAD, at + COUNT_HEAD + size):
                first[table[k]] += 1
            n += 1
        at += COUNT_HEAD + size
    for var in range(1, n_vars + 1):
        first[var] += first[var - 1]
    for count in range(n):
        at = counts.at[count]
        for k in range(at + COUNT_HEAD, at + COUNT_HEAD + table[at + SIZE]):
            first[table[k]] -= 1
            of[first[table[k]]] = count
    return counts


@kernel(for_any_number=True)
def _reason_of(clauses, reasons, counts, count, are_true, n_wanted):
    """A reason: so many variables of a count that are true, or false; NO_ROOM without room."""
    at = counts.at[count] + COUNT_HEAD
    reason, n, found = begin_reason(clauses, reasons, n_wanted), 0, 0
    while reason >= 0 and found < n_wanted:
        lit = 2 * counts.table[at] + (1 if are_true else 0)
        if clauses.truth[lit ^ 1] == TRUE:
            found += 1
            n = add_to_reason(clauses, reason, n, lit)
        at += 1
    if reason >= 0:
        end_reason(clauses, reasons, reason, n)
    return reason


@kernel
def look_at_count(clauses, reasons, counts, count):
    """What follows from a count; NO_CONFLICT, or a conflict."""
    at, true, n_open = counts.at[count], counts.true[count], counts.open[count]
    least, most, size = counts.table[at + LEAST], counts.table[at + MOST], counts.table[at + SIZE]
    if true > most:
        return _reason_of(clauses, reasons, counts, count, True, most + 1)
    if true + n_open < least:
        return _reason_of(clauses, reasons, counts, count, False, size - least + 1)
    if n_open == 0 or (true < most and true + n_open > least):
        return NO_CONFLICT
    is_full, reason = true == most, NO_ROOM
    for k in range(at + COUNT_HEAD, at + COUNT_HEAD + size):
        lit = 2 * counts.table[k] + (1 if is_full else 0)
        if clauses.truth[lit] == OPEN:
            if reason < 0:
                reason = _reason_of(clauses, reasons, counts, count, is_full, most if is_full else size - least)
                if reason < 0:
                    return NO_CONFLICT
            assign(clauses, lit, reason)
    return NO_CONFLICT


@kernel
def look_at_counts_of(clauses, reasons, counts, variable):
    """What follows from the counts of a variable; NO_CONFLICT, or a conflict."""
    found = NO_CONFLICT
    for k in range(counts.first[variable], counts.first[variable + 1]):
        if found == NO_CONFLICT:
            found = look_at_count(clauses, reasons, counts, counts.of[k])
    return found


@kernel(inline=True)
def note_in_counts(counts, lit, by):
    """A literal was assigned (`by` 1), or is so no more (-1)."""
    var, is_true = lit >> 1, 1 - (lit & 1)
    for k in range(counts.first[var], counts.first[var + 1]):
        counts.true[counts.of[k]] += by * is_true
        counts.open[counts.of[k]] -= by

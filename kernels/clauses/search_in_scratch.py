"""How a search with counts and further propagators lies in scratch: its counts, its stack of reasons, and its clauses
with their memory, which takes the rest.
"""

from __future__ import annotations

from gridlanes.kernels.clauses.clause_state import clauses_at, clauses_in
from gridlanes.kernels.clauses.counts import counts_at, counts_in, room_for_counts
from gridlanes.kernels.clauses.reasons import reasons_at, reasons_in, room_for_reasons
from gridlanes.kernels.compiling.jit import kernel, part


@kernel(inline=True)
def room_beside_clauses(n_entries, n_counted, n_vars):
    """Entries of scratch for the counts and the stack of reasons. `n_entries`: of the table of counts, at most;
    `n_counted`: variables, of the first, that counts may be about.
    """
    return room_for_counts(n_entries, n_counted) + room_for_reasons(n_vars)


@kernel
def search_in_scratch(scratch, table, n_entries, n_counted, n_vars, n_reasons, goes_on):
    """The clauses, the reasons and the counts that are in scratch; without any clause, and with all variables open,
    unless the search `goes_on`. `table`: of counts; `n_reasons`: entries of memory for reasons.
    """
    of_counts, at = part(scratch, 0, room_for_counts(n_entries, n_counted)), room_for_counts(n_entries, n_counted)
    of_reasons, at = part(scratch, at, room_for_reasons(n_vars)), at + room_for_reasons(n_vars)
    memory = part(scratch, at, len(scratch) - at)
    if goes_on:
        clauses = clauses_at(memory, len(memory), n_vars, 1, 0)
        return clauses, reasons_at(of_reasons, clauses), counts_at(of_counts, table, n_counted)
    clauses = clauses_in(memory, len(memory), n_vars, 1, 0)
    return clauses, reasons_in(of_reasons, clauses, n_reasons), counts_in(of_counts, table, n_counted)

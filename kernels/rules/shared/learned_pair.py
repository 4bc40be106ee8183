"""What kernels that look for two solutions by learning from conflicts note for their caller (`HAND_OVER`)."""

from __future__ import annotations

from gridlanes.kernels.clauses.clause_state import CONFLICTS, STEPS
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import GOES_ON

NOT_OVER = -2
"""what such a search finds if it has paused"""


@kernel(inline=True)
def waits(handover, n_open, patience):
    """Whether it is too early to search: before the caller has stalled more than `patience` times, on the same state
    again, or if it does not want a solution. Notes the `n_open` coords of this state.
    """
    handover[1] += 1
    handover[2], handover[3] = 0, 0
    too_early = handover[1] <= patience or handover[0] == n_open or handover[4] == 0
    handover[0] = n_open
    return too_early


@kernel(inline=True)
def note_search(handover, now, before, found, worth):
    """Notes what a search has cost since there were `before` propagated literals, and what it is worth: `found`
    solutions, -1 if it gave up. `worth`: consequences for each assumption that fails, as the caller counts.
    """
    handover[2], handover[3] = now[STEPS] - before, 0
    handover[GOES_ON] = 1 if found == NOT_OVER else 0
    if found == NOT_OVER:
        return
    handover[3] = now[CONFLICTS]
    if found >= 0 and worth > 0:  # a state that is decided pays for itself
        handover[3] = max(handover[3], now[STEPS] // worth + 1)

"""Chooses where to branch in rows with row regions under far-reaching rules: arrows, dots, whispers.

The first choice is the coord of the last decision before the last contradiction, if it is open. Otherwise the coord
with the largest

    (1 + contradictions after a decision of it in this row's search) * 2 ** -candidates

as in pick.py; ties go to the coord whose peers share most of its candidates, scored as in branch.py, then to the lowest
coord. Without contradictions that is the choice of branch.py; with them a search does not thrash on one part of the
grid because of an error in another, which it only finds through figures that connect the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import popcount, read_word, total
from gridlanes.kernels.search.branch import peer_score, peer_score_naive
from gridlanes.kernels.search.pick import MAX_CANDIDATES


def weigh_naive(
    words: Sequence[int], peers: Sequence[Iterable[int]], weight: Sequence[int], conflict: int
) -> tuple[int, int]:
    """The coord to branch on, for the words of one state with an open coord, and the fewest candidates of an open one.

    The naive twin of `weigh`.
    """
    counts = [word.bit_count() for word in words]
    fewest = min(count for count in counts if count > 1)
    if conflict >= 0 and counts[conflict] > 1:
        return conflict, fewest

    def key(coord: int) -> tuple[int, int, int]:
        urgent = (1 + weight[coord]) << (MAX_CANDIDATES - min(counts[coord], MAX_CANDIDATES))
        return urgent, peer_score_naive(words, peers[coord], coord), -coord

    return max((coord for coord, count in enumerate(counts) if count > 1), key=key), fewest


@kernel
def weigh(states, first, n_coords, peer_rows, peer_masks, weight, lane, conflict):
    """The coord to branch on in the state from row `first` on of `states`, and the fewest candidates of an open one.

    `peer_rows` and `peer_masks` as for `gridlanes.kernels.search.branch.choose_coord`; `weight` ``(L, C)`` and
    `conflict` as for `gridlanes.kernels.search.pick.pick`. At least one of the `n_coords` coords is open.
    """
    start = first * states.shape[1]
    best, best_urgent, best_score, fewest = -1, 0, -1, 1 << 30
    for coord in range(n_coords):
        count = total(popcount(read_word(states, start + coord)))
        if count < 2:
            continue
        fewest = min(fewest, count)
        urgent = (1 + weight[lane, coord]) << (MAX_CANDIDATES - min(count, MAX_CANDIDATES))
        if urgent < best_urgent:
            continue
        score = peer_score(states, first, coord, peer_rows, peer_masks)
        if urgent > best_urgent or score > best_score:
            best, best_urgent, best_score = coord, urgent, score
    if conflict >= 0 and total(popcount(read_word(states, start + conflict))) > 1:
        best = conflict
    return best, fewest

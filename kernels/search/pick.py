"""Chooses where to branch in structures with rules besides Distinct.

The first choice is the coord of the last decision before the last contradiction, if it is open: the cause of the
failure is best settled at once. Otherwise the coord with the largest

    (1 + contradictions after a decision of it in this row's search) * sum over its measures of 2 ** -candidates

where the measures of a coord are the coord itself or, if rules have them, the auxiliary coords (joint states) that it
is part of. Without contradictions that is "fewest candidates first"; with them, depth-first search does not thrash on
the easy part of a board that falls into parts. Ties go to the coord with the most decided peers (a peer counts once for
each short region that it shares with the coord), then to the lowest coord.

Sources: conflict weights after F. Boussemart et al., "Boosting systematic search by weighting constraints" (2004); last
conflicts after C. Lecoutre et al., "Reasoning from last conflict(s)" (2009). docs/decisions/ has the figures.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import popcount, read_word, total

MAX_CANDIDATES = 16
"""candidates: measures with more are told apart no further"""


def pick_naive(
    words: Sequence[int],
    peers: Sequence[Sequence[int]],
    measures: Sequence[Sequence[int]],
    weight: Sequence[int],
    conflict: int,
) -> int:
    """The coord to branch on, for the words of one state with an open coord. The naive twin of `pick`."""
    counts = [word.bit_count() for word in words]
    if conflict >= 0 and counts[conflict] > 1:
        return conflict

    def key(coord: int) -> tuple[int, int, int]:
        urgent = sum(1 << (MAX_CANDIDATES - min(counts[measure], MAX_CANDIDATES)) for measure in measures[coord])
        decided = sum(counts[peer] == 1 for peer in peers[coord])
        return (-(1 + weight[coord]) * urgent, -decided, coord)

    return min((coord for coord in range(len(peers)) if counts[coord] > 1), key=key)


@kernel
def pick(states, first, n_coords, peer_start, peer, measure_start, measure, weight, lane, conflict):
    """The coord to branch on in the state that begins in row `first` of `states` (words ``(n, L)``, a word a coord).

    Only the first `n_coords` coords are looked at, at least one of which is open. The peers of coord c are
    ``peer[peer_start[c] : peer_start[c + 1]]``, its measures stand alike in `measure`. `weight` ``(L, C)``:
    contradictions so far; `conflict`: the coord decided before the last one, -1 for none.
    """
    start = first * states.shape[1]
    if conflict >= 0 and total(popcount(read_word(states, start + conflict))) > 1:
        return conflict
    best, best_score, best_decided = -1, -1, -1
    for coord in range(n_coords):
        if total(popcount(read_word(states, start + coord))) < 2:
            continue
        urgent = 0
        for i in range(measure_start[coord], measure_start[coord + 1]):
            urgent += 1 << (
                MAX_CANDIDATES - min(total(popcount(read_word(states, start + measure[i]))), MAX_CANDIDATES)
            )
        score = (1 + weight[lane, coord]) * urgent
        if score < best_score:
            continue
        decided = 0
        for i in range(peer_start[coord], peer_start[coord + 1]):
            decided += total(popcount(read_word(states, start + peer[i]))) == 1
        if score > best_score or decided > best_decided:
            best, best_score, best_decided = coord, score, decided
    return best

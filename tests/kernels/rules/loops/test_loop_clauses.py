"""Joint states of cells as clauses: a loop is left exactly if each of its cells is in one of its states."""

from __future__ import annotations

import random

from loop_worlds import GRID, N_CELLS, N_LINKS, agree, all_loops
from rule_cases.loop_trials import board_of, states_on


def _state_at(links, cell):
    """The joint state of a cell of a loop."""
    sides = board_of(GRID, 1, range(N_CELLS)).board.sides[4 * cell : 4 * cell + 4]
    return sum(1 << place for place, link in enumerate(sides) if link < N_LINKS and links[link])


def test_any_joint_states_are_kept_to():
    rng, every, seen = random.Random(4), states_on(GRID), set()
    states_of = [(links, [_state_at(links, cell) for cell in range(N_CELLS)]) for links, _ in all_loops()]
    for _ in range(150):
        _, kept = rng.choice(states_of)
        states = [
            states & (rng.getrandbits(16) | rng.getrandbits(16) | 1 << held)
            for states, held in zip(every, kept, strict=True)
        ]
        right = [links for links, held in states_of if all(one >> k & 1 for one, k in zip(states, held, strict=True))]
        seen.add(agree(GRID, right, states=states))
    assert seen == {1, 2}

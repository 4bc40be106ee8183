"""What `one_loop` does in states within others, against `one_loop` on all of each state."""

from __future__ import annotations

import random

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rule_kernel import call_follow_up
from gridlanes.kernels.rules.loops.loop_links import LoopLinks
from gridlanes.kernels.rules.loops.one_loop import one_loop_naive
from gridlanes.lowering.program import Program
from gridlanes.lowering.words import WordFormat
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.regions import All
from gridlanes.model.scope import Scope
from gridlanes.rules import OneLoop

WORDS = WordFormat(16)
OFF, ON, OPEN = 1, 2, 3
GRID = Grid(3, 3, layers=(Layer.EDGES_H, Layer.EDGES_V))


@kernel
def follow(address, tile, base, lanes, index, at, room, flags):
    for lane in range(tile.shape[1]):
        call_follow_up(address, tile, base, 0, lane, index, at, room, flags)
    return call_follow_up(address, tile, base, lanes, -1, index, at, room, flags)


def seen(rng: random.Random, links) -> list[int]:
    """A random state in which `one_loop` has nothing left to do."""
    while True:
        words = rng.choices([OFF, ON, OPEN], [2, rng.choice([1, 2, 4]), 4], k=GRID.n_coords)
        before, is_broken = [], False
        while words != before and not is_broken:
            before = words
            words, is_broken = one_loop_naive(words, links)
        if not is_broken:
            return words


def test_in_the_lanes_that_it_names_it_does_what_one_loop_does():
    rng, program = random.Random(3), Program(GRID, Alphabet.binary())
    OneLoop(1).lower(program, Scope(GRID, Alphabet.binary(), (All().resolve(GRID),)))
    address, at, n_columns = program.follow_up(WORDS)
    [[(coords, entries)]] = program.tables.values()
    parameters = unpacked(LoopLinks, [int(entry) for entry in entries])
    counts = dict.fromkeys(("done", "changed", "broken"), 0)
    for _ in range(30):
        base = np.array([seen(rng, parameters) for _ in range(WORDS.lanes)], np.uint16).T.copy()
        share = rng.choice([0.1, 0.2, 0.4])
        decided = np.array([[rng.choice([OFF, ON]) if rng.random() < share else OPEN for _ in row] for row in base])
        tile = np.where(base == OPEN, base & decided, base).astype(np.uint16)
        tiles = [np.vstack([words, np.zeros((1, WORDS.lanes), np.uint16)]) for words in (tile, base)]
        flags, room = np.zeros((2, WORDS.lanes), np.uint16), np.zeros((WORDS.lanes, n_columns), np.int32)
        lanes = rng.getrandbits(WORDS.lanes)
        done = int(follow(np.uint64(address), *tiles, lanes, program.index(), at, room, flags))
        assert done & ~lanes == 0
        for lane in range(WORDS.lanes):
            left, is_broken = one_loop_naive(tile[coords, lane].tolist(), parameters)
            is_done = done >> lane & 1
            assert tiles[0][coords, lane].tolist() == (left if is_done else tile[coords, lane].tolist())
            expected = [left != tile[coords, lane].tolist(), is_broken] if is_done else [False, False]
            assert (flags[:, lane] != 0).tolist() == expected
            counts["done"] += is_done
            counts["changed"] += expected[0]
            counts["broken"] += expected[1]
    assert min(counts.values()) > 10, counts

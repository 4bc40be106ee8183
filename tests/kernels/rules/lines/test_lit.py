"""Lit by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.genres import akari
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import call_kernel_on_new
from gridlanes.kernels.rules.lines.lit import BLOCKS, BOTH, FIRST, HERE, SECOND, LitLine, lit_naive
from gridlanes.lowering.words import WordFormat

EMPTY, BULB, WALL, WHITE = 0b001, 0b010, 0b100, 0b011
WAYS = HERE | FIRST | SECOND | BOTH | BLOCKS


def settle(words, ways, side=0, alone=0):
    """Passes along one line until nothing changes: its words, its ways, whether it broke."""
    size = len(words)
    state = [*words, *ways]
    while True:
        after, broken = lit_naive(state, LitLine(1, 2, side, alone, 1, 1, 1))
        if broken or after == state:
            return after[:size], after[size:], broken
        state = after


def test_a_mark_lights_its_stretch():
    words, ways, broken = settle([WHITE, BULB, WHITE, WALL, WHITE], [WAYS] * 5)
    assert not broken
    assert words == [WHITE, BULB, WHITE, WALL, WHITE]
    assert ways == [HERE | FIRST | BOTH, HERE, HERE | FIRST | BOTH, BLOCKS, HERE | SECOND]


def test_a_mark_alone_is_the_only_one_of_its_stretch():
    words, ways, _ = settle([WHITE, BULB, WHITE], [WAYS] * 3, alone=1)
    assert words == [EMPTY, BULB, EMPTY]
    assert ways == [FIRST | BOTH, HERE, FIRST | BOTH]
    assert settle([BULB, WHITE, BULB], [WAYS] * 3, alone=1)[2]


def test_the_last_place_takes_the_mark_that_a_coord_needs_along_this_line():
    words, ways, _ = settle([EMPTY, EMPTY, WHITE], [FIRST | BOTH, WAYS, WAYS])
    assert words == [EMPTY, EMPTY, BULB]
    assert ways == [FIRST | BOTH, FIRST | BOTH, HERE]


def test_a_coord_that_this_line_cannot_light_asks_the_other():
    _, ways, broken = settle([EMPTY, EMPTY, WALL], [WAYS] * 3)
    assert (ways, broken) == ([SECOND, SECOND, BLOCKS], False)
    assert settle([EMPTY, EMPTY, WALL], [HERE | FIRST | BLOCKS] * 3)[2]


@pytest.mark.parametrize(("side", "seen", "unseen"), [(0, FIRST, SECOND), (1, SECOND, FIRST)])
def test_a_coord_not_to_be_lit_along_a_line_keeps_its_stretch_dark(side, seen, unseen):
    words, ways, _ = settle([WHITE, EMPTY, WHITE], [WAYS, unseen, WAYS], side)
    assert words == [EMPTY, EMPTY, EMPTY]
    assert ways == [unseen] * 3
    assert settle([WHITE, BULB], [seen | HERE, WAYS], side)[2] is False


def test_two_places_that_a_third_would_both_darken_are_not_seen():
    """What is not inferred: each line by itself leaves both places of a coord that has two."""
    words, _, _ = settle([EMPTY, WHITE, WHITE], [FIRST | BOTH, WAYS, WAYS])
    assert words == [EMPTY, WHITE, WHITE]


@kernel
def run(address, tile, index, start, n_regions, scratch, flags, notes, known):
    call_kernel_on_new(address, tile, 0, index, start, n_regions, scratch, flags, notes, known)


@pytest.mark.parametrize("seed", range(8))
def test_lines_in_which_nothing_changed_are_passed_over_and_end_as_all_others(seed):
    rng, program = np.random.default_rng(seed), akari.structure(3, 4).program
    words = WordFormat(16)
    blocks, index = program.blocks(words, expensive=False), program.index()
    at = [kernel.name for kernel in program.tables].index("lit")
    address, (start, n_regions, known) = blocks.address[at], blocks.table[at].tolist()
    size, scratch = program.n_coords, np.zeros(program.scratch_size.most, np.int64)
    is_live = rng.random(words.lanes) < 0.2
    notes = words.filled(0xFFFF, blocks.n_notes, words.lanes)
    notes[0] = np.where(is_live, 0xFFFF, 0)
    tile = words.zeros(program.width + 1, words.lanes)
    for _ in range(40):
        changes = rng.random((size, words.lanes)) < rng.choice([0, 0.02, 0.2])
        tile[:size][changes] = rng.integers(0, 1 << 5, (size, words.lanes))[changes]
        full, flags = words.zeros(*tile.shape), words.zeros(4, words.lanes)
        full[:] = tile
        run(address, tile, index, start, n_regions, scratch, flags[:2], notes, known)
        run(address, full, index, start, n_regions, scratch, flags[2:], notes, -1)
        assert (tile[:, is_live] == full[:, is_live]).all()
        assert ((flags[:2] != 0) == (flags[2:] != 0))[:, is_live].all()
    tile[:size] = np.array(akari.structure(3, 4).domain + program.auxiliary_domains, np.uint16)[:, None]
    for _ in range(2):  # of which the second one finds nothing to do
        run(address, tile, index, start, n_regions, scratch, flags[:2], notes, known)
    tile[:size, ~is_live] = 0
    flags[:] = 0
    run(address, tile, index, start, n_regions, scratch, flags[:2], notes, known)
    assert not flags.any(), "a line was looked at for lanes that do not count"

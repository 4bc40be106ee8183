"""Lines near lines: cuts beside open links, and joints of ends beside each other."""

from __future__ import annotations

import numpy as np

from gridlanes.genres import numberlink
from gridlanes.genres.loops_common import LOOP
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.divisions import division_of
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.samplers.line_cuts import lines_nearby
from gridlanes.samplers.lines import filling_lines, numbers_of_lines

STRUCTURE, DRAWS = numberlink.structure(8, 9), Draws(1, "lines")
TRIES = Tries(np.arange(20), np.zeros(20, np.int64))
BOARD = division_of(STRUCTURE.grid)
NOTHING = np.zeros(STRUCTURE.n_coords, np.bool_)


def _numbers(marks: np.ndarray) -> np.ndarray:
    tries = Tries(np.zeros(len(marks), np.int64), np.zeros(len(marks), np.int64))
    return numbers_of_lines(STRUCTURE, DRAWS, tries, marks)


def test_lines_are_cut_beside_an_open_link_into_lines_that_are_not_too_short() -> None:
    n_cut = 0
    for marks, dice in zip(filling_lines(STRUCTURE, DRAWS, TRIES), DRAWS.dice_of(TRIES, Purpose.WALK), strict=True):
        link = dice.below(len(BOARD.edges))
        open_at = NOTHING.copy()
        open_at[BOARD.edges[link]] = True
        for near in lines_nearby(STRUCTURE, dice, marks, open_at):
            (cut,) = np.flatnonzero(near[BOARD.edges] != marks[BOARD.edges]).tolist()
            assert marks[BOARD.edges[cut]] == LOOP + 1
            ends = {int(BOARD.first[cut]), int(BOARD.second[cut])}
            assert ends & {int(BOARD.first[link]), int(BOARD.second[link])}
            before, after = _numbers(np.stack([marks, near]))
            assert {*np.flatnonzero(after != NO_CLUE)} == {*np.flatnonzero(before != NO_CLUE)} | ends
            n_cut += 1
    assert n_cut > 20


def test_of_many_open_links_several_lines_are_cut_at_once() -> None:
    marks = filling_lines(STRUCTURE, DRAWS, TRIES)[0]
    dice = DRAWS.dice(0, 0, Purpose.WALK)
    found = lines_nearby(STRUCTURE, dice, marks, ~NOTHING)
    assert set((found != marks).sum(axis=1).tolist()) == {2}


def test_two_lines_with_ends_beside_each_other_are_joined_if_nothing_is_open() -> None:
    n_joined = 0
    for marks, dice in zip(filling_lines(STRUCTURE, DRAWS, TRIES), DRAWS.dice_of(TRIES, Purpose.WALK), strict=True):
        for near in lines_nearby(STRUCTURE, dice, marks, NOTHING):
            (link,) = np.flatnonzero(near[BOARD.edges] != marks[BOARD.edges]).tolist()
            before, after = _numbers(np.stack([marks, near]))
            assert before[BOARD.first[link]] != before[BOARD.second[link]]
            assert (after != NO_CLUE).sum() == (before != NO_CLUE).sum() - 2
            n_joined += 1
    assert n_joined > 20


def test_there_is_nothing_to_cut_or_to_join_without_lines() -> None:
    marks = np.ones(STRUCTURE.n_coords, np.uint8)
    dice = DRAWS.dice(0, 0, Purpose.WALK)
    assert all(lines_nearby(STRUCTURE, dice, marks, at).shape == (0, len(marks)) for at in (NOTHING, ~NOTHING))

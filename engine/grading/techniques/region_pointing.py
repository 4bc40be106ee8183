"""Locked candidates of regions of the puzzle's own, such as cages with a sum: a mark that a region holds within a
house, whatever else it holds, is nowhere else in the house. Only used if a profile gives it a cost.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.grading.position import Position, Rows
from gridlanes.grading.technique import Found, Phase, Technique
from gridlanes.solvers.states import Kernels


class _Parts(NamedTuple):
    """N parts of regions that lie within a house, with two coords or more, not all of the house's: the puzzle of each
    ``intp (N,)``, ascending; its coords ``bool (N, C)``, and those of the rest of the house.
    """

    row: NDArray[np.intp]
    inside: NDArray[np.bool_]
    outside: NDArray[np.bool_]


def _suits(position: Position) -> bool:
    return position.board is not None and bool(position.row_regions)


def _parts(position: Position) -> _Parts:
    board, n_coords = position.board, position.structure.n_coords
    assert board is not None
    houses = np.zeros((len(board.houses.members), n_coords), np.bool_)
    np.put_along_axis(houses, board.houses.members, True, axis=1)
    row, inside, outside = [], [np.zeros((0, n_coords), np.bool_)], [np.zeros((0, n_coords), np.bool_)]
    for own in position.row_regions:
        held = np.zeros((len(own), n_coords), np.bool_)
        held[np.repeat(np.arange(len(own)), own.lengths), own.coords] = True
        both = held[:, None, :] & houses
        region, house = np.nonzero((both.sum(axis=2) > 1) & (both.sum(axis=2) < houses.sum(axis=1)))
        row += own.row[region].tolist()
        inside.append(both[region, house])
        outside.append(houses[house] & ~both[region, house])
    order = np.argsort(row, kind="stable").astype(np.intp)
    return _Parts(np.array(row, np.intp)[order], np.concatenate(inside)[order], np.concatenate(outside)[order])


def _apply(position: Position, rows: Rows) -> Found:
    parts, states = position.remembered("parts of regions", lambda: _parts(position)), position.states
    n_left = states.n_left(states.words[rows]).sum(axis=1)
    place = np.full(len(position), -1)
    place[rows] = np.arange(len(rows))
    chosen = np.flatnonzero(place[parts.row] >= 0)
    possible = states.possible(states.words[parts.row[chosen]])
    within = (possible & parts.inside[chosen][:, :, None]).any(axis=1)
    beside = (possible & parts.outside[chosen][:, :, None]).any(axis=1)
    part, mark = np.nonzero(within & beside)
    for start in range(0, len(part), states.at_once):
        of, marks = chosen[part[start : start + states.at_once]], mark[start : start + states.at_once]
        words = states.words[parts.row[of]]
        trial, coord = np.nonzero(parts.inside[of])
        states.deny_each(words, trial, coord, marks[trial])
        _, broken = states.run(words, parts.row[of], Kernels.BESIDE_HOUSES)
        found, coord = np.nonzero(parts.outside[of] & broken[:, None])
        puzzle = parts.row[of][found]
        gone = possible[part[start:][found], coord, marks[found]]
        states.deny_each(states.words, puzzle[gone], coord[gone], marks[found][gone])
    moves = n_left - states.n_left(states.words[rows]).sum(axis=1)
    return Found(moves, (moves > 0).astype(np.int64))


TECHNIQUES = [
    Technique(
        "region-pointing",
        "a mark that a region holds in a line",
        "however a region such as a cage is filled, it holds a mark within a house, where no other cell holds it",
        Phase.PATTERN,
        3.5,
        _suits,
        _apply,
        adds_up=True,
        on_request=True,
    )
]

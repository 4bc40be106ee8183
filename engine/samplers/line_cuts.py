"""Lines near lines: some are cut in two, or two are joined.

If each line joins two equal numbers, a cut shows two numbers more. Whatever lines join the numbers after a cut do so
before it, once the cut is closed. So a cut never allows more ways to draw the lines.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.model.divisions import Division, division_of
from gridlanes.samplers.draws import Dice

_WAYS = 8
"""lines near some lines"""
_OPEN_A_CUT = 100
"""links that are open, for each line that is cut at once"""
_SHORTEST = (3, 2)
"""cells of a line after a cut, at least; the second number where there is no other cut"""


def lines_nearby(
    structure: Structure, dice: Dice, marks: NDArray[np.uint8], open_at: NDArray[np.bool_]
) -> NDArray[np.uint8]:
    """Marks (from 1) of all edges, ``uint8 (m, C)``, of lines near those with these `marks` ``uint8 (C,)``.

    Lines are cut beside links with `open_at` ``bool (C,)``; if none is open, two lines are joined whose ends are beside
    each other.
    """
    board, linked = division_of(structure.grid), structure.first_mark + 1
    lines = _lines(board, marks[board.edges] == linked)
    is_open = open_at[board.edges]
    if is_open.any():
        links, is_near = _cuts(board, lines, is_open), 2 - structure.first_mark
        n_at_once = 1 + int(is_open.sum()) // _OPEN_A_CUT
    else:
        links, is_near, n_at_once = _joints(board, lines), linked, 1
    found = np.repeat(marks[None], _WAYS if links else 0, axis=0)
    for way in found:
        for at_line in dice.shuffled(links)[:n_at_once]:
            way[board.edges[dice.choice(at_line)]] = is_near
    return found


def _lines(board: Division, linked: NDArray[np.bool_]) -> list[tuple[list[int], list[int]]]:
    """The cells and the links of each line, from one end to the other; `linked` ``bool (E,)``: which links are part of
    a line.
    """
    steps: dict[int, list[tuple[int, int]]] = {}
    for link in np.flatnonzero(linked).tolist():
        a, b = int(board.first[link]), int(board.second[link])
        steps.setdefault(a, []).append((b, link))
        steps.setdefault(b, []).append((a, link))
    lines, ends = list[tuple[list[int], list[int]]](), {cell for cell, near in steps.items() if len(near) == 1}
    for end in sorted(ends):
        if end not in ends:
            continue
        cells, links = [end], list[int]()
        while more := [step for step in steps[cells[-1]] if step[1] not in links[-1:]]:
            cells.append(more[0][0])
            links.append(more[0][1])
        ends -= {end, cells[-1]}
        lines.append((cells, links))
    return lines


def _cuts(board: Division, lines: list[tuple[list[int], list[int]]], is_open: NDArray[np.bool_]) -> list[list[int]]:
    """For each line that can be cut, the links at which it can: those at cells with open links ``bool (E,)``."""
    cells_at = {*board.first[is_open].tolist(), *board.second[is_open].tolist()}
    found = list[list[int]]()
    for shortest in _SHORTEST:
        for cells, links in lines:
            places = range(shortest - 1, len(links) - shortest + 1)
            near = [links[k] for k in places if cells[k] in cells_at or cells[k + 1] in cells_at]
            found += [near] if near else []
        if found:
            break
    return found


def _joints(board: Division, lines: list[tuple[list[int], list[int]]]) -> list[list[int]]:
    """Links between the ends of two lines, one by one."""
    line_of = {end: number for number, (cells, _) in enumerate(lines) for end in (cells[0], cells[-1])}
    pairs = zip(board.first.tolist(), board.second.tolist(), strict=True)
    found = [[link] for link, (a, b) in enumerate(pairs) if a in line_of and b in line_of]
    return [each for each in found if line_of[int(board.first[each[0]])] != line_of[int(board.second[each[0]])]]

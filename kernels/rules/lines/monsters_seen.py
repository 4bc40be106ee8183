"""MonstersSeen: how many monsters are seen along lines of sight that mirrors turn.

A line of sight enters at the border and runs to a mirror, which turns it, and so on until it leaves the board. Before
the first mirror it shows vampires and zombies, behind it ghosts and zombies; a cell that it passes twice may count
twice. A cell keeps the monsters for which the number can still be met, if the other cells count as little or as much as
possible. Consistency: bounds consistent for one line. It does not infer that two ghosts which each count twice cannot
make an odd number, and infers nothing about a line that may come to a mirror in an undecided cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import Numbers, number_of, put, rule_kernel, word_of
from gridlanes.kernels.rules.shared.sight_lines import entrance

GHOST, VAMPIRE, ZOMBIE, FALLING, RISING = range(5)
"""the numbers of the marks; a falling mirror goes from the top left of its cell"""
MONSTERS, MIRRORS = 0b00111, 0b11000
ANY = (1 << 16) - 1
"""stands for a number that is not given"""


class LinesOfSight(NamedTuple):
    """The rows and columns of the board; the number of monsters seen from above each column, from the right of each
    row, from below each column, from the left of each row.
    """

    rows: int
    cols: int
    totals: Numbers


def entrance_plainly(number: int, rows: int, cols: int) -> tuple[int, int, int, int]:
    """Row and column of the cell in which a line of sight goes in, and its steps down and to the right."""
    if number < cols:
        return 0, number, 1, 0
    if number < cols + rows:
        return number - cols, cols - 1, 0, -1
    if number < 2 * cols + rows:
        return rows - 1, number - cols - rows, -1, 0
    return number - 2 * cols - rows, 0, 0, 1


def monsters_seen_naive(words: Sequence[int], parameters: LinesOfSight) -> tuple[list[int], bool]:
    """The naive twin of `monsters_seen`."""
    rows, cols, totals = parameters
    after = list(words)
    for number, total in enumerate(totals):
        row, col, down, right = entrance_plainly(number, rows, cols)
        passed: dict[int, list[int]] = {}
        turned, known = 0, total < ANY
        while known and 0 <= row < rows and 0 <= col < cols:
            word = after[row * cols + col]
            if word == 1 << FALLING or word == 1 << RISING:
                turned = 1
                down, right = (right, down) if word == 1 << FALLING else (-right, -down)
            elif word & MIRRORS:
                known = False
            else:
                passed.setdefault(row * cols + col, [0, 0])[turned] += 1
            row, col = row + down, col + right
        if not known:
            continue
        shown = {
            cell: {GHOST: mirrored, VAMPIRE: direct, ZOMBIE: direct + mirrored}
            for cell, (direct, mirrored) in passed.items()
        }
        if not all(after[cell] for cell in shown):
            return after, True
        left = {cell: [n for m, n in each.items() if after[cell] >> m & 1] for cell, each in shown.items()}
        low, high = sum(map(min, left.values())), sum(map(max, left.values()))
        for cell, each in shown.items():
            least, most = low - min(left[cell]), high - max(left[cell])
            after[cell] &= sum(1 << m for m, n in each.items() if least + n <= total <= most + n)
            if not after[cell]:
                return after, True
        if not low <= total <= high:
            return after, True
    return after, False


@kernel(inline=True)
def _shown(mark, direct, mirrored):
    """How often a monster is seen in a cell that a line passes so often before its first mirror, and behind it."""
    return mirrored if mark == GHOST else direct if mark == VAMPIRE else direct + mirrored


@kernel
def _follow(tile, coords, parameters, number, scratch):
    """Notes the cells that a line of sight passes; returns how many, -1 where that is not known.

    Scratch: of each cell how often it is passed before a mirror and behind one; then the cells.
    """
    rows, cols = parameters.rows, parameters.cols
    n_cells = rows * cols
    row, col, down, right = entrance(number, rows, cols)
    n_passed, turned = 0, 0
    while 0 <= row < rows and 0 <= col < cols:
        cell = row * cols + col
        word = word_of(tile, coords[cell])
        if word == 1 << FALLING:
            turned, down, right = 1, right, down
        elif word == 1 << RISING:
            turned, down, right = 1, -right, -down
        elif word & MIRRORS != 0:
            return -1
        else:
            seen_before = False
            for k in range(n_passed):
                seen_before = seen_before or scratch[2 * n_cells + k] == cell
            if not seen_before:
                scratch[2 * cell], scratch[2 * cell + 1] = 0, 0
                scratch[2 * n_cells + n_passed] = cell
                n_passed += 1
            scratch[2 * cell + turned] += 1
        row, col = row + down, col + right
    return n_passed


@kernel(inline=True)
def _bounds(word, direct, mirrored):
    """The least and the greatest number of a cell's remaining monsters."""
    low, high = 3, -1
    for mark in range(3):
        if word >> mark & 1 != 0:
            shown = _shown(mark, direct, mirrored)
            low, high = min(low, shown), max(high, shown)
    return low, high


@kernel
def _narrow(tile, coords, n_passed, total, n_cells, scratch):
    """What cells that a line passes can be; returns 1 if a word changed, and 2 more for a contradiction."""
    low, high = 0, 0
    for k in range(n_passed):
        cell = scratch[2 * n_cells + k]
        word = word_of(tile, coords[cell])
        if word == 0:
            return 2
        least, most = _bounds(word, scratch[2 * cell], scratch[2 * cell + 1])
        low, high = low + least, high + most
    changed = 0
    for k in range(n_passed):
        cell = scratch[2 * n_cells + k]
        direct, mirrored, word = scratch[2 * cell], scratch[2 * cell + 1], word_of(tile, coords[cell])
        least, most = _bounds(word, direct, mirrored)
        left = 0
        for mark in range(3):
            shown = _shown(mark, direct, mirrored)
            if low - least + shown <= total and total <= high - most + shown:
                left |= word & 1 << mark
        if left != word:
            put(tile, coords[cell], left)
            changed = 1
        if left == 0:
            return 2 + changed
    return 2 + changed if low > total or high < total else changed


@rule_kernel(LinesOfSight, naive=monsters_seen_naive, scratch=lambda size, parameters: 3 * size, columns=True)
def monsters_seen(tile, coords, parameters, scratch):
    """All lines of sight of one board."""
    changed, n_cells = 0, parameters.rows * parameters.cols
    for number in range(len(parameters.totals)):
        total = number_of(tile, parameters.totals[number])
        if total >= ANY:
            continue
        n_passed = _follow(tile, coords, parameters, number, scratch)
        if n_passed < 0:
            continue
        found = _narrow(tile, coords, n_passed, total, n_cells, scratch)
        changed |= found & 1
        if found >= 2:
            return changed, 1
    return changed, 0

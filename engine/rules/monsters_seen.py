"""MonstersSeen: monsters seen along lines of sight that mirrors turn. Kernel: kernels/rules/lines/monsters_seen.py."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.checks.monsters import count_monsters
from gridlanes.kernels.rules.lines.monsters_seen import (
    ANY,
    FALLING,
    GHOST,
    RISING,
    VAMPIRE,
    ZOMBIE,
    LinesOfSight,
    entrance_plainly,
    monsters_seen,
)
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, Rule, outcomes
from gridlanes.rules.decided import EmptyDomain
from gridlanes.rules.shared.refusals import (
    known,
    refuse,
    require_counts,
    require_whole_board,
)

MARKS = 5
_SHOWN = np.array([[0, 1, 1, 0, 0], [1, 0, 1, 0, 0]])
"""whether each mark is seen before the first mirror, and behind it"""


@dataclass(frozen=True)
class SeenMiscounted(Violation):
    """A line of sight, which goes in at the first of `coords`, can show only `low` to `high` monsters."""

    low: int
    high: int
    target: int
    text = "a line of sight from coord {coords[0]} on is to show {target} monsters, and shows {low} to {high}"


class _Sight(NamedTuple):
    """Where a line of sight is: row, column, its steps, and whether it has come to a mirror."""

    row: int
    col: int
    down: int
    right: int
    turned: int = 0


@dataclass(frozen=True)
class MonstersSeen(Rule):
    """The region is all cells of a board; the alphabet's five marks are, in this order, ghost, vampire, zombie, a
    mirror from the top left to the bottom right of its cell, and one from the bottom left to the top right. `totals`:
    how many monsters are seen along the lines of sight that enter above each column, on the right of each row, below
    each column and on the left of each row; `NO_CLUE` for any number. A line of sight goes straight on; mirrors turn
    it. Before its first mirror it shows vampires and zombies, after it ghosts and zombies. A monster that it passes
    twice counts twice.

    Propagation is bounds consistent for each line whose mirrors are all known. It does not combine two lines.
    """

    totals: tuple[int | Clue, ...]
    name = "monsters_seen"
    in_words = "A number says how many monsters are seen along the line of sight that begins there"
    kernel = monsters_seen
    positional = True
    partial_clues = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_whole_board(self, scope)
        n_numbers = 2 * (scope.grid.rows + scope.grid.cols)
        if len(self.totals) != n_numbers:
            refuse(self, f"has {n_numbers} numbers, one for each end of a line; found {len(self.totals)}")
        if len(scope.alphabet) != MARKS:
            refuse(self, f"has {MARKS} marks: three monsters and two mirrors")
        require_counts(self, self.totals)

    def _seen(self, possible: Possible, scope: Scope) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """``int64 (P, B)`` twice: how many monsters each line shows at least and at most, in states ``bool (P, K, M)``;
        0 and a large number for lines that may come to a mirror that is not known.
        """
        rows, cols, n = scope.grid.rows, scope.grid.cols, len(possible)
        every = [entrance_plainly(number, rows, cols) for number in range(2 * (rows + cols))]
        row, col, down, right = (np.tile(column, (n, 1)) for column in np.array(every, np.int64).T)
        mirror = np.asarray(possible[:, :, FALLING:].any(axis=2))
        falling = np.asarray(mirror & ~possible[:, :, RISING] & ~possible[:, :, :FALLING].any(axis=2))
        rising = np.asarray(mirror & ~possible[:, :, FALLING] & ~possible[:, :, :FALLING].any(axis=2))
        shown = np.where(possible[:, :, None], _SHOWN, -1), np.where(possible[:, :, None], _SHOWN, 2)
        most, least = shown[0].max(axis=3), shown[1].min(axis=3)  # (P, K, 2)
        turned, lost = np.zeros_like(row), np.zeros(row.shape, np.bool_)
        low, high = np.zeros_like(row), np.zeros_like(row)
        state = np.arange(n)[:, None]
        for _ in range(4 * rows * cols + 1):
            inside = (row >= 0) & (row < rows) & (col >= 0) & (col < cols) & ~lost
            if not inside.any():
                break
            cell = np.where(inside, row * cols + col, 0)
            falls, rises = falling[state, cell] & inside, rising[state, cell] & inside
            lost |= inside & mirror[state, cell] & ~falls & ~rises
            passes = inside & ~falls & ~rises
            low += np.where(passes, least[state, cell, turned], 0)
            high += np.where(passes, most[state, cell, turned], 0)
            turned = np.where(falls | rises, 1, turned)
            down, right = (
                np.where(falls, right, np.where(rises, -right, down)),
                np.where(falls, down, np.where(rises, -down, right)),
            )
            row, col = row + down, col + right
        return np.where(lost, 0, low), np.where(lost, ANY, high)

    def _wrong(self, possible: Possible, scope: Scope) -> NDArray[np.bool_]:
        """``bool (P, B)``: the lines that cannot show what they are to."""
        totals = np.array([*map(known, self.totals)], np.int64)
        low, high = self._seen(possible, scope)
        return np.asarray((totals != NO_CLUE) & ((totals < low) | (totals > high)))

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        n_left = possible.sum(axis=2)
        wrong = self._wrong(possible, scope).any(axis=1) | (n_left == 0).any(axis=1)
        return outcomes(~wrong & (n_left == 1).all(axis=1), wrong)

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        bare = np.flatnonzero(~possible.any(axis=-1))
        if len(bare):
            return EmptyDomain((int(scope.coords[bare[0]]),))
        number = int(self._wrong(possible[None], scope)[0].argmax())
        low, high = (int(found[0, number]) for found in self._seen(possible[None], scope))
        row, col, _, _ = entrance_plainly(number, scope.grid.rows, scope.grid.cols)
        cell = int(scope.coords[row * scope.grid.cols + col])
        return SeenMiscounted((cell,), low, high, known(self.totals[number]))

    def _counts(self, numbers: Numbers, scope: Scope) -> NDArray[np.int64]:
        """``int64 (S, B)``: how many monsters finished assignments show along each line."""
        rows, cols = scope.grid.rows, scope.grid.cols
        counts = np.empty((len(numbers), 2 * (rows + cols)), np.int64)
        count_monsters(np.ascontiguousarray(numbers, np.uint8), rows, cols, counts)
        return counts

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        return _agree(self._counts(numbers, scope), np.array([[*map(known, self.totals)]], np.int64))

    def holds_each(self, numbers: Numbers, clues: NDArray[np.integer[Any]], scope: Scope) -> Flags:
        totals = np.empty((len(clues), len(self.totals)), np.int64)
        for number, total in enumerate(self.totals):
            totals[:, number] = clues[:, total.slot] if isinstance(total, Clue) else total
        return _agree(self._counts(numbers, scope), totals)

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """What each line shows."""
        counts = self._counts(numbers, scope)
        is_clue = np.array([isinstance(total, Clue) for total in self.totals], np.bool_)
        fixed = np.array([NO_CLUE if isinstance(total, Clue) else total for total in self.totals], np.int64)
        found = np.where(is_clue, counts, fixed)
        found[~_agree(counts, found)] = NO_CLUE
        return np.asarray(found[:, is_clue], np.int32)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        """The sum of what is seen on each way that a line may take, if the mirrors are as it takes them."""
        rows, cols, model = scope.grid.rows, scope.grid.cols, encoder.model
        for number, total in enumerate(self.totals):
            if known(total) == NO_CLUE:
                continue
            sight = _Sight(*entrance_plainly(number, rows, cols))
            for mirrors, seen in _ways(encoder, scope, sight, {}, []):
                held = [encoder.is_mark(cell, mark) for cell, mark in mirrors.items() if mark is not None]
                plain = [cell for cell, mark in mirrors.items() if mark is None]
                held += [~encoder.is_mark(cell, mirror) for cell in plain for mirror in (FALLING, RISING)]
                shown = [
                    encoder.is_mark(cell, mark)
                    for cell, turned in seen
                    for mark in (ZOMBIE, GHOST if turned else VAMPIRE)
                ]
                model.add(sum(shown) == known(total)).only_enforce_if(*held)

    def clue_word(self, clue: int) -> int:
        return ANY if clue == NO_CLUE else min(clue, ANY - 1)

    def lower(self, program: Program, scope: Scope) -> None:
        reader = MonstersSeen(())  # turns clues into words as this rule does, and is quick to compare
        totals = [self.kernel_number(total) for total in self.totals]
        program.add(monsters_seen, scope.coords, LinesOfSight(scope.grid.rows, scope.grid.cols, totals), rule=reader)


def _agree(counts: NDArray[np.int64], totals: NDArray[np.int64]) -> Flags:
    return np.asarray(((totals == NO_CLUE) | (totals == counts)).all(axis=1))


def _ways(
    encoder: Encoder, scope: Scope, sight: _Sight, mirrors: dict[int, int | None], seen: list[tuple[int, int]]
) -> Iterator[tuple[dict[int, int | None], list[tuple[int, int]]]]:
    """The ways that a line of sight may take from somewhere on: the mirror in each of its cells (None for a monster),
    and the cells that it shows, each with whether it has come to a mirror before.
    """
    row, col, down, right, turned = sight
    if not (0 <= row < scope.grid.rows and 0 <= col < scope.grid.cols):
        yield mirrors, seen
        return
    cell = row * scope.grid.cols + col
    possible = [mark for mark in (FALLING, RISING) if encoder.domain[cell, mark]]
    choices = [mirrors[cell]] if cell in mirrors else [*possible, *[None] * bool(encoder.domain[cell, :FALLING].any())]
    for mark in choices:
        known_now = mirrors | {cell: mark}
        if mark is None:
            on = _Sight(row + down, col + right, down, right, turned)
            yield from _ways(encoder, scope, on, known_now, [*seen, (cell, turned)])
        else:
            down_on, right_on = (right, down) if mark == FALLING else (-right, -down)
            on = _Sight(row + down_on, col + right_on, down_on, right_on, 1)
            yield from _ways(encoder, scope, on, known_now, seen)

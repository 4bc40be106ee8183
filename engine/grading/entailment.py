"""What some constraints of one puzzle entail, each propagated by itself: refutations, and the least that they need.

A state is a row of words ``uint64 (C,)``, bit *m* while mark *m* is possible. The kernels of one constraint narrow many
states at once, so that the questions whether this or that can be left out are asked side by side, in lanes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.batch import Batch
from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError
from gridlanes.kernels.jit import specialised
from gridlanes.kernels.propagate import propagate
from gridlanes.kernels.seen import Seen
from gridlanes.lowering.words import WordFormat
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Possible, Puzzle
from gridlanes.rules.pin import Pin

StateWords = NDArray[np.uint64]
MOST_MARKS = 64
"""marks of an alphabet, at most"""
AT_ONCE = 32
"""questions that are asked side by side"""
MOST_KEPT = 4096
"""constraints of the puzzles of a structure that are kept ready, those of all its puzzles together"""


def words_of(possible: Possible) -> StateWords:
    """A state ``bool (C, M)`` as words. ModelError for more than 64 marks."""
    n_marks = possible.shape[1]
    if n_marks > MOST_MARKS:
        raise ModelError(f"steps are told of alphabets of up to {MOST_MARKS} marks, found {n_marks}")
    bits = np.uint64(1) << np.arange(n_marks, dtype=np.uint64)
    return np.asarray((possible * bits).sum(axis=1), np.uint64)


class SingleConstraint:
    """One constraint of a puzzle, as if it were the only one. `word_format`: of the puzzle's structure, for whose words
    kernels are compiled already.
    """

    def __init__(self, puzzle: Puzzle, constraint: Constraint, word_format: WordFormat | None = None) -> None:
        self._puzzle, self._constraint, self._word_format = puzzle, constraint, word_format

    @cached_property
    def _batch(self) -> Batch:
        structure = Structure(self._puzzle.grid, self._puzzle.alphabet, [self._constraint])
        given, own = self._word_format, structure.word_format
        word_format = own if given is None or given.bits < own.bits else given
        return Batch.from_givens(structure, np.zeros((AT_ONCE, self._puzzle.n_coords), np.uint8), word_format)

    @cached_property
    def _arguments(self) -> tuple[Any, ...]:
        """What `propagate` works with besides the states."""
        batch, format = self._batch, self._batch.word_format
        tile = format.zeros(batch.structure.program.width + 1, format.lanes)
        flags, scratch = format.zeros(2, format.lanes), np.zeros(batch.scratch_size, np.int64)
        tables = batch.structure.tables(format)
        return (
            tables,
            batch.row_kernels,
            tile,
            flags,
            scratch,
            Seen(format.zeros(0, format.lanes), np.zeros(format.lanes, np.int64)),
        )

    @cached_property
    def _propagate(self) -> Callable[..., None]:
        """Its machine code: to look it up by the types of what it is told takes longer than to run it."""
        words, broken, sweeps = self._states(AT_ONCE)
        found: Callable[..., None] = specialised(propagate, *self._told(words, broken, sweeps))
        return found

    def _states(self, n: int) -> tuple[NDArray[Any], NDArray[np.bool_], NDArray[np.int64]]:
        return self._batch.candidates[:n].copy(), np.zeros(n, np.bool_), np.zeros(n, np.int64)

    def _told(self, words: NDArray[Any], broken: NDArray[np.bool_], sweeps: NDArray[np.int64]) -> tuple[Any, ...]:
        tables, kernels, tile, flags, scratch, seen = self._arguments
        return tables, kernels, tile, words, broken, sweeps, scratch, flags, seen

    def narrow(self, states: StateWords) -> tuple[StateWords, NDArray[np.bool_]]:
        """What is left of some states ``(n, C)``, `AT_ONCE` at most, and which of them have no solution."""
        n, n_coords = states.shape
        words, broken, sweeps = self._states(n)
        if words.ndim == 3:  # words of two halves
            words[:, :n_coords, 0], words[:, :n_coords, 1] = states, 0
        else:
            words[:, :n_coords] = states
        self._propagate(*self._told(words, broken, sweeps))
        left = words[:, :n_coords]
        found = (left[:, :, 0] if left.ndim == 3 else left).astype(np.uint64)
        return found, broken | (found == 0).any(axis=1)


class Entailment:
    """The constraints of one puzzle, and what follows from some of them.

    `puzzle`: flat, its givens are constraints. `structure`: the one that it is a row of, if there is one.
    `constraints`: the indices of those that are propagated: all but pins. `free` ``uint64 (C,)``: the state before
    anything is known.
    """

    def __init__(self, puzzle: Puzzle, structure: Structure | None = None) -> None:
        self.puzzle = puzzle
        self.constraints = [i for i, each in enumerate(puzzle.constraints) if not isinstance(each.rule, Pin)]
        self._place = {constraint: k for k, constraint in enumerate(self.constraints)}
        self._single = [self._of(puzzle.constraints[i], structure) for i in self.constraints]
        self._touches = np.zeros((puzzle.n_coords, len(self.constraints)), np.bool_)
        for place, i in enumerate(self.constraints):
            self._touches[puzzle.scopes[i].coords, place] = True
        self.free = words_of(np.ones((puzzle.n_coords, len(puzzle.alphabet)), np.bool_))

    def _of(self, constraint: Constraint, structure: Structure | None) -> SingleConstraint:
        """A constraint by itself; made once for the puzzles of a structure, as far as so many are kept."""
        if structure is None:
            return SingleConstraint(self.puzzle, constraint)
        kept: dict[Constraint, SingleConstraint] = structure.kept.setdefault(SingleConstraint, {})
        found = kept.get(constraint)
        if found is None:
            if len(kept) >= MOST_KEPT:
                kept.clear()
            found = kept[constraint] = SingleConstraint(self.puzzle, constraint, structure.word_format)
        return found

    def touching(self, coords: NDArray[np.bool_]) -> list[int]:
        """The constraints that speak of any of some coords ``bool (C,)``, the closest first."""
        touched = (coords @ self._touches) > 0
        return [self.constraints[k] for k in self._closest_first if touched[k]]

    @cached_property
    def _closest_first(self) -> list[int]:
        """The places of the constraints, those first that the eye takes in at once: boxes before lines, both before the
        board.
        """
        return sorted(range(len(self.constraints)), key=lambda place: self._extent(self.constraints[place]))

    def _extent(self, constraint: int) -> tuple[int, int]:
        """How far a constraint reaches, in rows or columns, and of how many coords it speaks."""
        coords = self.puzzle.scopes[constraint].coords.tolist()
        places = np.array([self.puzzle.grid.place(coord)[1:] for coord in coords])
        return int(np.ptp(places, axis=0).max()), len(coords)

    def spoken_of(self, constraints: Sequence[int]) -> NDArray[np.bool_]:
        """``bool (C,)``: the coords that any of some constraints speaks of."""
        return np.asarray(self._touches[:, [self._place[each] for each in constraints]].any(axis=1))

    def narrow(self, state: StateWords, constraint: int) -> StateWords:
        """A state narrowed by one of `constraints`, named by its index in the puzzle."""
        left, _ = self._single[self._place[constraint]].narrow(state[None])
        return np.asarray(left[0], np.uint64)

    def refutes(self, states: StateWords, using: Sequence[Sequence[int]]) -> NDArray[np.bool_]:
        """``bool (n,)``: for which states ``(n, C)`` the constraints that it may use, named by their indices in the
        puzzle, have no solution as far as propagation sees, each of them by itself as long as any narrows something.
        """
        places = sorted({self._place[constraint] for constraints in using for constraint in constraints})
        column = {self.constraints[place]: k for k, place in enumerate(places)}
        allowed = np.zeros((len(states), len(places)), np.bool_)
        for row, constraints in enumerate(using):
            allowed[row, [column[constraint] for constraint in constraints]] = True
        touches = self._touches[:, places].astype(np.float32)  # a product of floats is much faster than one of flags
        words, waits = states.copy(), allowed.copy()
        broken = (words == 0).any(axis=1)
        waits[broken] = False
        while waits.any():
            chosen = int(waits.sum(axis=0).argmax())
            rows = np.flatnonzero(waits[:, chosen])
            before = words[rows]
            left, broken[rows] = self._single[places[chosen]].narrow(before)
            waits[:, chosen] = False
            waits[rows] |= allowed[rows] & ((left != before).astype(np.float32) @ touches > 0)
            waits[broken] = False
            words[rows] = left
        return np.asarray(broken)

    def used_to_refute(self, state: StateWords, coord: int, among: Sequence[int] | None = None) -> list[int] | None:
        """Constraints that together refute a state, the last used first; None if propagation does not refute it. Those
        that speak of `coord` are used first, then those of what that changed, and so on. `among`: those that may be
        used, by their indices in the puzzle, and of them only what `coord` leads to; all of them by default.
        """
        usable = np.ones(len(self.constraints), np.bool_)
        if among is not None:
            usable[:] = False
            usable[[self._place[constraint] for constraint in among]] = True
        words, queue = state.copy(), np.flatnonzero(self._touches[coord] & usable).tolist()
        others = [k for k in range(len(self.constraints)) if k not in queue] if among is None else []
        trail: list[tuple[int, NDArray[np.bool_]]] = []
        if (words == 0).any():
            return []
        while queue or others:
            if not queue:  # what else the state says
                queue, others = others, []
            chosen = queue.pop(0)
            left, broken = self._single[chosen].narrow(words[None])
            if broken[0]:
                return self._behind(chosen, trail)
            changed = left[0] != words
            if changed.any():
                trail.append((chosen, changed))
                moved = ((changed @ self._touches) > 0) & usable
                queue += [k for k in np.flatnonzero(moved).tolist() if k != chosen and k not in queue]
                words = left[0]
        return None

    def _behind(self, last: int, trail: list[tuple[int, NDArray[np.bool_]]]) -> list[int]:
        """The constraint that broke, and those whose narrowing it may owe that to."""
        needed, found = self._touches[:, last].copy(), [last]
        for chosen, changed in reversed(trail):
            if (changed & needed).any():
                needed |= self._touches[:, chosen]
                if chosen not in found:
                    found.append(chosen)
        return [self.constraints[k] for k in found]


def least_of(items: Sequence[int], suffice: Callable[[list[list[int]]], NDArray[np.bool_]]) -> list[int]:
    """Items of which none can be left out, the others gone one after the other from the first on.

    `suffice`: which of some lists suffice, `AT_ONCE` at most in a call; more items must never suffice less.
    """
    # What cannot be left out while all others are there can never be: most are told apart by that, 32 side by side.
    needed: set[int] = set()
    for start in range(0, len(items), AT_ONCE):
        part = items[start : start + AT_ONCE]
        enough = suffice([[each for each in items if each != item] for item in part])
        needed |= {item for item, spare in zip(part, enough.tolist(), strict=True) if not spare}
    kept = [item for item in items if item in needed]
    left = [item for item in items if item not in needed]
    while left:
        n = min(AT_ONCE, len(left))
        enough = suffice([kept + left[k + 1 :] for k in range(n)])
        n_gone = n if enough.all() else int(np.argmin(enough))
        left = left[n_gone:]
        if n_gone < n:
            kept.append(left.pop(0))
    return kept

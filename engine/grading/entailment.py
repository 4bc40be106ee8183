"""Consequences of some constraints of one puzzle, each propagated on its own: refutations, and the least sets that
suffice.

A state is a row of words (`state_words`). Many states are narrowed at once, so many candidates for leaving out are
tested side by side, in lanes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.grading.single_constraints import Narrowing, single_constraints
from gridlanes.grading.state_words import StateWords, words_of
from gridlanes.grading.statements import statement
from gridlanes.model.laid_regions import starts_of
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules.pin import Pin

AT_ONCE = 32
"""questions that are asked side by side"""


class Entailment:
    """The constraints of one puzzle, and the consequences of some of them.

    `puzzle`: flat; its givens are constraints. `structure`: the structure of the row, if there is one. `constraints`:
    the indices of the propagated ones: all but pins. `free`: the state before anything is known. `heartbeat` is called
    between the steps of what takes long, until it is set to None; an exception from it ends the work.
    """

    def __init__(
        self, puzzle: Puzzle, structure: Structure | None = None, heartbeat: Callable[[], None] | None = None
    ) -> None:
        self.puzzle, self.heartbeat = puzzle, heartbeat
        self._structure = structure
        self.constraints = [i for i, each in enumerate(puzzle.constraints) if not isinstance(each.rule, Pin)]
        self._place = {constraint: k for k, constraint in enumerate(self.constraints)}
        constraints = [puzzle.constraints[i] for i in self.constraints]
        singles = single_constraints(puzzle, constraints, structure, self._beat)
        word_format = None if structure is None else structure.word_format
        self._narrowing = Narrowing(puzzle, singles, word_format, self._beat)
        self._touches = np.zeros((puzzle.n_coords, len(self.constraints)), np.bool_)
        for place, i in enumerate(self.constraints):
            self._touches[puzzle.scopes[i].coords, place] = True
        self._statements: dict[int, str] = {}
        self.free = words_of(np.ones((puzzle.n_coords, len(puzzle.alphabet)), np.bool_))

    def _beat(self) -> None:
        if self.heartbeat is not None:
            self.heartbeat()

    def __reduce__(self) -> tuple[type[Entailment], tuple[Puzzle, Structure | None]]:
        """For pickling and copying: what it was made of, without compiled code."""
        return Entailment, (self.puzzle, self._structure)

    def statement(self, constraint: int) -> str:
        """A constraint in words; made once, as most are the reasons of several steps."""
        if constraint not in self._statements:
            self._statements[constraint] = statement(self.puzzle, constraint)
        return self._statements[constraint]

    def touching(self, coords: NDArray[np.bool_]) -> list[int]:
        """The constraints with any of some coords ``bool (C,)``, the closest first."""
        touched = (coords @ self._touches) > 0
        return [self.constraints[k] for k in self._closest_first if touched[k]]

    @cached_property
    def _closest_first(self) -> list[int]:
        """The places of the constraints, ordered by how easily a person sees them: boxes before lines, both before the
        board.
        """
        coords = [self.puzzle.scopes[constraint].coords for constraint in self.constraints]
        lengths = np.array([len(each) for each in coords], np.intp)
        some = np.flatnonzero(lengths)  # what an arrow at the border sees beyond it is nothing
        places = self.puzzle.grid.places[np.concatenate([np.zeros(0, np.intp), *coords]), 1:]
        starts = starts_of(lengths)[some]
        highest, lowest = (extreme.reduceat(places, starts) for extreme in (np.maximum, np.minimum))
        extents = np.zeros(len(lengths), np.intp)  # in rows or columns
        extents[some] = (highest - lowest).max(axis=1, initial=0)
        closest: list[int] = np.lexsort((lengths, extents)).tolist()
        return closest

    def spoken_of(self, constraints: Sequence[int]) -> NDArray[np.bool_]:
        """``bool (C,)``: the coords of any of some constraints."""
        return np.asarray(self._touches[:, [self._place[each] for each in constraints]].any(axis=1))

    def narrow(self, state: StateWords, constraint: int) -> StateWords:
        """A state narrowed by one of `constraints`, named by its index in the puzzle."""
        left, _ = self._narrowing.narrow(state[None], self.flags([constraint])[None])
        return np.asarray(left[0], np.uint64)

    def flags(self, constraints: Sequence[int]) -> NDArray[np.bool_]:
        """``bool (R,)``: a mask over `constraints` of some constraints, given by their indices in the puzzle."""
        found = np.zeros(len(self.constraints), np.bool_)
        found[self.places(constraints)] = True
        return found

    def places(self, constraints: Sequence[int]) -> NDArray[np.intp]:
        """The places in `constraints` of some constraints, given by their indices in the puzzle."""
        return np.array([self._place[constraint] for constraint in constraints], np.intp)

    def refutes(self, states: StateWords, using: Sequence[Sequence[int]]) -> NDArray[np.bool_]:
        """``bool (n,)``: which states ``(n, C)`` have no solution as far as propagation finds: each of the allowed
        constraints, given by their indices in the puzzle, is propagated on its own until none narrows anything.
        """
        return self.refutes_with(states, np.array([self.flags(constraints) for constraints in using]))

    def refutes_with(self, states: StateWords, allowed: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """As `refutes`, with constraints flagged in `allowed` ``bool (n, R)``, or one row for all states."""
        _, broken = self._narrowing.narrow(states, np.broadcast_to(allowed, (len(states), len(self.constraints))))
        return broken

    def used_to_refute(self, state: StateWords, coord: int, among: Sequence[int] | None = None) -> list[int] | None:
        """Constraints that together refute a state, the last used first; None if propagation does not refute it.
        Constraints with `coord` are used first, then those with coords that changed, and so on. `among`: the allowed
        constraints, by their indices in the puzzle, of which only those reached from `coord` are used; by default all.
        """
        usable = self.flags(self.constraints if among is None else among)
        first = np.flatnonzero(self._touches[coord] & usable)
        used = self._narrowing.used_to_refute(state, first, usable, then_all=among is None)
        return None if used is None else [self.constraints[place] for place in used]


def least_of(n: int, suffice: Callable[[NDArray[np.bool_]], NDArray[np.bool_]]) -> NDArray[np.intp]:
    """The numbers of a least set of n items: the others are left out one after another, from the first on, as long as
    the rest suffices.

    `suffice`: which of some choices ``bool (k, n)`` suffice, k at most `AT_ONCE`; adding items must never make a
    sufficient choice insufficient.
    """
    # What cannot be left out while all others are there can never be: most are told apart by that, 32 side by side.
    spare = np.zeros(n, np.bool_)
    for start in range(0, n, AT_ONCE):
        part = np.arange(start, min(start + AT_ONCE, n))
        without = np.ones((len(part), n), np.bool_)
        without[np.arange(len(part)), part] = False
        spare[part] = suffice(without)
    is_kept, left = ~spare, np.flatnonzero(spare)
    while len(left):
        asked = np.repeat(is_kept[None], min(AT_ONCE, len(left)), axis=0)
        for k, choice in enumerate(asked):
            choice[left[k + 1 :]] = True
        enough = suffice(asked)
        n_gone = len(asked) if enough.all() else int(np.argmin(enough))
        is_kept[left[n_gone : n_gone + (n_gone < len(asked))]] = True
        left = left[n_gone + (n_gone < len(asked)) :]
    return np.flatnonzero(is_kept)

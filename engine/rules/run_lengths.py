"""RunLengths: the runs of a mark along a line. Kernel: kernels/rules/lines/run_lengths.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.checks.runs import runs_hold, runs_of
from gridlanes.kernels.rules.lines.run_lengths import MarkRuns, run_lengths
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible
from gridlanes.rules.shared.lines import LineRule, judged
from gridlanes.rules.shared.refusals import known, require_count

LONGEST = 127
"""coords: they are bits of a word, and one more place behind them"""


@dataclass(frozen=True)
class RunsBroken(Violation):
    """Nothing left for `coords`, the whole line, has the runs `lengths`."""

    lengths: tuple[int, ...]

    def __str__(self) -> str:
        runs = ", ".join(map(str, self.lengths)) or "none"
        return f"the runs along a line of {len(self.coords)} coords cannot be {runs}"


@dataclass(frozen=True)
class RunLengths(LineRule):
    """The coords of the region, in its order, that hold `mark` form runs of these `lengths`, in order; at least one
    coord without the mark separates two runs. A length of 0 is no run, so a shorter list is padded with zeros. Each
    length may be a clue; if one of these is not given, the whole rule is absent.

    Propagation is domain consistent for one line alone: it does not compare a column with the rows it crosses.
    """

    mark: int
    lengths: tuple[int | Clue, ...]
    name = "run_lengths"
    in_words = "Those that are {marks} form runs of these lengths, in order: {lengths}"
    kernel = run_lengths
    sizes = (1, LONGEST)

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        scope.number(self.mark)
        for length in self.lengths:
            require_count(self, **{"a length": length})

    @property
    def runs(self) -> list[int]:
        """The lengths that are not 0."""
        return [length for length in map(known, self.lengths) if length]

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        accepted, refused = self._ends(possible, scope)
        return judged(possible, accepted & ~refused, ~accepted)

    def _ends(self, possible: Possible, scope: Scope) -> tuple[Flags, Flags]:
        """``bool (P,)`` each: whether some completion has the runs, and whether some other has not."""
        number = scope.number(self.mark)
        can_on, can_off = possible[:, :, number], np.asarray(np.delete(possible, number, axis=2).any(axis=2))
        on, off, final = _automaton(self.runs, len(scope.coords))
        reached = np.zeros((len(possible), len(on)), np.bool_)
        reached[:, 0] = True
        for k in range(possible.shape[1]):
            after = np.zeros_like(reached)
            for state in range(len(on)):
                after[:, on[state]] |= reached[:, state] & can_on[:, k]
                after[:, off[state]] |= reached[:, state] & can_off[:, k]
            reached = after
        return np.asarray(reached[:, final].any(axis=1)), np.asarray(reached[:, ~final].any(axis=1))

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        return RunsBroken(tuple(scope.coords.tolist()), tuple(self.runs))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        on, off, final = _automaton(self.runs, len(scope.coords))
        held = numbers == scope.number(self.mark)
        state = np.zeros(len(numbers), np.intp)
        for k in range(numbers.shape[1]):
            state = np.where(held[:, k], on[state], off[state])
        return np.asarray(final[state])

    def holds_each(self, numbers: Numbers, clues: NDArray[np.integer], scope: Scope) -> Flags:
        if not self._all_clues:
            return super().holds_each(numbers, clues, scope)
        first, n = self.slots[0] if self.slots else 0, len(self.slots)
        in_order = self.slots == tuple(range(first, first + n))
        given = clues[:, first : first + n] if in_order else clues[:, list(self.slots)]
        ok = np.zeros(len(numbers), np.bool_)
        lines = np.ascontiguousarray(numbers, np.uint8)
        runs_hold(lines, scope.number(self.mark), np.ascontiguousarray(given, np.int32), ok)
        return ok

    @property
    def _all_clues(self) -> bool:
        """Whether all lengths are clues, each in a slot of its own."""
        return len({*self.slots}) == len(self.lengths)

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """The lengths of the runs, in the places of clues as far to the front as can be, and 0 in those that are left;
        none where the runs do not fit in.
        """
        if self._all_clues:
            n = len(self.slots)
            clues = np.zeros((len(numbers), max(n, (numbers.shape[1] + 1) // 2)), np.int32)
            runs_of(np.ascontiguousarray(numbers, np.uint8), scope.number(self.mark), clues)
            clues[(clues[:, n:] > 0).any(axis=1)] = NO_CLUE
            return clues[:, :n]
        lines, place = np.unique(numbers == scope.number(self.mark), axis=0, return_inverse=True)
        found = np.full((len(lines), len(self.slots)), NO_CLUE, np.int32)
        for line, clues in zip(lines, found, strict=True):
            edges = np.flatnonzero(np.diff(np.concatenate([[0], line.astype(np.int8), [0]])))
            fitting = _fitted(self.lengths, np.diff(edges)[::2].tolist(), {})
            if fitting is not None:
                clues[:] = [fitting[slot] for slot in self.slots]
        return found[place.ravel()]

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        on, off, final = _automaton(self.runs, len(scope.coords))
        dead, number = len(on) - 1, scope.number(self.mark)
        steps = [
            (state, mark, int(after))
            for state in range(dead)
            for mark in range(len(scope.alphabet))
            if (after := (on if mark == number else off)[state]) != dead
        ]
        if not steps:
            encoder.model.add_bool_or([])
            return
        coords = [encoder.number(coord) for coord in scope.coords.tolist()]
        encoder.model.add_automaton(coords, 0, np.flatnonzero(final).tolist(), steps)

    def lower(self, program: Program, scope: Scope) -> None:
        program.widen(len(scope.coords) + 1)
        super().lower(program, scope)

    def parameters(self, scope: Scope) -> MarkRuns:
        return MarkRuns(scope.number(self.mark), [self.kernel_number(length) for length in self.lengths])


def _fitted(lengths: tuple[int | Clue, ...], runs: list[int], values: dict[int, int]) -> dict[int, int] | None:
    """What the slots of clues among `lengths` must be, beside the `values` of some, for these runs; None if nothing."""
    if len(runs) > len(lengths):
        return None
    if not lengths:
        return values
    first, rest = lengths[0], lengths[1:]
    for value in [*runs[:1], 0]:
        left = runs[1:] if value else runs
        if isinstance(first, Clue):
            found = (
                _fitted(rest, left, {**values, first.slot: value}) if values.get(first.slot, value) == value else None
            )
        else:
            found = _fitted(rest, left, values) if first == value else None
        if found is not None:
            return found
    return None


def _automaton(runs: list[int], size: int) -> tuple[NDArray[np.intp], NDArray[np.intp], Flags]:
    """What a line is read by: the next state ``(n,)`` where the mark is, where it is not, and the states to end in.

    State 0 is before the first coord; the last one is that of lines which are wrong already. `size` is the length of
    the line: runs that are too long for it are all alike.
    """
    runs = runs if sum(runs) + len(runs) - 1 <= size else [size + 1]
    n_states = sum(runs) + len(runs) + 2
    dead = n_states - 1
    on, off, final = np.full(n_states, dead), np.full(n_states, dead), np.zeros(n_states, np.bool_)
    state = 0
    for length in runs:
        off[state] = state
        on[state : state + length] = range(state + 1, state + length + 1)
        state += length
        off[state] = state + 1
        final[state] = state + 2 == dead
        state += 1
    off[state], final[state] = state, True
    return on, off, final

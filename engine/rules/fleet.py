"""Fleet: segments form straight ships, with a count for each length.

Kernels, on hidden coords: kernels/rules/shapes/ship_parts.py, kernels/rules/shapes/ship_goes_on.py,
kernels/rules/counts/exact_count.py and, where ships do not touch, kernels/rules/shapes/ship_room.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.counts.counting import MarkAndCount
from gridlanes.kernels.rules.counts.exact_count import exact_count
from gridlanes.kernels.rules.shapes.ship_goes_on import ShipEnds, ship_goes_on
from gridlanes.kernels.rules.shapes.ship_parts import ShipParts, ship_parts
from gridlanes.kernels.rules.shapes.ship_room import ANY, ShipsOnBoard, ship_room
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, chosen, committed, each_slot
from gridlanes.rules.shared.counting import CountingRule
from gridlanes.rules.shared.lines import judged
from gridlanes.rules.shared.refusals import refuse, require_counts, require_once, require_one_region

LONGEST = 5
"""coords of a ship: all places in ships along a line, and none, are marks of a hidden coord"""
SEGMENTS = 6
"""top end, bottom end, left end, right end, middle, single"""


class ShipPlaces(NamedTuple):
    """Where ships of one length can lie, all the same way: their coords by position ``intp (n, length)``, and the
    numbers of the marks that each has along it ``intp (length,)``.
    """

    positions: NDArray[np.intp]
    marks: NDArray[np.intp]


@dataclass(frozen=True)
class _Numbers:
    """Turns the numbers of lines and of ships into what `ship_room` reads."""

    def clue_word(self, clue: int) -> int:
        return ANY if clue == NO_CLUE else min(clue, ANY - 1)


@dataclass(frozen=True)
class ShipsMiscounted(Violation):
    """`coords`, the whole region, hold `found` ships of this length, or at most so many, instead of `n`."""

    length: int
    found: int
    n: int
    text = "{found} ships of length {length}, of which there must be exactly {n}"


@dataclass(frozen=True)
class ShipBroken(Violation):
    """The marks of `coords` are neither water nor part of one ship, or they have no marks left."""

    text = "{n_coords} coords hold neither water nor part of one ship"


@dataclass(frozen=True)
class Fleet(CountingRule):
    """Each coord of the region that holds one of `segments` is part of exactly one ship in the region, and `counts[i]`
    ships have the length i + 1; there are none that are longer.

    `segments`: the displayed values of a top end, a bottom end, a left end, a right end, a middle and a ship of a
    single coord. A longer ship is an end, middles and the other end, straight down or across. All other marks are
    water. This rule allows ships to touch. A count that is `NO_CLUE` is any number.

    Propagation: hidden marks stand for the ships across and down (length and position) that each coord can be part of.
    Apart from the counts, it does not combine coords that are not beside each other.
    """

    segments: tuple[int, ...]
    counts: tuple[int | Clue, ...]
    name = "fleet"
    in_words = "The ships are those of the fleet, and none is longer"
    positional = True
    partial_clues = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_one_region(self, scope)
        require_once(self, scope)
        if len(self.segments) != SEGMENTS or len({*self.segments}) != SEGMENTS:
            refuse(self, f"needs {SEGMENTS} different segments, found {self.segments}")
        if not 1 <= len(self.counts) <= LONGEST:
            refuse(self, f"needs the counts of 1 to {LONGEST} lengths, found {len(self.counts)}")
        self._numbers(scope)
        require_counts(self, self.counts, "a count")

    def _numbers(self, scope: Scope) -> tuple[int, ...]:
        return tuple(scope.number(segment) for segment in self.segments)

    def _places(self, scope: Scope) -> list[list[ShipPlaces]]:
        """For each length where its ships can lie: across and down."""
        cells = tuple((row, col) for _, row, col in map(scope.grid.place, scope.coords.tolist()))
        return [_places_of(cells, self._numbers(scope), length) for length in range(1, len(self.counts) + 1)]

    def _lying(self, numbers: Numbers, scope: Scope) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """How many ships of each length there are ``int64 (S, lengths)``, and how many each coord is part of
        ``int64 (S, K)``.
        """
        counts = np.zeros((len(numbers), len(self.counts)), np.int64)
        covered = np.zeros(numbers.shape, np.int64)
        for i, ways in enumerate(self._places(scope)):
            for positions, marks in ways:
                lies = (numbers[:, positions] == marks).all(axis=2)
                counts[:, i] += lies.sum(axis=1)
                for along in positions.T:
                    covered[:, along] += lies
        return counts, covered

    def _broken(self, numbers: Numbers, covered: NDArray[np.int64], scope: Scope) -> Flags:
        """``bool (S, K)``: segments that are not part of one ship."""
        return np.asarray(covered != np.isin(numbers, self._numbers(scope)))

    def _wanted(self) -> NDArray[np.int64]:
        return np.array(self.counts, np.int64)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        """Pending until all coords are decided, unless there is no room for a ship."""
        numbers = committed(possible)
        complete = (numbers >= 0).all(axis=1)
        short = (self._room(possible, scope) < self._wanted()).any(axis=1)
        held = np.zeros(len(possible), np.bool_)
        held[complete] = self.holds(numbers[complete].astype(np.uint8), scope)
        return judged(possible, held, (complete & ~held) | short)

    def _room(self, possible: Possible, scope: Scope) -> NDArray[np.int64]:
        """``int64 (P, lengths)``: how many places are left for ships of each length."""
        ways_of = self._places(scope)
        left = [[possible[:, at, marks].all(axis=2).sum(axis=1) for at, marks in ways] for ways in ways_of]
        return np.stack([np.sum(ways, axis=0) for ways in left], axis=1)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        counts, covered = self._lying(numbers, scope)
        right = ((counts == self._wanted()) | (self._wanted() == NO_CLUE)).all(axis=1)
        return np.asarray(right & ~self._broken(numbers, covered, scope).any(axis=1))

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        numbers = committed(possible)[None]
        if (numbers < 0).any():
            room = self._room(possible[None], scope)[0]
            few = int(np.argmax(room < self._wanted()))
            if room[few] >= self._wanted()[few]:
                return ShipBroken(chosen(scope.coords, possible.sum(axis=1) == 0))
            return ShipsMiscounted(tuple(scope.coords.tolist()), few + 1, int(room[few]), int(self._wanted()[few]))
        counts, covered = self._lying(numbers.astype(np.uint8), scope)
        broken = self._broken(numbers.astype(np.uint8), covered, scope)[0]
        if broken.any():
            return ShipBroken(chosen(scope.coords, broken))
        wrong = int(np.argmax((counts[0] != self._wanted()) & (self._wanted() != NO_CLUE)))
        found, n = int(counts[0, wrong]), int(self._wanted()[wrong])
        return ShipsMiscounted(tuple(scope.coords.tolist()), wrong + 1, found, n)

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """How many ships of each length there are; none where segments are left over, or a number that is no clue is
        another.
        """
        counts, covered = self._lying(numbers, scope)
        wrong = self._broken(numbers, covered, scope).any(axis=1)
        for i, count in enumerate(self.counts):
            if not isinstance(count, Clue) and count != NO_CLUE:
                wrong |= counts[:, i] != count
        counts[wrong] = NO_CLUE
        return each_slot(self, [counts[:, i] for i, c in enumerate(self.counts) if isinstance(c, Clue)], len(numbers))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        """A variable for each place of a ship: those at a coord that have a mark there are as many as hold it."""
        coords = scope.coords.tolist()
        there: dict[tuple[int, int], list[Any]] = {(k, m): [] for k in range(len(coords)) for m in self._numbers(scope)}
        for count, ways in zip(self.counts, self._places(scope), strict=True):
            ships = []
            for positions, marks in ways:
                for place in positions.tolist():
                    ships.append(encoder.model.new_bool_var(""))
                    for k, mark in zip(place, marks.tolist(), strict=True):
                        there[k, mark].append(ships[-1])
            if count != NO_CLUE and ships:
                encoder.model.add(sum(ships) == count)
            elif count not in (NO_CLUE, 0):
                encoder.model.add_bool_or([])
        for (k, mark), ships in there.items():
            encoder.model.add(sum(ships) == encoder.is_mark(coords[k], mark))

    def lower(self, program: Program, scope: Scope) -> None:
        """Hidden coords for each coord: its place in a ship across, and in one down (`_marks`), 0 for none."""
        self._lower_places(program, scope)

    def lower_apart(self, program: Program, scope: Scope, lines: Iterable[int | Clue]) -> None:
        """As `lower`, for a region that is a board, row by row, on which ships do not touch, and of which the `lines`,
        its rows and then its columns, have numbers: how many of their coords hold segments.
        """
        reader = _Numbers()
        hidden, marks = self._lower_places(program, scope), _marks(len(self.counts))
        firsts = [marks[length, 0] for length in range(2, len(self.counts) + 1)]
        of_lines, of_ships = (
            [number if isinstance(number, Clue) else reader.clue_word(number) for number in numbers]
            for numbers in (lines, self.counts)
        )
        board = ShipsOnBoard(scope.grid.cols, [*self._numbers(scope)], firsts, of_lines, of_ships)
        program.add(ship_room, [*scope.coords.tolist(), *hidden], board, rule=reader)

    def _lower_places(self, program: Program, scope: Scope) -> list[int]:
        """What `lower` adds; returns the hidden coords, those for ships across first."""
        coords, n, place_of = scope.coords.tolist(), len(self.counts), scope.grid.place
        cells = {place_of(coord)[1:]: coord for coord in coords}
        numbers, marks = self._numbers(scope), _marks(n)
        heads, middles, tails = _ends(n)
        hidden: list[int] = []
        for rows, cols in ((0, 1), (1, 0)):
            own: dict[int, int] = {}
            for (row, col), coord in cells.items():
                domain = (1 << len(marks) + 1) - 1
                if (row - rows, col - cols) not in cells:
                    domain &= 1 | heads
                if (row + rows, col + cols) not in cells:
                    domain &= 1 | tails
                own[coord] = program.auxiliary(domain)
            for run in _runs([*cells], (rows, cols)):
                if len(run) > 1:
                    program.add(ship_goes_on, [own[cells[cell]] for cell in run], ShipEnds(heads, tails))
            hidden += own.values()
        program.add(ship_parts, [*cells.values(), *hidden], ShipParts(heads, middles, tails, list(numbers[:5])))
        for length, count in enumerate(self.counts, 1):
            region, mark = (coords, numbers[5]) if length == 1 else (hidden, marks[length, 0])
            if count != NO_CLUE:
                program.add(exact_count, region, MarkAndCount(mark, self.kernel_number(count)), rule=self)
        return hidden


def _segment(numbers: tuple[int, ...], length: int, at: int, across: bool) -> int:
    """The number of the mark at a position of a ship."""
    if length == 1:
        return numbers[5]
    first, last = (2, 3) if across else (0, 1)
    return numbers[first if at == 0 else last if at == length - 1 else 4]


def _marks(longest: int) -> dict[tuple[int, int], int]:
    """The hidden mark of each position in a ship of each length from 2, by (length, position)."""
    every = [(length, at) for length in range(2, longest + 1) for at in range(length)]
    return {place: mark for mark, place in enumerate(every, 1)}


def _ends(longest: int) -> tuple[int, int, int]:
    """Words of the hidden marks that are first, between and last in their ships."""
    words = [0, 0, 0]
    for (length, at), mark in _marks(longest).items():
        words[0 if at == 0 else 2 if at == length - 1 else 1] |= 1 << mark
    return words[0], words[1], words[2]


def _runs(cells: list[tuple[int, int]], step: tuple[int, int]) -> list[list[tuple[int, int]]]:
    """The cells along lines, each `step` behind the one before it."""
    found, left = [], set(cells)
    for row, col in cells:
        if (row - step[0], col - step[1]) not in left:
            run = [(row, col)]
            while (after := (run[-1][0] + step[0], run[-1][1] + step[1])) in left:
                run.append(after)
            found.append(run)
    return found


@lru_cache(maxsize=256)
def _places_of(cells: tuple[tuple[int, int], ...], numbers: tuple[int, ...], length: int) -> list[ShipPlaces]:
    """Where ships of a length can lie among the cells: across, and down if that is not the same."""
    position = {cell: k for k, cell in enumerate(cells)}
    found = []
    for across in (True, False)[: 1 if length == 1 else 2]:
        ways = [[(row, col + i) if across else (row + i, col) for i in range(length)] for row, col in cells]
        lying = [[position[cell] for cell in way] for way in ways if all(cell in position for cell in way)]
        marks = [_segment(numbers, length, at, across) for at in range(length)]
        found.append(ShipPlaces(np.array(lying, np.intp).reshape(-1, length), np.array(marks, np.intp)))
    return found

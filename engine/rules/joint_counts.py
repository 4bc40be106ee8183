"""JointCounts: counts of edges with a mark at corners and cells, propagated jointly. Kernels: rules/joint_corners.py
and kernels/rules/loops/joint_member.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.kernels.rules.loops.joint_corners import CellStates, joint_corners
from gridlanes.kernels.rules.loops.joint_member import Member, joint_member
from gridlanes.kernels.rules.shared.joint_states import EVERY_STATE, HOLDING, states_of
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program, Worded
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, Rule, each_slot, outcomes, sides
from gridlanes.rules.shared.refusals import known, refuse

Place = tuple[Layer, int, int]
_ANY = (0, 1, 2, 3, 4)


@dataclass(frozen=True)
class JointCountOutside(Violation):
    """Between `committed` and `possible` of the edges `coords` hold the mark: no number that is allowed."""

    committed: int
    possible: int
    allowed: tuple[int, ...]

    def __str__(self) -> str:
        counts = " or ".join(map(str, self.allowed)) or "no number"
        return f"{self.committed} to {self.possible} edges hold the mark, of which there must be {counts}"


@dataclass(frozen=True)
class JointCounts(Rule):
    """At each region the number of edges that hold `mark` is one that its entry in `counts` allows.

    A region is all edges of the scope that meet at one corner or surround one cell. Its entry is a tuple of numbers or,
    for a cell, a clue: one number (`NO_CLUE`: any). It is equivalent to a `DegreeIn` or an `ExactCount` for each
    region, and propagates more: each corner and each cell has an auxiliary coord for the joint state of its (at most
    four) edges.

    Propagation: each joint state on its own, and every pair of edges that a cell shares with one of its corners, is
    consistent. It does not follow edges that are equal or opposite by way of several places: where equalities around a
    ring of corners contradict each other, it sees nothing.
    """

    mark: int
    counts: tuple[tuple[int, ...] | Clue, ...]
    name = "joint_counts"
    in_words = "Every number has as many lines around it as it says, and lines meet at corners in twos"
    positional = True
    judged_by_lengths = True

    def bound(self, clues: Any) -> Rule | None:
        own = ((int(clues[c.slot]),) if isinstance(c, Clue) else c for c in self.counts)
        return replace(self, counts=tuple(_ANY if count == (NO_CLUE,) else count for count in own))

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if any(scope.grid.place(coord)[0] not in (Layer.EDGES_H, Layer.EDGES_V) for coord in scope.coords.tolist()):
            refuse(self, "counts edges, found a cell or corner")
        if len(scope.regions) != len(self.counts):
            refuse(self, f"{len(self.counts)} counts for {len(scope.regions)} regions")
        scope.number(self.mark)
        here = _edges_by_place(scope)
        places = [_place_of(scope, here, region.tolist()) for region in scope.regions]
        if len(set(places)) < len(places):
            refuse(self, "has one count for a corner or cell, found two")
        for place, count in zip(places, self.counts, strict=True):
            if isinstance(count, Clue) and place[0] != Layer.CELLS:
                refuse(self, "its clues belong to cells; the count at a corner is a tuple of numbers")

    def _allowed(self, scope: Scope) -> Flags:
        """``bool (R, 5)``: which counts each region allows."""
        allowed = np.zeros((len(scope.regions), 5), np.bool_)
        for r, count in enumerate(self.counts):
            numbers = (known(count),) if isinstance(count, Clue) else count
            allowed[r, [n for n in numbers if 0 <= n <= 4]] = True
        return allowed

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        least, most = (_sums(flags, scope) for flags in sides(possible, scope.number(self.mark)))
        below = np.pad(np.cumsum(self._allowed(scope), axis=1), ((0, 0), (1, 0)))  # allowed counts below each number
        region = np.arange(len(scope.regions))
        good: NDArray[np.intp] = below[region, most + 1] - below[region, least]
        return outcomes((good == most - least + 1).all(axis=1), (good == 0).any(axis=1))

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        least, most = (_sums(flags[None], scope)[0] for flags in sides(possible, scope.number(self.mark)))
        allowed = self._allowed(scope)
        r = next(r for r, counts in enumerate(allowed) if not counts[least[r] : most[r] + 1].any())
        counts = tuple(np.flatnonzero(allowed[r]).tolist())
        return JointCountOutside(tuple(scope.regions[r].tolist()), int(least[r]), int(most[r]), counts)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        counts = _sums(numbers == scope.number(self.mark), scope)
        return np.asarray(self._allowed(scope)[np.arange(len(scope.regions)), counts].all(axis=1))

    def holds_each(self, numbers: Numbers, clues: NDArray[np.integer[Any]], scope: Scope) -> Flags:
        counts = _sums(numbers == scope.number(self.mark), scope)[:, self._clued]
        given = clues[:, list(self.slots)]
        return np.asarray(
            self._without_clues.holds(numbers, scope) & ((given == NO_CLUE) | (given == counts)).all(axis=1)
        )

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """How many edges of each region that has a clue hold the mark; none where another region is wrong."""
        counts = _sums(numbers == scope.number(self.mark), scope)[:, self._clued]
        counts[~self._without_clues.holds(numbers, scope)] = NO_CLUE
        return each_slot(self, counts.T, len(numbers))

    @property
    def _clued(self) -> list[int]:
        """The numbers of the regions that have clues."""
        return [r for r, count in enumerate(self.counts) if isinstance(count, Clue)]

    @property
    def _without_clues(self) -> JointCounts:
        """The rule without its clues."""
        return replace(self, counts=tuple(_ANY if isinstance(count, Clue) else count for count in self.counts))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        from ortools.sat.python import cp_model

        number = scope.number(self.mark)
        for region, allowed in zip(scope.regions, self._allowed(scope), strict=True):
            held = sum(encoder.is_mark(coord, number) for coord in region.tolist())
            counts = np.flatnonzero(allowed[: len(region) + 1]).tolist()
            if counts:
                encoder.model.add_linear_expression_in_domain(held, cp_model.Domain.from_values(counts))
            else:
                encoder.model.add(False)

    def clue_word(self, clue: int) -> int:
        return EVERY_STATE if clue == NO_CLUE else states_of([clue], range(4))

    def other_word(self, clue: int) -> int | None:
        return EVERY_STATE & ~self.clue_word(clue)

    def lower(
        self,
        program: Program,
        scope: Scope,
        reader: Worded | None = None,
        members: Mapping[tuple[int, int], tuple[int, Member]] | None = None,
    ) -> None:
        """As every rule; `reader` and `members` as in `lower_joint`."""
        self.lower_joint(program, scope, reader, members)

    def lower_joint(
        self,
        program: Program,
        scope: Scope,
        reader: Worded | None = None,
        members: Mapping[tuple[int, int], tuple[int, Member]] | None = None,
    ) -> dict[Place, int]:
        """As `lower`, and returns the hidden coords of the joint states. `reader` turns the clues of cells into the
        joint states that they allow, if they are no counts. `members`: coords that hold a mark where the joint state of
        a cell (its row and column) is one of some.
        """
        beside, here = _places_by_edge(scope), _edges_by_place(scope)
        counted = (_place_of(scope, here, region.tolist()) for region in scope.regions)
        counts = dict(zip(counted, self.counts, strict=True))
        place_of = {edge: place_in_state(scope.grid, edge) for edge in beside}
        cells = [place for place in sorted(here) if place[0] == Layer.CELLS]
        allowed: dict[Place, int | Clue] = {}
        joint: dict[Place, int] = {}
        for place in sorted(here.keys() | {corner for cell in cells for corner in _corners(cell)}):
            count = counts.get(place, _ANY)
            places = [place_of[edge] for edge in here.get(place, ())]
            open_yet = states_of(_ANY, places)
            if isinstance(count, Clue):
                allowed[place] = count
            else:
                allowed[place] = states = states_of(count, places)
                if place[0] == Layer.CORNERS:  # of a cell the kernel reads what it may be
                    open_yet = states or 1
            joint[place] = program.auxiliary(open_yet)
        impossible = 0 in allowed.values()
        reader = reader or JointCounts(self.mark, ())  # turns clues into words as this rule does, quick to compare
        words_of = {cell: [joint[cell], *(joint[corner] for corner in _corners(cell))] for cell in cells}
        states_at = {cell: (words_of[cell], CellStates(0 if impossible else allowed[cell])) for cell in cells}
        program.add_all(joint_corners, [*states_at.values(), *reversed(states_at.values())], rule=reader)
        found = [([coord, joint[Layer.CELLS, *where]], member) for where, (coord, member) in (members or {}).items()]
        member_at = [Member(scope.number(self.mark), holding) for holding in HOLDING]
        for edge, around in beside.items():
            words = [joint[place] for place in around]
            found.append(([edge, words[0]], member_at[place_of[edge]]))
            program.measure(edge, *words)
        program.add_all(joint_member, found)
        return joint


def _places_of(scope: Scope, edge: int) -> list[Place]:
    """The two corners that an edge joins, then the one or two cells beside it."""
    layer, row, col = scope.grid.place(edge)
    along = layer == Layer.EDGES_H
    cells = [(row - along, col - (not along)), (row, col)]
    inside = [(r, c) for r, c in cells if 0 <= r < scope.grid.rows and 0 <= c < scope.grid.cols]
    corners = [(row, col), (row + (not along), col + along)]
    return [(Layer.CORNERS, *corner) for corner in corners] + [(Layer.CELLS, *cell) for cell in inside]


def place_in_state(grid: Grid, edge: int) -> int:
    """Where an edge stands in every joint state: by the colours of a chessboard, so that no two edges of one cell or
    corner stand at the same place.
    """
    layer, row, col = grid.place(edge)
    return 2 * (layer == Layer.EDGES_V) + (row + col) % 2


def _corners(cell: Place) -> list[Place]:
    """The corners of a cell in the order of `SHARED`."""
    _, row, col = cell
    corners: list[Place] = [(Layer.CORNERS, row + down, col + right) for down in (0, 1) for right in (0, 1)]
    return corners if (row + col) % 2 == 0 else corners[::-1]


@lru_cache(maxsize=16)
def _places_by_edge(scope: Scope) -> dict[int, list[Place]]:
    """The corners and cells of each edge of the scope, as in `_places_of`, ascending by edge."""
    return {edge: _places_of(scope, edge) for edge in np.unique(scope.coords).tolist()}


@lru_cache(maxsize=16)
def _edges_by_place(scope: Scope) -> dict[Place, list[int]]:
    """The edges of the scope at each corner and cell that has any."""
    here: dict[Place, list[int]] = {}
    for edge, around in _places_by_edge(scope).items():
        for place in around:
            here.setdefault(place, []).append(edge)
    return here


def _place_of(scope: Scope, here: dict[Place, list[int]], region: list[int]) -> Place:
    """The cell or corner of a region. ModelError if there is none with just these edges."""
    for place in sorted(_places_by_edge(scope)[region[0]]) if region else []:
        if here[place] == sorted(region):
            return place
    raise ModelError(
        f"a region of JointCounts is all edges of its scope at one corner or round one cell, found {region}"
    )


def _sums(flags: NDArray[np.bool_], scope: Scope) -> NDArray[np.intp]:
    """``intp (P, R)``: how many flags ``bool (P, K)`` each region has."""
    starts = np.cumsum([0, *scope.lengths])[:-1]
    return np.add.reduceat(flags, starts, axis=1, dtype=np.intp)

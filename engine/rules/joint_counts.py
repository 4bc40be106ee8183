"""JointCounts: counts of edges with a mark at corners and cells, propagated jointly.

Kernels: kernels/rules/loops/joint_corners.py and kernels/rules/loops/joint_member.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.loops.joint_corners import CellStates, joint_corners
from gridlanes.kernels.rules.loops.joint_member import Member, joint_member
from gridlanes.kernels.rules.shared.joint_states import EVERY_STATE, HOLDING, states_of, states_within
from gridlanes.lowering.clue_rows import Worded
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Layer
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, Rule, each_slot, outcomes, sides
from gridlanes.rules.shared.joint_places import JointPlaces, Place
from gridlanes.rules.shared.refusals import known, refuse

_ANY = (0, 1, 2, 3, 4)
_ALL = frozenset(_ANY)


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
        board = JointPlaces(scope)
        places = board.of_regions(scope).tolist()
        if -1 in places:
            found = scope.regions[places.index(-1)].tolist()
            refuse(self, f"counts all edges of its scope at one corner or round one cell, found {found}")
        if len(set(places)) < len(places):
            refuse(self, "has one count for a corner or cell, found two")
        for place, count in zip(places, self.counts, strict=True):
            if isinstance(count, Clue) and place >= board.n_cells:
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
        places, number = JointPlaces(scope), scope.number(self.mark)
        counts: dict[int, tuple[int, ...] | Clue] = dict(
            zip(places.of_regions(scope).tolist(), self.counts, strict=True)
        )
        present, allowed, impossible = places.present, dict[int, tuple[CellStates, int]](), False
        joint = np.zeros(len(places.n_edges), np.intp)
        joint[present] = program.n_coords + np.arange(len(present))
        # One object for all cells alike, by the identity of the counts, and one for all with a clue.
        alike, clued = dict[tuple[int, int], CellStates](), CellStates(Clue(0))
        for place, within in zip(present.tolist(), places.within[present].tolist(), strict=True):
            count, open_yet = counts.get(place, _ANY), states_within(_ALL, within)
            if isinstance(count, Clue):
                allowed[place] = clued, count.slot
            else:
                states = alike.get((id(count), within))
                if states is None:
                    states = alike[id(count), within] = CellStates(states_within(frozenset(count), within))
                allowed[place] = states, 0
                impossible |= not states.allowed
                if place >= places.n_cells:  # of a cell the kernel reads what it may be
                    open_yet = states.allowed or 1
            program.auxiliary(open_yet)
        reader = reader or JointCounts(self.mark, ())  # turns clues into words as this rule does, quick to compare
        cells = places.cells
        words_of = np.column_stack([joint[cells], joint[places.corners[cells]]]).tolist()
        states_of_cells = [allowed[cell] for cell in cells.tolist()]
        if impossible:
            states_of_cells = [(CellStates(0), 0)] * len(states_of_cells)
        states_at = [(words, states) for words, (states, _) in zip(words_of, states_of_cells, strict=True)]
        slots = [(slot,) for _, slot in states_of_cells]
        program.add_many(joint_corners, [*states_at, *states_at[::-1]], [*slots, *slots[::-1]], rule=reader)
        found = [
            ([coord, int(joint[row * scope.grid.cols + col])], member)
            for (row, col), (coord, member) in (members or {}).items()
        ]
        member_at = [Member(number, holding) for holding in HOLDING]
        around = np.where(places.around < 0, -1, joint[places.around]).tolist()
        for edge, at, words in zip(places.edges.tolist(), places.in_state.tolist(), around, strict=True):
            found.append(([edge, words[0]], member_at[at]))
            program.measure(edge, *[word for word in words if word >= 0])
        program.add_all(joint_member, found)
        return dict(zip(places.named(present), joint[present].tolist(), strict=True))


def _sums(flags: NDArray[np.bool_], scope: Scope) -> NDArray[np.intp]:
    """``intp (P, R)``: how many flags ``bool (P, K)`` each region has."""
    starts = np.cumsum([0, *scope.lengths])[:-1]
    return np.add.reduceat(flags, starts, axis=1, dtype=np.intp)

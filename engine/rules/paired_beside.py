"""PairedBeside: cells with one mark and cells with another form pairs, side by side (tents and trees).

Kernels: kernels/rules/marks/relation.py, kernels/rules/counts/at_most.py, kernels/rules/counts/equal_counts.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.counts.at_most import at_most
from gridlanes.kernels.rules.counts.counting import MarkAndCount
from gridlanes.kernels.rules.counts.equal_counts import TwoMarks, equal_counts
from gridlanes.kernels.rules.marks.relation import Partners, relation
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.grid import Layer
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, Rule, outcomes, sides
from gridlanes.rules.shared.refusals import refuse, require_once, require_one_region
from gridlanes.rules.shared.with_absent import with_absent

_WAYS = ((-1, 0), (0, 1), (1, 0), (0, -1))
_OPPOSITE = (2, 3, 0, 1)


@dataclass(frozen=True)
class MarkedTouch(Violation):
    """The two cells `coords` touch, and both hold the mark."""

    text = "coords {coords[0]} and {coords[1]} touch and both hold the mark"


@dataclass(frozen=True)
class Unpaired(Violation):
    """The cells of `coords` that hold one of the two marks cannot form pairs: a single cell, or all of them."""

    text = "the coords that hold the marks do not form pairs"


@dataclass(frozen=True)
class PairedBeside(Rule):
    """The cells of the region that hold `mark` and those that hold `partner` form pairs, each with one of the other
    kind above, below, left or right of it. No two cells that hold `mark` touch, not even at a corner; those that hold
    `partner` may.

    Propagation: each pair of cells side by side is consistent with the partners that either can have, and both marks
    occur equally often. Once all cells are decided this is complete: as no two marks touch, a cell with `partner` has
    at most two beside it, so when no cell has a single possible partner any more, pairs can be chosen along cycles. It
    does not infer from three open cells that have only two partners.
    """

    mark: int
    partner: int
    name = "paired_beside"
    in_words = (
        "Those that are {marks} and those that are {partners} form pairs of neighbours, one of each kind; "
        "no two of the former touch"
    )
    positional = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_one_region(self, scope)
        require_once(self, scope)
        if scope.number(self.mark) == scope.number(self.partner):
            refuse(self, f"two marks pair up, found {self.mark} twice")
        if any(scope.grid.place(coord)[0] is not Layer.CELLS for coord in scope.coords.tolist()):
            refuse(self, "speaks of cells")

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        held, can = sides(possible, scope.number(self.mark))
        partner_held, partner_can = sides(possible, scope.number(self.partner))
        decided = (held == can).all(axis=1) & (partner_held == partner_can).all(axis=1)
        pairs = np.zeros(len(possible), np.bool_)
        pairs[decided] = _pairs_up(held[decided], partner_held[decided], scope)
        wrong = _touch(held, scope) | (decided & ~pairs)
        wrong |= (held & ~_near(partner_can, scope)).any(axis=1) | (partner_held & ~_near(can, scope)).any(axis=1)
        wrong |= (held.sum(axis=1) > partner_can.sum(axis=1)) | (partner_held.sum(axis=1) > can.sum(axis=1))
        return outcomes(decided & pairs, wrong)

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        held, can = sides(possible, scope.number(self.mark))
        partner_held, partner_can = sides(possible, scope.number(self.partner))
        touching = next((pair for pair in _touching(scope) if held[pair].all()), None)
        if touching is not None:
            return MarkedTouch(tuple(scope.coords[touching].tolist()))
        alone = (held & ~_near(partner_can[None], scope)[0]) | (partner_held & ~_near(can[None], scope)[0])
        return Unpaired(tuple(scope.coords[alone][:1].tolist()) or tuple(scope.coords.tolist()))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        held, partner_held = (numbers == scope.number(mark) for mark in (self.mark, self.partner))
        return ~_touch(held, scope) & _pairs_up(held, partner_held, scope)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        model, coords = encoder.model, scope.coords.tolist()
        held, partner = (
            [encoder.is_mark(coord, scope.number(mark)) for coord in coords] for mark in (self.mark, self.partner)
        )
        for pair in _touching(scope).tolist():
            model.add_bool_or([~held[position] for position in pair])
        links: list[list[Any]] = [[] for _ in coords]
        partner_links: list[list[Any]] = [[] for _ in coords]
        for k, beside in enumerate(_beside(scope).tolist()):
            for other in beside:
                if other >= 0:
                    link = model.new_bool_var("pair")
                    links[k].append(link)
                    partner_links[other].append(link)
        for k in range(len(coords)):
            model.add(sum(links[k]) == held[k])
            model.add(sum(partner_links[k]) == partner[k])

    def lower(self, program: Program, scope: Scope) -> None:
        number, partner = scope.number(self.mark), scope.number(self.partner)
        coords, beside = scope.coords.tolist(), _beside(scope).tolist()
        # What each cell is paired with: bit 0 nothing, 1 to 4 one of the four ways as `mark`, 5 to 8 as `partner`.
        roles = []
        for k in range(len(coords)):
            ways = sum(1 << way for way in range(4) if beside[k][way] >= 0)
            roles.append(program.auxiliary(1 | ways << 1 | ways << 5))
        of_mark = {number: 0b11110, partner: 0b111100000}
        forward = [of_mark.get(m, 1) for m in range(len(scope.alphabet))]
        backward = [sum(1 << m for m, word in enumerate(forward) if word >> role & 1) for role in range(9)]
        length = max(len(forward), 9)
        parameters = Partners(forward + [0] * (length - len(forward)), backward + [0] * (length - 9))
        for block in _blocks(scope):
            program.add(at_most, [coords[k] for k in block], MarkAndCount(number, 1))
        for k, coord in enumerate(coords):
            program.add(relation, [coord, roles[k]], parameters)
            for way in (1, 2):
                if beside[k][way] >= 0:
                    program.add(relation, [roles[k], roles[beside[k][way]]], _linked(way))
        program.add(equal_counts, coords, TwoMarks(number, partner))


def _linked(way: int) -> Partners:
    """What two cells side by side can be paired with, the second one lying that way of the first."""
    pairs = {1 + way: 5 + _OPPOSITE[way], 5 + way: 1 + _OPPOSITE[way]}
    back = {second: first for first, second in pairs.items()}
    every = (1 << 9) - 1
    rest, rest_back = every & ~sum(1 << role for role in back), every & ~sum(1 << role for role in pairs)
    return Partners(
        [1 << pairs[role] if role in pairs else rest for role in range(9)],
        [1 << back[role] if role in back else rest_back for role in range(9)],
    )


@lru_cache(maxsize=256)
def _beside(scope: Scope) -> NDArray[np.intp]:
    """``intp (K, 4)``: the positions above, right, below and left of each; -1 where the region has none."""
    at = {scope.grid.place(coord)[1:]: k for k, coord in enumerate(scope.coords.tolist())}
    return np.array([[at.get((row + down, col + right), -1) for down, right in _WAYS] for row, col in at], np.intp)


@lru_cache(maxsize=256)
def _blocks(scope: Scope) -> list[list[int]]:
    """The positions in each 2 x 2 block that has several."""
    blocks: dict[tuple[int, int], list[int]] = {}
    for k, coord in enumerate(scope.coords.tolist()):
        _, row, col = scope.grid.place(coord)
        for down in (0, 1):
            for right in (0, 1):
                blocks.setdefault((row - down, col - right), []).append(k)
    return [block for _, block in sorted(blocks.items()) if len(block) > 1]


@lru_cache(maxsize=256)
def _touching(scope: Scope) -> NDArray[np.intp]:
    """``intp (T, 2)``: the pairs of positions whose cells touch."""
    found = {(a, b) for block in _blocks(scope) for a in block for b in block if a < b}
    return np.array(sorted(found), np.intp).reshape(-1, 2)


def _touch(held: Flags, scope: Scope) -> Flags:
    """``bool (P,)``: in which sets of cells ``bool (P, K)`` two touch."""
    first, second = _touching(scope).T
    return np.asarray((held[:, first] & held[:, second]).any(axis=1))


def _near(flags: Flags, scope: Scope) -> Flags:
    """``bool (P, K)``: beside which cells there is one of a set."""
    return np.asarray(_taken(flags, scope).any(axis=2))


def _taken(flags: NDArray[np.bool_], scope: Scope) -> NDArray[np.bool_]:
    """``bool (P, K, 4)``: flags of the cells beside each, false where there is none."""
    return with_absent(flags)[:, _beside(scope)]


def _pairs_up(held: Flags, partner: Flags, scope: Scope) -> Flags:
    """``bool (P,)``: whether two sets of cells pair up, where none of the first touch: cells with one partner left pair
    with it, until none is left or all have several, in circles if both are as many.
    """
    held, partner = held.copy(), partner.copy()
    fine = held.sum(axis=1) == partner.sum(axis=1)
    while True:
        before = held.sum() + partner.sum()
        for mine, other in ((held, partner), (partner, held)):
            choices = _taken(other, scope)
            n_choices = choices.sum(axis=2)
            fine &= ~(mine & (n_choices == 0)).any(axis=1)
            claims = _taken(mine & (n_choices == 1), scope).sum(axis=2) * other
            fine &= (claims <= 1).all(axis=1)
            mine &= n_choices != 1
            other &= claims == 0
        if held.sum() + partner.sum() == before:
            return np.asarray(fine & (held.sum(axis=1) == partner.sum(axis=1)))

"""Lit: every coord holds a mark or sees one, along lines that a mark blocks. Kernels: kernels/rules/lines/lit.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gridlanes.errors import ModelError
from gridlanes.kernels.rules.lines.lit import BLOCKS, BOTH, FIRST, HERE, SECOND, LitLine, lit
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, chosen, outcomes, sides
from gridlanes.rules.shared.sight import SightRule, encoded_sight, sources_seen


@dataclass(frozen=True)
class Unlit(Violation):
    """The coord in `coords` does not block, does not hold the mark, and none that it can see does or will."""

    text = "coord {coords[0]} does not hold the mark and cannot see one"


@dataclass(frozen=True)
class SeeEachOther(Violation):
    """The two `coords` hold the mark, and nothing between them blocks the sight."""

    text = "coords {coords[0]} and {coords[1]} hold the mark and see each other"


@dataclass(frozen=True)
class Lit(SightRule):
    """Every coord of the lines holds `block`, or `mark`, or sees a coord with `mark` along one of its lines.

    The regions are lines, each in its order; every coord lies in one or two of them (such as rows and columns). One
    coord sees another along a line if none between them holds `block`. With `alone`, no coord with the mark sees
    another. The check recognises satisfied and violated once it is decided which coords block; violated means a coord
    that nothing can light or, with `alone`, two marks that see each other.

    Propagation: for each stretch of a line between blocks it knows whether the stretch must have the mark, or must not;
    the last place that can light a coord takes the mark. It does not exclude a mark that would rule out all places that
    could light another coord.
    """

    alone: bool = False
    name = "lit"
    positional = True

    def wording(self) -> str:
        alone = "; no two that are {marks} see each other" if self.alone else ""
        return f"Every cell is {{block}}, or {{mark}}, or sees {{mark}} along its row or column{alone}"

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        _sides([line.tolist() for line in scope.regions])

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        lit, facing, dark = self._faults(possible, scope)
        return outcomes(lit, (dark | facing).any(axis=0))

    def _faults(self, possible: Possible, scope: Scope) -> tuple[Flags, Flags, Flags]:
        """Whether each of P states is satisfied ``bool (P,)``; where a coord sees another that it must not, and where
        nothing can light one, ``bool (K, P)`` each.
        """
        marks, blocks = sides(possible, scope.number(self.mark)), sides(possible, scope.number(self.block))
        (holds, may_hold), (blocking, may_block) = ((some.T, most.T) for some, most in (marks, blocks))
        may_see, sees = _seen(may_hold, blocking, scope), _seen(holds, may_block, scope)
        fine = (blocking | _by_coord(holds | sees, scope)).all(axis=0)
        dark = ~((may_block | _by_coord(may_hold | may_see, scope)) & possible.any(axis=2).T)
        if self.alone:
            fine &= ~(may_hold & may_see).any(axis=0)
        return np.asarray(fine), holds & sees & self.alone, dark

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        _, facing, dark = self._faults(possible[None], scope)
        if dark.any():
            return Unlit((int(scope.coords[dark[:, 0]][0]),))
        return SeeEachOther(chosen(scope.coords, facing[:, 0])[:2])

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        by_position = numbers.T
        held, stop = by_position == scope.number(self.mark), by_position == scope.number(self.block)
        sees = _seen(held, stop, scope)
        ok = (stop | _by_coord(held | sees, scope)).all(axis=0)
        return np.asarray(ok & ~(held & sees).any(axis=0) if self.alone else ok)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        model, mark, block = encoder.model, scope.number(self.mark), scope.number(self.block)
        lighting: dict[int, list[object]] = {}
        for line in scope.regions:
            coords = line.tolist()
            held = [encoder.is_mark(coord, mark) for coord in coords]
            blocking = [encoder.is_mark(coord, block) for coord in coords]
            forth = encoded_sight(encoder, held, blocking)
            back = encoded_sight(encoder, held[::-1], blocking[::-1])[::-1]
            for coord, holds, before, behind in zip(coords, held, forth, back, strict=True):
                lighting.setdefault(coord, []).extend((before, behind))
                if self.alone:
                    model.add_bool_or(~holds, ~before)
        for coord, seen in lighting.items():
            model.add_bool_or([encoder.is_mark(coord, mark), encoder.is_mark(coord, block), *seen])

    def lower(self, program: Program, scope: Scope) -> None:
        """One auxiliary coord for each coord, with the ways in which it can be lit."""
        lines = [line.tolist() for line in scope.regions]
        sides = _sides(lines)
        ways: dict[int, int] = {}
        for line, side in zip(lines, sides, strict=True):
            for coord in line:
                ways[coord] = ways.get(coord, HERE | BLOCKS) | (SECOND if side else FIRST)
        way_of = {}
        for coord, word in ways.items():
            way_of[coord] = program.auxiliary(word | (BOTH if word & FIRST and word & SECOND else 0))
            program.measure(coord, way_of[coord])
        marks = scope.number(self.mark), scope.number(self.block)
        few = int(len(scope.alphabet) <= 5)
        for line, side in zip(lines, sides, strict=True):
            shares = all(ways[coord] & FIRST and ways[coord] & SECOND for coord in line)
            reads, writes = int(side == 0 or not shares), int(side == 1 or not shares)
            parameters = LitLine(*marks, side, int(self.alone), reads, writes, few)
            program.add(lit, [*line, *(way_of[coord] for coord in line)], parameters)


def _seen(source: Flags, stop: Flags, scope: Scope) -> Flags:
    """``bool (K, P)``: the positions that see a source along their line."""
    seen = np.zeros_like(source)
    ends = np.cumsum(scope.lengths)
    for length in set(scope.lengths):
        first = ends[np.array(scope.lengths) == length] - length
        along = first + np.arange(length)[:, None]
        seen[along] = sources_seen(source[along], stop[along])
    return seen


def _by_coord(flags: Flags, scope: Scope) -> Flags:
    """``bool (K, P)``: the positions whose coord has the flag at any of its positions."""
    first, place = scope.once
    found = flags[first]
    again = first[place] != np.arange(len(place))
    found[place[again]] |= flags[again]
    return np.asarray(found[place])


def _sides(lines: list[list[int]]) -> list[int]:
    """For each line its kind, 0 or 1, the first that is free for all its coords. ModelError if none is."""
    taken: list[set[int]] = [set(), set()]
    sides = []
    for line in lines:
        free = [side for side in (0, 1) if taken[side].isdisjoint(line)]
        if not free:
            raise ModelError(
                "Lit: there are two kinds of lines, such as rows and columns, and no coord lies in two of one kind"
            )
        taken[free[0]].update(line)
        sides.append(free[0])
    return sides

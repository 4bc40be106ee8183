"""EachShapeOnce: the components of a mark are the given shapes, each once or so many times.

Kernel: kernels/rules/shapes/each_shape_once.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.shapes.each_shape_once import BITS, PlacedOnce, each_shape_once
from gridlanes.kernels.rules.shared.graph import neighbour_table
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, outcomes, sides
from gridlanes.rules.polyomino import Polyomino
from gridlanes.rules.shared.refusals import refuse
from gridlanes.rules.shared.shapes import orientations, placements
from gridlanes.rules.shared.with_absent import with_absent

_MAX_ENDED = 1 << 18
"""entries, at most, that say which placements a coord ends: those of pentominoes on boards of up to 290 cells"""


class _Lying(NamedTuple):
    """Where one shape can lie: its coords by position ``intp (n, size)``; those beside it ``intp (n, most)``, K behind
    the last.
    """

    cells: NDArray[np.intp]
    border: NDArray[np.intp]


def _ended(records: list[list[int]], size: int) -> list[int]:
    """What `PlacedOnce` lists as `ended`, of placements as their table has them; nothing if that were too much."""
    n_words = len(records) // BITS + 1
    if 2 * size * n_words > _MAX_ENDED:
        return []
    ended = np.zeros((size, 2, n_words), np.int64)
    of = np.repeat(np.arange(len(records)), [len(record) - 1 for record in records])
    is_beside = np.array([int(k >= record[0]) for record in records for k in range(len(record) - 1)], np.intp)
    coords = np.array([coord for record in records for coord in record[1:]], np.intp)
    np.bitwise_or.at(ended, (coords, is_beside, of // BITS), 1 << of % BITS)
    listed: list[int] = ended.ravel().tolist()
    return listed


@lru_cache(maxsize=256)
def _lying(shape: str, scope: Scope) -> _Lying:
    lists = placements((shape,), scope).lists
    most = max((len(border) for _, border in lists), default=0)
    padded = [[*border, *[len(scope.coords)] * (most - len(border))] for _, border in lists]
    cells = np.array([cells for cells, _ in lists], np.intp).reshape(len(lists), shape.count("#"))
    return _Lying(cells, np.array(padded, np.intp).reshape(len(lists), most))


@dataclass(frozen=True)
class ShapeMiscounted(Violation):
    """`shape` lies in `least` places of the region, `coords`, and in `most` at most, which must be one."""

    shape: str
    least: int
    most: int
    text = "the shape {shape} lies in {least} to {most} places, of which there must be one"


@dataclass(frozen=True)
class ShapesMiscounted(Violation):
    """`shape` lies in `least` places of the region, `coords`, and in `most` at most, which must be `times`."""

    shape: str
    least: int
    most: int
    times: int
    text = "the shape {shape} lies in {least} to {most} places, of which there must be {times}"


@dataclass(frozen=True)
class EachShapeOnce(Polyomino):
    """Each component of the coords that hold `mark` is one of the `shapes`, possibly turned or mirrored, and each shape
    is exactly one component, or as many as `times` says. Shapes are drawn as for `Polyomino`; no two are the same.

    Propagation is domain consistent for one component, and for one shape that is there once, weaker for several: it
    does not infer that none of the places of one shape leaves a place for another.
    """

    times: tuple[int, ...] = ()
    """how many components each shape is; one each, by default"""
    name = "each_shape_once"
    kernel = each_shape_once

    def wording(self) -> str:
        said = "Those that are {marks} form the given shapes, possibly turned or mirrored, each "
        return said + ("exactly once" if max(self.wanted) == 1 else "as many times as it is listed")

    @property
    def wanted(self) -> tuple[int, ...]:
        """How many components each shape is."""
        return self.times or (1,) * len(self.shapes)

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if self.times and (len(self.times) != len(self.shapes) or min(self.times) < 1):
            refuse(self, f"each of {len(self.shapes)} shapes is there once or more, found {self.times}")
        if len({orientations(shape)[0] for shape in self.shapes}) < len(self.shapes):
            refuse(self, "no two shapes are the same, turned or mirrored")

    def _counts(self, hold: Flags, can: Flags, scope: Scope) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """``int64 (P, shapes)`` twice: in how many places each shape lies for sure, and in how many it can."""
        hold, can = with_absent(hold), with_absent(can)
        least, most = [], []
        for shape in self.shapes:
            cells, border = _lying(shape, scope)
            least.append((hold[:, cells].all(axis=2) & ~can[:, border].any(axis=2)).sum(axis=1))
            most.append((can[:, cells].all(axis=2) & ~hold[:, border].any(axis=2)).sum(axis=1))
        return np.stack(least, axis=1), np.stack(most, axis=1)

    def _miscounted(self, least: NDArray[np.int64], most: NDArray[np.int64]) -> NDArray[np.bool_]:
        return np.asarray((least > self.wanted) | (most < self.wanted))

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        hold, can = sides(possible, scope.number(self.mark))
        least, most = self._counts(hold, can, scope)
        wrong = self._misfits(hold, can, scope).any(axis=1) | self._miscounted(least, most).any(axis=1)
        return outcomes((hold == can).all(axis=1), wrong)

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        hold, can = sides(possible[None], scope.number(self.mark))
        if self._misfits(hold, can, scope).any():
            return super().explain(possible, scope)
        (least,), (most,) = self._counts(hold, can, scope)
        wrong = int(np.flatnonzero(self._miscounted(least, most))[0])
        found = tuple(scope.coords.tolist()), self.shapes[wrong], int(least[wrong]), int(most[wrong])
        times = self.wanted[wrong]
        return ShapeMiscounted(*found) if times == 1 else ShapesMiscounted(*found, times)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        hold = numbers == scope.number(self.mark)
        least, _ = self._counts(hold, hold, scope)
        return np.asarray((least == self.wanted).all(axis=1) & ~self._misfits(hold, hold, scope).any(axis=1))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        from gridlanes.lowering.graph_encoding import all_of

        held = [encoder.is_mark(coord, scope.number(self.mark)) for coord in scope.coords.tolist()]
        covering: list[list[Any]] = [[] for _ in held]
        for shape, times in zip(self.shapes, self.wanted, strict=True):
            literals = []
            for cells, border in placements((shape,), scope).lists:
                literals.append(all_of(encoder, [*(held[i] for i in cells), *(~held[i] for i in border)]))
                for i in cells:
                    covering[i].append(literals[-1])
            if times == 1:
                encoder.model.add_exactly_one(literals)
            else:
                encoder.model.add(sum(literals) == times)
        for one, places in zip(held, covering, strict=True):
            encoder.model.add_bool_or([~one, *places])

    def parameters(self, scope: Scope) -> Any:
        records, kinds, kind_of = list[list[int]](), list[list[int]](), list[int]()
        covering: list[list[int]] = [[] for _ in scope.coords]
        for kind, shape in enumerate(self.shapes):
            kinds.append([])
            for cells, border in placements((shape,), scope).lists:
                for i in cells:
                    covering[i].append(len(records))
                kinds[-1].append(len(records))
                kind_of.append(kind)
                records.append([len(cells), *cells, *border])
        tables = (neighbour_table(covering), neighbour_table(records), neighbour_table(kinds))
        return PlacedOnce(scope.number(self.mark), *tables, kind_of, _ended(records, len(scope.coords)), [*self.wanted])

"""LoopArms: the lengths of the straight lines of a loop at a cell. Kernel: kernels/rules/loops/loop_arms.py."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, combinations, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.loops.loop_arms import (
    EACH,
    FAR,
    MAX_LINKS,
    NOT,
    STRAIGHT,
    TURNING,
    WAYS,
    OfArms,
    goes,
    loop_arms,
)
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, each_slot, sides
from gridlanes.rules.shared.lines import LineRule, judged
from gridlanes.rules.shared.refusals import known, require_count

ANY = 1000
"""a length that the puzzle does not give"""


@dataclass(frozen=True)
class WrongArms(Violation):
    """The links `coords` around a cell cannot be part of a loop with the required lengths there."""

    how: str
    text = "the loop cannot go on from here as it must: {how}"


@dataclass(frozen=True)
class LoopArms(LineRule):
    """A loop, whose links hold `mark`, goes through a cell; `length` is the length of its straight lines there. The
    four regions are the links from the cell towards north, east, south and west, each up to the end of the board; the
    length of an arm is the number of consecutive links from the cell on that hold the mark.

    The loop goes straight on or turns, and each straight line of it at the cell has `length` links; if that is `ANY`
    and the loop turns, both lines have the same length. The loop does not go through a cell with the length 0.
    With `pearls`, `length` is twice a number, plus one if the pearl is black. At a white pearl the loop goes straight
    on, at a black one it turns, and both arms together have that number of links; the number 0 means any.

    Propagation is domain consistent for one cell. It does not infer from two cells on one line that their arms end at
    the same cell.
    """

    mark: int
    length: int | Clue
    pearls: bool = False
    name = "loop_arms"
    kernel = loop_arms

    def wording(self) -> str:
        if self.pearls:
            return (
                "The loop goes straight through a white circle and turns in a black one; its straight lines from there"
                " have the length of the number together"
            )
        return "Each straight line of the loop that goes through a number, or ends at it, has this length"

    positional = False
    narrow = True
    open_ended = True
    reaches_far = False
    sizes = (1, FAR)

    def n_regions(self, scope: Scope) -> int:
        return 4

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_count(self, length=self.length)
        scope.number(self.mark)

    @property
    def _number_and_way(self) -> tuple[int, int]:
        """The number and the way of a bound rule."""
        return divmod(self.clue_word(known(self.length)), WAYS)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        hold, can = sides(possible, scope.number(self.mark))
        arms = [_lengths_of(*pair) for pair in zip(_parts(hold, scope), _parts(can, scope), strict=True)]
        _, way = self._number_and_way
        none = [lengths[:, 0] for lengths in arms]
        fits = np.all(none, axis=0) & (way == NOT)
        for one, other in combinations(range(4), 2):
            left = np.all([none[arm] for arm in range(4) if arm not in (one, other)], axis=0)
            a, b = arms[one], arms[other]
            allowed = np.array([[self._goes(one, other, i, j) for j in range(b.shape[1])] for i in range(a.shape[1])])
            fits |= left & ((a.astype(np.intp) @ allowed > 0) & b).any(axis=1)
        certain = np.all([lengths.sum(axis=1) == 1 for lengths in arms], axis=0)
        return judged(possible, certain & fits, ~fits)

    def _goes(self, one: int, other: int, i: int, j: int) -> bool:
        """Whether the loop goes as it must if two arms have some length, these, and the others none."""
        lengths = [0, 0, 0, 0]
        lengths[one], lengths[other] = i, j
        return bool(i and j) and goes(self.clue_word(known(self.length)), lengths)

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        number, way = self._number_and_way
        how = {NOT: "past the cell", STRAIGHT: "straight on", TURNING: "turning", EACH: "each line"}[way]
        return WrongArms(tuple(scope.coords.tolist()), f"{how}, {number} links" if number else how)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        number, way = self._number_and_way
        found, together, each = _found(numbers == scope.number(self.mark), scope)
        if way == NOT:
            return np.asarray(found == NOT)
        n_links = each if way == EACH else together
        return np.asarray((n_links > 0) & ((found == way) | (way == EACH)) & ((n_links == number) | (number == 0)))

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """The pearl and its number, or the length of the lines; 0 where there is no link."""
        found, together, each = _found(numbers == scope.number(self.mark), scope)
        if self.pearls:
            clue = np.where(together > 0, 2 * together + (found == TURNING), NO_CLUE)
        else:
            clue = np.where(each > 0, each, np.where(found == NOT, 0, NO_CLUE))
        return each_slot(self, [clue] * len(self.slots), len(numbers))

    def clue_word(self, clue: int) -> int:
        if clue == NO_CLUE:
            return -1
        if self.pearls:
            return WAYS * min(clue // 2, MAX_LINKS) + (TURNING if clue % 2 else STRAIGHT)
        return EACH if clue == ANY else WAYS * min(clue, MAX_LINKS) + EACH if clue else NOT

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        model, mark, (number, way) = encoder.model, scope.number(self.mark), self._number_and_way
        near, lengths, first = list[Any](), list[Any](), 0
        for n_links in scope.lengths:
            held = [encoder.is_mark(coord, mark) for coord in scope.coords[first : first + n_links].tolist()]
            reached = held[:1]
            for link in held[1:]:
                before, now = reached[-1], model.new_bool_var("")
                model.add_implication(now, before)
                model.add_implication(now, link)
                model.add_bool_or(now, ~before, ~link)
                reached.append(now)
            near.append(held[0])
            lengths.append(sum(reached))
            first += n_links
        north, east, south, west = near
        model.add(sum(near) == (0 if way == NOT else 2))
        if way == NOT:
            return
        if way in (STRAIGHT, TURNING):
            for one, other in ((north, south), (east, west)):
                model.add(one == other) if way == STRAIGHT else model.add_exactly_one(one, other)
            if number:
                model.add(sum(lengths) == number)
            return
        upright, level = lengths[0] + lengths[2], lengths[1] + lengths[3]
        for line, links in ((upright, (north, south)), (level, (east, west))) if number else ():
            for link in links:
                model.add(line == number).only_enforce_if(link)
        for one, other in product((north, south), (east, west)) if not number else ():
            model.add(upright == level).only_enforce_if(one, other)

    def parameters(self, scope: Scope) -> Any:
        return OfArms(scope.number(self.mark), self.kernel_number(self.length), list(scope.lengths))


def _parts(flags: Flags, scope: Scope) -> list[Flags]:
    """Flags ``bool (P, K)`` of each arm."""
    ends = accumulate(scope.lengths)
    return [flags[:, end - length : end] for length, end in zip(scope.lengths, ends, strict=True)]


def _lengths_of(hold: Flags, can: Flags) -> Flags:
    """``bool (P, n + 1)``: which lengths an arm can have whose n links hold the mark, or can, ``bool (P, n)``."""
    up_to = np.logical_and.accumulate(np.pad(can, ((0, 0), (1, 0)), constant_values=True), axis=1)
    return up_to & ~np.pad(hold, ((0, 0), (0, 1)))


def _found(held: Flags, scope: Scope) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """``int64 (S,)`` each, of finished assignments whose links hold the mark ``bool (S, K)``: how the loop goes, how
    many links its arms have together, and each straight line; -1 where it does not go, or lines are of two lengths.
    """
    arms = np.array([np.logical_and.accumulate(part, axis=1).sum(axis=1) for part in _parts(held, scope)])
    north, east, south, west = arms
    n_used = (arms > 0).sum(axis=0)
    turns = (north > 0) != (south > 0)
    found = np.where(n_used == 2, np.where(turns, TURNING, STRAIGHT), np.where(n_used == 0, NOT, -1))
    together = np.where(n_used == 2, arms.sum(axis=0), -1)
    of_turns = np.where((found == TURNING) & (north + south == east + west), north + south, -1)
    return found, together, np.where(found == STRAIGHT, together, of_turns)

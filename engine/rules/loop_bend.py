"""LoopBend: how a loop goes through a cell with a white or black pearl. Kernel: kernels/rules/loops/loop_bend.py."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, product

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.loops.loop_bend import BLACK, WHITE, OfPearl, follows, loop_bend
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.laid_regions import LaidRegions
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, each_slot, sides
from gridlanes.rules.shared.lines import LineRule, judged
from gridlanes.rules.shared.refusals import known, refuse, require_count
from gridlanes.rules.shared.with_absent import with_absent

_WAYS = {
    colour: np.array([held for held in product((False, True), repeat=8) if follows(colour, held)])
    for colour in (WHITE, BLACK)
}
"""``bool (n, 8)``: the links that are held where the loop goes as a pearl says"""
_PLACES = 1 << np.arange(8)
_PEARL_OF = np.full(1 << 8, NO_CLUE, np.int64)
"""``int64 (256,)``: by the links that are held, as bits, the pearl that the loop goes as; `NO_CLUE` for none"""
for _colour, _ways in _WAYS.items():
    _PEARL_OF[_ways @ _PLACES] = _colour


@dataclass(frozen=True)
class OffPearl(Violation):
    """The links `coords` around a pearl cannot be part of a loop that goes through it as its `colour` demands."""

    colour: str
    text = "the loop cannot go through a {colour} pearl as it must"


@dataclass(frozen=True)
class LoopBend(LineRule):
    """A loop, whose links hold `mark`, goes through a cell as its `colour` demands: 1 for white, 2 for black; any other
    number violates the rule.

    The four regions are the links of the cell towards north, east, south and west, each followed by the next link
    straight on, if there is one. At a white pearl the loop goes straight on, and turns in the cell before or in the
    cell after, or both. At a black pearl it turns, and goes straight on in both neighbouring cells.

    Propagation is domain consistent for one pearl. It does not combine pearls beside each other.
    """

    mark: int
    colour: int | Clue
    name = "loop_bend"
    in_words = (
        "The loop goes straight through white circles and turns beside them; it turns in black ones and goes "
        "straight beside them"
    )
    clue_arrays = True
    positional = True
    judged_by_lengths = True
    open_ended = True
    reaches_far = False

    def n_regions(self, scope: Scope) -> int:
        return 4

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if any(length not in (1, 2) for length in scope.lengths):
            refuse(self, "has one or two links towards each side")
        require_count(self, colour=self.colour)
        scope.number(self.mark)

    def _eight(self, flags: Flags, scope: Scope, absent: bool) -> Flags:
        """``bool (P, 8)``: flags ``(P, K)`` of the links, those of the cell first; `absent` for those not there."""
        near, far = _places(scope)
        return with_absent(flags, absent)[:, near + far]

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        number = scope.number(self.mark)
        hold, can = sides(possible, number)
        must, may = self._eight(hold, scope, absent=False), self._eight(can, scope, absent=False)
        ways = _WAYS.get(known(self.colour), np.zeros((0, 8), np.bool_))
        fits = ((ways[None] | ~must[:, None]) & (~ways[None] | may[:, None])).all(axis=2).sum(axis=1)
        every = 2.0 ** (may & ~must).sum(axis=1)
        return judged(possible, fits == every, fits == 0)

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        colour = "white" if self.colour == WHITE else "black"
        return OffPearl(tuple(scope.coords.tolist()), colour)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        return np.asarray(self._found(numbers, scope) == known(self.colour))

    def _found(self, numbers: Numbers, scope: Scope) -> NDArray[np.int64]:
        """``int64 (S,)``: the pearl that finished assignments go as; `NO_CLUE` for none. No assignment goes as both."""
        held = self._eight(numbers == scope.number(self.mark), scope, absent=False)
        return np.asarray(_PEARL_OF[held @ _PLACES])

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """The pearl that the loop goes as."""
        return each_slot(self, [self._found(numbers, scope)] * len(self.slots), len(numbers))

    def clue_word(self, clue: int) -> int:
        return -1 if clue == NO_CLUE else clue if clue in (WHITE, BLACK) else 0

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        model, number = encoder.model, scope.number(self.mark)
        held = [encoder.is_mark(coord, number) for coord in scope.coords.tolist()] + [encoder.never]
        near, far = ([held[place] for place in places] for places in _places(scope))
        if known(self.colour) not in _WAYS:
            model.add_bool_or([])
        elif self.colour == BLACK:
            for one, other in ((0, 2), (1, 3)):
                model.add_exactly_one(near[one], near[other])
            for side in range(4):
                model.add_implication(near[side], far[side])
        else:
            for one, other in ((0, 2), (1, 3)):
                model.add(near[one] == near[other])
                model.add_bool_or([~near[one], ~far[one], ~far[other]])
            model.add_exactly_one(near[0], near[1])

    def lower(self, program: Program, scope: Scope) -> None:
        near, far = _places(scope)
        number, coords = scope.number(self.mark), scope.coords.tolist()
        if -1 in far:
            coords.append(program.auxiliary(1 << (number == 0)))  # holds another mark
        parameters = OfPearl(number, self.kernel_number(self.colour))
        program.add(loop_bend, [coords[place] for place in near + far], parameters, rule=self)

    def lower_many(
        self, program: Program, laid: LaidRegions, slots: NDArray[np.intp] | None, pieces: NDArray[np.int64] | None
    ) -> bool:
        if pieces is None:
            return False
        number = program.alphabet.number(self.mark)
        near = laid.start[:-1, None] + pieces.cumsum(axis=1) - pieces
        has_far = pieces == 2
        coords = np.concatenate([laid.coords[near], laid.coords[near + has_far]], axis=1)
        short = ~has_far.all(axis=1)
        held = [program.auxiliary(1 << (number == 0)) for _ in range(short.sum())]  # another mark, as in `lower`
        absent = np.zeros(len(laid), np.intp)
        absent[short] = held
        coords[:, 4:] = np.where(has_far, coords[:, 4:], absent[:, None])
        parameters = OfPearl(number, self.kernel_number(self.colour))
        regions = ((each, parameters) for each in coords.tolist())
        program.add_many(loop_bend, regions, None if slots is None else slots[:, None].tolist(), rule=self)
        return True


def _places(scope: Scope) -> tuple[list[int], list[int]]:
    """The positions of the links of the cell, and of those behind them, -1 where there are none."""
    starts = [*accumulate(scope.lengths[:-1], initial=0)]
    far = [start + 1 if length == 2 else -1 for start, length in zip(starts, scope.lengths, strict=True)]
    return starts, far

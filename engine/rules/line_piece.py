"""LinePiece: the piece of line in a cell. Kernel: kernels/rules/loops/line_piece.py."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np

from gridlanes.kernels.rules.loops.line_piece import NO_PIECE, WAYS, CellLinks, line_piece
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, each_slot, sides
from gridlanes.rules.shared.lines import LineRule, judged
from gridlanes.rules.shared.refusals import known, require_count

UNKNOWN = 0
"""a piece that is not known"""


@dataclass(frozen=True)
class OffPiece(Violation):
    """The links `coords` of a cell, towards north, east, south and west, cannot be those of `piece`."""

    piece: int
    text = "the links of a cell are not those of piece {piece}"


@dataclass(frozen=True)
class LinePiece(LineRule):
    """The region is the four links of a cell, towards north, east, south and west. The links of `piece` hold `mark`,
    the others do not: 1 is a crossing, 2 straight from north to south, 3 from east to west, 4 a turn between north and
    east, 5 between north and west, 6 between south and west, 7 between south and east; 0 is an unknown piece, which any
    links satisfy. Any other number violates the rule.

    Propagation is domain consistent. It does not infer how lines continue in the cells beside.
    """

    mark: int
    piece: int | Clue
    name = "line_piece"
    in_words = "The line goes through the cell as its piece shows"
    kernel = line_piece
    sizes = (4, 4)
    reaches_far = False

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_count(self, piece=self.piece)
        scope.number(self.mark)

    @property
    def _allowed_links(self) -> list[Flags]:
        """``bool (4,)``: which links hold the mark, in each way that the piece allows."""
        piece = known(self.piece)
        if piece == UNKNOWN:
            return [np.array(way, np.bool_) for way in product((False, True), repeat=4)]
        return [np.array([WAYS[piece] >> side & 1 > 0 for side in range(4)])] if piece < len(WAYS) else []

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        hold, can = sides(possible, scope.number(self.mark))
        if known(self.piece) == UNKNOWN:
            return judged(possible, np.ones(len(hold), np.bool_), np.zeros(len(hold), np.bool_))
        if not self._allowed_links:
            return judged(possible, np.zeros(len(hold), np.bool_), np.ones(len(hold), np.bool_))
        (wanted,) = self._allowed_links
        right, wrong = np.where(wanted, hold, ~can), np.where(wanted, ~can, hold)
        return judged(possible, np.asarray(right.all(axis=1)), np.asarray(wrong.any(axis=1)))

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        return OffPiece(tuple(scope.coords.tolist()), known(self.piece))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        hold = numbers == scope.number(self.mark)
        fits = [(hold == wanted).all(axis=1) for wanted in self._allowed_links]
        return np.asarray(np.any(fits, axis=0)) if fits else np.zeros(len(hold), np.bool_)

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """The piece whose links are held; one that is not known where there is none."""
        ways = (numbers == scope.number(self.mark)) @ (1 << np.arange(4))
        piece_of = np.full(1 << 4, UNKNOWN)
        piece_of[[*WAYS[1:]]] = np.arange(1, len(WAYS))
        return each_slot(self, [piece_of[ways]] * len(self.slots), len(numbers))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        held = [encoder.is_mark(coord, scope.number(self.mark)) for coord in scope.coords.tolist()]
        encoder.model.add_allowed_assignments(held, [wanted.astype(int).tolist() for wanted in self._allowed_links])

    def clue_word(self, clue: int) -> int:
        return -1 if clue in (NO_CLUE, UNKNOWN) else WAYS[clue] if 0 < clue < len(WAYS) else NO_PIECE

    def parameters(self, scope: Scope) -> CellLinks:
        return CellLinks(scope.number(self.mark), self.kernel_number(self.piece))

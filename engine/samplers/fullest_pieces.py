"""Random rooms and a connected piece in each, room by room: each piece is the largest that the rooms before it allow.

No piece touches that of another room along a side, and rooms beside each other have pieces of unequal sizes. A room has
just one piece of its size beside the pieces of earlier rooms. So the sizes determine all pieces: those of the first
room, then, as these are known, those of the second, and so on.
"""

from __future__ import annotations

from typing import NamedTuple

from gridlanes.samplers.areas import beside
from gridlanes.samplers.draws import Dice

_MIN_WANTED, _MAX_WANTED, _LARGEST = 2, 10, 14
"""cells of a room: at least and at most, where it is drawn, and at most with those that it would cut off"""
_TRIES = 30
"""rooms that are drawn in one place before earlier ones are removed again"""
_REMOVED = 3
"""rooms that are removed at most then"""
_FEWEST_REMOVALS, _CELLS_A_REMOVAL = 40, 10
"""how often rooms are removed before a board is given up: once for so many cells of a large one"""


class RoomWithPiece(NamedTuple):
    """The cells of a room, and those of its piece."""

    cells: set[int]
    piece: set[int]


def rooms_with_pieces(dice: Dice, rows: int, cols: int) -> list[RoomWithPiece] | None:
    """Rooms that cover the board, each with its piece; None if none were found.

    Rooms begin at the free cell next to one corner of the board, so that those that are removed were drawn near each
    other.
    """
    board = _Board(dice, rows, cols)
    down, right = dice.below(2), dice.below(2)
    places = [divmod(cell, cols) for cell in range(rows * cols)]
    far = [(row if down else rows - 1 - row) + (col if right else cols - 1 - col) + dice.share() for row, col in places]
    for _ in range(max(_FEWEST_REMOVALS, rows * cols // _CELLS_A_REMOVAL)):
        while board.free:
            first = min(board.free, key=far.__getitem__)
            if not any(board.add(first) for _ in range(_TRIES)):
                break
        if not board.free:
            return board.found
        for _ in range(1 + dice.below(_REMOVED)):
            board.remove_last()
    return None


class _Board:
    """The rooms found so far, and the cells that are still free."""

    def __init__(self, dice: Dice, rows: int, cols: int) -> None:
        self.found, self.free = list[RoomWithPiece](), {*range(rows * cols)}
        self._dice, self._near = dice, [beside(cell, rows, cols) for cell in range(rows * cols)]
        self._room_of, self._in_pieces = dict[int, RoomWithPiece](), set[int]()

    def add(self, first: int) -> bool:
        """Draws a room from its first cell on and adds it if it has a piece of its own; returns whether it has."""
        cells = self._drawn(first)
        piece = self._largest_piece(cells) if len(cells) <= _LARGEST else None
        near = {other for cell in cells for other in self._near[cell]} - self.free
        if piece is None or any(len(self._room_of[other].piece) == len(piece) for other in near):
            return False
        room = RoomWithPiece(cells, piece)
        self.found.append(room)
        self.free -= cells
        self._in_pieces |= piece
        self._room_of |= dict.fromkeys(cells, room)
        return True

    def remove_last(self) -> None:
        """Removes the last room, if there is one."""
        if self.found:
            cells, piece = self.found.pop()
            self.free |= cells
            self._in_pieces -= piece

    def _drawn(self, first: int) -> set[int]:
        """A random room of free cells; those that it would cut off from all but a few others belong to it."""
        dice, wanted = self._dice, _MIN_WANTED + self._dice.below(_MAX_WANTED - _MIN_WANTED + 1)
        cells, border = set[int](), [first]
        while border and len(cells) < wanted:
            cell = border.pop(dice.below(len(border)))
            if cell not in cells:
                cells.add(cell)
                border += [other for other in self._near[cell] if other in self.free]
        left = self.free - cells
        for cell in sorted({*border} & left):
            around = self._around(cell, left, _MIN_WANTED)
            if len(around) < _MIN_WANTED:
                cells |= around
        return cells

    def _around(self, cell: int, among: set[int], most: int = 1 << 30) -> set[int]:
        """The cells `among` some that are connected to one of them, or, if they are more than that, `most` or more."""
        found, waiting = {cell}, [cell]
        while waiting and len(found) < most:
            near = {other for other in self._near[waiting.pop()] if other in among} - found
            found |= near
            waiting += near
        return found

    def _largest_piece(self, cells: set[int]) -> set[int] | None:
        """The largest piece of a room that touches no other piece; None if there is none, or more than one as large."""
        left = {cell for cell in cells if self._in_pieces.isdisjoint(self._near[cell])}
        pieces = list[set[int]]()
        while left:
            pieces.append(self._around(min(left), left))
            left -= pieces[-1]
        pieces.sort(key=len)
        if not pieces or (len(pieces) > 1 and len(pieces[-2]) == len(pieces[-1])):
            return None
        return pieces[-1]

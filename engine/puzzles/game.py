"""A game: the candidates of one puzzle, narrowed move by move; moves can be undone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.model.kinds import check_fields, check_kind
from gridlanes.puzzles.puzzle import GameStatus, Possible, Puzzle


@dataclass(frozen=True)
class Eliminate:
    """The mark (a displayed value) is no longer possible at the coord."""

    coord: int
    mark: int

    def __post_init__(self) -> None:
        check_fields(self)


@dataclass(frozen=True)
class Commit:
    """All marks but this one (a displayed value) are no longer possible at the coord."""

    coord: int
    mark: int

    def __post_init__(self) -> None:
        check_fields(self)


Move = Eliminate | Commit


class Game:
    """A puzzle solved move by move, beginning with the marks that its domains and pins allow.

    `possible` ``bool (C, M)``: which mark numbers are possible at each coord.
    """

    def __init__(self, puzzle: Puzzle):
        self.puzzle: Puzzle = check_kind("Game", "puzzle", puzzle, Puzzle)
        self.possible: Possible = puzzle.domain.copy()
        self._moves: list[tuple[Move, Possible]] = []

    def __repr__(self) -> str:
        n_open = int((self.possible.sum(axis=1) != 1).sum())
        return f"Game({self.puzzle!r}, {len(self._moves):,} moves made, {n_open:,} coords open)"

    def apply(self, move: Move) -> None:
        """Makes a move, good or bad: committing to a mark that was eliminated leaves no mark.

        Raises ModelError if the puzzle has no such coord or mark.
        """
        check_kind("Game", "a move", move, Move)
        self.puzzle.grid.place(move.coord)
        number = self.puzzle.alphabet.number(move.mark)
        row = self.possible[move.coord]
        self._moves.append((move, row.copy()))
        if isinstance(move, Commit):
            row[np.arange(len(row)) != number] = False
        else:
            row[number] = False

    def undo(self) -> Move | None:
        """Undoes the last move and returns it; None if there is none."""
        if not self._moves:
            return None
        move, row = self._moves.pop()
        self.possible[move.coord] = row
        return move

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made and not undone, oldest first."""
        return tuple(move for move, _ in self._moves)

    def candidates(self, coord: int) -> tuple[int, ...]:
        """The marks (displayed values) possible at a coord, in the order of the alphabet."""
        self.puzzle.grid.place(coord)
        values = self.puzzle.alphabet.values
        return tuple(values[number] for number in np.flatnonzero(self.possible[coord]).tolist())

    def committed(self) -> Iterator[tuple[int, int]]:
        """(coord, mark) of each coord with one mark left, ascending."""
        for coord in np.flatnonzero(self.possible.sum(axis=1) == 1).tolist():
            yield coord, self.candidates(coord)[0]

    def outcomes(self) -> NDArray[np.uint8]:
        """``uint8 (R,)``: the `Outcome` of each constraint."""
        return self.puzzle.outcomes(self.possible)

    def status(self) -> GameStatus:
        """The status of the state; see `Puzzle.status`."""
        return self.puzzle.status(self.possible)

    def copy(self) -> Game:
        """A game in the same state. Only the candidates are copied, not the moves."""
        twin = Game(self.puzzle)
        twin.possible = self.possible.copy()
        return twin

    __copy__ = copy

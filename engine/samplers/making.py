"""`Making`: what a genre's file adds for generating puzzles, beyond its fields and rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.samplers.draws import Dice, Draws, Tries

Start = Callable[[Structure, Draws, Tries], NDArray[np.uint8] | None]
"""givens ``uint8 (n, C)`` (the number of a mark from 1, 0 for none) with which a random solution of each try begins;
the search completes them, and a try without a solution is drawn again. None for a structure without a beginning"""
Completed = Callable[[Structure, Draws, Tries, NDArray[np.uint8]], NDArray[np.uint8]]
"""a solution of each of n layouts ``uint8 (n, C)`` (givens, the number of a mark from 1), which satisfies the rules
with its own clues"""


class WholePuzzles(NamedTuple):
    """Solutions with all their clues: `marks` ``uint8 (n, C)`` (numbers from 1), `clues` ``int32 (n, n_slots)``; `sure`
    ``bool (n,)``: which are known to be the only ones with their clues, even without givens.
    """

    marks: NDArray[np.uint8]
    clues: NDArray[np.int32]
    sure: NDArray[np.bool_]


Puzzles = Callable[[Structure, Draws, Tries], WholePuzzles]
"""such a solution of each try"""
Alternatives = Callable[[Structure, NDArray[np.uint8]], tuple[NDArray[np.intp], NDArray[np.uint8]]]
"""of solutions ``uint8 (n, C)`` (numbers of marks from 1): others that differ from one of them in little, and which of
them, ``intp (m,)`` ascending and ``uint8 (m, C)``. They hold all rules but have other clues and givens"""

Laid = Callable[[Structure, Draws, Tries], tuple[list[list[list[int]]], NDArray[np.uint8]]]
"""of each try the cells of its rooms, and a solution of them ``uint8 (n, C)`` (numbers of marks from 1), 0 everywhere
for a try that led nowhere"""

Changes = Callable[[Structure, NDArray[np.uint8]], tuple[NDArray[np.intp], NDArray[np.bool_]]]
"""the same others in the same order, by the slots ``bool (m, n_slots)`` whose clues each has other numbers for; of
puzzles that show clues alone"""


class SlotsLeftOut(NamedTuple):
    """Clues that are left out of n puzzles: `gone` ``bool (n, n_slots)``; `sure` ``bool (n,)``: whether all others were
    proved to be needed.
    """

    gone: NDArray[np.bool_]
    sure: NDArray[np.bool_]


LeavesOut = Callable[[Structure, NDArray[np.uint8], NDArray[np.uint32], NDArray[np.int64]], SlotsLeftOut]
"""of n solutions ``uint8 (n, C)`` (numbers of marks from 1) of puzzles that show nothing but the clues of their slots
in the orders ``uint32 (n, n_slots)``, the first ``int64 (n,)`` of them: leaves them out one after the other, in this
order, as long as there is one solution"""


Spared = Callable[[Structure, NDArray[np.uint8], NDArray[np.uint32]], NDArray[np.bool_]]
"""of n solutions ``uint8 (n, C)`` (numbers of marks from 1) of puzzles that show nothing but clues: slots ``bool (n,
n_slots)`` without whose clues, all at once, there is still one solution, if there is one with all; orders ``uint32 (n,
n_slots)`` tell which are looked at first"""


class PlacedClues(NamedTuple):
    """The clues that belong to the layout of a puzzle, since its solutions depend on where clues are. `listed`: all of
    them on the board of a structure, ``int16 (n, n_slots)``; ModelError for too many. `open`: the entry of a layout
    instead of which a puzzle can show what its solution tells there; None if puzzles show them as they are.
    """

    listed: Callable[[Structure], NDArray[np.int16]]
    open: int | None = None


Pictures = Callable[[Structure, NDArray[np.uint8]], tuple[NDArray[np.uint8], NDArray[np.int64]]]
"""of givens ``uint8 (P, C)`` one picture each, ``uint8 (P, C)``, the same for all puzzles that are equivalent, and the
number of its automorphisms ``int64 (P,)``: 0 for a puzzle that has no such picture"""

Signatures = Callable[[Structure, NDArray[np.uint8]], NDArray[np.uint64]]
"""of givens ``uint8 (P, C)`` a number each, ``uint64 (P,)``, the same for all puzzles that are equivalent, and for few
others"""

Permutations = Callable[[Structure], NDArray[np.intp] | None]
"""all symmetries of the board of a structure, that which leaves all as it is first: the new place of each coord, ``intp
(m, C)``; None for a board that has too many of them to go through"""

ByShown = Callable[[Structure, Draws, Tries, NDArray[np.uint8]], NDArray[np.uint8]]
"""solutions ``uint8 (n, C)`` (the number of a mark from 1) of puzzles that show nothing yet become those of puzzles
with clues, where a mark tells what the clue of its cell is"""

Clued = Callable[[Structure, Draws, Tries, NDArray[np.uint8]], NDArray[np.int32]]
"""of solutions ``uint8 (n, C)`` (the number of a mark from 1) all clues, ``int32 (n, n_slots)``, where a solution can
have many"""

CluedAnew = Callable[
    [Structure, Sequence[Dice], NDArray[np.uint8], NDArray[np.int32], NDArray[np.intp]], NDArray[np.int32]
]
"""of the dice of n puzzles, their solutions ``uint8 (n, C)`` (the number of a mark from 1), their clues ``int32 (n,
n_slots)``, and a coord of each ``intp (n,)``: the clues after those that say something of that coord were drawn again
"""

NextSolutions = Callable[[Structure, Dice, NDArray[np.uint8], NDArray[np.bool_]], NDArray[np.uint8]]
"""of a solution ``uint8 (C,)`` (the number of a mark from 1) and the coords ``bool (C,)`` that its puzzle leaves open:
solutions ``uint8 (m, C)`` that differ from it near one of them; if none is open, some whose puzzles show less"""

Lack = Callable[[Structure], str]
"""what the board of a structure would need to have any puzzle, in words; empty if it has puzzles"""

ALL_MOVES = (
    "rotate180",
    "rotate90",
    "rotate270",
    "left-right",
    "top-bottom",
    "diagonal",
    "antidiagonal",
)


@dataclass(frozen=True)
class Making:
    """How puzzles of a genre are generated.

    `lack`: says why no puzzles exist on some boards (a loop through all cells needs an even number of them).

    `start`: gives the beginning of random solutions; without one, marks are drawn at random one after another.
    `yields`: if the beginning has no completion, as much of it is kept as propagation allows. `whole`: it gives all of
    a solution that satisfies the rules with its own clues. `completed`: the same for a layout of walls. `puzzles`:
    gives solutions together with their clues, where propagation alone may solve the puzzles, and clues and givens may
    be anywhere.
    `uniform`: as `start`, but so that all solutions are equally likely, None if that is not known how. `walls`: the
    least and the largest share of cells that are walls, if a genre has walls. `drawn`: the fields of figures and cages
    that puzzles have, None for all. `figures`: the share of cells that each kind of figures is to cover. `in_cage`: the
    largest number of cells of a cage, `in_room` of a room that is drawn before the solution; `in_large_room` is added
    to the latter for each row or column (the larger number) beyond the tenth, for genres in which lines restrict rooms
    so little that larger boards need larger rooms. `laid`: gives such rooms and their solution together, on boards of
    `laid_from` cells and more. `given`: the values that may be given in cells, None for all; `always`: the values whose
    cells every puzzle shows. `bare`: no others are given, unless a number of clues, a symmetry, or puzzles that
    propagation alone may solve are asked for.

    `clues_first_from`: the number of cells from which on puzzles are generated clues first, None for solution first; a
    clue, and a wall, then has a price of `clue_price`: how many more coords it must decide.

    `alternatives`: gives solutions near a solution. A puzzle whose facts do not exclude one of them has that solution,
    too, so no search is needed: this makes minimal puzzles faster, and no others. `changes`: for puzzles that show only
    clues, in which clues those solutions differ, if the genre computes this faster than the rules do.

    `leaves_out`: leaves out the clues of minimal puzzles that show only clues, on boards of `leaves_out_from` cells and
    more, where it is faster than tests of many puzzles at once.

    `spared`: the same of puzzles that need not be minimal and whose number of clues is not asked for: all clues that
    need not be shown, at once, and without tests. `forced`: the same where only puzzles that propagation alone solves
    are asked for. `determined`: whether all clues of a solution together, if they are shown, allow no other one.

    `mended_from`: the number of cells from which on a solution that is not unique with its clues is changed where
    others differ (`gridlanes.generating.solutions.solution_walk`), None for never.

    `steps`: gives solutions near a solution, for a walk to one that its clues determine
    (`gridlanes.generating.solutions.step_walk`), on boards of `steps_from` cells and more.

    `nodes_a_test`: the largest number of nodes for testing whether a fact can be left out of a minimal puzzle, None for
    the limit of the request. A puzzle with a test that takes more is drawn again, which is faster.

    `nodes_a_group`: the same of a puzzle that need not be minimal, which keeps facts whose test takes more.

    `nodes_a_proof`: the largest number of nodes for proving that a solution is the only one with all its facts, unless
    puzzles that propagation alone solves are not wanted. A solution that takes more is drawn again.

    `shades`: the marks of shaded and of free cells, if the shaded cells alone are to determine the solution: they
    change until they do (`gridlanes.generating.solutions.shade_walk`).

    `by_shown`: changes a solution if its marks depend on which cells have clues, None if none do. `clues`: gives the
    clues of a solution if it does not determine them, None if the rules read them off it; `redrawn`: draws some of
    these clues again, for a walk to clues that leave nothing open (`gridlanes.generating.clues.clue_walk`).

    `placed`: the clues that belong to the layouts of puzzles where all puzzles of a small board are enumerated, None if
    solutions do not depend on where clues are.

    `symmetries`: the moves of the board that give an equivalent puzzle, by the names of
    `gridlanes.generating.clues.orbits.MOVES`; those that the structure does not have are ignored. `relabels`: whether
    marks can be renamed, too; `names_from`: clues from this one on are only names and can be renamed, None if they are
    numbers. `pictures`: for more symmetries than those, gives the canonical forms under all of them,
    of puzzles that consist of givens; `signatures`: numbers that distinguish most of these puzzles faster than
    canonical forms; `moves`: these symmetries, one by one.
    """

    lack: Lack | None = None
    start: Start | None = None
    uniform: Start | None = None
    whole: bool = False
    completed: Completed | None = None
    puzzles: Puzzles | None = None
    yields: bool = False
    walls: tuple[float, float] = (0.1, 0.3)
    drawn: tuple[str, ...] | None = None
    figures: float = 0.3
    in_cage: int = 5
    given: tuple[int, ...] | None = None
    always: tuple[int, ...] = ()
    bare: bool = False
    in_room: int = 5
    in_large_room: float = 0.0
    laid: Laid | None = None
    laid_from: int = 0
    by_shown: ByShown | None = None
    clues: Clued | None = None
    redrawn: CluedAnew | None = None
    placed: PlacedClues | None = None
    clues_first_from: int | None = None
    clue_price: float = 1.0
    mended_from: int | None = None
    steps: NextSolutions | None = None
    steps_from: int = 0
    nodes_a_test: int | None = None
    nodes_a_group: int | None = None
    nodes_a_proof: int | None = None
    shades: tuple[int, int] | None = None
    alternatives: Alternatives | None = None
    changes: Changes | None = None
    leaves_out: LeavesOut | None = None
    leaves_out_from: int = 0
    spared: Spared | None = None
    forced: Spared | None = None
    determined: bool = False
    symmetries: tuple[str, ...] = ALL_MOVES
    relabels: bool = False
    names_from: int | None = None
    pictures: Pictures | None = None
    signatures: Signatures | None = None
    moves: Permutations | None = None

    def most_in_room(self, rows: int, cols: int) -> int:
        """The largest number of cells of a room that is drawn before the solution, on a board of this size."""
        return self.in_room + int(self.in_large_room * max(0, max(rows, cols) - 10))

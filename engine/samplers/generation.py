"""`Generation`: what a genre's file adds for generating puzzles, beyond its fields and rules."""

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
class Generation:
    """How puzzles of a genre are generated: what a genre's file adds to its fields and rules.

    The fields are in the order of the steps: layouts (walls, figures, rooms), a random solution, its clues, leaving out
    clues, and which puzzles count as equivalent. Everything is optional: without any of it, marks are drawn at random
    one after another, the rules read the clues off the solution, and facts are left out while they are not needed.
    """

    why_no_puzzles: Lack | None = None
    """says why no puzzles exist on some boards (a loop through all cells needs an even number of them)"""

    # Layouts: walls, figures and cages, rooms.
    wall_share: tuple[float, float] = (0.1, 0.3)
    """the least and the largest share of cells that are walls, if a genre has walls"""
    figure_fields: tuple[str, ...] | None = None
    """the fields of figures and cages that generated puzzles have, None for all"""
    figure_share: float = 0.3
    """the share of cells that each kind of figures is to cover"""
    max_cage_cells: int = 5
    """the largest number of cells of a cage"""
    max_room_cells: int = 5
    """the largest number of cells of a room that is drawn before the solution"""
    room_cells_per_line: float = 0.0
    """is added to `max_room_cells` for each row or column (the larger number) beyond the tenth, for genres in which
    lines restrict rooms so little that larger boards need larger rooms"""
    rooms_with_solution: Laid | None = None
    """gives rooms and their solution together"""
    rooms_with_solution_from: int = 0
    """on boards of so many cells and more"""
    placed_clues: PlacedClues | None = None
    """the clues that belong to the layouts of puzzles where all puzzles of a small board are enumerated, None if
    solutions do not depend on where clues are"""

    # The random solution.
    start: Start | None = None
    """gives the beginning of random solutions; without one, marks are drawn at random one after another"""
    start_is_solution: bool = False
    """whether `start` gives all of a solution that satisfies the rules with its own clues"""
    keeps_partial_start: bool = False
    """whether, if the beginning has no completion, as much of it is kept as propagation allows"""
    uniform_start: Start | None = None
    """as `start`, but so that all solutions are equally likely, None if that is not known how"""
    solutions_of_layouts: Completed | None = None
    """gives a solution for each layout of walls, which satisfies the rules with its own clues"""
    clued_solutions: Puzzles | None = None
    """gives solutions together with their clues, where propagation alone may solve the puzzles, and clues and givens
    may be anywhere"""
    shading_marks: tuple[int, int] | None = None
    """the marks of shaded and of free cells, if the shaded cells alone are to determine the solution: they change until
    they do (`gridlanes.generating.solutions.shade_walk`)"""
    repaired_from: int | None = None
    """the number of cells from which on a solution that is not unique with its clues is changed where others differ
    (`gridlanes.generating.solutions.solution_walk`), None for never"""
    nearby_solutions: NextSolutions | None = None
    """gives solutions near a solution, for a walk to one that its clues determine
    (`gridlanes.generating.solutions.step_walk`)"""
    nearby_solutions_from: int = 0
    """on boards of so many cells and more"""
    nodes_a_proof: int | None = None
    """the largest number of nodes for proving that a solution is the only one with all its facts, unless puzzles that
    propagation alone solves are not wanted. A solution that takes more is drawn again"""

    # Its clues and givens.
    clues_of_solution: Clued | None = None
    """gives the clues of a solution if it does not determine them, None if the rules read them off it"""
    redrawn_clues: CluedAnew | None = None
    """draws some of these clues again, for a walk to clues that leave nothing open
    (`gridlanes.generating.clues.clue_walk`)"""
    marks_by_shown_clues: ByShown | None = None
    """changes a solution if its marks depend on which cells have clues, None if none do"""
    given_values: tuple[int, ...] | None = None
    """the values that may be given in cells, None for all"""
    always_given: tuple[int, ...] = ()
    """the values whose cells every puzzle shows"""
    clues_alone: bool = False
    """whether no other values are given, unless a number of clues, a symmetry, or puzzles that propagation alone may
    solve are requested"""
    clues_first_from: int | None = None
    """the number of cells from which on puzzles are generated clues first, None for solution first"""
    clue_price: float = 1.0
    """clues first: how many more coords a clue, or a wall, must decide"""

    # Leaving out clues and givens.
    alternatives: Alternatives | None = None
    """gives solutions near a solution. A puzzle whose facts do not exclude one of them has that solution, too, so no
    search is needed: this makes minimal puzzles faster, and no others"""
    changed_clues: Changes | None = None
    """for puzzles that show only clues, in which clues those solutions differ, if the genre computes this faster than
    the rules do"""
    leaves_out: LeavesOut | None = None
    """leaves out the clues of minimal puzzles that show only clues, where it is faster than tests of many puzzles"""
    leaves_out_from: int = 0
    """on boards of so many cells and more"""
    unneeded_clues: Spared | None = None
    """of puzzles that need not be minimal and whose number of clues is not requested: all clues that need not be shown,
    at once, and without tests"""
    unneeded_by_propagation: Spared | None = None
    """the same, where only puzzles that propagation alone solves are requested"""
    clues_determine_solution: bool = False
    """whether all clues of a solution together, if they are shown, allow no other one"""
    nodes_a_test: int | None = None
    """the largest number of nodes for testing whether a fact can be left out of a minimal puzzle, None for the limit of
    the request. A puzzle with a test that takes more is drawn again, which is faster"""
    nodes_a_group: int | None = None
    """as `nodes_a_test`, of a puzzle that need not be minimal, which keeps facts whose test takes more"""

    # Equivalent puzzles.
    symmetries: tuple[str, ...] = ALL_MOVES
    """the moves of the board that give an equivalent puzzle, by the names of
    `gridlanes.generating.clues.orbits.MOVES`; those that the structure does not have are ignored"""
    renames_marks: bool = False
    """whether marks can be renamed, too"""
    names_from: int | None = None
    """clues from this one on are only names and can be renamed, None if they are numbers"""
    canonical_forms: Pictures | None = None
    """for more symmetries than those: gives the canonical forms under all of them, of puzzles that consist of givens"""
    signatures: Signatures | None = None
    """numbers that distinguish most of these puzzles faster than canonical forms"""
    permutations: Permutations | None = None
    """all these symmetries, one by one"""

    def max_room_cells_on(self, rows: int, cols: int) -> int:
        """The largest number of cells of a room that is drawn before the solution, on a board of this size."""
        return self.max_room_cells + int(self.room_cells_per_line * max(0, max(rows, cols) - 10))

"""Nonogram (Picross, Griddlers, Hanjie, Pattern): shade cells so that each line has the runs written beside it.

The numbers beside a row are the lengths of its runs of shaded cells, from left to right; those above a column are the
lengths of its runs from top to bottom.
Between two runs of a line there is at least one cell that is not shaded. A line without runs has the number 0, or none.
A puzzle may leave out the numbers of a line, which then may have any runs; URLs and game IDs cannot express this.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.run_lists import RunLists, RunsFromBoard
from gridlanes.io.forms.fields.outside_runs import OutsideRuns, most_runs
from gridlanes.io.forms.form import Parameters, PuzzLink, Tatham
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import Col, Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import RunLengths
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.samplers.generation import Generation

NAME = "nonogram"
SHADED = 1
"""the mark of a shaded cell"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of all nonograms of this size; the same object for the same size.

    Every cell is a coord with a binary mark. Clues: for each row as many lengths as it can have runs, then the same for
    each column.
    """
    across, down = most_runs(cols), most_runs(rows)
    constraints = []
    for row in range(rows):
        slots = range(row * across, (row + 1) * across)
        constraints.append(Constraint(RunLengths(SHADED, tuple(map(Clue, slots))), Row(row)))
    for col in range(cols):
        slots = range(rows * across + col * down, rows * across + (col + 1) * down)
        constraints.append(Constraint(RunLengths(SHADED, tuple(map(Clue, slots))), Col(col)))
    return Structure(Grid(rows, cols), Alphabet.binary(), constraints, genre=NAME, first=SHADED, probing=2)


def _random_picture(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """Half of the cells: those with the highest sums of noise in the 3 x 3 cells around them, so that they clot."""
    rows, cols, n = structure.grid.rows, structure.grid.cols, structure.n_coords
    words = draws.words(tries, Purpose.SOLUTION, -(-n // 2))  # 32 bits a cell, 28 of them, for sums without overflow
    noise = (np.ascontiguousarray(words).view(np.uint32)[:, :n] >> 4).reshape(-1, rows, cols)
    around = np.pad(noise, ((0, 0), (1, 1), (1, 1)), mode="reflect" if min(rows, cols) > 1 else "edge")
    across = around[:, :, :-2] + around[:, :, 1:-1] + around[:, :, 2:]
    flat = (across[:, :-2] + across[:, 1:-1] + across[:, 2:]).reshape(len(tries), -1)
    middle = (structure.n_coords - 1) // 2
    return np.where(flat > np.partition(flat, middle, axis=1)[:, middle, None], 2, 1).astype(np.uint8)


GENRE = Genre(
    NAME,
    structure,
    fields=[OutsideRuns("rows", of_rows=True), OutsideRuns("columns", of_rows=False)],
    forms=[
        PuzzLink("nonogram", body=Body((("columns", "rows"), RunsFromBoard()))),
        Tatham("pattern", Parameters("15x15"), Body((("columns", "rows"), RunLists()))),
        Text(Words("columns", lists=True), Words("rows", lists=True), answer=Marks({"-": 0, "x": SHADED})),
    ],
    aliases=["picross", "griddlers", "hanjie"],
    examples=[
        Example(
            "https://puzz.link/p?nonogram/8/8/3i22h61h41h41h1i13h3i23h32h231g1i3i13h4i4i",
            "1110001111000111101110110010000000111000001110100111100001111000",
        ),
        Example(
            "https://puzz.link/p?nonogram/10/10/113h13i113h9j221h12i12i6j113h23iaj54i34i11i321h113h4j1j3j111h",
            "1111111111111101111111110001110001000100100110011100011101011111000000000100000000111000000000101010",
        ),
    ],
    looks={0: Look.DOT, SHADED: Look.WALL},
    mark_words={SHADED: "shaded"},
    largest_side=127,
    generation=Generation(start=_random_picture, start_is_solution=True, symmetries=("diagonal",)),
)

"""Jigsaw Sudoku: irregular regions take the place of the boxes.

Each row and each column holds every value once.
Each region holds every value once. Each puzzle has its own regions; they cover the grid and are as large as a row.
With ``diagonals`` both main diagonals hold every value once, too.
There may be cages, as in killers, each with its sum.
"""

from __future__ import annotations

from gridlanes.compile.structure import Structure
from gridlanes.genres.sudoku_common import CAGE, both_diagonals, nothing, side_of, solo, square, unboxed
from gridlanes.io.forms.fields.cages import Cages
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.fields.option import Option
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.rules import Distinct
from gridlanes.samplers.generation import Generation

NAME = "jigsaw"
_REGIONS = Rooms("regions", Distinct(), n_cells=side_of, noun="region")


def structure(rows: int, cols: int, diagonals: bool = False) -> Structure:
    """The structure of boards of this size; the same object for the same arguments."""
    return unboxed(NAME, square(rows, cols), both_diagonals if diagonals else nothing, diagonals=diagonals)


GENRE = Genre(
    NAME,
    structure,
    fields=[Givens(most=side_of), _REGIONS, Option("diagonals", False), Cages(CAGE)],
    forms=[*(solo(flags) for flags in ("j", "jx", "jk", "jxk")), Text(Words("grid"), Words("regions", areas=True))],
    aliases=["jigsawsudoku"],
    sizes="squares",
    generation=Generation(figure_fields=(), renames_marks=True),
    examples=[
        Example(
            "solo:9j:d8e2f9d5j1d7d6g3b4_9c6e3b8c5d1c,aea___a__cbab_ba___a_aaa_bcacaadgc__bbabacababada_aa_aa_bed",
            "651783924325167849874952613942635187137894265716429358498316572263548791589271436",
        ),
    ],
)

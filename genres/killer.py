"""Killer Sudoku: a Sudoku with cages whose sums are given.

Each row, each column and each box holds every value once.
The values of each cage add up to its sum.
A cage holds no value twice, even if its sum is not given.
Each puzzle has its own cages; they need not cover the grid.
"""

from __future__ import annotations

from gridlanes.genres.sudoku_common import CAGE, boxed_genre, solo
from gridlanes.io.forms.fields.cages import Cages
from gridlanes.io.forms.genre import Example
from gridlanes.io.forms.text import Text, Words
from gridlanes.rules import Distinct

NAME = "killer"


GENRE = boxed_genre(
    NAME,
    __doc__,
    [Cages(CAGE, without=Distinct())],
    [solo("k"), Text(Words("cages.sums"), Words("cages.areas", areas=True))],
    aliases=["killersudoku"],
    examples=[
        Example(
            "solo:3x3k:zzzc,ab_a______a___ada_ba____b___ab_a_____a____ba___aa_bab_a__a_b_a_b_a_b_aa_____a____"
            "_a_____ab_____a,4a22b10_13a5_10_17_16a9a9e18a19e14b17b4_23a16b7_13c13b12a23f7_3_8a7_16_11a22a7a2"
            "4e4a2b",
            "138576492657294183429381675913658724865427931742139856291863547574912368386745219",
        ),
    ],
)

"""Ripple Effect (Hakyuu): fill each room with the numbers from 1 to its size.

A room of n cells holds each number from 1 to n once. Cells in no room are holes, which hold nothing.
Between two equal numbers in a row or a column there are at least as many cells as the number says; holes count, too.
"""

from __future__ import annotations

from gridlanes.compile.joint.numbers_apart import numbers_apart
from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.numbered_rooms_common import LARGEST, numbered, numbered_rooms
from gridlanes.io.forms.genre import Example
from gridlanes.model.regions import Col, Region, Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import EqualApart
from gridlanes.samplers.generation import Generation

NAME = "ripple_effect"


@shared
def structure(rows: int, cols: int, largest: int = LARGEST, holes: bool = False) -> Structure:
    """The structure of Ripple Effect of this size with rooms of at most `largest` cells; the same object for the same
    arguments. The rooms are row regions. `holes`: whether there are some.
    """
    lines: list[Region] = [*map(Row, range(rows)), *map(Col, range(cols))]
    apart = [Constraint(EqualApart(), line) for line in lines]
    return numbered(NAME, rows, cols, largest, apart, holes=holes, following=numbers_apart)


GENRE = numbered_rooms(
    NAME,
    structure,
    aliases=["ripple", "hakyuu"],
    link="ripple",
    generation=Generation(max_room_cells=7),
    examples=[
        Example(
            "https://puzz.link/p?ripple/6/6/2cmqc96cqhe91h26h5h4h435m44h1i64g2g",
            "134261651342143521215634432156564321",
        ),
        Example(
            "https://puzz.link/p?ripple/8/8/db9cmgusaiig0p7bfl5bbo40zzj2g6k1h2n",
            "3254312154612354132541324132541315436125321425612452134251364253",
        ),
    ],
)

"""Undead (Haunted Mirror Maze): put a ghost, a vampire or a zombie into each cell without a mirror.

The puzzle says how many ghosts, vampires and zombies there are.
A number beside the board says how many monsters are seen from there, along a line of sight that mirrors turn.
Vampires are seen only before the first mirror, ghosts only after it, zombies always; a monster that the line of sight
passes twice counts twice.
Not all numbers need be given; monsters may be given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import ModelError
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.behind import Behind
from gridlanes.io.forms.codes.code import Decoded, Texts
from gridlanes.io.forms.codes.digit_runs import DigitRuns, letter_runs
from gridlanes.io.forms.codes.lists import NumberList
from gridlanes.io.forms.fields.field import ArraySpec, SideRule, Size
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.fields.outside import Outside, Side
from gridlanes.io.forms.fields.total import Total
from gridlanes.io.forms.form import Parameters, Tatham
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import AllOf
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import ExactCount, MonstersSeen
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.generation import Generation, WholePuzzles
from gridlanes.samplers.monsters import random_monsters

NAME = "undead"
GHOST, VAMPIRE, ZOMBIE, FALLING, RISING = range(1, 6)
"""the displayed values of the marks; a falling mirror goes from the top left of its cell"""
MONSTERS, MIRRORS = (GHOST, VAMPIRE, ZOMBIE), (FALLING, RISING)
_KINDS = len(MONSTERS)
_CELLS = DigitRuns({character: (value, 0) for value, character in enumerate("GVZLR", 1)}, letter_runs())
"""Tatham's cells"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Undead of this size; the same object for the same size.

    Every cell is a coord with the marks of `MONSTERS` and `MIRRORS`; a cell without a given has a monster. Clues: how
    many ghosts, vampires and zombies there are, then what is seen from above, from the right, from below and from the
    left.
    """
    sights = tuple(Clue(_KINDS + number) for number in range(2 * (rows + cols)))
    constraints = [Constraint(ExactCount(monster, Clue(slot)), AllOf()) for slot, monster in enumerate(MONSTERS)]
    constraints.append(Constraint(MonstersSeen(sights), AllOf()))
    return Structure(Grid(rows, cols), Alphabet.counting(RISING), constraints, genre=NAME, blank=MONSTERS, probing=2)


class MonsterTotals(Total):
    """How many monsters of one kind there are; generated puzzles always say so."""

    def always(self, structure: Structure) -> Sequence[int]:
        size = Size(structure.grid.rows, structure.grid.cols)
        return [self._slot(size)]


class Sights(Outside):
    """What is seen from one side; generated puzzles always say so."""

    def always(self, structure: Structure) -> Sequence[int]:
        slots = self._slots(Size(structure.grid.rows, structure.grid.cols))
        return range(slots.start, slots.stop)


class Clockwise(NumberList):
    """Tatham's numbers round the board with the clock: those below and on the left from the far end on."""

    def _turned(self, found: NDArray[Any], spec: ArraySpec) -> NDArray[Any]:
        rows, cols = spec.board
        turned = [*range(cols + rows), *range(2 * cols + rows - 1, cols + rows - 1, -1)]
        return found[..., [*turned, *range(2 * (cols + rows) - 1, 2 * cols + rows - 1, -1)]]

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        super().run(texts, spec, into)
        into.found[:] = self._turned(into.found, spec)

    def encode_many(self, arrays: NDArray[Any], spec: ArraySpec) -> list[str]:
        texts = super().encode_many(self._turned(arrays, spec), spec)
        if any(text.endswith(",") for text in texts):  # which whoever copies it takes for what follows it
            raise ModelError("a game ID cannot leave out its last number")
        return texts


def _numbers(structure: Structure, draws: Draws, tries: Tries, marks: NDArray[np.uint8]) -> NDArray[np.int32]:
    """What boards show."""
    read = zip(structure.constraints, structure.scopes, strict=True)
    return np.concatenate([of.rule.read_clues(marks - np.uint8(1), scope) for of, scope in read], axis=1)


def _random_puzzles(structure: Structure, draws: Draws, tries: Tries) -> WholePuzzles:
    """Monsters that follow from the numbers, and these."""
    marks = random_monsters(structure, draws, tries)
    return WholePuzzles(marks, _numbers(structure, draws, tries, marks), np.ones(len(tries), np.bool_))


def _most(size: Size) -> int:
    return 2 * size.n_cells


def _always(slot: int) -> SideRule:
    return lambda size: slot


def _n_cells(size: Size) -> int:
    return size.n_cells


_SIDES: dict[Side, SideRule] = {
    "top": lambda size: _KINDS,
    "right": lambda size: _KINDS + size.cols,
    "bottom": lambda size: _KINDS + size.cols + size.rows,
    "left": lambda size: _KINDS + 2 * size.cols + size.rows,
}
_COUNTS = ("ghosts", "vampires", "zombies")

GENRE = Genre(
    NAME,
    structure,
    fields=[
        Givens("grid", "GVZ\\/"),
        *(MonsterTotals(name, _always(slot), _n_cells) for slot, name in enumerate(_COUNTS)),
        *(Sights(f"from_{side}", side, most=_most, first=first) for side, first in _SIDES.items()),
    ],
    forms=[
        Tatham(
            "undead",
            Parameters("7x7", ignored="d[a-z]"),
            Body(
                (_COUNTS, NumberList(60 * 60, least=0, separator=",", noun="the list of monsters")),
                ("grid", Behind(",", _CELLS)),
                (
                    tuple(f"from_{side}" for side in _SIDES),
                    Behind(",", Clockwise(60 * 120, least=0, separator=",", noun="the list of sights")),
                ),
            ),
        ),
    ],
    aliases=["haunted_mirror_maze"],
    looks={GHOST: Look.GHOST, VAMPIRE: Look.VAMPIRE, ZOMBIE: Look.ZOMBIE, FALLING: Look.FALLING, RISING: Look.RISING},
    largest_side=60,
    generation=Generation(
        start=random_monsters,
        start_is_solution=True,
        clued_solutions=_random_puzzles,
        clues_alone=True,
        always_given=MIRRORS,
        symmetries=(),
    ),
    examples=[
        Example(
            "undead:4x4:5,5,3,cGcRaRdLa,2,1,3,3,2,2,2,3,2,0,3,2,2,2,1,2",
            "1221111525332243",
        ),
        Example(
            "undead:6x6:5,6,5,RRRbGRRLLRRRaRaRaGbRRVLLLRaGbLbR,0,0,0,2,1,3,5,5,3,2,2,0,0,2,2,1,6,0,1,1,5,0,0,0",
            "555231554455525351123552444521124335",
        ),
    ],
)

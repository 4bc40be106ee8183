"""The request for an enumeration: a structure, and the parts that its puzzles consist of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.enumerating.hinted_cells import unshaded
from gridlanes.enumerating.moves import Moves, UpTo, moves_of
from gridlanes.errors import ModelError
from gridlanes.generating.clues.facts import Facts
from gridlanes.generating.request import request_of
from gridlanes.io.forms.fields.arrow_numbers import ArrowNumbers
from gridlanes.io.forms.fields.cages import Cages
from gridlanes.io.forms.fields.calculations import Calculations
from gridlanes.io.forms.fields.cells import Cells
from gridlanes.io.forms.fields.cross_sums import CrossSums
from gridlanes.io.forms.fields.domino_numbers import DominoNumbers
from gridlanes.io.forms.fields.field import Field, Size
from gridlanes.io.forms.fields.figure_map import FigureMap
from gridlanes.io.forms.fields.figures import Figures
from gridlanes.io.forms.fields.numbered_rooms import NumberedRooms
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.io.forms.fields.run_hints import RunHints
from gridlanes.io.forms.fields.stretches import Stretches
from gridlanes.io.forms.genre import Genre
from gridlanes.model.kinds import is_whole
from gridlanes.registry import find_genre
from gridlanes.samplers.generation import PlacedClues


@dataclass(frozen=True)
class Enumeration:
    """All puzzles of one `structure` (one genre and size). Like generated puzzles, they have a layout (walls, rooms)
    and facts (givens and clues).

    `n_clues`: the least and the most facts, None for any number. `minimal`: only puzzles that need every fact. `up_to`:
    which puzzles count as the same. `longest`: the most cells of a figure (thermometer, arrow, line), None for six and
    not more than a side has.
    """

    genre: Genre
    structure: Structure
    n_clues: tuple[int, int] | None = None
    minimal: bool = False
    up_to: UpTo = "symmetry"
    longest: int | None = None

    @property
    def size(self) -> Size:
        """The size of the boards."""
        return Size(self.structure.grid.rows, self.structure.grid.cols)

    @cached_property
    def facts(self) -> Facts:
        """The givens and clues that puzzles can show. Neither clues of layouts that say nothing more nor hints
        are among them.
        """
        facts = Facts.of(self.genre, self.structure, also_always=self.placed is not None)
        is_other = self.hints is not None or (self.placed is not None and self.placed.open is None)
        if not is_other:
            return facts
        n, none = len(facts.coords), np.zeros(0, np.intp)
        return replace(
            facts,
            slots=none,
            least=none.astype(np.int32),
            most=none.astype(np.int32),
            unit=facts.unit[:n],
            allowed=facts.allowed[:n],
        )

    @property
    def placed(self) -> PlacedClues | None:
        """The clues that belong to layouts, None if none do."""
        return self.genre.generation.placed_clues

    @cached_property
    def moves(self) -> Moves:
        """The moves after which a puzzle counts as the same."""
        return moves_of(self.genre, self.structure, self.up_to)

    @cached_property
    def rooms(self) -> Rooms | None:
        """The field of the rooms, if each puzzle has some."""
        fields = self.genre.fields.values()
        return next((field for field in fields if isinstance(field, Rooms) and field.required), None)

    @cached_property
    def own_field(self) -> Field | None:
        """The field of what layouts have besides marks and clues: rooms, cages, paths, stretches, blocks, numbers."""
        others = (field for field in self.genre.fields.values() if _comes_first(self.genre, field))
        return self.rooms or next(others, None)

    @cached_property
    def following(self) -> list[Field]:
        """The fields that add regions which follow from the marks of layouts."""
        return [field for field in self.genre.fields.values() if type(field).following is not Field.following]

    @cached_property
    def numbered(self) -> NumberedRooms | None:
        """The field of the rooms, if these can have numbers."""
        return self.rooms if isinstance(self.rooms, NumberedRooms) else None

    @cached_property
    def figures(self) -> list[Figures]:
        """The fields of figures that are facts."""
        fields = [field for field in self.genre.fields.values() if isinstance(field, Figures)]
        return [f for f in fields if _is_drawn(self.genre, f) and not isinstance(f, Cages | FigureMap)]

    @property
    def has_long_figures(self) -> bool:
        """Whether there are figures of any number of cells."""
        return any(field.most is None for field in self.figures)

    @cached_property
    def arrows(self) -> ArrowNumbers | None:
        """The field of numbers with arrows, of which a cell has at most one."""
        fields = self.genre.fields.values()
        return next((field for field in fields if isinstance(field, ArrowNumbers)), None)

    @cached_property
    def hints(self) -> RunHints | None:
        """The field of hints of runs, of which a cell has one of several."""
        return next((field for field in self.genre.fields.values() if isinstance(field, RunHints)), None)

    @cached_property
    def always(self) -> NDArray[np.uint8]:
        """The numbers, from 1, of the marks whose cells every puzzle shows."""
        return self._numbers([*self.genre.generation.always_given])

    @cached_property
    def layout_marks(self) -> NDArray[np.uint8]:
        """The numbers, from 1, of the marks that a layout gives to cells: walls and others that every puzzle shows."""
        if isinstance(self.own_field, Stretches | CrossSums):
            return self._numbers([])
        if self.hints is not None:
            return np.array([unshaded(self.structure)], np.uint8)
        numbered = [field.number_mark for field in self.genre.fields.values() if isinstance(field, Cells)]
        marks = self._numbers([*(mark for mark in numbered if mark is not None), *self.genre.generation.always_given])
        return marks if self.arrows is None else self.arrows.own_marks

    @cached_property
    def givable(self) -> NDArray[np.uint8]:
        """The numbers, from 1, of the marks that can be givens."""
        alphabet, given = self.structure.alphabet, self.genre.generation.given_values
        values = alphabet.values if given is None else [value for value in given if value in alphabet.values]
        return np.setdiff1d(self._numbers([*values]), self.always)

    @cached_property
    def always_shown(self) -> list[int]:
        """The slots of clues that every puzzle shows and its solution tells."""
        if self.placed is not None:
            return []
        return sorted({slot for field in self.genre.fields.values() for slot in field.always(self.structure)})

    def _numbers(self, marks: list[int]) -> NDArray[np.uint8]:
        return np.array(sorted({self.structure.alphabet.number(mark) + 1 for mark in marks}), np.uint8)


def enumeration_of(
    genre: str,
    size: int | Sequence[int] | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    n_clues: int | Sequence[int] | None = None,
    minimal: bool = False,
    up_to: str = "symmetry",
    longest: int | None = None,
) -> Enumeration:
    """The enumeration for these arguments. ModelError for invalid ones, and for a genre that cannot be enumerated."""
    if size is None:
        raise ModelError("name a size, such as 3 or (2, 4): enumerating is for small boards")
    if up_to not in get_args(UpTo):
        raise ModelError(f"up_to is one of {', '.join(get_args(UpTo))}, found {up_to!r}")
    why = refusal(find_genre(genre))
    if why:
        raise ModelError(f"puzzles of {find_genre(genre).name} cannot be enumerated: {why}")
    asked = request_of(genre, size, options=options, n_clues=n_clues, minimal=minimal)
    kind: UpTo = "symmetry" if up_to == "symmetry" else "nothing"
    found = Enumeration(asked.genre, asked.structure, asked.n_clues, minimal, kind, longest)
    if longest is not None and (not is_whole(longest) or longest < 1):
        raise ModelError(f"longest is the largest number of cells of a figure, at least 1, found {longest!r}")
    if longest is not None and not found.has_long_figures:
        raise ModelError(f"puzzles of {asked.genre.name} have no figures of any length: longest does not apply")
    return found


def refusal(genre: Genre) -> str:
    """Why puzzles of a genre cannot be enumerated; empty if they can."""
    generation = genre.generation
    fields = genre.fields.values()
    has_arrows = any(isinstance(field, ArrowNumbers) for field in fields)
    follow = all(field.clue_follows or isinstance(field, RunHints) for field in fields)
    clues_follow = (generation.clues_of_solution is None or has_arrows) and follow
    if generation.placed_clues is None and not clues_follow:
        return "a solution does not determine its clues: it can have many"
    if generation.placed_clues is None and generation.marks_by_shown_clues is not None and not generation.always_given:
        return "the meaning of a mark depends on which cells have clues"
    for field in genre.fields.values():
        has_more = isinstance(field, Rooms) and field.has_more and not field.symbols
        if has_more:
            return f"there is no list of all {field.kind} ({field.name})"
    return ""


def _is_drawn(genre: Genre, field: Field) -> bool:
    """Whether puzzles of a genre have figures of a field."""
    drawn = genre.generation.figure_fields
    return isinstance(field, Figures) and (drawn is None or field.name in drawn)


def _comes_first(genre: Genre, field: Field) -> bool:
    """Whether a field is a part of layouts, and neither rooms, marks nor clues."""
    if isinstance(field, Cages):
        return _is_drawn(genre, field)
    return isinstance(field, Calculations | DominoNumbers | FigureMap | Stretches | CrossSums)

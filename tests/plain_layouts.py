"""All layouts of a small board, by plain loops."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

import numpy as np

from gridlanes.enumerating.request import Enumeration
from gridlanes.io.forms.fields.cages import Cages
from gridlanes.io.forms.fields.calculations import RULES, Calculations
from gridlanes.io.forms.fields.cross_sums import BLOCK, WHITE, CrossSums
from gridlanes.io.forms.fields.domino_numbers import DominoNumbers
from gridlanes.io.forms.fields.dominoes import Dominoes
from gridlanes.io.forms.fields.field import Content
from gridlanes.io.forms.fields.figure_map import SHIFT, FigureMap
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.io.forms.fields.stretches import BLACK, Stretches
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.calculation import ANY
from gridlanes.samplers.areas import beside


def plain_layouts(enumeration: Enumeration) -> Iterator[PuzzleRow]:
    """Puzzles that show nothing but walls, rooms and the like, in all ways."""
    size, structure, field = enumeration.size, enumeration.structure, enumeration.own_field
    given = [] if enumeration.hints is not None else [*enumeration.layout_marks]
    for marks in product([0, *given], repeat=size.n_cells if given else 0):
        for content in plain_contents(enumeration):
            if isinstance(field, Rooms) and field.outside and not _are_alone(marks, content.arrays[0][0].tolist()):
                continue
            draft = Draft(structure, 1)
            draft.givens[0, : len(marks)] = marks
            for other in enumeration.following:
                other.fill(draft, Content((draft.givens.copy(),)))
            if isinstance(field, Cages):
                assert field.without is not None
                draft.row_regions.append(RowRegions.of_lists(field.without, [areas_of(content.arrays[0])]))
            elif isinstance(field, Calculations):  # what holds in cages comes with the facts
                draft.row_regions.append(RowRegions.of_lists(RULES[ANY], [areas_of(content.arrays[0])]))
            elif field is not None:
                field.fill(draft, content)
            if draft.fine[0] and draft.givens[0, : len(marks)].tolist() == [*marks]:
                yield draft.one()


def _are_alone(marks: tuple[int, ...], areas: list[int]) -> bool:
    """Whether cells that are given a mark, and so are in no room, leave those connected that other cells are in."""
    return all(areas.count(area) == 1 for mark, area in zip(marks, areas, strict=True) if mark)


def plain_contents(enumeration: Enumeration) -> Iterator[Content]:
    """All that the field of rooms, paths or numbers can have; nothing if there is none."""
    field, size = enumeration.own_field, enumeration.size
    if field is None:
        yield Content(())
    elif isinstance(field, FigureMap):
        for code in plain_paths(*size):
            yield Content((np.array([code], np.int32),))
    elif isinstance(field, DominoNumbers):
        for numbers in product(range(size.rows), repeat=size.n_cells):
            if [*dict.fromkeys(numbers)] == [*range(size.rows)]:  # the names of numbers make no difference
                yield Content((np.array([numbers], np.int16),))
    elif isinstance(field, Stretches):
        for codes in product([0, *range(BLACK, BLACK + size.rows + 1)], repeat=size.n_cells):
            yield Content((np.array([codes], np.uint8),))
    elif isinstance(field, CrossSums):
        for codes in product([BLOCK, WHITE], repeat=size.n_cells):
            board = np.full((size.rows + 1, size.cols + 1), BLOCK, np.int32)
            board[1:, 1:] = np.reshape(codes, size)
            yield Content((board.reshape(1, -1),))
    elif isinstance(field, Calculations):
        yield from (Content((areas,)) for areas in plain_divisions(*size))
    elif isinstance(field, Cages):
        yield from (Content((areas,)) for areas in plain_divisions(*size) if max(map(areas.count, areas)) <= size.rows)
    else:
        assert isinstance(field, Rooms)
        most = 2 if isinstance(field, Dominoes) else enumeration.structure.options.get("largest", size.n_cells)
        for areas in plain_divisions(*size):
            if field.rectangular and not all(_is_rectangle(area, size.cols) for area in areas_of(areas)):
                continue
            if max(map(areas.count, areas)) <= most:
                for symbols in product(field.symbols, repeat=size.n_cells if field.symbols else 0):
                    others = (np.array([symbols], np.uint8),) if field.symbols else (None, None)
                    yield Content((np.array([areas], np.int32), *others))


def plain_paths(rows: int, cols: int) -> list[list[int]]:
    """All ways to draw paths of two cells or more, as codes of the field, paths in the order of their first cells."""
    found = []

    def extend(code: list[int], n_paths: int, first: int) -> None:
        found.append(code)
        for begin in range(first, rows * cols):
            walks = [[begin]] if not code[begin] else []
            while walks:
                walks = [
                    [*walk, cell]
                    for walk in walks
                    for cell in beside(walk[-1], rows, cols)
                    if cell not in walk and not code[cell]
                ]
                for walk in walks:
                    drawn = [*code]
                    for place, cell in enumerate(walk, 1):
                        drawn[cell] = n_paths + 1 << SHIFT | place
                    extend(drawn, n_paths + 1, begin + 1)

    extend([0] * (rows * cols), 0, 0)
    return found


@cache
def plain_divisions(rows: int, cols: int) -> list[tuple[int, ...]]:
    """The area of each cell, numbered as they first occur, of all divisions into connected areas."""

    def all_labels(n: int, used: int) -> Iterator[tuple[int, ...]]:
        if not n:
            yield ()
        else:
            for label in range(used + 1):
                for rest in all_labels(n - 1, max(used, label + 1)):
                    yield (label, *rest)

    return [
        areas
        for areas in all_labels(rows * cols, 0)
        if all(_is_connected(area, rows, cols) for area in areas_of(areas))
    ]


def areas_of(areas: tuple[int, ...]) -> list[list[int]]:
    return [[cell for cell, other in enumerate(areas) if other == area] for area in sorted({*areas})]


def _is_connected(area: list[int], rows: int, cols: int) -> bool:
    reached, waiting = {area[0]}, [area[0]]
    while waiting:
        for cell in beside(waiting.pop(), rows, cols):
            if cell in area and cell not in reached:
                reached.add(cell)
                waiting.append(cell)
    return len(reached) == len(area)


def _is_rectangle(area: list[int], cols: int) -> bool:
    rows_of, cols_of = [cell // cols for cell in area], [cell % cols for cell in area]
    return len(area) == (max(rows_of) - min(rows_of) + 1) * (max(cols_of) - min(cols_of) + 1)

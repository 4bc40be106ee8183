"""All puzzles of a small board, tried one after the other: the definition of what is enumerated."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from itertools import chain, groupby, pairwise, permutations, product

import numpy as np
from plain_layouts import plain_layouts

from gridlanes.enumerating.request import Enumeration
from gridlanes.generating.clues.read_clues import clues_of
from gridlanes.io.forms.fields.cages import Cages
from gridlanes.io.forms.fields.calculations import RULES, Calculations
from gridlanes.io.forms.fields.calculations import SHIFT as TARGET_SHIFT
from gridlanes.io.forms.fields.cells import Cells
from gridlanes.io.forms.fields.cross_sums import CrossSums
from gridlanes.io.forms.fields.dots import WHITE as WHITE_DOT
from gridlanes.io.forms.fields.dots import Dots
from gridlanes.io.forms.fields.field import Content, Size
from gridlanes.io.forms.fields.figures import Figures
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.model.clue import NO_CLUE
from gridlanes.puzzles.row_regions import RowRegions, RuleRegions, regions_of_rows
from gridlanes.rules import AllHold
from gridlanes.rules.shared.ring_runs import HINTS, UNKNOWN_LENGTH
from gridlanes.solvers import brute
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

OnlySolutions = Callable[[list[PuzzleRow]], list[tuple[int, ...] | None]]
"""the only solution of each puzzle of one structure (numbers of marks from 0), None for a puzzle that has none or
several"""


def by_brute_force(puzzles: list[PuzzleRow]) -> list[tuple[int, ...] | None]:
    """As brute force says."""
    found = []
    for puzzle in puzzles:
        solutions = brute.solve(puzzle.structure.puzzle(puzzle.givens, puzzle.clues, _columns(puzzle)), 2)
        found.append(solutions[0] if len(solutions) == 1 else None)
    return found


def by_lanes(puzzles: list[PuzzleRow]) -> list[tuple[int, ...] | None]:
    """As the lane engine says."""
    structure = puzzles[0].structure
    with SolverPool(1) as pool:
        answers = pool.solve(
            structure,
            np.array([puzzle.givens for puzzle in puzzles], np.uint8),
            SolveOptions(2),
            clues=np.array([puzzle.all_clues for puzzle in puzzles], np.int32) if structure.n_clues else None,
            row_regions=regions_of_rows([puzzle.row_regions for puzzle in puzzles]),
        )
    is_unique = (answers.status == Status.UNIQUE).tolist()
    return [tuple(row) if unique else None for row, unique in zip(answers.numbers.tolist(), is_unique, strict=True)]


def plain_puzzles(
    enumeration: Enumeration, most: int, only_solutions: OnlySolutions = by_brute_force
) -> set[str] | None:
    """The JSON of all puzzles that have one solution; None if more than `most` are to be tried."""
    layouts, tried = [], 0
    for layout in plain_layouts(enumeration):
        each = _choices(enumeration, layout)
        tried += math.prod(map(len, each))
        if tried > most:
            return None
        layouts.append((layout, each))
    found = set[str]()
    for layout, each in layouts:
        always_shown = _clues_always_shown(enumeration, layout)
        puzzles = [
            with_facts(enumeration, layout, values, always)
            for always in always_shown
            for values in map(joined, product(*each))
            if is_usual(enumeration, values)
        ]
        for puzzle, solution in zip(puzzles, only_solutions(puzzles) if puzzles else (), strict=True):
            if solution is not None and _shows_all(enumeration, puzzle, solution):
                found.add(json.dumps(enumeration.genre.to_data(puzzle)))
    return found


def joined(parts: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """One behind the other."""
    return tuple(chain(*parts))


def _choices(enumeration: Enumeration, layout: PuzzleRow) -> list[list[tuple[int, ...]]]:
    """What facts can be, ``NO_CLUE`` for one that is not shown: givens, clues, numbers of rooms and the like, each fact
    for itself, or all clues at once where some exclude others.
    """
    facts, n_cells = enumeration.facts, enumeration.size.n_cells
    givens = [
        [NO_CLUE, *enumeration.givable.tolist()] if not layout.givens[coord] else [NO_CLUE]
        for coord in facts.coords.tolist()
    ]
    if enumeration.placed is None:
        clues = [
            [NO_CLUE, *range(least, most + 1)]
            for least, most in zip(facts.least.tolist(), facts.most.tolist(), strict=True)
        ]
    else:
        clues = [_entries(enumeration)] * enumeration.structure.n_clues
    for field in enumeration.genre.fields.values():
        if isinstance(field, Cells) and field.number_mark is not None:
            mark = enumeration.structure.alphabet.number(field.number_mark) + 1
            for place, slot in enumerate(facts.slots.tolist()):
                if slot < n_cells and layout.givens[slot] != mark:
                    clues[place] = [NO_CLUE]
    numbers = []
    if enumeration.numbered is not None:
        counts = not isinstance(enumeration.numbered.numbered, AllHold)
        of_rooms = [entry for entry in layout.row_regions if entry.rule == enumeration.numbered.numbered]
        numbers = [
            [NO_CLUE, *(number for number in enumeration.numbered.numbers if not counts or number <= len(room))]
            for entry in of_rooms
            for room in entry.regions
        ]
    figures = [[NO_CLUE, 1] for _ in plain_figures(enumeration)]
    sums = [
        [NO_CLUE, *range(sum(range(1, len(area) + 1)), sum(range(_largest(enumeration), 0, -1)[: len(area)]) + 1)]
        for area in plain_sums(enumeration, layout)
    ]
    results = [
        [
            result << TARGET_SHIFT | sign
            for sign, operator in enumerate(RULES, 1)
            for result in range(1, _largest(enumeration) ** len(cage) + 1)
            if operator not in "-/" or len(cage) == 2
        ]
        for cage in plain_cages(enumeration, layout)
    ]
    if enumeration.hints is not None:
        clues = [plain_hints(enumeration)] * n_cells
    each = [*givens, *([] if enumeration.arrows is not None else clues), *numbers, *figures, *sums, *results]
    found = [[(value,) for value in values] for values in each]
    return found if enumeration.arrows is None else [*found[: len(givens)], _numbers_with_arrows(enumeration, layout)]


def _numbers_with_arrows(enumeration: Enumeration, layout: PuzzleRow) -> list[tuple[int, ...]]:
    """All clues of boards on which each cell of the field has a number with an arrow, or none."""
    (rows, cols), arrows = enumeration.size, enumeration.arrows
    assert arrows is not None
    cells = np.flatnonzero(arrows.is_own(layout.givens[: rows * cols])).tolist()
    found, ways = [], []
    for row, col in (divmod(cell, cols) for cell in cells):  # a number is no larger than there are cells ahead
        ahead = (row, rows - 1 - row, col, cols - 1 - col)
        ways.append([None, *((way, number) for way in range(4) for number in range(ahead[way] + 1))])
    for told in product(*ways):
        clues = [NO_CLUE] * (4 * rows * cols)
        for cell, number in zip(cells, told, strict=True):
            if number is not None:
                clues[number[0] * rows * cols + cell] = number[1]
        found.append(tuple(clues))
    return found


def plain_hints(enumeration: Enumeration) -> list[int]:
    """The hints for which there is room on a board: runs with a cell between each two."""
    lengths = {hint: [1 if digit == str(UNKNOWN_LENGTH) else int(digit) for digit in str(hint)] for hint in HINTS}
    room = enumeration.size.n_cells - 1
    return [
        NO_CLUE,
        *(hint for hint, each in lengths.items() if sum(each) + len(each) - 1 <= room or hint in (0, UNKNOWN_LENGTH)),
    ]


def plain_cages(enumeration: Enumeration, layout: PuzzleRow) -> list[list[int]]:
    """The cages that have a calculation."""
    if not isinstance(enumeration.own_field, Calculations):
        return []
    return [[*map(int, cage)] for entry in layout.row_regions for cage in entry.regions]


def _largest(enumeration: Enumeration) -> int:
    """The largest value of the marks."""
    return max(enumeration.structure.alphabet.values)


def plain_sums(enumeration: Enumeration, layout: PuzzleRow) -> list[list[int]]:
    """The cages or runs that can have a sum: the cells of each, in the order in which they first occur; runs of rows
    come before those of columns.
    """
    field, (rows, cols) = enumeration.own_field, enumeration.size
    if isinstance(field, Cages):
        return sorted([[*map(int, cage)] for entry in layout.row_regions for cage in entry.regions], key=min)
    if not isinstance(field, CrossSums):
        return []
    found = []
    for line in [
        *([row * cols + col for col in range(cols)] for row in range(rows)),
        *([row * cols + col for row in range(rows)] for col in range(cols)),
    ]:
        for is_block, run in groupby(line, lambda cell: bool(layout.givens[cell])):
            cells = [*run]
            if not is_block and cells not in found:
                found.append(cells)
    return found


def plain_figures(enumeration: Enumeration) -> list[tuple[Figures, tuple[int, ...]]]:
    """All figures that a puzzle can show, by field: short ones first, then in the order of their cells."""
    rows, cols = enumeration.size
    found = []
    for field in enumeration.figures:
        for n in range(field.least, (field.most or min(6, max(rows, cols))) + 1):
            for cells in permutations(range(rows * cols), n):
                steps = [(abs(a // cols - b // cols), abs(a % cols - b % cols)) for a, b in pairwise(cells)]
                is_one = all(sum(step) == 1 if field.adjacent else max(step) == 1 for step in steps)
                if is_one and not (field.reversible and cells > cells[::-1]):
                    found.append((field, cells))
    return found


def _entries(enumeration: Enumeration) -> list[int]:
    """What a cell can have in a genre in which the places of clues matter: nothing, a clue without a number, or a
    number; larger ones say no more than those beyond the number of cells.
    """
    field = next(field for field in enumeration.genre.fields.values() if isinstance(field, Cells))
    if isinstance(field, Dots):
        return [NO_CLUE, WHITE_DOT]
    numbers_of_board = field.numbers if len(field.numbers) < 10 else range(enumeration.size.n_cells + 2)
    numbers = [number for number in field.numbers if number in numbers_of_board]
    return sorted({NO_CLUE, field.unknown_clue, *numbers})


def is_usual(enumeration: Enumeration, values: tuple[int, ...]) -> bool:
    """Whether a puzzle with these facts, of a genre in which several clues say the same, has those that are usual."""
    if enumeration.genre.name in ("numberlink", "arukone"):  # numbers are named as they occur, and each occurs twice
        named = [value for value in values if value > 0]
        order = [*dict.fromkeys(named)]
        return order == [*range(1, len(order) + 1)] and all(named.count(number) == 2 for number in order)
    if enumeration.genre.name == "hitori":  # all cells have numbers, named as they occur, at most as many as a side has
        order = [*dict.fromkeys(values)]
        return order == [*range(1, len(order) + 1)] and len(order) <= max(enumeration.size)
    return True


def _clues_always_shown(enumeration: Enumeration, layout: PuzzleRow) -> list[tuple[int, ...]]:
    """What the clues that every puzzle tells can be: those of all solutions."""
    slots = enumeration.always_shown
    if not slots:
        return [()]
    structure = enumeration.structure
    free = structure.puzzle(layout.givens, None, _columns(layout))
    solutions = np.array(brute.solve(free), np.uint8).reshape(-1, structure.n_coords)
    givens = np.tile(layout.givens, (len(solutions), 1))
    clues = clues_of(enumeration.genre, structure, enumeration.facts, givens, solutions)
    assert clues is not None
    return sorted({tuple(row) for row in clues[:, slots].tolist()})


def with_facts(
    enumeration: Enumeration, layout: PuzzleRow, values: tuple[int, ...], always: tuple[int, ...]
) -> PuzzleRow:
    facts, structure = enumeration.facts, enumeration.structure
    n_givens = len(facts.coords)
    slots = facts.slots if enumeration.placed is None and enumeration.hints is None else np.arange(structure.n_clues)
    n_board = n_givens + len(slots)
    givens = layout.givens.copy()
    for coord, value in zip(facts.coords.tolist(), values[:n_givens], strict=True):
        givens[coord] = value if value != NO_CLUE else givens[coord]
    clues = np.full(structure.n_clues, NO_CLUE, np.int32)
    clues[slots] = values[n_givens:n_board]
    clues[enumeration.always_shown] = always
    own = tuple(
        entry._replace(clues=[*values[n_board:]])
        if enumeration.numbered is not None and entry.rule == enumeration.numbered.numbered
        else entry
        for entry in layout.row_regions
    )
    if enumeration.figures:
        shown = zip(plain_figures(enumeration), values[n_board:], strict=True)
        there = [figure for figure, value in shown if value != NO_CLUE]
        rules = {field.name: field.rule(enumeration.size.rows) for field in enumeration.figures}
        for name, rule in rules.items():
            of_field = [cells for field, cells in there if field.name == name]
            own += (RuleRegions(rule, of_field, [0] * len(of_field)),) if of_field else ()
    if isinstance(enumeration.own_field, Calculations):
        draft, areas = Draft(structure, 1), np.zeros((1, enumeration.size.n_cells), np.int32)
        for number, cage in enumerate(plain_cages(enumeration, layout)):
            areas[0, cage] = number
        codes = np.zeros_like(areas)
        codes[0, : len(values) - n_board] = values[n_board:]
        enumeration.own_field.fill(draft, Content((areas, None, codes)))
        own = draft.one().row_regions
    if isinstance(enumeration.own_field, Cages | CrossSums):
        own = _with_sums(enumeration.own_field, plain_sums(enumeration, layout), [*values[n_board:]], enumeration.size)
    return PuzzleRow(structure, givens, clues if structure.n_clues else None, own)


def _with_sums(
    field: Cages | CrossSums, areas: list[list[int]], sums: list[int], size: Size
) -> tuple[RuleRegions, ...]:
    """The regions of cages or runs with these sums."""
    pairs = [*zip(areas, sums, strict=True)]
    if isinstance(field, Cages):
        return tuple(entry for entry in field.regions(pairs, size) if len(entry.regions))
    told = [(area, total) for area, total in pairs if total != NO_CLUE]
    rest = [area for area, total in pairs if total == NO_CLUE and len(area) > 1]
    return (
        RuleRegions(field.summed, [area for area, _ in told], [total for _, total in told]),
        RuleRegions(field.plain, rest, [0] * len(rest)),
    )


def _columns(puzzle: PuzzleRow) -> tuple[RowRegions, ...]:
    return regions_of_rows([puzzle.row_regions]) if puzzle.row_regions else ()


def _shows_all(enumeration: Enumeration, puzzle: PuzzleRow, solution: tuple[int, ...]) -> bool:
    """Whether a puzzle shows all cells whose marks every puzzle shows."""
    marks = np.array(solution) + 1
    return bool((puzzle.givens[np.isin(marks, enumeration.always)] != 0).all())

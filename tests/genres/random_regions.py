"""Regions that fit a solution: rooms with numbers, figures, cages of calculations."""

from __future__ import annotations

import random

import numpy as np
from numpy.typing import NDArray
from random_shapes import connected_areas, neighbours, places_for_walls, random_figure

from gridlanes.io.forms.fields.cages import Cages
from gridlanes.io.forms.fields.calculations import RULES, Calculations
from gridlanes.io.forms.fields.field import Field, size_of
from gridlanes.io.forms.fields.figures import Figures
from gridlanes.io.forms.fields.inner_walls import InnerWalls
from gridlanes.io.forms.fields.rooms import NO_ROOM
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.scope import Scope
from gridlanes.puzzles.row_regions import RuleRegions


def with_numbers(rng: random.Random, rooms: RuleRegions, layout: PuzzleRow, solution: NDArray[np.uint8]) -> RuleRegions:
    """Rooms with the numbers that they have in a solution, some of them left out."""
    structure, share, clues = layout.structure, rng.random(), []
    for room in rooms.regions:
        cells = np.array(room, np.intp)
        scope = Scope(structure.grid, structure.alphabet, (cells,))
        told = int(rooms.rule.read_clues(solution[None, cells], scope)[0, 0])
        clues.append(told if rng.random() < share else NO_CLUE)
    return rooms._replace(clues=clues)


def regions_that_fit(
    rng: random.Random, field: Field, layout: PuzzleRow, solution: NDArray[np.uint8]
) -> list[RuleRegions]:
    """Regions of a field that does not determine the solution alone; none for a field of another kind."""
    if isinstance(field, Figures):
        return _random_figures(rng, field, layout, solution)
    if isinstance(field, Calculations):
        return _random_calculations(rng, layout, solution)
    if isinstance(field, InnerWalls):
        return _random_walls(rng, field, layout, solution)
    return []


def _random_walls(
    rng: random.Random, field: InnerWalls, layout: PuzzleRow, solution: NDArray[np.uint8]
) -> list[RuleRegions]:
    """Walls within rooms that fit a solution, now and then one that does not."""
    structure, share = layout.structure, rng.choice((0, 0, 0.5, 1))
    area_of = field.rooms.array(layout, "").tolist()
    pairs, found = neighbours(size_of(layout)), list[list[int]]()
    for place in sorted(places_for_walls(rng, size_of(layout), area_of)):
        coords = field.coords(structure)[place].tolist()
        if area_of[pairs[place][0]] != NO_ROOM and rng.random() < share:
            scope = Scope(structure.grid, structure.alphabet, (np.array(coords, np.intp),))
            if field.rule.holds(solution[None, coords], scope)[0] or rng.random() < 0.02:
                found.append(coords)
    return [RuleRegions(field.rule, found, [0] * len(found))] if found else []


def _random_figures(
    rng: random.Random, field: Figures, layout: PuzzleRow, solution: NDArray[np.uint8]
) -> list[RuleRegions]:
    """Figures of one kind that fit a solution, now and then one that does not; cages overlap rarely."""
    size, structure, taken = size_of(layout), layout.structure, set[int]()
    rule, found = field.rule(size.rows), list[tuple[list[int], int]]()
    for _ in range(rng.randint(1, 40)):
        cells = random_figure(field, rng, size)
        if len(cells) < field.least or (isinstance(field, Cages) and taken & {*cells} and rng.random() < 0.9):
            continue
        scope = Scope(structure.grid, structure.alphabet, (np.array(cells, np.intp),))
        marks, clue = solution[None, cells], 0
        if rule.slots:
            clue = int(rule.read_clues(marks, scope)[0, 0])
            fits = clue != NO_CLUE
        else:
            fits = bool(rule.holds(marks, scope)[0])
        if fits or (not rule.slots and rng.random() < 0.004):
            taken |= {*cells}
            leave_out = isinstance(field, Cages) and not field.needs_sums and rng.random() < 0.1
            found.append((cells, NO_CLUE if leave_out else clue))
    return [*field.regions(found, size)]


def _random_calculations(rng: random.Random, layout: PuzzleRow, solution: NDArray[np.uint8]) -> list[RuleRegions]:
    """Cages that cover the board, each with a target by any of the calculations, now and then a wrong one."""
    size, structure = size_of(layout), layout.structure
    areas, found = connected_areas(rng, size, 4), list[RuleRegions]()
    for area in range(max(areas) + 1):
        cells = [cell for cell in range(size.n_cells) if areas[cell] == area]
        scope = Scope(structure.grid, structure.alphabet, (np.array(cells, np.intp),))
        told = {
            sign: int(rule.read_clues(solution[None, cells], scope)[0, 0])
            for sign, rule in RULES.items()
            if len(cells) == 2 or sign not in "-/"
        }
        sign = rng.choice([sign for sign, target in told.items() if target != NO_CLUE])
        found.append(RuleRegions(RULES[sign], [cells], [told[sign] + (rng.random() < 0.03)]))
    return found

"""Tatham's "solo": the parameters of its game IDs, and the maps and sums behind the grid of a jigsaw or killer.

``CxR`` means boxes R wide and C high, ``Nj`` a jigsaw of side N; ``x`` adds the diagonals, ``k`` killer cages. Marks of
the generator (symmetry, difficulty) mean nothing here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres.killer import CAGE
from gridlanes.genres.sudoku import LARGEST_SIDE
from gridlanes.io.forms.codecs import Decoded, Own, moved
from gridlanes.io.forms.owned import refusal
from gridlanes.io.forms.region_maps import cages_many, decode_regions_many, split_many
from gridlanes.io.forms.tatham import decode_regions, decode_runs, decode_runs_many, encode_regions, encode_runs

_PARAMETERS = re.compile(r"(?P<first>\d{1,3})(?:x(?P<second>\d{1,3}))?(?P<flags>(?:[jxk]|[rm]\d|md\d|a|d[a-z])*)")
_LARGEST_SUM = 1 << 20


class Parameters(NamedTuple):
    """What the parameters of a game ID say; the boxes of a jigsaw are its rows."""

    box_w: int
    box_h: int
    jigsaw: bool = False
    diagonals: bool = False
    killer: bool = False

    @property
    def side(self) -> int:
        """Cells across."""
        return self.box_w * self.box_h

    def __str__(self) -> str:
        size = f"{self.side}j" if self.jigsaw else f"{self.box_h}x{self.box_w}"
        return f"{size}{'x' * self.diagonals}{'k' * self.killer}"


class Description(NamedTuple):
    """What follows the parameters: givens, the region of each cell of a jigsaw, the cages of a killer."""

    givens: list[int]
    regions: list[int] | None = None
    cages: tuple[Own, ...] = ()


def read_parameters(text: str) -> Parameters:
    """The parameters of a game ID. PuzzleError if they are none, or of a grid that does not exist."""
    match = _PARAMETERS.fullmatch(text)
    if match is None:
        raise PuzzleError(f"{text[:40]!r} are no parameters", hint="expected 3x3, 3x3x, 3x3k, 9j, 9jx, ...", column=1)
    flags = set(re.sub(r"[rm]\d|md\d|d[a-z]", "", match["flags"]))
    jigsaw = "j" in flags
    box_h = int(match["first"])
    box_w = int(match["second"] or (1 if jigsaw else box_h))
    side = box_w * box_h
    if not 1 <= side <= LARGEST_SIDE or (not jigsaw and min(box_w, box_h) < 2):
        hint = f"sides go up to {LARGEST_SIDE}, boxes are 2x2 or larger"
        raise PuzzleError(f"no Sudoku has the parameters {text[:40]!r}", hint=hint, column=1)
    if "k" in flags and (why := refusal(CAGE, side, 1)):
        raise PuzzleError(f"cages in a grid of side {side}", hint=why, column=1)
    box = (side, 1) if jigsaw else (box_w, box_h)
    return Parameters(*box, jigsaw, "x" in flags, "k" in flags)


def read_description(text: str, parameters: Parameters, start: int) -> Description:
    """What follows the parameters and the colon, which together take `start` characters."""
    side = parameters.side
    wanted = ["the grid", *(["its region map"] * parameters.jigsaw), *(["its cages", "its sums"] * parameters.killer)]
    codes = text.split(",", len(wanted))
    starts = [start + sum(len(code) + 1 for code in codes[:i]) for i in range(len(codes))]
    if len(codes) > len(wanted):
        reason = f"more after {wanted[-1]}" + (" of a game without a region map" if len(wanted) == 1 else "")
        raise PuzzleError(reason, column=starts[len(wanted)] + 1)
    try:
        givens = decode_runs(codes[0], side * side, side)
    except PuzzleError as error:
        raise moved(error, start) from None
    if len(codes) < len(wanted):
        kind = "a jigsaw" if parameters.jigsaw and len(codes) == 1 else "a killer"
        form = f"expected {parameters}:GRID{',MAP' * parameters.jigsaw}{',CAGES,SUMS' * parameters.killer}"
        raise PuzzleError(f"{kind} without {wanted[len(codes)]}", hint=form, column=start + len(text) + 1)
    regions = _regions(codes[1], side, starts[1]) if parameters.jigsaw else None
    cages = _cages(codes[-2:], starts[-2:], side) if parameters.killer else ()
    return Description(givens, regions, cages)


def decode_killers(data: NDArray[np.uint8], starts: NDArray[np.int64], ends: NDArray[np.int64], side: int) -> Decoded:
    """`read_description` for many killers in boxes."""
    n_cells = side * side
    (grids, maps, codes), (grid_ends, map_ends, code_ends) = split_many(data, starts, ends, 3)
    givens, fine = decode_runs_many(data, grids, grid_ends, n_cells, side)
    areas, with_map = decode_regions_many(data, maps, map_ends, side)
    sums, with_sums = decode_runs_many(data, codes, code_ends, n_cells, _LARGEST_SUM, np.int32)
    if refusal(CAGE, side, n_cells):  # where a cage may be too large, the exact way looks at each
        fine[:] = False
    own, fine = cages_many(CAGE, areas, sums, fine & with_map & with_sums)
    return Decoded(givens, None, fine, (own,))


def write(parameters: Parameters, description: Description) -> str:
    """The game ID without the game's name. ModelError for what it cannot hold."""
    side = parameters.side
    if not parameters.jigsaw and min(parameters.box_w, parameters.box_h) < 2:
        raise ModelError("game IDs of Sudoku have boxes of 2x2 or more")
    parts = [encode_runs(description.givens)]
    if description.regions is not None:
        parts.append(_region_map(description.regions, side, "regions"))
    if parameters.killer:
        parts += _codes_of_cages(description.cages, side)
    return f"{parameters}:{','.join(parts)}"


def _checked(regions: list[int], side: int) -> list[int]:
    """A region map whose regions have `side` cells each. PuzzleError (without a column) if they have not."""
    sizes = Counter(regions)
    odd = next((name for name, size in sizes.items() if size != side), None)
    if odd is not None:
        reason = f"a region of {sizes[odd]} cells in a jigsaw of side {side}"
        raise PuzzleError(reason, hint=f"each region has {side} cells")
    return regions


def _regions(code: str, side: int, start: int) -> list[int]:
    """The region map of a jigsaw, whose code stands behind `start` characters."""
    try:
        return _checked(decode_regions(code, side), side)
    except PuzzleError as error:
        raise moved(error if error.column else PuzzleError(error.reason, hint=error.hint, column=1), start) from None


def _cages(codes: Sequence[str], starts: Sequence[int], side: int) -> tuple[Own, ...]:
    """The cages of a killer: the code of their map and that of their sums, and where these stand."""
    try:
        areas = decode_regions(codes[0], side)
    except PuzzleError as error:
        raise moved(error, starts[0]) from None
    try:
        sums = decode_runs(codes[1], side * side, _LARGEST_SUM)
    except PuzzleError as error:
        raise moved(error, starts[1]) from None
    total: dict[int, int] = {}
    for cell, number in enumerate(sums):
        if number and total.setdefault(areas[cell], number) != number:
            raise PuzzleError("two sums in one cage", column=starts[1] + 1)
    n_cages = max(areas) + 1
    if len(total) < n_cages:
        raise PuzzleError(f"{n_cages} cages, but {len(total)} of them with a sum", column=starts[1] + 1)
    cells: dict[int, list[int]] = {}
    for cell, area in enumerate(areas):
        cells.setdefault(area, []).append(cell)
    largest = max(map(len, cells.values()))
    if why := refusal(CAGE, side, largest):
        raise PuzzleError(f"a cage of {largest:,} cells in a grid of side {side}", hint=why, column=starts[0] + 1)
    return (Own(CAGE, list(cells.values()), [total[area] for area in cells]),)


def _codes_of_cages(own: Sequence[Own], side: int) -> list[str]:
    """The map and the sums of cages that cover the grid."""
    areas, sums = np.full(side * side, -1), np.zeros(side * side, np.int64)
    pairs = [pair for entry in own for pair in zip(entry.regions, entry.clues, strict=True)]
    for name, (cells, total) in enumerate(pairs):
        areas[list(cells)], sums[min(cells)] = name, total
    if (areas < 0).any() or sum(len(cells) for cells, _ in pairs) != side * side or (sums < 0).any():
        raise ModelError("the cages of a game ID cover the grid, and each has its sum")
    return [_region_map(areas.tolist(), side, "cages"), encode_runs(sums.tolist())]


def _region_map(areas: Sequence[int], side: int, what: str) -> str:
    code = encode_regions(areas, side)
    if max(decode_regions(code, side)) + 1 != len(set(areas)):
        raise ModelError(f"the {what} of a game ID hang together")
    return code

"""Grids as SVG strings: pure text, no script, no widget. The drawing follows from the structure's grid and regions, and
from the genre's looks, clues and rooms.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.draw.arrows import COMPASS, ON_DARK, arrow
from gridlanes.draw.edges import edges, line_piece
from gridlanes.draw.highlights import highlights
from gridlanes.draw.regions import is_on_top, presented, region_svg, row_looks
from gridlanes.draw.ships import SHIPS, ship
from gridlanes.draw.svg import BORDER, CELL, FONT, HAIRLINE, INK, PAPER, SHADE, SOLVED, opening
from gridlanes.io.forms.fields.field import Cell, DarkLabel, Ground, size_of
from gridlanes.io.forms.genre import Genre
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.grid import Layer, Material
from gridlanes.model.looks import TINTS, Look
from gridlanes.model.regions import Col, Diagonal, Row
from gridlanes.registry import genre_named
from gridlanes.rules.distinct import Distinct

_HOLE, _BULB = "#eef0f3", "#e8b23a"
_WALLS, _SHADED = f'fill="{BORDER}"', 'fill="#70839e" fill-opacity="0.6"'  # figures of the puzzle show through shade
_TENT, _CROWN, _TRUNK = "#c8622d", "#3f8f4f", "#7a5a3a"
_TEXT_HEIGHT = {1: 0.58, 2: 0.47, 3: 0.35}
"""font size by the digits of a value, as a share of the cell"""
_ROUND, _SMALL = 0.26, 0.38
"""radius and font size of a number at a corner, as shares of the cell"""
_PEARL = 0.36
"""radius of a clue that is a ball, as a share of the cell"""
_POINT = 0.17
"""radius of a clue that is a small ball"""
_GROUNDS = {Ground.DARK: (BORDER, PAPER), Ground.GREY: (HAIRLINE, INK), Ground.LIGHT: (PAPER, INK)}
"""what cells are filled with in which something is written, and the color of what is written"""
_NONE = 255

_HALVES = {
    Look.DOWN_LEFT: ((0, 0), (1, 0), (1, 1)),
    Look.DOWN_RIGHT: ((1, 0), (1, 1), (0, 1)),
    Look.UP_RIGHT: ((0, 0), (0, 1), (1, 1)),
    Look.UP_LEFT: ((0, 1), (0, 0), (1, 0)),
}
"""the corners of a dark half of a cell"""
_INITIALS = {Look.GHOST: "G", Look.VAMPIRE: "V", Look.ZOMBIE: "Z"}
"""marks that are drawn as a letter"""
_OUTLINES = {
    Look.CIRCLE: "m-10 0a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z",
    Look.DISC: "m-10 0a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z",
    Look.TRIANGLE: "m0 -11l11 19h-22z",
    Look.SQUARE: "m-9.5 -9.5h19v19h-19z",
}
"""what is drawn around the middle of a cell"""


def _star(points: int, radius: float) -> str:
    """The outline of a star as steps from its middle."""
    turns = [math.pi * (i / points - 0.5) for i in range(2 * points)]
    tips = [
        (length * math.cos(turn), length * math.sin(turn))
        for turn, length in zip(turns, [radius, 0.45 * radius] * points, strict=True)
    ]
    steps = [(x - left, y - above) for (left, above), (x, y) in pairwise([(0.0, 0.0), *tips])]
    return "m" + "l".join(f"{right:.1f} {down:.1f}" for right, down in steps) + "z"


_STAR = _star(5, 0.38 * CELL)

Areas = NDArray[np.int64]
Shaded = NDArray[np.bool_]
Looks = Mapping[int, Look]


def partition(puzzle: PuzzleRow) -> tuple[Areas, Shaded]:
    """``(areas, shaded)``, both ``(rows, cols)``: what the eye should see of the Distinct regions of a puzzle, and of
    its rooms.

    `areas` ``int64``: number of the area each cell is in, -1 in none. Areas are the rooms, or the regions that are
    neither rows, columns nor diagonals, as far as they do not overlap; boxes and jigsaw pieces are areas. `shaded`:
    cells of the other regions (diagonals, extra regions laid over the boxes). Regions of less than three cells are
    neither, nor are, where there are rooms, those that do not hold all marks.
    """
    structure, shape = puzzle.structure, size_of(puzzle)
    areas, shaded = np.full(shape.n_cells, -1, np.int64), np.zeros(shape.n_cells, np.bool_)
    if Layer.CELLS not in structure.grid.layers:
        genre = genre_named(structure.genre)
        rooms = None if genre is None else genre.rooms(puzzle)
        return (areas if rooms is None else rooms.astype(np.int64)).reshape(shape), shaded.reshape(shape)
    cell_of = np.flatnonzero(structure.grid.ids(Layer.CELLS).ravel() >= 0)
    number, genre = 0, genre_named(structure.genre)
    rooms = None if genre is None else genre.rooms(puzzle)
    has_rooms = rooms is not None
    for constraint, region in zip(structure.constraints, structure.regions, strict=True):
        number += 1
        shape_of = constraint.region
        if not isinstance(constraint.rule, Distinct) or isinstance(shape_of, Row | Col) or _is_line(shape_of):
            continue
        if len(region) < (len(structure.alphabet) if has_rooms else 3) or region.max() >= len(cell_of):
            continue
        cells = cell_of[region]
        if isinstance(shape_of, Diagonal) or (areas[cells] >= 0).any():
            shaded[cells] = True
        else:
            areas[cells] = number
    if rooms is not None:
        areas = rooms.astype(np.int64)
    else:
        for own in puzzle.row_regions:
            for coords in own.regions if isinstance(own.rule, Distinct) else ():
                number += 1
                if len(coords) == len(structure.alphabet):
                    areas[cell_of[list(coords)]] = number
    return areas.reshape(shape), shaded.reshape(shape)


def _is_line(shape: object) -> bool:
    """Whether a shape is a rectangle of one row or column, as the lines of a board of several grids are."""
    return 1 in (getattr(shape, "height", 0), getattr(shape, "width", 0))


def draw(
    puzzle: PuzzleRow,
    solution: NDArray[np.uint8] | None = None,
    *,
    width: int | None = None,
    colors: Mapping[int, str] | None = None,
    above: str = "",
) -> str:
    """One grid as an SVG string: givens bold and black, what was found lighter, thick lines between areas.

    `solution` ``uint8 (C,)`` as in `Answers`: mark numbers counted from 0, 255 for an open coord. `width`: pixels
    across, by default 36 a cell. `colors`: of coords that are highlighted. `above`: SVG that is drawn last.
    """
    structure, givens, size = puzzle.structure, puzzle.givens, size_of(puzzle)
    rows, cols = size
    genre = genre_named(structure.genre)
    looks: Looks = {} if genre is None else genre.looks
    clue_cells = {} if genre is None or puzzle.clues is None else genre.clue_places(puzzle)
    areas, shaded = partition(puzzle)
    has_cells = Layer.CELLS in structure.grid.layers
    has_frame = has_cells or bool((areas >= 0).any())
    frame = f'<rect width="{cols * CELL}" height="{rows * CELL}"'
    fields = [] if genre is None else genre.fields.values()
    labels = [label for field in fields for label in field.dark_labels(puzzle)]
    outside = [*clue_cells.values(), *(label.cell for label in labels)]
    left = math.ceil(CELL * -min([0, *(min(cell) for cell in outside)]))
    behind = max([0, *(max(row - rows, col - cols) + 1 for row, col in clue_cells.values())])
    after = math.ceil(CELL * behind)
    regions = [*presented(structure), *row_looks(puzzle)]
    label = f"grid of {rows} rows and {cols} columns"
    lines, clue_looks = edges(structure, givens, solution, looks), {} if genre is None else genre.clue_looks
    under = not {Look.CIRCLE, Look.LINE_NS}.isdisjoint(clue_looks.values())  # lines end at clues, or go on from them
    return "".join(
        [
            opening(cols * CELL + after, rows * CELL + after, width, label, left),
            f'{frame} fill="{PAPER}"/>',
            *_shading(shaded),
            highlights(structure, colors) if colors else "",
            *_materials(structure),
            *(region_svg(*region) for region in regions if not is_on_top(region[0])),
            f'<path d="{_hairlines(rows, cols)}" fill="none" stroke="{HAIRLINE}" stroke-width="1"/>',
            f'{frame} rx="2" fill="none" stroke="{BORDER}" stroke-width="3"/>' if has_frame else "",
            f"<g {FONT}>" if regions else "",
            *(region_svg(*region) for region in regions if is_on_top(region[0])),
            "</g>" if regions else "",
            _values(puzzle, solution, looks, clue_cells) if has_cells else "",
            f'<path d="{_borders(areas)}" fill="none" stroke="{BORDER}" stroke-width="2" stroke-linecap="round"/>',
            lines if under else "",
            _clues(puzzle, clue_cells, genre) if genre is not None and clue_cells else "",
            _labels(labels) if labels else "",
            _numbers([(cell, str(number), INK) for field in fields for cell, number in field.cell_numbers(puzzle)]),
            "" if under else lines,
            above,
            "</svg>",
        ]
    )


def _shading(shaded: NDArray[np.bool_]) -> Iterator[str]:
    if shaded.any():
        yield f'<path d="{_squares(np.argwhere(shaded).tolist())}" fill="{SHADE}"/>'


def _hairlines(rows: int, cols: int) -> str:
    across = "".join(f"M0 {row * CELL}h{cols * CELL}" for row in range(1, rows))
    return across + "".join(f"M{col * CELL} 0v{rows * CELL}" for col in range(1, cols))


def _borders(areas: Areas) -> str:
    """The lines between different areas, each as long as it runs straight."""
    across = _runs(areas[1:] != areas[:-1])
    down = _runs((areas[:, 1:] != areas[:, :-1]).T)
    return "".join(
        [f"M{start * CELL} {(line + 1) * CELL}h{(end - start) * CELL}" for line, start, end in across]
        + [f"M{(line + 1) * CELL} {start * CELL}v{(end - start) * CELL}" for line, start, end in down]
    )


def _runs(differs: NDArray[np.bool_]) -> list[tuple[int, int, int]]:
    """(line, start, end) of the runs of true values along each line."""
    framed = np.pad(differs, ((0, 0), (1, 1))).astype(np.int8)
    steps = np.diff(framed, axis=1)
    starts, ends = np.argwhere(steps == 1), np.argwhere(steps == -1)
    return [(line, start, end) for (line, start), (_, end) in zip(starts.tolist(), ends.tolist(), strict=True)]


def _materials(structure: Structure) -> Iterator[str]:
    """Cells that are no floor: walls dark, the others pale."""
    if Layer.CELLS not in structure.grid.layers or structure.grid.is_plain:
        return
    materials = structure.grid.materials_of(Layer.CELLS)
    for material, fill in ((Material.WALL, BORDER), (Material.HOLE, _HOLE), (Material.LABEL_ONLY, _HOLE)):
        squares = _squares(np.argwhere(materials == material).tolist())
        if squares:
            yield f'<path d="{squares}" fill="{fill}"/>'


def _squares(cells: Sequence[Sequence[float]]) -> str:
    return "".join(f"M{col * CELL} {row * CELL}h{CELL}v{CELL}h-{CELL}z" for row, col in cells)


def _values(puzzle: PuzzleRow, solution: NDArray[np.uint8] | None, looks: Looks, clue_cells: Mapping[int, Cell]) -> str:
    """The marks of cells; where a number is drawn there is no dot."""
    givens, values, grid = puzzle.givens, puzzle.structure.alphabet.values, puzzle.structure.grid
    numbered = {cell for slot, cell in clue_cells.items() if puzzle.all_clues[slot] != NO_CLUE}
    given: list[str] = []
    solved: list[str] = []
    walls: list[Sequence[int]] = []
    shaded: list[Sequence[int]] = []
    tinted: dict[Look, list[Sequence[int]]] = {look: [] for look in TINTS}
    pictures: list[str] = []
    found = [_NONE] * len(givens) if solution is None else solution.tolist()
    size = _TEXT_HEIGHT[len(str(max(values)))] * CELL
    baseline = CELL / 2 + 0.36 * size  # a digit is 0.72 of the font size high
    cells = np.argwhere(grid.ids(Layer.CELLS) >= 0).tolist()
    for (row, col), mark, number in zip(cells, givens.tolist(), found, strict=False):
        if not mark and number == _NONE:
            continue
        value = values[mark - 1 if mark else number]
        look = looks.get(value, Look.NUMBER)
        if look in (Look.NUMBER, Look.LETTER) or look in _INITIALS:
            name = _INITIALS.get(look) or _named(value, looks)
            text = f'<text x="{col * CELL + CELL // 2}" y="{row * CELL + baseline:.1f}">{name}</text>'
            (given if mark else solved).append(text)
        elif look == Look.WALL or look in ON_DARK:
            walls.append((row, col))
            if look in ON_DARK:
                pictures.append(arrow(*ON_DARK[look], row, col, PAPER))
        elif look == Look.SHADE:
            shaded.append((row, col))
        elif look in tinted:
            tinted[look].append((row, col))
        elif look != Look.DOT or (row, col) not in numbered:
            pictures.append(_picture(look, row, col, given=bool(mark)))
    common = f'{FONT} font-size="{size:.1f}" text-anchor="middle"'
    groups = [(given, f'font-weight="700" fill="{INK}"'), (solved, f'fill="{SOLVED}"')]
    fills = ((walls, _WALLS), (shaded, _SHADED), *((some, f'fill="{TINTS[look]}"') for look, some in tinted.items()))
    dark = "".join(f'<path d="{_squares(some)}" {fill}/>' for some, fill in fills if some)
    texts = "".join(f"<g {common} {style}>{''.join(texts)}</g>" for texts, style in groups if texts)
    return dark + "".join(pictures) + texts


def _named(value: int, looks: Looks) -> str:
    """A value or clue as it is written into a drawing."""
    return chr(ord("A") + value - 1) if looks.get(value) == Look.LETTER else str(value)


def _picture(look: Look, row: int, col: int, *, given: bool) -> str:
    x, y = col * CELL + CELL / 2, row * CELL + CELL / 2
    if look == Look.BULB:
        stroke = INK if given else SOLVED
        return f'<circle cx="{x:g}" cy="{y:g}" r="{0.3 * CELL:g}" fill="{_BULB}" stroke="{stroke}" stroke-width="2"/>'
    if look in COMPASS:
        return arrow(*COMPASS[look], row, col, INK if given else SOLVED)
    if look in _HALVES:
        steps = _HALVES[look]
        path = "".join(
            f"{'ML'[i > 0]}{(col + right) * CELL} {(row + down) * CELL}" for i, (down, right) in enumerate(steps)
        )
        return f'<path d="{path}z" fill="{INK if given else SOLVED}"/>'
    if look in (Look.FALLING, Look.RISING):
        climb = CELL if look == Look.FALLING else -CELL
        way = f"M{col * CELL} {(row + (climb < 0)) * CELL}l{CELL} {climb}"
        return f'<path d="{way}" stroke="{INK if given else SOLVED}" stroke-width="3" stroke-linecap="round"/>'
    if look in (Look.VERTICAL, Look.HORIZONTAL):
        arm = 0.36 * CELL
        way = f"M{x:g} {y - arm:g}v{2 * arm:g}" if look == Look.VERTICAL else f"M{x - arm:g} {y:g}h{2 * arm:g}"
        return f'<path d="{way}" stroke="{INK if given else SOLVED}" stroke-width="4"/>'
    if look == Look.CROSS:
        arm = 0.36 * CELL
        way = f"M{x - arm:g} {y - arm:g}l{2 * arm:g} {2 * arm:g}m0 {-2 * arm:g}l{-2 * arm:g} {2 * arm:g}"
        return f'<path d="{way}" stroke="{INK if given else SOLVED}" stroke-width="3"/>'
    if look in _OUTLINES:
        color = INK if given else SOLVED
        style = f'fill="{color if look == Look.DISC else "none"}" stroke="{color}" stroke-width="2.5"'
        return f'<path d="M{x:g} {y:g}{_OUTLINES[look]}" {style}/>'
    if look in SHIPS:
        return ship(look, x, y, given=given)
    if look in (Look.PLUS, Look.MINUS):
        arm, color = 0.24 * CELL, INK if given else SOLVED
        down = f"M{x:g} {y - arm:g}v{2 * arm:g}" if look == Look.PLUS else ""
        return f'<path d="M{x - arm:g} {y:g}h{2 * arm:g}{down}" stroke="{color}" stroke-width="3.5"/>'
    if look == Look.TENT:
        path = f"M{x:g} {y - 0.32 * CELL:g}l{0.36 * CELL:g} {0.6 * CELL:g}h{-0.72 * CELL:g}z"
        return f'<path d="{path}" fill="{_TENT if not given else INK}"/>'
    if look == Look.TREE:
        trunk = f'<path d="M{x:g} {y:g}v{0.38 * CELL:g}" stroke="{_TRUNK}" stroke-width="4"/>'
        return f'{trunk}<circle cx="{x:g}" cy="{y - 0.08 * CELL:g}" r="{0.27 * CELL:g}" fill="{_CROWN}"/>'
    if look == Look.STAR:
        return f'<path d="M{x:g} {y:g}{_STAR}" fill="{INK if given else SOLVED}"/>'
    return f'<circle cx="{x:g}" cy="{y:g}" r="{0.07 * CELL:g}" fill="{INK}"/>' if given else ""


def _clues(puzzle: PuzzleRow, cells: Mapping[int, Cell], genre: Genre) -> str:
    """The numbers of a puzzle, in its cells or beside its lines, where on walls they are light, or round at corners;
    clues that are no numbers as pictures, but for those beside the board.
    """
    grid, values = puzzle.structure.grid, puzzle.structure.alphabet.values
    looks, clue_looks = genre.looks, genre.clue_looks
    rounds, inside = list[str](), list[tuple[Cell, str, str]]()
    for slot, (row, col) in cells.items():
        clue = int(puzzle.all_clues[slot])
        if clue == NO_CLUE:
            continue
        fill, look = INK, clue_looks.get(clue) if min(row, grid.rows - row - 1, col, grid.cols - col - 1) > -1 else None
        x, y = col * CELL + CELL / 2, row * CELL + CELL / 2
        if look in COMPASS:
            corner = f'transform="translate({x:g} {y:g}) scale(0.5)"'
            rounds.append(f"<g {corner}>{arrow(*COMPASS[look], 0, 0, INK)}</g>")
            continue
        if look is not None and (piece := line_piece(look, x, y)):
            rounds.append(piece)
            continue
        if look in (Look.CIRCLE, Look.DISC):
            inner, fill = (INK, PAPER) if look == Look.DISC else (PAPER, INK)
            style = f'r="{_PEARL * CELL:g}" fill="{inner}" stroke="{INK}" stroke-width="1.2"'
            rounds.append(f'<circle cx="{x:g}" cy="{y:g}" {style}/>')
        elif look is not None:
            fill = PAPER if look in (Look.WHITE_PEARL, Look.WHITE_POINT) else INK
            radius = _POINT if look in (Look.WHITE_POINT, Look.BLACK_POINT) else _PEARL
            style = f'r="{radius * CELL:g}" fill="{fill}" stroke="{INK}" stroke-width="1.5"'
            rounds.append(f'<circle cx="{x:g}" cy="{y:g}" {style}/>')
            continue
        if row % 1:  # a corner
            circle = f'r="{_ROUND * CELL:g}" fill="{PAPER}" stroke="{BORDER}" stroke-width="1"'
            place = f'x="{x:g}" y="{y + 0.36 * _SMALL * CELL:.1f}" font-size="{_SMALL * CELL:.1f}"'
            rounds.append(f'<circle cx="{x:g}" cy="{y:g}" {circle}/><text {place} fill="{INK}">{clue}</text>')
            continue
        if Layer.CELLS in grid.layers and 0 <= row < grid.rows and 0 <= col < grid.cols:
            coord = int(grid.ids(Layer.CELLS)[int(row), int(col)])
            mark = int(puzzle.givens[coord]) if coord >= 0 else 0
            fill = PAPER if mark and looks.get(values[mark - 1]) == Look.WALL else fill
        inside.append(((row, col), genre.clue_names.get(clue, _named(clue, looks)), fill))
    return _numbers(inside, "".join(rounds))


def _numbers(texts: Sequence[tuple[Cell, str, str]], before: str = "") -> str:
    """Texts in the middle of cells, each with its color, behind some elements that are of one group with them."""
    height, found = 0.47 * CELL, [before]
    for (row, col), text, fill in texts:
        place = f'x="{col * CELL + CELL / 2:g}" y="{row * CELL + CELL / 2 + 0.36 * height:.1f}"'
        found.append(f'<text {place} fill="{fill}">{text}</text>')
    common = f'{FONT} font-size="{height:.1f}" text-anchor="middle" font-weight="700"'
    return f"<g {common}>{''.join(found)}</g>" if any(found) else ""


def _labels(labels: Sequence[DarkLabel]) -> str:
    """Dark cells with what is written in them, or in the halves that a diagonal parts; then those on other grounds."""
    found = list[str]()
    for ground, (fill, ink) in _GROUNDS.items():
        of_ground = [label for label in labels if label.ground == ground]
        cells = [label.cell for label in of_ground]
        parted = [label.cell for label in of_ground if not label.middle]
        lines = "".join(f"M{col * CELL} {row * CELL}l{CELL} {CELL}" for row, col in parted)
        small, large, texts = 0.34 * CELL, 0.58 * CELL, []
        for (row, col), below, right, middle, _ in of_ground:
            for text, x, y, size in ((below, 0.3, 0.74, small), (right, 0.7, 0.28, small), (middle, 0.5, 0.5, large)):
                if text:
                    place = f'x="{(col + x) * CELL:.1f}" y="{(row + y) * CELL + 0.36 * size:.1f}"'
                    texts.append(f'<text {place} font-size="{size:.1f}">{text}</text>')
        outline = "" if ground == Ground.DARK else f' stroke="{BORDER}" stroke-width="2"'
        found += [
            f'<path d="{_squares(cells)}" fill="{fill}"{outline}/>' if cells else "",
            f'<path d="{lines}" stroke="{HAIRLINE}" stroke-width="1"/>' if cells else "",
            f'<g {FONT} text-anchor="middle" font-weight="700" fill="{ink}">{"".join(texts)}</g>' if cells else "",
        ]
    return "".join(found)

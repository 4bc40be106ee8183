"""Assembles the rows that were read into a `Block`, in the order of the source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.io.read.blocks import Block, Group
from gridlanes.io.read.bulk_lines import ReadRows
from gridlanes.io.read.found_rows import FoundRows, WrongRows
from gridlanes.io.read.row_errors import RowErrors
from gridlanes.io.read.rows import InvalidRow, ReaderOptions, ReadRow
from gridlanes.model.clue import NO_CLUE
from gridlanes.puzzles.row_regions import concatenated, regions_of_rows


def assemble(source: str, options: ReaderOptions, found: FoundRows, line_of: NDArray[np.int64] | int) -> Block | None:
    """The block of the rows that were found.

    These name a row by a number that ascends in the order of the source; `line_of` gives the source's line for each
    such number (an array), or for number 0 of numbers that run on line by line (an int). None if there are no rows.
    """
    parts = [part for part in found.parts if len(part.lines)]
    numbers = found.numbers()
    if not len(numbers):
        return None
    line = numbers + line_of if isinstance(line_of, int) else line_of[numbers]
    if len(parts) == 1 and not found.singles and not found.wrong:
        part = parts[0]
        groups = [_group(part, np.arange(len(numbers)))]
        return Block(source, options.genre_name, part.text, line, groups, extra=part.extra)
    texts: list[str] = [""] * len(numbers)
    extras: list[str] = [""] * len(numbers)
    pieces: dict[Structure, list[Group]] = {}
    together: list[ReadRows | WrongRows] = [*parts, *found.wrong]
    for some in together:
        rows = np.searchsorted(numbers, some.lines)
        if isinstance(some, ReadRows):
            pieces.setdefault(some.structure, []).append(_group(some, rows))
        own_texts = some.text
        if isinstance(own_texts, np.ndarray):
            own_texts = own_texts.astype(f"U{own_texts.dtype.itemsize}").tolist()
        for row, text in zip(rows.tolist(), own_texts, strict=True):
            texts[row] = text
        for row, extra in zip(rows.tolist(), some.extra or (), strict=some.extra is not None):
            extras[row] = extra
    positions = np.searchsorted(numbers, np.fromiter(found.singles, np.int64, len(found.singles))).tolist()
    singles = dict(zip(positions, found.singles.values(), strict=True))
    for row, single in singles.items():
        texts[row], extras[row] = single.text, single.extra
    for structure, group in _groups_alone(singles):
        pieces.setdefault(structure, []).append(group)
    groups = [_merged(structure, groups) for structure, groups in pieces.items()]
    groups.sort(key=lambda group: int(group.rows[0]))
    errors = _errors(singles, found.wrong, numbers, line)
    return Block(
        source,
        options.genre_name,
        texts if errors else _fixed_width(texts),
        line,
        groups,
        errors,
        extras if any(extras) else None,
    )


def block_of_one(source: str, options: ReaderOptions, row: ReadRow) -> Block:
    """The block of the only row of a source, in its first line; as `assemble` makes it of one that was read alone."""
    group = _group_of(row.puzzle.structure, [0], [row])
    extra = [row.extra] if row.extra else None
    texts = _fixed_width([row.text])
    return Block(source, options.genre_name, texts, np.ones(1, np.int64), [group], RowErrors(), extra)


def _groups_alone(singles: Mapping[int, ReadRow | InvalidRow]) -> Iterator[tuple[Structure, Group]]:
    """The rows that were read one by one, by their structures."""
    alone: dict[Structure, tuple[list[int], list[ReadRow]]] = {}
    for row, single in singles.items():
        if isinstance(single, ReadRow):
            rows_of, found = alone.setdefault(single.puzzle.structure, ([], []))
            rows_of.append(row)
            found.append(single)
    for structure, (rows_of, found) in alone.items():
        yield structure, _group_of(structure, rows_of, found)


def _errors(
    singles: Mapping[int, ReadRow | InvalidRow],
    wrong: Sequence[WrongRows],
    numbers: NDArray[np.int64],
    line: NDArray[np.int64],
) -> RowErrors:
    """The errors of all rows that are no puzzles; `line`: of the source, for each row."""
    alone = RowErrors(sorted((row, single.error) for row, single in singles.items() if isinstance(single, InvalidRow)))
    together = []
    for some in wrong:
        order = np.argsort(some.lines)
        rows = np.searchsorted(numbers, some.lines[order])
        shown = [some.shown[i] for i in order.tolist()]
        together.append(RowErrors.of(rows, line[rows], some.column[order], some.code[order], some.words, shown))
    return RowErrors.merged([alone, *together])


def _group(part: ReadRows, rows: NDArray[np.int64]) -> Group:
    return Group(part.structure, rows, part.givens, part.expected, part.clues, part.row_regions)


def _group_of(structure: Structure, rows: list[int], found: Sequence[ReadRow]) -> Group:
    """Rows of one structure that were read one by one."""
    clues = None
    if structure.n_clues:
        clues = np.stack([row.puzzle.all_clues for row in found])
    own = (
        regions_of_rows([row.puzzle.row_regions for row in found])
        if any(row.puzzle.row_regions for row in found)
        else ()
    )
    givens = np.stack([row.puzzle.givens for row in found])
    return Group(structure, np.array(rows, np.int64), givens, _expected(found), clues, own)


def _expected(rows: Sequence[ReadRow]) -> NDArray[np.uint8] | None:
    """The expected solutions of some rows, zeros for a row without one; None if no row has one."""
    if all(row.expected is None for row in rows):
        return None
    return np.stack([np.zeros_like(row.puzzle.givens) if row.expected is None else row.expected for row in rows])


def _merged(structure: Structure, groups: Sequence[Group]) -> Group:
    """Groups of one structure as one, its rows ascending."""
    if len(groups) == 1:
        group = groups[0]
        if (np.diff(group.rows) > 0).all():
            return group
    rows = np.concatenate([group.rows for group in groups])
    order = np.argsort(rows)
    givens = np.concatenate([group.givens for group in groups])[order]
    expected = clues = None
    if any(group.expected is not None for group in groups):
        expected = np.concatenate(
            [np.zeros_like(group.givens) if group.expected is None else group.expected for group in groups]
        )[order]
    with_clues = [group.clues for group in groups if group.clues is not None]
    if with_clues:
        n_slots = with_clues[0].shape[1]
        clues = np.concatenate(
            [
                np.full((len(group.rows), n_slots), NO_CLUE, np.int32) if group.clues is None else group.clues
                for group in groups
            ]
        )[order]
    own = (
        concatenated([(group.row_regions, len(group.rows)) for group in groups], order)
        if any(g.row_regions for g in groups)
        else ()
    )
    return Group(structure, rows[order], givens, expected, clues, own)


def _fixed_width(texts: list[str]) -> NDArray[np.bytes_] | list[str]:
    """Texts of one length and of ASCII characters in one line as an ``S`` array, others as they are."""
    width = len(texts[0])
    if all(len(text) == width and text.isascii() and "\n" not in text for text in texts):
        return np.array(texts, f"S{width}")
    return texts

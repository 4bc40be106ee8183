"""Solutions given with puzzles, in any suitable form: a character or a number for each coord."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.io.forms.solution_text import CHARACTERS
from gridlanes.model.alphabet import Alphabet

_APART = re.compile(r"[\s,;|]+")


def solutions_of(structure: Structure, given: Sequence[Any], givens: NDArray[np.uint8]) -> NDArray[np.uint8] | None:
    """``uint8 (n, C)``: mark numbers from 1, zeros where what is given is no solution; None if there is none at all.

    `givens` ``uint8 (n, C)``: of the puzzles.
    """
    n_coords = structure.n_coords
    table = _table(structure.alphabet)
    if table is not None and all(type(text) is str and len(text) == n_coords for text in given):
        found = np.frombuffer("".join(given).encode("latin-1", "replace").translate(table), np.uint8)
        found = found.reshape(len(given), n_coords)
        fits = found.min(axis=1, initial=1) > 0
        if not fits.all():
            found = np.where(fits[:, None], found, np.uint8(0))
        return found if fits.any() else None
    rows = [solution_of(structure, text, row) for text, row in zip(given, givens, strict=True)]
    if all(row is None for row in rows):
        return None
    return np.stack([np.zeros(n_coords, np.uint8) if row is None else row for row in rows])


def solution_of(structure: Structure, given: Any, givens: NDArray[np.uint8]) -> NDArray[np.uint8] | None:
    """``uint8 (C,)``: mark numbers from 1; None for what is no solution of this size.

    A text has a character for each coord (with blanks and line ends between them or not), or a number for each; a list
    has a number for each, or a list for each row of the grid. Marks that are no numbers from 1 on have other numbers
    in other places: then a list must agree with the `givens` ``uint8 (C,)``, or it is not taken for a solution.
    """
    if isinstance(given, str):
        return solution_in_text(structure, given)
    if isinstance(given, list):
        numbers = _flat(given, structure.n_coords)
        marks = None if numbers is None else _of_numbers(structure.alphabet, numbers)
        if marks is None or min(structure.alphabet.values) == 1:
            return marks
        return None if ((givens > 0) & (givens != marks)).any() else marks
    return None


def solution_in_text(structure: Structure, text: str) -> NDArray[np.uint8] | None:
    """``uint8 (C,)``: the mark numbers, from 1, that a text gives; None for what is no solution of this size."""
    alphabet, n_coords = structure.alphabet, structure.n_coords
    if len(text) > 8 * n_coords + 64:
        return None
    words = [word for word in _APART.split(text) if word]
    joined = "".join(words)
    table = _table(alphabet)
    if table is not None and len(joined) == n_coords:
        marks = np.frombuffer(joined.encode("latin-1", "replace").translate(table), np.uint8)
        return marks if marks.all() else None
    if len(words) != n_coords or not all(word.isascii() and word.isdecimal() and len(word) < 4 for word in words):
        return None
    return _of_numbers(alphabet, list(map(int, words)))


def _of_numbers(alphabet: Alphabet, numbers: Sequence[int]) -> NDArray[np.uint8] | None:
    number_of = {value: number for number, value in enumerate(alphabet.values, 1)}
    marks = np.array([number_of.get(value, 0) for value in numbers], np.uint8)
    return marks if marks.all() else None


def _flat(given: list[Any], n_coords: int) -> list[int] | None:
    """The numbers of a list, or of a list of lists."""
    if given and all(type(row) is list for row in given):
        if len(given) > n_coords:
            return None
        given = [entry for row in given for entry in row[: n_coords + 1]]
    if len(given) != n_coords or not all(type(entry) is int for entry in given):
        return None
    return given


@lru_cache(maxsize=64)
def _table(alphabet: Alphabet) -> bytes | None:
    """Mark numbers from 1 of characters, for `bytes.translate`; None for an alphabet with values beyond characters."""
    if max(alphabet.values) >= len(CHARACTERS):
        return None
    table = bytearray(256)
    for number, value in enumerate(alphabet.values, 1):
        symbol = chr(CHARACTERS[value])
        table[ord(symbol)] = table[ord(symbol.lower())] = number
    return bytes(table)

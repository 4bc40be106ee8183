"""Codes of the runs of all lines, those of the columns and then those of the rows: Tatham's lists, and pzpr's numbers
beside the board. The spec's board says how many runs each line may have.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.codes.code import Code, Decoded, Texts
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.fields.field import ArraySpec, Size
from gridlanes.kernels.text import PAST
from gridlanes.kernels.text.run_lists import decode_run_lists
from gridlanes.model.clue import NO_CLUE

_LONGEST = 255


class RunLists(Code):
    """Decimal numbers, ``.`` between those of a line, and ``/`` between lines."""

    noun, unit = "the list of runs", "lines"

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        decode_run_lists(*texts, _firsts(spec.board), _LONGEST, *into)

    def n_places(self, spec: ArraySpec) -> int:
        return sum(spec.board)

    def wrong_number(self, text: str, at: int) -> PuzzleError:
        found = text[at:].partition("/")[0].partition(".")[0]
        return PuzzleError(f"the length {found[:20]!r} is out of range", column=at + 1)

    def explain(self, fault: int, text: str, at: int, place: int, spec: ArraySpec, container: str) -> PuzzleError:
        if fault == PAST:
            return PuzzleError(f"line {place + 1} of {self.noun} has more runs than a line can have", column=at + 1)
        return super().explain(fault, text, at, place, spec, container)

    def encode(self, array: NDArray[Any], spec: ArraySpec) -> str:
        _check_given(array)
        lines = np.split(array, _firsts(spec.board)[1:-1])
        return "/".join(".".join(str(run) for run in line.tolist() if run) for line in lines)


class RunsFromBoard(Number16):
    """pzpr's numbers beside the board: those of each line from the board outwards, so the last run comes first. Places
    without a number are passed over.
    """

    noun, unit = "the numbers outside", "places"

    def __init__(self) -> None:
        super().__init__(_LONGEST)

    def decode_many(self, texts: Texts, spec: ArraySpec) -> Decoded:
        found, stops, faults = super().decode_many(texts, spec)
        return Decoded(_turned(found, spec), stops, faults)

    def encode_many(self, arrays: NDArray[Any], spec: ArraySpec) -> list[str]:
        _check_given(arrays)
        (firsts, line_of), (board, places) = _lines_of(spec.board), np.nonzero(arrays)
        line = board * len(firsts) + line_of[places]
        n_runs = np.bincount(line, minlength=len(arrays) * len(firsts))
        last = np.tile(firsts, len(arrays)) + np.cumsum(n_runs) - 1  # if runs before it were beside each other
        turned = np.zeros_like(arrays)
        turned[board, last[line] - np.arange(len(places))] = arrays[board, places]
        return super().encode_many(turned, spec)


def _firsts(board: Size) -> NDArray[np.int64]:
    """``int64 (lines + 1,)``: where the places of each line begin."""
    rows, cols = board
    return np.cumsum([0, *[(rows + 1) // 2] * cols, *[(cols + 1) // 2] * rows])


@lru_cache(maxsize=256)
def _lines_of(board: Size) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """``int64 (lines,)``, ``int64 (places,)``: the first place of each line, and the line of each place."""
    firsts = _firsts(board)
    return firsts[:-1], np.repeat(np.arange(len(firsts) - 1), np.diff(firsts))


def _turned(found: NDArray[Any], spec: ArraySpec) -> NDArray[Any]:
    """The runs of each line ``(n, places)`` in opposite order, zeros behind them."""
    firsts = _firsts(spec.board)
    line = np.repeat(np.arange(len(firsts) - 1), np.diff(firsts))
    turned = found[:, firsts[line] + firsts[line + 1] - 1 - np.arange(len(line))]
    return np.take_along_axis(turned, np.argsort(2 * line + (turned == 0), axis=1, kind="stable"), axis=1)


def _check_given(array: NDArray[Any]) -> None:
    """ModelError if a line is not given."""
    if (array == NO_CLUE).any():
        raise ModelError("a URL or game ID must have the runs of all lines")

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
from gridlanes.kernels.text.run_lists import decode_run_lists, turn_runs
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
        return super().encode_many(_turned(arrays, spec), spec)


@lru_cache(maxsize=256)
def _firsts(board: Size) -> NDArray[np.int64]:
    """``int64 (lines + 1,)``: where the places of each line begin."""
    rows, cols = board
    return np.cumsum([0, *[(rows + 1) // 2] * cols, *[(cols + 1) // 2] * rows])


def _turned(found: NDArray[Any], spec: ArraySpec) -> NDArray[Any]:
    """The runs of each line ``(n, places)`` in opposite order, zeros behind them."""
    turned = np.zeros(found.shape, found.dtype)
    turn_runs(found, _firsts(spec.board), turned)
    return turned


def _check_given(array: NDArray[Any]) -> None:
    """ModelError if a line is not given."""
    if (array == NO_CLUE).any():
        raise ModelError("a URL or game ID must have the runs of all lines")

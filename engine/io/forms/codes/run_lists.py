"""Codes of the runs of lines: Tatham's lists, and pzpr's numbers beside the board."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.codes.code import Code, Decoded, Texts
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.fields.field import Room, SideRule
from gridlanes.kernels.text import PAST
from gridlanes.kernels.text.run_lists import decode_run_lists
from gridlanes.model.clue import NO_CLUE


class RunLists(Code):
    """Decimal numbers with ``.`` between them, and ``/`` between lines. `goes_on`: whether other lines follow, so that
    a slash comes behind the last one. A room has a row for each line, as long as a line has runs at most.
    """

    noun, unit = "the list of runs", "lines"

    def __init__(self, *, goes_on: bool) -> None:
        self._goes_on = goes_on

    def run(self, texts: Texts, room: Room, into: Decoded) -> None:
        width = room.shape.cols
        decode_run_lists(*texts, width, 2 * width, self._goes_on, *into)

    def n_places(self, room: Room) -> int:
        return room.shape.rows

    def wrong_number(self, text: str, at: int) -> PuzzleError:
        found = text[at:].partition("/")[0].partition(".")[0]
        return PuzzleError(f"the length {found[:20]!r} is out of range", column=at + 1)

    def explain(self, fault: int, text: str, at: int, place: int, room: Room, container: str) -> PuzzleError:
        if fault == PAST:
            return PuzzleError(f"line {place + 1} has more than {room.shape.cols} runs", column=at + 1)
        return super().explain(fault, text, at, place, room, container)

    def encode(self, array: NDArray[Any], room: Room) -> str:
        lines = _given(array, room)
        text = "/".join(".".join(str(run) for run in line if run) for line in lines.tolist())
        return text + "/" if self._goes_on else text


class RunsFromBoard(Number16):
    """pzpr's numbers beside the board: those of each line from the board outwards, so the last run comes first. Places
    without a number are passed over.
    """

    noun, unit = "the numbers outside", "places"

    def __init__(self, most: SideRule | int) -> None:
        super().__init__(most)

    def decode_many(self, texts: Texts, room: Room) -> Decoded:
        found, stops, faults = super().decode_many(texts, room)
        lines = found.reshape(-1, *room.shape)[:, :, ::-1]
        packed = np.take_along_axis(lines, np.argsort(lines == 0, axis=2, kind="stable"), axis=2)
        return Decoded(packed.reshape(found.shape), stops, faults)

    def encode(self, array: NDArray[Any], room: Room) -> str:
        lines = _given(array, room)[:, ::-1]
        outwards = np.take_along_axis(lines, np.argsort(lines == 0, axis=1, kind="stable"), axis=1)
        return super().encode(outwards.ravel(), room)


def _given(array: NDArray[Any], room: Room) -> NDArray[Any]:
    """The lines ``(lines, runs)``. ModelError if one is not given."""
    lines = array.reshape(room.shape)
    if (lines == NO_CLUE).any():
        raise ModelError("a URL or game ID has the runs of all lines")
    return lines

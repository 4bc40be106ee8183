"""Tatham's numbers of all cells: a digit each; numbers from 10 on are in square brackets."""

from __future__ import annotations

import re
from typing import Any

from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.codes.code import Code, Decoded, Texts
from gridlanes.io.forms.fields.field import ArraySpec
from gridlanes.kernels.text import FINE, RANGE, SHORT, WRONG

_ITEM = re.compile(rb"([0-9])|\[([0-9]{1,9})\]")
_PREFIX = re.compile(rb"\[[0-9]{0,9}")
_LARGEST = 999


class Bracketed(Code):
    """``7`` and ``[12]``; every cell has a number."""

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        data = texts.data.tobytes()
        for i, (at, end) in enumerate(zip(texts.starts.tolist(), texts.ends.tolist(), strict=True)):
            place, fault = 0, FINE
            while place < spec.shape.n_cells:
                match = _ITEM.match(data, at, end)
                if match is None:
                    is_cut_off = at == end or _PREFIX.fullmatch(data, at, end)
                    fault = SHORT if is_cut_off else WRONG
                    break
                number = int(match[1] or match[2])
                if number > _LARGEST:
                    fault = RANGE
                    break
                into.found[i, place] = number
                place, at = place + 1, match.end()
            into.stops[i], into.faults[i] = (at, place), fault

    def wrong_number(self, text: str, at: int) -> PuzzleError:
        return PuzzleError(f"the number {text[at + 1 :].partition(']')[0]} is out of range", column=at + 1)

    def encode(self, array: NDArray[Any], spec: ArraySpec) -> str:
        return "".join(str(number) if number < 10 else f"[{number}]" for number in array.tolist())

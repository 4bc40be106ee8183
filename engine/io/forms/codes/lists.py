"""Tatham's lists: decimal numbers between separators, nothing for a place without one."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.codes.code import Code, Decoded, Texts
from gridlanes.io.forms.fields.field import Room, SideRule
from gridlanes.kernels.text import RANGE, SHORT, WRONG
from gridlanes.kernels.text.numbers import MOST_DIGITS

_DIGITS = b"0123456789"


class NumberList(Code):
    """Decimal numbers from `least` to `most`, each place apart from the next by `separator`; the last one ends with the
    first character that is no digit.
    """

    unit = "places"

    def __init__(self, most: SideRule | int, least: int = 1, separator: str = "/", noun: str = "the list") -> None:
        self._most, self.least, self._separator, self.noun = most, least, ord(separator), noun

    def run(self, texts: Texts, room: Room, into: Decoded) -> None:
        data, spans = texts.data.tobytes(), zip(texts.starts.tolist(), texts.ends.tolist(), strict=True)
        most = self._most if isinstance(self._most, int) else self._most(room.shape)
        for i, (at, end) in enumerate(spans):
            fault, place = 0, 0
            while True:
                first = at
                while at < end and data[at] in _DIGITS:
                    at += 1
                if at > first:
                    number = int(data[first:at]) if at - first <= MOST_DIGITS else most + 1
                    if not self.least <= number <= most:
                        at, fault = first, RANGE
                        break
                    into.found[i, place] = number
                place += 1
                if place == room.shape.n_cells:
                    break
                if at >= end or data[at] != self._separator:
                    fault = SHORT if at >= end else WRONG
                    break
                at += 1
            into.stops[i], into.faults[i] = (at, place), fault

    def wrong_number(self, text: str, at: int) -> PuzzleError:
        end = at
        while end < len(text) and text[end].isdecimal() and end < at + 20:
            end += 1
        return PuzzleError(f"the number {text[at:end]} is out of range", column=at + 1)

    def encode(self, array: NDArray[Any], room: Room) -> str:
        return chr(self._separator).join("" if number == room.blank else str(number) for number in array.tolist())

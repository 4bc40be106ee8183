"""pzpr's numbers with arrows in coloured cells."""

from __future__ import annotations

import re

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.codes.arrow_numbers import ArrowNumber16, arrow_of
from gridlanes.io.forms.codes.code import Decoded, Texts
from gridlanes.io.forms.fields.arrow_numbers import PER_ARROW
from gridlanes.io.forms.fields.cells import UNKNOWN
from gridlanes.io.forms.fields.coloured_arrows import PER_COLOUR
from gridlanes.io.forms.fields.field import ArraySpec
from gridlanes.kernels.text import PAST, RANGE, SHORT, WRONG

_PLACE = re.compile(rb"([a-z])|([0-2])(?:[0-4](\.)|([1-4])([0-9a-f])|([6-9])([0-9a-f]{2})|-([1-4])([0-9a-f]{3}))")
"""blank places; or a colour, and no number, or an arrow and its number in one, two or three hex digits"""


class ColouredArrow16(ArrowNumber16):
    """As `ArrowNumber16`, each place with its colour before it: 0 for grey, 1 for white, 2 for black."""

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        data, n_places = texts.data.tobytes(), spec.shape.n_cells
        for i, (start, end) in enumerate(zip(texts.starts.tolist(), texts.ends.tolist(), strict=True)):
            at, place = start, 0
            while place < n_places:
                match = _PLACE.match(data, at, end)
                if match is None:
                    begins = b"0" <= data[at : min(at + 1, end)] <= b"2"
                    into.faults[i] = SHORT if at == end else RANGE if begins else WRONG
                    break
                if match[1]:
                    n_blank = match[1][0] - ord("a") + 1
                    if place + n_blank > n_places:
                        into.faults[i] = PAST
                        break
                    place += n_blank
                else:
                    arrow, number = _arrow_of(match)
                    if number > max(spec.shape):
                        into.faults[i] = RANGE
                        break
                    into.found[i, place] = PER_COLOUR * int(match[2]) + PER_ARROW * arrow + number
                    place += 1
                at = match.end()
            into.stops[i] = at, place

    def wrong_number(self, text: str, at: int) -> PuzzleError:
        match = re.compile("[0-2]-?[0-9]?[0-9a-f]{0,3}").match(text, at)
        found = match[0] if match else text[at : at + 1]
        hint = "expected a colour, 0 to 2, an arrow, 1 to 4, and a hex digit; 6 to 9 and two of them; or - and three"
        return PuzzleError(f"invalid number {found!r} in {self.noun}", hint=hint, column=at + 1)

    def written(self, code: int) -> str:
        colour, arrow = divmod(code, PER_COLOUR)
        return f"{colour}{arrow_of(arrow or UNKNOWN)}"


def _arrow_of(match: re.Match[bytes]) -> tuple[int, int]:
    """The arrow and the number of a place, 0 and 0 for one without."""
    if match[3]:
        return 0, 0
    arrow, digits = next((match[k], match[k + 1]) for k in (4, 6, 8) if match[k])
    return int(arrow) - 5 * bool(match[6]), int(digits, 16)

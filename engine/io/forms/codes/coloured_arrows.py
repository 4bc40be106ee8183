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
from gridlanes.kernels.text.arrow_numbers import decode_arrow_numbers


class ColouredArrow16(ArrowNumber16):
    """As `ArrowNumber16`, each place with its colour before it: 0 for grey, 1 for white, 2 for black."""

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        decode_arrow_numbers(*texts, max(spec.shape), 0, PER_ARROW, PER_COLOUR, *into)

    def wrong_number(self, text: str, at: int) -> PuzzleError:
        match = re.compile("[0-2]-?[0-9]?[0-9a-f]{0,3}").match(text, at)
        found = match[0] if match else text[at : at + 1]
        hint = "expected a colour, 0 to 2, an arrow, 1 to 4, and a hex digit; 6 to 9 and two of them; or - and three"
        return PuzzleError(f"invalid number {found!r} in {self.noun}", hint=hint, column=at + 1)

    def written(self, code: int) -> str:
        colour, arrow = divmod(code, PER_COLOUR)
        return f"{colour}{arrow_of(arrow or UNKNOWN)}"

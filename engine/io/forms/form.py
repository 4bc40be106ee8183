"""Forms: the ways in which puzzles of a genre are written as text."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any, NamedTuple

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow

Options = dict[str, Any]


class PuzzLink:
    """puzz.link URLs, ``name/columns/rows/body``. `names`: the first one is written, the others are read as well.

    `refusal`: returns the reason why URLs have no boards of a size, empty if they have. `options`: arguments of the
    structure that follow from the size and are not in the URL. `flags`: letters that may stand before the size, any of
    them, with the arguments of the structure that each stands for. `styles`: letters that only tell a site how to draw
    the puzzle; they are read and left out. Other letters are refused, as they stand for rules that the genre does not
    have.
    """

    def __init__(
        self,
        *names: str,
        body: Body,
        refusal: Callable[[Size], str] | None = None,
        options: Callable[[Size], Options] | None = None,
        flags: Mapping[str, Options] | None = None,
        styles: Sequence[str] = (),
    ) -> None:
        self.names, self.body, self.flags, self.styles = names, body, dict(flags or {}), tuple(styles)
        self._refusal, self._options = refusal, options

    def check(self, size: Size) -> None:
        """Raises PuzzleError, without a column, for a size that URLs do not have."""
        why = self._refusal(size) if self._refusal else ""
        if why:
            raise PuzzleError(why)

    def options(self, size: Size, flag: str = "") -> Options:
        """The further arguments of the structure."""
        found = self._options(size) if self._options else {}
        return reduce(operator.or_, (self.flags[letter] for letter in flag), found)

    def flag_of(self, options: Options) -> str:
        """The letters of a puzzle with these options, empty for none."""
        return "".join(letter for letter, needed in self.flags.items() if needed.items() <= options.items())

    def written(self, size: Size, flag: str, body: str) -> str:
        """The text of a URL after the question mark."""
        words = [self.names[0], *([flag] if flag else []), size.cols, size.rows, body]
        return "/".join(map(str, words))


class GameParameters(NamedTuple):
    """The values in the parameters of a game ID."""

    size: Size
    options: Options


class Parameters:
    """Parameters of game IDs, ``WxH`` or ``N``. `suffix`: text after the size, which may be left out. `flags`: letters
    after it, and for each the option that is true with it and false without. `ignored`: a regular expression for other
    text there (settings of the generator). `square`: boards are squares, and only one side is written. `more`: how many
    rows and columns there are beyond the only number that is written. `example`: such parameters. `hint`: for errors.
    """

    def __init__(
        self,
        example: str,
        *,
        suffix: str = "",
        flags: Mapping[str, str] | None = None,
        ignored: str = "",
        square: bool = False,
        more: Size | None = None,
        hint: str = "",
    ) -> None:
        self.example, self.hint = example, hint or f"expected {example}"
        self._square, self._suffix, self._flags = square or more is not None, suffix, dict(flags or {})
        self._more = more or Size(0, 0)
        letters = "".join(f"(?P<{letter}>{letter}?)" for letter in self._flags)
        after = f"(?:{suffix})?" if suffix else ""
        height = r"(?P<height>)" if self._square else r"(?:x(?P<height>\d{1,3}))?"
        self._pattern = re.compile(rf"(?P<width>\d{{1,3}}){height}{after}{letters}(?:{ignored})?")

    def fits(self, text: str) -> bool:
        """Whether a text may be such parameters."""
        return self._pattern.fullmatch(text) is not None

    def read(self, text: str, largest: int) -> GameParameters:
        """Reads parameters. PuzzleError, at column 1, if they are wrong, or the sides are not 1 to `largest`."""
        match = self._pattern.fullmatch(text)
        if match is None:
            raise PuzzleError(f"invalid parameters {text[:40]!r}", hint=self.hint, column=1)
        cols = int(match["width"]) + self._more.cols
        rows = int(match["height"] or match["width"]) + self._more.rows
        if not (1 <= cols <= largest and 1 <= rows <= largest):
            raise PuzzleError(f"invalid size {cols}x{rows}", hint=f"sides are 1 to {largest}", column=1)
        flags = {option: bool(match[letter]) for letter, option in self._flags.items()}
        return GameParameters(Size(rows, cols), flags)

    def write(self, puzzle: PuzzleRow, size: Size) -> str | None:
        """The parameters of a puzzle; None if they cannot express it."""
        options = puzzle.structure.options
        flags = "".join(letter for letter, option in self._flags.items() if options.get(option))
        sides = f"{size.cols - self._more.cols}" if self._square else f"{size.cols}x{size.rows}"
        return f"{sides}{self._suffix}{flags}"

    def write_many(self, first: str, many: Draft) -> list[str]:
        """The parameters of puzzles of one structure, given those of the `first` one. The rest of a puzzle says nothing
        here; parameters that depend on it have to say so.
        """
        return [first] * many.n

    @property
    def options(self) -> tuple[str, ...]:
        """The names of the options in the parameters."""
        return tuple(self._flags.values())


class Tatham:
    """Game IDs of Simon Tatham's collection, ``game:parameters:description``.

    `owner`: whether the genre stands for the game, so that reading it accepts IDs of the game's other genres, too.
    """

    def __init__(self, game: str, parameters: Parameters, body: Body, *, owner: bool = False) -> None:
        self.game, self.parameters, self.body, self.owner = game, parameters, body, owner


class Lines:
    """Plain lines with a character for each cell, and grids of numbers, for square boards with only givens.

    `has_side`: whether there are boards of a side. It is called for many sides; by default it makes their structures.
    """

    def __init__(self, has_side: Callable[[int], bool] | None = None) -> None:
        self.has_side = has_side


Form = PuzzLink | Tatham | Lines

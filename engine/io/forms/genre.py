"""A genre: the declarations of its file in genres/, and the readers, writers and drawings that follow from them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.body import Body, Filled, in_order
from gridlanes.io.forms.codes.code import Texts
from gridlanes.io.forms.fields.field import BoardField, Cell, Content, Field, RegionLook, Size, size_of
from gridlanes.io.forms.fields.figures import object_schema
from gridlanes.io.forms.fields.option import Option
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.io.forms.form import Form, Lines, PuzzLink, Tatham
from gridlanes.io.forms.json_data import DataReader
from gridlanes.io.forms.puzzle_row import BoardReader, Box, BulkReader, Draft, PuzzleRow, moved
from gridlanes.io.forms.text import Text
from gridlanes.model.looks import Look as MarkLook
from gridlanes.samplers.generation import Generation


class Example(NamedTuple):
    """A puzzle made by this project, in any form, and its only solution, in the form of results."""

    puzzle: str
    solution: str


class Genre:
    """A kind of puzzle: its structure, and how its puzzles are read, written, drawn and generated.

    `structure`: called as ``structure(rows, cols, **options)``, returns the same object for the same arguments; raises
    `ModelError` for boards that do not exist. `fields`: the parts of a puzzle, the required ones first. `forms`: the
    ways to write a puzzle besides JSON, which follows from the fields. `aliases`: other names in records. `looks`: of
    marks (displayed values) that are not drawn as numbers; `clue_looks`: of clues; `clue_names`: the texts of clues in
    drawings, if not their numbers. `mark_words`: what explanations call marks of cells, unless their look says it ("a
    mine", several "mines"). `largest_side`: nothing larger is allocated. `sizes`: in words. `examples`: with their
    solutions. `rules`: in plain words; by default the docstring of the file of `structure`. `generation`: how its
    puzzles are generated, where that does not follow from the rest; `generation_with`: the same in its place for boards
    with an option, by the option's name.

    Reading raises `PuzzleError` for a text that is no puzzle, with `column` (from 1) counted within the given text, 0
    if the error is elsewhere. Writing raises `ModelError` for a puzzle that the form cannot express.
    """

    def __init__(
        self,
        name: str,
        structure: Callable[..., Structure],
        fields: Sequence[Field],
        forms: Sequence[Form | Text] = (),
        *,
        aliases: Sequence[str] = (),
        looks: Mapping[int, MarkLook] | None = None,
        clue_looks: Mapping[int, MarkLook] | None = None,
        clue_names: Mapping[int, str] | None = None,
        mark_words: Mapping[int, str] | None = None,
        largest_side: int = 121,
        sizes: str = "any size",
        examples: Sequence[Example] = (),
        rules: str = "",
        generation: Generation | None = None,
        generation_with: Mapping[str, Generation] | None = None,
    ) -> None:
        self.name, self.aliases, self.largest_side = name, tuple(aliases), largest_side
        self.structure, self.examples, self.sizes = structure, tuple(examples), sizes
        self.looks, self.mark_words = dict(looks or {}), dict(mark_words or {})
        self.clue_looks, self.clue_names = dict(clue_looks or {}), dict(clue_names or {})
        self.fields = {field.name: field for field in fields}
        self.link = next((form for form in forms if isinstance(form, PuzzLink)), None)
        self.games = tuple(form for form in forms if isinstance(form, Tatham))
        self.lines = next((form for form in forms if isinstance(form, Lines)), None)
        self.text = next((form for form in forms if isinstance(form, Text)), None)
        self.generation, self._generation_with = generation or Generation(), dict(generation_with or {})
        self._made = dict[int, Structure | None]()
        self.rules = rules or (getattr(sys.modules.get(structure.__module__), "__doc__", "") or "").strip()

    def __repr__(self) -> str:
        return f"Genre({self.name!r})"

    # Boards

    def make(self, size: Size, options: Mapping[str, Any] | None = None) -> Structure:
        """The structure of boards of a size. PuzzleError, without a column, if there are none."""
        if not (min(size) >= 1 and max(size) <= self.largest_side):
            board = f"invalid size: {size.rows} rows and {size.cols} columns"
            raise PuzzleError(board, hint=f"sides of {self.name} are 1 to {self.largest_side}")
        if options and options.get("box") is not None and "box" not in self.fields:
            raise PuzzleError(f"{self.name} has no boxes to choose")
        chosen = {name: value for name, value in (options or {}).items() if value is not None}
        try:
            return self.structure(*size, **chosen)
        except ModelError as error:
            board = f"{self.name} has no boards of {size.rows} rows and {size.cols} columns"
            raise PuzzleError(board, hint=str(error)) from None

    def generation_for(self, structure: Structure) -> Generation:
        """How puzzles with the options of a structure are generated."""
        options = structure.options
        return next(
            (generation for name, generation in self._generation_with.items() if options.get(name)), self.generation
        )

    def has_side(self, side: int) -> bool:
        """Whether there are plain square grids of this side."""
        if self.lines is None or self.lines.has_side is None:
            return self._structure_of_side(side) is not None
        return 1 <= side <= self.largest_side and self.lines.has_side(side)

    def _structure_of_side(self, side: int) -> Structure | None:
        if self.lines is None or not 1 <= side <= self.largest_side:
            return None
        if side not in self._made:
            try:
                self._made[side] = self.make(Size(side, side))
            except PuzzleError:
                self._made[side] = None
        return self._made[side]

    def grid(self, side: int, box: Box | None = None) -> Structure:
        """The structure of plain square grids of this side; `box` is (width, height), None for the usual one."""
        if self.lines is None:
            ways = ["JSON", *(["URL"] if self.link else []), *(["game ID"] if self.games else [])]
            text = ", or text of several lines as one string" if self.text is not None else ""
            hint = f"it is written as {', '.join(ways)}{text}"
            raise PuzzleError(f"{self.name} has no plain lines or grids", hint=hint, column=1)
        return self.make(Size(side, side), {"box": box})

    # Reading

    def data(self, value: Any) -> PuzzleRow:
        """The puzzle of an envelope's ``data``, as JSON gives it; errors have no column."""
        size, contents = self.data_reader.contents(value)
        return self.puzzle_of(size, Filled(contents, {}), {})

    @cached_property
    def data_reader(self) -> DataReader:
        """The reader of the ``data`` of many envelopes at once."""
        return DataReader(self.name, self.fields, self.largest_side, self.make)

    def puzzle_of(self, size: Size, filled: Filled, options: Mapping[str, Any]) -> PuzzleRow:
        """The puzzle with these contents of its fields. `options`: further arguments of the structure."""
        all_options = dict(options)
        for name, content in filled.contents.items():
            try:
                self.fields[name].check(content, size)
            except PuzzleError as error:
                raise filled.placed(error, name) from None
            all_options |= self.fields[name].option(content, size)
        draft = Draft(self.make(size, all_options), 1)
        for name, content in in_order(filled.contents, self.fields):
            self.fields[name].fill(draft, content)
            if not draft.fine[0]:
                raise filled.placed(self.fields[name].explain(content, size), name)
        for name in self.fields.keys() - filled.contents.keys():
            self.fields[name].fill_absent(draft)
        return draft.one()

    def _filled(self, draft: Draft, contents: Mapping[str, Content]) -> Draft:
        for name, content in in_order(contents, self.fields):
            self.fields[name].fill(draft, content)
        for name in self.fields.keys() - contents.keys():
            self.fields[name].fill_absent(draft)
        return draft

    def read_link(self, size: Size, text: str, box: Box | None = None, flag: str = "") -> PuzzleRow:
        """The puzzle of a puzz.link URL: size, text after it, flag before it; errors in the size have no column."""
        form = self._link()
        options = self._link_options(form, size, box, flag)
        if form.body.separator != "/" and not form.body.has_slashes:
            body, slash, more = text.partition("/")
            if slash and more.strip("/"):
                raise PuzzleError("unexpected text after the puzzle in the URL", column=len(body) + 2)
            text = body
        text = form.body.without_end(text, "/")
        return self.puzzle_of(size, form.body.read(text, self.fields, size, "the URL"), options)

    def bulk_link(self, size: Size, before: str, box: Box | None = None, flag: str = "") -> BulkReader | None:
        """The bulk reader of URLs of one size; None if each must be read alone. `before`: the common text between size
        and puzzle, which holds only options; `flag`: the flag before their size.
        """
        form = self._link()
        options = self._link_options(form, size, box, flag)
        head, body = form.body.halves(before.count("/"))
        if before:
            if form.body.separator != "/" or not body.parts or not self.options.keys() >= {*head.fields}:
                return None
            for name, content in head.read(before.removesuffix("/"), self.fields, size, "the URL").contents.items():
                options |= self.fields[name].option(content, size)
        return self._bulk(self.make(size, options), body, size)

    def _bulk(self, structure: Structure, body: Body, size: Size) -> BulkReader | None:
        if not self.options.keys().isdisjoint(body.fields):  # what says the structure must be read before
            return None

        def read(data: NDArray[np.uint8], starts: NDArray[np.int64], ends: NDArray[np.int64]) -> Draft:
            contents, faults = body.read_many(Texts(data, starts, ends), self.fields, size)
            return self._filled(Draft(structure, len(starts), faults), contents)

        return BulkReader(structure, read)

    def _link(self) -> PuzzLink:
        if self.link is None:
            raise PuzzleError(f"{self.name} has no puzz.link format")
        return self.link

    def _link_options(self, form: PuzzLink, size: Size, box: Box | None, flag: str) -> dict[str, Any]:
        if box is None:
            form.check(size)
        return form.options(size, flag) | ({} if box is None else {"box": box})

    def read_game(self, form: Tatham, parameters: str, description: str) -> PuzzleRow:
        """The puzzle of a game ID; columns count from the start of `parameters`, including the colon."""
        size, options = form.parameters.read(parameters, self.largest_side)
        try:
            filled = form.body.read(description, self.fields, size, "the game ID")
            return self.puzzle_of(size, filled, options)
        except PuzzleError as error:
            if not error.column:
                raise PuzzleError(error.reason, hint=error.hint, column=1) from None
            raise moved(error, len(parameters) + 1) from None

    def bulk_game(self, form: Tatham, parameters: str) -> BulkReader | None:
        """The bulk reader of game IDs with these parameters; None if each must be read alone."""
        size, options = form.parameters.read(parameters, self.largest_side)
        return self._bulk(self.make(size, options), form.body, size)

    def is_text(self, text: str) -> bool:
        """Whether lines are the genre's text of several lines, rather than a grid."""
        if self.text is None or self.lines is None:
            return self.text is not None
        return self.text.fits(text, self.fields, self.largest_side)

    def read_text(self, text: str) -> PuzzleRow:
        """The puzzle of a text of several lines; errors have the line and, where there is one, the column."""
        if self.text is None:
            raise PuzzleError(f"{self.name} has no plain-text format", line=1, column=1)
        size = self.text.size(text, self.largest_side)
        return self.puzzle_of(size, self.text.read(text, self.fields, size), self.text.options)

    def read_answer(self, text: str, structure: Structure) -> NDArray[np.int64]:
        """``int64 (C,)``: the displayed values in a solution in plain text, `UNSAID` where it has none."""
        if self.text is None:
            raise PuzzleError(f"{self.name} has no plain-text format for solutions", line=1, column=1)
        return self.text.answer.read(text, structure)

    @cached_property
    def boards(self) -> BoardReader | None:
        """The bulk reader of JSON objects that hold only one board; None if the genre has none."""
        required = [field for field in self.fields.values() if field.required]
        field = required[0] if len(required) == 1 else None
        if not isinstance(field, BoardField):
            return None

        def read(rows: int, cols: int, codes: NDArray[np.uint8]) -> Draft | None:
            size = field.size_of_board(rows, cols)
            if size is None or not 1 <= min(size) <= max(size) <= self.largest_side:
                return None
            try:
                structure = self.make(size)
            except PuzzleError:
                return None
            return self._filled(Draft(structure, len(codes)), {field.name: field.of_symbols(codes, *size)})

        return BoardReader(field.name, field.symbols, read)

    # Writing

    def to_data(self, puzzle: PuzzleRow) -> dict[str, Any]:
        """The ``data`` of the puzzle's envelope."""
        self._check(puzzle)
        values = {name: field.write(puzzle) for name, field in self.fields.items()}
        return {name: value for name, value in values.items() if value is not None}

    def has_links(self, structure: Structure) -> bool:
        """Whether URLs can hold puzzles with the options of a structure."""
        try:
            return self.link is not None and self._linked(self.link, structure) is structure
        except PuzzleError:  # no such boards without the options that URLs leave out
            return False

    def to_link(self, puzzle: PuzzleRow) -> str:
        """The text of a puzz.link URL after the question mark: ``name/columns/rows/body``."""
        if self.link is None:
            raise ModelError(f"{self.name} has no puzz.link format")
        self._check(puzzle)
        size = size_of(puzzle)
        try:
            self.link.check(size)
        except PuzzleError as error:
            raise ModelError(error.reason) from None
        known = self.link.options(size, flag := self.link.flag_of(puzzle.structure.options))
        self._check_rest(puzzle, (*self.link.body.fields, *known), "URL")
        if puzzle.structure is not self._linked(self.link, puzzle.structure):
            raise ModelError(f"a URL of {self.name} cannot hold this puzzle")
        return self.link.written(size, flag, self.link.body.write(puzzle, self.fields, size))

    def to_game(self, puzzle: PuzzleRow) -> str:
        """The game ID of a puzzle, ``game:parameters:description``."""
        if not self.games:
            raise ModelError(f"{self.name} has no game-ID format")
        failures = []
        for form in self.games:
            try:
                return self.to_game_of(form, puzzle)
            except ModelError as error:
                failures.append(error)
        raise failures[-1]

    def to_game_of(self, form: Tatham, puzzle: PuzzleRow) -> str:
        """The game ID of a puzzle in one of the genre's forms."""
        self._check(puzzle)
        size = size_of(puzzle)
        parameters = form.parameters.write(puzzle, size)
        if parameters is None:
            raise ModelError(f"game IDs such as {form.game}:{form.parameters.example} cannot hold this puzzle")
        self._check_rest(puzzle, (*form.body.fields, *form.parameters.options), "game ID")
        return f"{form.game}:{parameters}:{form.body.write(puzzle, self.fields, size)}"

    def to_text(self, puzzle: PuzzleRow) -> str:
        """The text of several lines."""
        if self.text is None:
            raise ModelError(f"{self.name} has no plain-text format")
        self._check(puzzle)
        for name, value in self.text.options.items():
            if puzzle.structure.options.get(name) != value:
                raise ModelError(f"texts of {self.name} have {name} = {str(value).lower()}")
        self._check_rest(puzzle, (*self.text.fields, *self.text.options), "text")
        return self.text.write(puzzle, self.fields, size_of(puzzle))

    def _check(self, puzzle: PuzzleRow) -> None:
        """Refuses a puzzle of other rules."""
        structure = puzzle.structure
        mine = all(any(field.owns(own.rule, puzzle) for field in self.fields.values()) for own in puzzle.row_regions)
        mine &= len(puzzle.all_clues) == structure.n_clues and structure.genre == self.name
        try:
            mine = mine and structure is self.make(size_of(puzzle), structure.options)
        except PuzzleError:  # no board of the genre's
            mine = False
        if not mine:
            raise ModelError(f"the puzzle has other rules than {self.name}")

    def _check_rest(self, puzzle: PuzzleRow, said: Sequence[str], container: str) -> None:
        """Refuses a puzzle with contents beyond some fields and options."""
        for name, field in self.fields.items():
            if name not in said and not field.is_blank(puzzle):
                raise ModelError(f"a {container} cannot hold {name}")

    def _linked(self, link: PuzzLink, structure: Structure) -> Structure:
        """The structure that is read from URLs of puzzles of this one."""
        size, options = Size(structure.grid.rows, structure.grid.cols), structure.options
        names = (option for name in link.body.fields for option in self.fields[name].option_names if option in options)
        return self.make(size, link.options(size, link.flag_of(options)) | {name: options[name] for name in names})

    # What follows besides

    @property
    def schema(self) -> dict[str, Any]:
        """JSON Schema of ``data``."""
        required = [name for name, field in self.fields.items() if field.required]
        return object_schema({name: field.schema() for name, field in self.fields.items()}, required)

    @property
    def options(self) -> dict[str, Option]:
        """The fields that are options."""
        return {name: field for name, field in self.fields.items() if isinstance(field, Option)}

    def clue_cells(self, size: Size) -> dict[int, Cell]:
        """Where clues are drawn, by slot; before the first row or column is -1."""
        return {slot: cell for field in self.fields.values() for slot, cell in field.clue_cells(size).items()}

    def clue_places(self, puzzle: PuzzleRow) -> dict[int, Cell]:
        """Where the clues of one puzzle are drawn, by slot; before the first row or column is -1."""
        return {slot: cell for field in self.fields.values() for slot, cell in field.clue_places(puzzle).items()}

    def rooms(self, puzzle: PuzzleRow) -> NDArray[np.int32] | None:
        """``int32 (cells,)``: the room of each cell, numbered by first occurrence; None without rooms."""
        field = next((field for field in self.fields.values() if isinstance(field, Rooms)), None)
        return None if field is None else field.array(puzzle, "")

    def region_looks(self, puzzle: PuzzleRow) -> tuple[list[RegionLook], set[Any]]:
        """How fields draw the puzzle's row regions, and the rules of the regions that they draw."""
        looks, drawn = list[RegionLook](), set[Any]()
        for field in self.fields.values():
            found = field.looks(puzzle)
            if found is not None:
                looks += found
                drawn |= {own.rule for own in puzzle.row_regions if field.owns(own.rule, puzzle)}
        return looks, drawn

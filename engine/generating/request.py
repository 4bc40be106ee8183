"""Requests for puzzles."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.generating.clues.clue_counts import most_clues
from gridlanes.generating.clues.facts import Facts
from gridlanes.generating.clues.orbits import check_symmetry
from gridlanes.generating.requested_difficulty import Difficulty, difficulty_of_request, may_be_forced
from gridlanes.io.forms.fields.cross_sums import CrossSums
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.stretches import Stretches
from gridlanes.io.forms.genre import Genre
from gridlanes.model.arguments import MAX_INT64
from gridlanes.model.kinds import is_whole
from gridlanes.registry import find_genre
from gridlanes.samplers.draws import Draws
from gridlanes.samplers.generation import Generation, Start
from gridlanes.solvers.pool import SolveOptions

BUDGET = 20_000
"""nodes that a test whether a fact can be left out may take; one that takes more leaves it where it is"""
PATIENCE = 1024
"""nodes that a test or the proof of a puzzle takes before it tries hypotheses (docs/decisions/0071-denied-clues.md)"""
PROOF = SolveOptions(2, hypotheses_after=PATIENCE)
"""how puzzles that were made are proved"""
_USUAL = (*((side, side) for side in (9, 10, 8, 6, 21)), (7, 8))
"""sizes: rows and columns"""


@dataclass(frozen=True)
class Request:
    """A request for puzzles of one `structure`, hence of one genre and size.

    `minimal`: whether no clue and no given can be left out. `n_clues`: the least and the largest number of them, None
    for any number. `seed`: of all random numbers. `budget`: nodes for each test. `symmetry`: of walls, givens and
    clues, a name of `SYMMETRIES`. `mask`: the cells in which givens and clues may be, row by row, None for all.
    `difficulty`: the easiest and the hardest level or tier. `uniform`: whether all solutions are equally likely before
    those are drawn again that make no puzzle as requested. `singly`: whether puzzles that need not be minimal lose as
    many facts as those that are. `distinct`: whether no row is equivalent to an earlier one
    (`gridlanes.generating.equivalents.canonical`); a row then also depends on earlier ones, and rows are generated from
    the first on.
    """

    genre: Genre
    structure: Structure
    seed: int = 0
    minimal: bool = False
    n_clues: tuple[int, int] | None = None
    budget: int = BUDGET
    symmetry: str = "none"
    mask: tuple[bool, ...] | None = None
    difficulty: Difficulty | None = None
    distinct: bool = False
    uniform: bool = False
    singly: bool = False

    @property
    def size(self) -> Size:
        """The size of the boards."""
        return Size(self.structure.grid.rows, self.structure.grid.cols)

    @property
    def generation(self) -> Generation:
        """What the genre says of generating such puzzles."""
        return self.genre.generation_for(self.structure)

    @property
    def start(self) -> Start | None:
        """What begins random solutions, if the genre names it."""
        return self.generation.uniform_start if self.uniform else self.generation.start

    @property
    def tests_singly(self) -> bool:
        """Whether it must be known of each fact whether it can go."""
        return self.loses_all or self.n_clues is not None

    @property
    def loses_all(self) -> bool:
        """Whether puzzles lose as many facts as one solution allows."""
        return self.minimal or self.singly

    @property
    def is_bare(self) -> bool:
        """Whether puzzles show no givens but those that every puzzle shows, as `Generation.clues_alone` has it."""
        by_level = self.difficulty is None or not may_be_forced(self.difficulty)
        return self.generation.clues_alone and self.n_clues is None and self.symmetry == "none" and by_level

    def facts(self) -> Facts:
        """The facts that puzzles can show, with the symmetry and the mask."""
        mask = None if self.mask is None else np.array(self.mask, np.bool_).reshape(self.size)
        return Facts.of(self.genre, self.structure, self.symmetry, mask)

    @property
    def in_json(self) -> str:
        """All of its values but the seed, as JSON."""
        values = {
            "genre": self.genre.name,
            "size": self.size,
            "options": {name: str(value) for name, value in self.structure.options.items()},
            "minimal": self.minimal,
            "n_clues": self.n_clues,
            "budget": self.budget,
            "symmetry": self.symmetry,
            "mask": self.mask,
            "difficulty": self.difficulty,
        } | ({"uniform": True} if self.uniform else {})
        return json.dumps(values, sort_keys=True)

    def draws(self) -> Draws:
        """The random numbers of this request, which depend on all of its values."""
        return Draws(self.seed, self.in_json)


def request_of(
    genre: str,
    size: int | Sequence[int] | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    n_clues: int | Sequence[int] | None = None,
    symmetry: str = "none",
    mask: ArrayLike | None = None,
    difficulty: int | str | Difficulty | None = None,
    uniform: bool = False,
    **asked: Any,
) -> Request:
    """Makes a request from the values of a user. ModelError for an unknown genre, a size that its boards cannot have,
    an invalid number of clues, ...

    `size`: the side of a square board or (rows, columns); by default the first usual size of the genre. `options`: of
    the genre's structure, such as the number of stars.
    """
    found = find_genre(genre)
    if options is not None and not isinstance(options, Mapping):
        raise ModelError(f"options are values by name, such as {{'stars': 2}}, found {options!r}")
    known = {*found.options, *({"box"} & found.fields.keys())}
    for name in options or {}:
        if name not in known:
            hint = f"expected one of {', '.join(sorted(known))}" if known else "it has none"
            raise ModelError(f"{found.name} has no option {name!r}; {hint}")
    structure = _structure(found, size, dict(options or {}))
    if uniform and found.generation_for(structure).uniform_start is None:
        raise ModelError(f"{found.name} has no sampler for which all solutions are equally likely; leave out uniform")
    board = Size(structure.grid.rows, structure.grid.cols)
    check_symmetry(symmetry, board)
    request = Request(
        found,
        structure,
        n_clues=_span("n_clues", n_clues),
        symmetry=symmetry,
        mask=_mask(mask, board),
        difficulty=difficulty_of_request(difficulty, found.name),
        uniform=uniform,
        **asked,
    )
    _check_places(request)
    _check_n_clues(request)
    return request


def _check_places(request: Request) -> None:
    """ModelError for a symmetry or a mask that this genre cannot have, as the places of what its puzzles show follow
    from their solutions or rooms.
    """
    genre, has_facts = request.genre, len(request.facts()) > 0
    draws_walls = any(isinstance(each, (CrossSums, Stretches)) for each in genre.fields.values())
    if request.symmetry != "none" and not draws_walls and (request.generation.always_given or not has_facts):
        raise ModelError(
            f"{genre.name} has no symmetric puzzles: which of their cells show something follows from the solution or "
            "the rooms; leave out symmetry"
        )
    if request.mask is not None and not has_facts:
        raise ModelError(
            f"{genre.name} takes no mask: where its clues are shown follows from the solution or the rooms; leave out "
            "mask"
        )


def _check_n_clues(request: Request) -> None:
    """ModelError for more clues than any puzzle of this genre and size can show."""
    if not request.n_clues or not (least := request.n_clues[0]):
        return
    most = most_clues(request.genre, request.structure, request.facts())
    if most is not None and least > most:
        size, where = request.size, "" if request.mask is None else " in the cells of the mask"
        raise ModelError(
            f"{request.genre.name} of {size.rows}x{size.cols} shows at most {most:,} clues and givens{where}, "
            f"{least:,} were requested"
        )


def _structure(genre: Genre, size: int | Sequence[int] | None, options: dict[str, Any]) -> Structure:
    if size is not None:
        sides = _pair(size)
        if sides is None:
            raise ModelError(f"size is the side of a square board or (rows, columns), found {size!r}")
        rows, cols = sides
        try:
            structure = genre.make(Size(rows, cols), options)
        except PuzzleError as error:
            raise ModelError(f"{error.reason}{f' ({error.hint})' if error.hint else ''}") from None
        if lack := _lack(genre, structure):
            raise ModelError(f"{genre.name} has no puzzles of {rows}x{cols}: {lack}")
        return structure
    for usual in _USUAL:
        try:
            structure = genre.make(Size(*usual), options)
        except PuzzleError:
            continue
        if not _lack(genre, structure):
            return structure
    raise ModelError(f"{genre.name} has no usual size; name one")


def _lack(genre: Genre, structure: Structure) -> str:
    """Why the board of a structure has no puzzles, if it has none."""
    lack = genre.generation_for(structure).why_no_puzzles
    return lack(structure) if lack else ""


def _span(name: str, value: int | Sequence[int] | None) -> tuple[int, int] | None:
    if value is None:
        return None
    span = _pair(value)
    if span is None or not 0 <= span[0] <= span[1] <= MAX_INT64:
        raise ModelError(f"{name} must be a number or (least, most), found {value!r}")
    return span


def _pair(value: object) -> tuple[int, int] | None:
    """Two whole numbers of a tuple or a list, or one of them twice; None for anything else."""
    both = (value, value) if is_whole(value) else value
    if not isinstance(both, (tuple, list)) or len(both) != 2 or not all(map(is_whole, both)):
        return None
    return int(both[0]), int(both[1])


def _mask(mask: ArrayLike | None, size: Size) -> tuple[bool, ...] | None:
    if mask is None:
        return None
    try:
        board = np.asarray(mask)
    except (ValueError, TypeError) as error:
        raise ModelError(
            f"mask must be an array of True and False, one for each cell; found no array ({error})"
        ) from None
    if board.shape != size or board.dtype.kind not in "biu":
        expected, found = f"shape ({size.rows}, {size.cols})", f"{board.dtype} of shape {board.shape}"
        raise ModelError(f"mask must be an array of True and False of {expected}, found {found}")
    return tuple(board.astype(np.bool_).ravel().tolist())

"""The request for a data set: everything that may change a byte of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from gridlanes.corpus.options import LoadedFile, Name, file_hash
from gridlanes.corpus.record import Meta, NotNegative, Positive, Record, RecordError, converted, field, plain_values
from gridlanes.errors import ModelError
from gridlanes.generating.request import Request, request_of

SHARD_ROWS = 250_000
_MAX_PARTS, _LEAST_ROWS, _MAX_ROWS = 100, 64, 16_384
_WHOLE = 1e-9
"""by which shares may miss 1"""

Span = tuple[NotNegative, NotNegative]
Seed = Annotated[int, Meta(ge=0)]
Share = Annotated[float, Meta(gt=0, le=1)]
SPLIT_NAME = r"^[a-z][a-z0-9]{0,30}\Z"
SplitName = Annotated[str, Meta(pattern=SPLIT_NAME)]


class Recipe(Record, frozen=True):
    """`count` puzzles of one kind; the rest as in `gridlanes.generate`."""

    genre: Name
    count: Positive = 1
    size: tuple[Positive, Positive] | None = None
    options: dict[str, Any] = field(default_factory=dict)
    minimal: bool = False
    n_clues: Span | None = None
    symmetry: Name = "none"
    mask: list[list[bool]] | None = None
    difficulty: tuple[NotNegative | Name, NotNegative | Name] | None = None
    uniform: bool = False

    def request(self, seed: int) -> Request:
        """The request for its rows, which does not exclude equivalent rows. ModelError for invalid values."""
        options = {name: tuple(value) if isinstance(value, list) else value for name, value in self.options.items()}
        return request_of(
            self.genre,
            self.size,
            options=options,
            minimal=self.minimal,
            n_clues=self.n_clues,
            symmetry=self.symmetry,
            mask=self.mask,
            difficulty=self.difficulty,  # type: ignore[arg-type]  # looked at there
            uniform=self.uniform,
            seed=seed,
        )

    @classmethod
    def of(cls, recipe: Mapping[str, Any]) -> Recipe:
        """From a user's values: the side of a board, a number of clues, a level or a tier may be given instead of a
        pair.
        """
        if not isinstance(recipe, Mapping):
            raise ModelError(f"a recipe is values by name, such as {{'genre': 'sudoku'}}, found {recipe!r}")
        unknown = [name for name in recipe if name not in cls.__struct_fields__]
        if unknown:
            raise ModelError(f"unknown {unknown[0]!r} of a recipe; expected some of {', '.join(cls.__struct_fields__)}")
        pairs = {
            name: (value, value)
            for name in ("size", "n_clues", "difficulty")
            if isinstance(value := recipe.get(name), int | str) and not isinstance(value, bool)
        }
        found: Recipe = _checked({**recipe, **pairs}, cls, "a recipe")
        found.request(0)
        return found


class Metadata(Record, frozen=True):
    """What card and metadata say besides what follows from the rows. `date`: of publication, such as 2026-11-22."""

    title: str = ""
    license: Name = "unknown"
    creator: str = ""
    url: str = ""
    date: Annotated[str, Meta(pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?\Z")] = ""


class SetOptions(Record, frozen=True):
    """The request for a data set.

    `recipes`: its rows, in this order. `seed`: of all of them. `form`: of the texts, as in `gridlanes.generate`.
    `distinct`: whether no two rows may be equivalent. `avoid`: files of puzzles; no row is equivalent to one of them.
    `split`: names and shares, which add up to 1. `shard_rows`: rows of a file. `jsonl`: whether to write JSON lines,
    too. `load`: Python files that register genres and rules.

    No byte depends on `part_rows` (rows of a part, None to choose it by the number of rows) or on `memory` (bytes that
    a worker may use beyond its libraries).
    """

    recipes: list[Recipe]
    seed: Seed = 0
    form: Name | None = None
    distinct: bool = True
    avoid: list[LoadedFile] = field(default_factory=list)
    split: list[tuple[SplitName, Share]] = field(default_factory=lambda: [("train", 1.0)])
    shard_rows: Positive = SHARD_ROWS
    jsonl: bool = False
    load: list[LoadedFile] = field(default_factory=list)
    metadata: Metadata = Metadata()
    part_rows: Positive | None = None
    memory: Annotated[int, Meta(ge=1 << 28)] | None = None

    heartbeat_timeout = None

    @classmethod
    def of(
        cls,
        recipes: Iterable[Mapping[str, Any]],
        *,
        avoid: Iterable[str] = (),
        load: Iterable[str] = (),
        split: Mapping[str, float] | None = None,
        **options: Any,
    ) -> SetOptions:
        """From a user's values. Raises ModelError for invalid ones, `SourceError` for a file that cannot be read."""
        unknown = [name for name in options if name not in cls.__struct_fields__]
        if unknown:
            raise ModelError(f"unknown option {unknown[0]!r}; expected some of {', '.join(cls.__struct_fields__)}")
        shares = {"train": 1.0} if split is None else split
        if not isinstance(shares, Mapping) or not all(isinstance(share, (int, float)) for share in shares.values()):
            raise ModelError(f"a split is shares by name, such as {{'train': 0.9, 'test': 0.1}}, found {shares!r}")
        for name in shares:
            if not (isinstance(name, str) and re.match(SPLIT_NAME, name)):
                raise ModelError(f"a split is named with small letters and digits, such as 'train', found {name!r}")
        if abs(sum(shares.values()) - 1) > _WHOLE:
            raise ModelError(f"the shares of all splits must add up to 1, found {sum(shares.values()):g}")
        given = {
            **options,
            "recipes": [Recipe.of(recipe) for recipe in recipes],
            "avoid": [LoadedFile(file, file_hash(file)) for file in avoid],
            "load": [LoadedFile(file, file_hash(file)) for file in load],
            "split": [*shares.items()],
        }
        if not given["recipes"]:
            raise ModelError("a data set needs at least one recipe")
        found: SetOptions = _checked(given, cls, "an option")
        found.recipes[0].request(found.seed).draws()  # refuses a seed that is too large
        return found

    @property
    def rows(self) -> int:
        """The number of rows of all recipes."""
        return sum(recipe.count for recipe in self.recipes)

    @property
    def rows_of_a_part(self) -> int:
        """Rows of a part; of the last one of a recipe at most."""
        return self.part_rows or max(_LEAST_ROWS, min(_MAX_ROWS, -(-self.rows // _MAX_PARTS)))

    def as_dict(self) -> dict[str, Any]:
        """The values for the manifest: all on which bytes depend."""
        return {name: value for name, value in super().as_dict().items() if name not in ("part_rows", "memory")}

    @classmethod
    def of_manifest(cls, values: dict[str, Any]) -> SetOptions:
        """From the values in a manifest. Raises ModelError."""
        found: SetOptions = _checked(values, cls, "an option")
        return found


def _checked(value: Mapping[str, Any], kind: Any, what: str) -> Any:
    try:
        return converted(plain_values({**value}), kind)
    except (RecordError, TypeError) as error:
        raise ModelError(f"invalid value of {what}: {error}") from None

"""Bodies: texts that consist of several codes, each of which fills a part of a field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.codes.code import Code, Texts
from gridlanes.io.forms.fields.field import ArraySpec, Content, Field, Size
from gridlanes.io.forms.puzzle_row import BodyFaults, Draft, PuzzleRow, moved
from gridlanes.kernels.text import DIGITS, RANGE, SHORT, WITHIN

Fields = Mapping[str, Field]


@lru_cache(maxsize=256)
def _names_of(into: str | tuple[str, ...]) -> list[tuple[str, str]]:
    """Fields and their parts, from ``field.part`` or several of these."""
    every = (into,) if isinstance(into, str) else into
    return [(field, part) for field, _, part in (name.partition(".") for name in every)]


class BodyPart(NamedTuple):
    """A code, and the field that it fills (or a part of one: ``cages.sums``); or several fields, which the code fills
    one after another as if they were one.
    """

    into: str | tuple[str, ...]
    code: Code
    glued: bool = False
    """whether it follows the part before without a separator"""

    @property
    def names(self) -> list[tuple[str, str]]:
        """The name of each field, and of its part."""
        return _names_of(self.into)

    def specs(self, fields: Fields, size: Size) -> list[ArraySpec]:
        """The array of each of its fields."""
        return [fields[name].spec(inner, size) for name, inner in self.names]

    def spec(self, fields: Fields, size: Size) -> ArraySpec:
        """The array of all its fields together."""
        specs = self.specs(fields, size)
        if len(specs) == 1:
            return specs[0]
        return specs[0]._replace(shape=Size(1, sum(spec.shape.n_cells for spec in specs)))

    def split(self, found: NDArray[Any], fields: Fields, size: Size) -> Iterator[tuple[str, str, NDArray[Any]]]:
        """The decoded places ``(n, places)``, divided by the names of fields and their parts."""
        if len(self.names) == 1:
            yield *self.names[0], found
            return
        at = 0
        for (name, inner), spec in zip(self.names, self.specs(fields, size), strict=True):
            whole = spec.shape.n_cells == found.shape[1]
            yield name, inner, found if whole else np.ascontiguousarray(found[:, at : at + spec.shape.n_cells])
            at += spec.shape.n_cells


class Filled(NamedTuple):
    """The contents of a text: those of its fields by name, and where in the text (from 0) the parts of each begin."""

    contents: dict[str, Content]
    starts: dict[str, list[int]]

    def placed(self, error: PuzzleError, name: str) -> PuzzleError:
        """The error of a field, at the part that its column counts (from 1, 0 for the first); without a column where
        the field does not come from a text.
        """
        starts = self.starts.get(name)
        column = 0 if starts is None else starts[max(error.column, 1) - 1] + 1
        return PuzzleError(error.reason, hint=error.hint, column=column)


class Body:
    """Parts, each ``(field, code)``, one after another; `separator` stands between them, except before parts that are
    glued to the part before: ``(field, code, True)``.
    """

    def __init__(
        self, *parts: tuple[str | tuple[str, ...], Code] | tuple[str | tuple[str, ...], Code, bool], separator: str = ""
    ) -> None:
        self.parts = [BodyPart(*part) for part in parts]
        self.separator = separator
        self._begins = [not number or (bool(separator) and not part.glued) for number, part in enumerate(self.parts)]
        self.fields = tuple(dict.fromkeys(name for part in self.parts for name, _ in part.names))
        """the names of the fields that it fills"""
        self.has_slashes = any(part.code.has_slashes for part in self.parts)
        """whether a part of it has slashes of its own"""

    def without_end(self, text: str, end: str) -> str:
        """A text without all `end` behind it, but with the separators that it needs, as the last part may be empty."""
        bare = text.rstrip(end)
        if end != self.separator:
            return bare
        n_missing = sum(self._begins) - 1 - bare.count(end)
        return bare + end * min(max(n_missing, 0), len(text) - len(bare))

    def read(self, text: str, fields: Fields, size: Size, container: str) -> Filled:
        """Reads one whole text. PuzzleError with the column, counted from 1."""
        arrays: dict[str, dict[str, NDArray[Any]]] = {}
        starts: dict[str, list[int]] = {}
        at = end = 0
        for number, part in enumerate(self.parts):
            if number and self._begins[number]:
                if at >= len(text):
                    reason = f"{container} ends before {part.code.noun}"
                    raise PuzzleError(reason, hint=f"expected {self.separator!r}", column=len(text) + 1)
                at += 1
            end = text.find(self.separator, at) if self.separator else -1
            end = len(text) if end < 0 else end
            for name, _ in part.names:
                starts.setdefault(name, []).append(at)
            spec = part.spec(fields, size)
            try:
                found, stop = part.code.decode(text[at:end], spec, container)
            except PuzzleError as error:
                raise moved(error, at) from None
            for name, inner, own in part.split(found, fields, size):
                arrays.setdefault(name, {})[inner] = own
            at += stop
            if at < end and self._ends(number):
                places = f"{part.code.n_places(spec)} {part.code.unit}"
                raise PuzzleError(f"{part.code.noun} continues after its {places}", column=at + 1)
        if at < len(text):
            raise PuzzleError(f"unexpected text after {self.parts[-1].code.noun}", column=at + 2)
        return Filled(contents_of(arrays, fields), starts)

    def read_many(self, texts: Texts, fields: Fields, size: Size) -> tuple[dict[str, Content], BodyFaults]:
        """The contents of many texts, and their faults."""
        data, at, end = texts
        fine = np.ones(len(at), np.bool_)
        wrong_at = BodyFaults(fine, np.full(len(at), -1), *(np.zeros(len(at), np.int64) for _ in range(3)))
        if self.separator:
            all_starts, all_ends = split_many(texts, sum(self._begins), ord(self.separator))
            fine &= all_ends[-1] > 0
        piece = -1
        arrays: dict[str, dict[str, NDArray[Any]]] = {}
        for number, part in enumerate(self.parts):
            piece += self._begins[number]
            if self.separator and self._begins[number]:
                at, end = all_starts[piece], all_ends[piece]
            found, stops, faults = part.code.decode_many(Texts(data, at, end), part.spec(fields, size))
            for name, inner, own in part.split(found, fields, size):
                arrays.setdefault(name, {})[inner] = own
            at = np.ascontiguousarray(stops[:, 0])
            wrong = faults != 0
            if self._ends(number):
                wrong |= at != end
            first = np.flatnonzero(wrong & fine)
            if len(first) and part.code.says_alike:
                first = first[~np.isin(faults[first], (RANGE, DIGITS, WITHIN))]  # which say more
                wrong_at.part[first], wrong_at.fault[first], wrong_at.place[first] = (
                    number,
                    faults[first],
                    stops[first, 1],
                )
                wrong_at.at[first] = np.where(faults[first] == SHORT, end[first], at[first])
            fine &= ~wrong
        return contents_of(arrays, fields), wrong_at

    def write(self, puzzle: PuzzleRow, fields: Fields, size: Size) -> str:
        """The text of a puzzle. Raises `ModelError` for a puzzle that it cannot express."""
        text = ""
        for number, part in enumerate(self.parts):
            arrays = [fields[name].array(puzzle, inner) for name, inner in part.names]
            array = arrays[0] if len(arrays) == 1 else np.concatenate(arrays)
            text += self.separator * (number > 0 and self._begins[number])
            text += part.code.encode(array, part.spec(fields, size))
        return text

    def write_many(self, many: Draft, fields: Fields, size: Size) -> list[str]:
        """The texts of puzzles whose fields have `arrays`. Raises `ModelError` if it cannot express one of them."""
        texts = [""] * many.n
        for number, part in enumerate(self.parts):
            arrays = [fields[name].arrays(many, inner) for name, inner in part.names]
            array = arrays[0] if len(arrays) == 1 else np.concatenate(arrays, axis=1)
            between = self.separator * (number > 0 and self._begins[number])
            written = part.code.encode_many(array, part.spec(fields, size))
            texts = [text + between + more for text, more in zip(texts, written, strict=True)]
        return texts

    def _ends(self, number: int) -> bool:
        """Whether a part is the last one, or the next one stands behind a separator."""
        return number == len(self.parts) - 1 or self._begins[number + 1]

    def halves(self, n: int) -> tuple[Body, Body]:
        """The first n parts, and the others."""
        first, second = self.parts[:n], self.parts[n:]
        return Body(*first, separator=self.separator), Body(*second, separator=self.separator)


def contents_of(arrays: Mapping[str, Mapping[str, NDArray[Any]]], fields: Fields) -> dict[str, Content]:
    """The contents of fields from the arrays of their parts, by name; None for a part that a text does not have."""
    return {name: Content(tuple(found.get(part) for part in fields[name].parts)) for name, found in arrays.items()}


def in_order(contents: Mapping[str, Content], fields: Fields) -> list[tuple[str, Content]]:
    """The contents of fields, by name, in the order of the fields, which may differ from that in the text."""
    return [(name, contents[name]) for name in fields if name in contents]


def split_many(texts: Texts, n_parts: int, separator: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where the parts of texts, divided by a separator, start and end, ``int64 (n_parts, n)`` each.

    A text with more or fewer parts gets empty parts, which no code accepts.
    """
    data, starts, ends = texts
    places = np.append(np.flatnonzero(data == separator), len(data))
    first = np.searchsorted(places, starts)
    last = np.searchsorted(places, ends)
    right = last - first == n_parts - 1
    part_starts, part_ends = np.zeros((n_parts, len(starts)), np.int64), np.zeros((n_parts, len(starts)), np.int64)
    part_starts[0], part_ends[-1] = starts, ends
    for i in range(n_parts - 1):
        at = places[np.minimum(first + i, len(places) - 1)]
        part_ends[i], part_starts[i + 1] = at, at + 1
    part_starts[:, ~right] = part_ends[:, ~right] = 0
    return part_starts, part_ends

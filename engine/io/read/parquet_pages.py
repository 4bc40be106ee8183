"""Checks the pages of Parquet files before unpacking any: a few bytes may expand to gigabytes.

A reader allocates a whole page at once, and all entries of the requested rows; with a dictionary a byte may stand for a
long text. So this module reads the headers of the pages, which give their sizes. Headers and footer are structs in
Thrift's compact protocol. pyarrow is not used, since its own inspection of a damaged column may end the process.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, BinaryIO, NamedTuple

LARGEST_PAGE = 1 << 28
"""bytes of an unpacked page"""
_LARGE, _HIGHEST_RATIO = 1 << 24, 100
"""a page of more bytes than this must not have been packed better than so; text that is worth reading is not"""
_MAX_PAGES = 20_000
"""of one column of a row group"""
_MANY_VALUES, _MAX_OF_A_BYTE = 1 << 18, 512
"""a column of more values than this must have a byte for so many at least"""
_HEADER = 1 << 14
"""bytes that a header of a page may have"""
_DICTIONARY = 2
_DATA_HEADERS, _DICTIONARY_HEADER = (5, 8), 7
_BYTE_ARRAY = 6
_CODECS = {0: None, 1: "snappy", 2: "gzip", 4: "brotli", 5: "lz4", 6: "zstd", 7: "lz4_raw"}
_LONGEST_NAME = 1000
_DEEPEST = 12


class StoredColumn(NamedTuple):
    """The footer's description of a column of a row group: whether it holds texts, its `path` in the schema, the codec
    of its pages, and the range of the file that they are in.
    """

    holds_texts: bool
    path: str
    codec: int
    start: int
    end: int


class Page(NamedTuple):
    """The contents of a page's header; `at`: where its packed data begins in the file."""

    is_dictionary: bool
    n_values: int
    packed: int
    unpacked: int
    at: int


class _Struct:
    """Reads a struct of Thrift's compact protocol: its fields by their numbers, without long binaries."""

    def __init__(self, data: bytes) -> None:
        self._data, self.at = data, 0

    def _varint(self) -> int:
        value = shift = 0
        while True:
            byte = self._data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            if byte < 128:
                return value
            shift += 7
            if shift > 63:
                raise ValueError("a number of too many bytes")

    def _number(self) -> int:
        value = self._varint()
        return (value >> 1) ^ -(value & 1)

    def fields(self, depth: int = 0) -> dict[int, Any]:
        """The fields up to the end of the struct. IndexError for one that does not end, ValueError for none."""
        found: dict[int, Any] = {}
        number = 0
        while kind := self._data[self.at]:
            self.at += 1
            number = number + (kind >> 4) if kind >> 4 else self._number()
            found[number] = kind & 15 == 1 if kind & 15 < 3 else self._value(kind & 15, depth)
        self.at += 1
        return found

    def _value(self, kind: int, depth: int) -> Any:
        if kind in (4, 5, 6):
            return self._number()
        if kind in (9, 10, 12) and depth > _DEEPEST:
            raise ValueError("structs and lists that are nested too deeply")
        if kind == 12:
            return self.fields(depth + 1)
        if kind in (9, 10):
            return self._list(depth + 1)
        length = self._varint() if kind == 8 else {1: 1, 2: 1, 3: 1, 7: 8}.get(kind)
        if length is None:
            raise ValueError("a field of an unknown kind")
        self.at += length
        return self._data[self.at - length : self.at] if length <= _LONGEST_NAME else None

    def _list(self, depth: int) -> list[Any]:
        first = self._data[self.at]
        self.at += 1
        length = first >> 4 if first >> 4 < 15 else self._varint()
        if length > len(self._data):
            raise ValueError("a list that is longer than the file")
        return [self._value(first & 15, depth) for _ in range(length)]


def stored_columns(file: BinaryIO, names: Sequence[str]) -> list[list[StoredColumn]]:
    """The columns of each row group that have such names or lie inside one that has. ValueError if this is not a
    footer.
    """
    file.seek(-8, 2)
    size = int.from_bytes(file.read(4), "little")
    file.seek(-8 - size, 2)
    inside = tuple(f"{name}." for name in names)
    try:
        groups = _Struct(file.read(size)).fields()[4]
        found = [[_column(chunk[3]) for chunk in group[1]] for group in groups]
    except (IndexError, KeyError, TypeError, AttributeError):
        raise ValueError("a footer that does not say where its columns are") from None
    return [[column for column in group if column.path in names or column.path.startswith(inside)] for group in found]


def _column(says: dict[int, Any]) -> StoredColumn:
    path = ".".join(part.decode("utf-8", "replace") for part in says[3])
    start, dictionary = says[9], says.get(11)
    if type(dictionary) is int and 0 < dictionary < start:
        start = dictionary
    return StoredColumn(says[1] == _BYTE_ARRAY, path, says[4], start, start + says[7])


def pages_of(file: BinaryIO, start: int, end: int) -> Iterator[Page]:
    """The pages that begin in a range of a file. ValueError where there is none."""
    while start < end:
        file.seek(start)
        header = _Struct(file.read(_HEADER))
        try:
            fields = header.fields()
        except IndexError:
            raise ValueError("a page without a header") from None
        inner = [fields[number] for number in (*_DATA_HEADERS, _DICTIONARY_HEADER) if type(fields.get(number)) is dict]
        n_values, packed, unpacked = inner[0].get(1) if inner else 0, fields.get(3), fields.get(2)
        if not (type(n_values) is type(packed) is type(unpacked) is int and min(n_values, packed, unpacked) >= 0):
            raise ValueError("a page without a size")
        yield Page(fields.get(1) == _DICTIONARY, n_values, packed, unpacked, start + header.at)
        start += header.at + packed


def bytes_of_a_row(file: BinaryIO, columns: Sequence[StoredColumn], n_rows: int, arrow: Any) -> int:
    """The number of bytes that a row of a row group of `n_rows` may have, by the page in which rows are longest on
    average, or by the longest text of a dictionary.

    ValueError, with the reason, for pages that take far more room than their contents.
    """
    longest = 1
    for column in columns:
        n_values = n_bytes = 0
        for n_pages, page in enumerate(pages_of(file, column.start, column.end), 1):
            if n_pages > _MAX_PAGES:
                raise ValueError(f"the column {column.path[:40]!r} has more than {_MAX_PAGES:,} pages in one row group")
            if page.unpacked > min(LARGEST_PAGE, max(_LARGE, _HIGHEST_RATIO * page.packed)):
                found = f"a page of {page.packed:,} bytes that unpacks to {page.unpacked:,}"
                raise ValueError(f"the column {column.path[:40]!r} has {found}")
            n_bytes += page.unpacked
            if page.is_dictionary:
                longest = max(longest, _longest_entry(file, page, column, arrow))
                continue
            n_values += page.n_values
            longest = max(longest, page.unpacked // max(page.n_values, 1))
            if n_values > max(_MANY_VALUES, n_rows, _MAX_OF_A_BYTE * n_bytes):
                raise ValueError(f"the column {column.path[:40]!r} has {n_values:,} values in {n_bytes:,} bytes")
        longest = max(longest, n_values // max(n_rows, 1))
    return longest


def _longest_entry(file: BinaryIO, page: Page, column: StoredColumn, arrow: Any) -> int:
    """How long the longest text of a dictionary is, or how long it could be at most."""
    if not column.holds_texts:
        return 1
    if page.unpacked < 1 << 12 or column.codec not in _CODECS:
        return page.unpacked
    file.seek(page.at)
    packed, codec = file.read(page.packed), _CODECS[column.codec]
    data = packed if codec is None else arrow.Codec(codec).decompress(packed, page.unpacked, asbytes=True)
    at = longest = 0
    while at + 4 <= len(data):
        length = int.from_bytes(data[at : at + 4], "little")
        longest = max(longest, length)
        at += 4 + length
    return longest

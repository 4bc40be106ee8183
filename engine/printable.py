"""Untrusted text made safe to show: on a terminal, in a message, on a page.

A terminal obeys control characters, and puzzles, names of files and columns, and other texts of an input may contain
them. All printed text goes through `printable`; data files keep their bytes. CSV and JSON lines are escaped, too, if
they go to a terminal (`gridlanes.io.write.output`), but not in a file or a pipe.
"""

from __future__ import annotations

import re

_OBEYED = re.compile("[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
"""controls (C0, DEL, C1), marks that turn the direction of text, ends of lines and paragraphs, halves of pairs, and
what no XML may hold"""
_SHORT = {"\n": r"\n", "\r": r"\r", "\t": r"\t"}


def printable(text: str, keep: str = "") -> str:
    r"""The text with the characters that a terminal may obey escaped as in JSON (``\u001b``), except those of `keep`.

    Bytes of a file name that are not UTF-8 are written as ``\xff``.
    """
    if text.isascii() and text.isprintable():
        return text
    return _OBEYED.sub(lambda found: found[0] if found[0] in keep else _escaped(found[0]), text)


def _escaped(character: str) -> str:
    code = ord(character)
    if 0xDC80 <= code <= 0xDCFF:  # as `os.fsdecode` has such a byte
        return f"\\x{code - 0xDC00:02x}"
    return _SHORT.get(character) or f"\\u{code:04x}"

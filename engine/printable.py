"""Text of strangers made safe for people to read: on a terminal, in a message, on a page.

A terminal obeys what it is sent, and texts of strangers are puzzles, names of files and columns, and whatever else
stands beside them. All that is printed goes through `printable`; what is written into files of data keeps its bytes.
CSV and JSON lines that go to a terminal are for people, too: there they are escaped (`gridlanes.io.write.output`), and
as they are in a file or a pipe.
"""

from __future__ import annotations

import re

_OBEYED = re.compile("[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
"""controls (C0, DEL, C1), marks that turn the direction of text, ends of lines and paragraphs, halves of pairs, and
what no XML may hold"""
_SHORT = {"\n": r"\n", "\r": r"\r", "\t": r"\t"}


def printable(text: str, keep: str = "") -> str:
    r"""The text with what a terminal may obey written as JSON has it (``\u001b``); `keep`: characters that stay.

    Bytes of a file's name that are no UTF-8 are written as ``\xff``. What is printable already stays as it is.
    """
    if text.isascii() and text.isprintable():
        return text
    return _OBEYED.sub(lambda found: found[0] if found[0] in keep else _escaped(found[0]), text)


def _escaped(character: str) -> str:
    code = ord(character)
    if 0xDC80 <= code <= 0xDCFF:  # as `os.fsdecode` has such a byte
        return f"\\x{code - 0xDC00:02x}"
    return _SHORT.get(character) or f"\\u{code:04x}"

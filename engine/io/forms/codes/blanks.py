"""Blank places as letters: one letter for each run of them, up to ``z``."""

from __future__ import annotations

from collections.abc import Callable, Iterable


def blanks(n: int, first: str) -> str:
    """A number of blank places in letters, of which `first` stands for one and ``z`` for the most."""
    longest, rest = divmod(n, ord("z") - ord(first) + 1)
    return "z" * longest + (chr(ord(first) + rest - 1) if rest else "")


def with_blanks(values: Iterable[int], blank: int, first: str, written: Callable[[int], str]) -> str:
    """Values in words, runs of `blank` among them in letters from `first` on."""
    parts, n_blanks = list[str](), 0
    for value in values:
        if value == blank:
            n_blanks += 1
            continue
        parts.append(blanks(n_blanks, first))
        parts.append(written(value))
        n_blanks = 0
    return "".join([*parts, blanks(n_blanks, first)])

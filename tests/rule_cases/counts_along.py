"""CountsAlong: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from itertools import pairwise

from rule_laws import Case, Example, Reason, Refusal, line

from gridlanes.kernels.rules.counts.counts_along import MarkAndPlaces, counts_along
from gridlanes.kernels.rules.counts.counts_along_apart import counts_along_apart
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import CountsAlong
from gridlanes.rules.counts_along import InARow, LineMiscounted

BINARY, DIGITS, NONE = Alphabet.binary(), Alphabet((0, 3, 7)), NO_CLUE


def _case(mark, counts, n, label, alphabet=BINARY, clues=((),), *, apart=False):
    return Case(CountsAlong(mark, counts, apart), Grid(1, max(n, 1)), alphabet, [range(n)], label, clues=[*clues])


SLOTS = (Clue(0), NONE, Clue(1), NONE, Clue(3), NONE, Clue(2), Clue(3), NONE, NONE)
CLUES = [(0, 1, 1, 2), (0, 0, 3, 0), (1, 1, 1, 1), (NONE, NONE, 1, NONE), (NONE, 2, NONE, 3), (NONE,) * 4, (0, 9, 0, 0)]
CASES = [
    _case(1, (NONE, 1, NONE, NONE, NONE, NONE, NONE, 1, NONE, NONE), 4, "one before, one behind"),
    _case(1, (NONE, NONE, 1, NONE, NONE, 3, *(NONE,) * 6), 5, "two before"),
    _case(1, (*(NONE,) * 6, NONE, 3, NONE, 1, NONE, NONE), 5, "two behind"),
    _case(1, SLOTS, 4, "clues", clues=CLUES),
    _case(0, (0, 1, NONE, 2, 2, 1, NONE, 0), 3, "zeros at all places"),
    _case(7, (NONE, NONE, 1, NONE, NONE, NONE, 0, NONE), 3, "three marks", DIGITS),
    _case(1, (NONE, NONE, 5, NONE, NONE, NONE, NONE, NONE), 3, "more than there are"),
    _case(1, (1, NONE, NONE, NONE), 1, "one before the first"),
    _case(1, (0, 0), 0, "no coords"),
    _case(1, (NONE, NONE, 1, NONE, NONE, 1, NONE, NONE, 1, *(NONE,) * 10, 2, 1, NONE), 10, "ten in a row"),
    _case(1, (NONE, NONE, NONE, 2, NONE, NONE, NONE, NONE, 1, *(NONE,) * 5), 6, "apart", apart=True),
    _case(1, SLOTS, 4, "apart, clues", clues=CLUES, apart=True),
    _case(0, (NONE, 1, NONE, NONE, NONE, NONE, 2, NONE, NONE, NONE, NONE, NONE), 5, "zeros apart", apart=True),
    _case(7, (*(NONE,) * 7, 2, *(NONE,) * 4), 5, "sevens apart", DIGITS, apart=True),
    _case(1, (NONE,) * 8, 3, "apart without counts", apart=True),
    _case(1, (NONE, NONE, NONE, 3, *(NONE,) * 8), 5, "too many apart", apart=True),
    _case(1, (0, 0), 0, "no coords apart", apart=True),
    _case(1, (NONE, NONE, 1, *(NONE,) * 10, 3, 3, *(NONE,) * 7), 10, "ten apart", apart=True),
    _case(64, (NONE, NONE, 1, 1, NONE, NONE, NONE, NONE), 3, "the last of sixty-four marks", Alphabet.counting(64)),
]
FREE = (65535,) * 4
EXAMPLES = [
    Example(sentence, kernel, MarkAndPlaces(1, before, behind), words, after, broken)
    for sentence, kernel, before, behind, words, after, broken in (
        ("all of those between two places", counts_along, (65535, 1, 65535, 3), FREE, "???", "###", False),
        ("none between two places", counts_along, (65535, 1, 65535, 1), FREE, "???", "#..", False),
        ("too many between two places", counts_along, (65535, 1, 1, 65535), FREE, "?#?", "?#?", True),
        ("two of three apart are the outer ones", counts_along_apart, (*FREE[:3], 2), FREE, "???", "#.#", False),
        ("two of two apart", counts_along_apart, (65535, 65535, 2, 65535), FREE, "???", "???", True),
        (
            "not inferred: counts from both ends",
            counts_along,
            (65535, 65535, 1, 65535),
            (65535, 1, 65535, 65535),
            "???",
            "???",
            False,
        ),
    )
]
THREE = line((0, 1, 2))
REASONS = [
    Reason(
        "too many before the second place",
        CountsAlong(1, (NONE, NONE, 1, NONE, NONE, NONE, NONE, NONE)),
        THREE,
        "##?",
        LineMiscounted((0, 1), 2, 2, 1),
        "2 to 2 coords from one end of the line hold the mark, of which there must be 1",
    ),
    Reason(
        "too few behind the second place",
        CountsAlong(1, (NONE, NONE, NONE, NONE, NONE, 2, NONE, NONE)),
        THREE,
        "?.?",
        LineMiscounted((1, 2), 0, 1, 2),
        "0 to 1 coords from one end of the line hold the mark, of which there must be 2",
    ),
    Reason(
        "too many between two places",
        CountsAlong(1, (NONE, 1, 1, NONE, NONE, NONE, NONE, NONE)),
        THREE,
        "?#?",
        LineMiscounted((0,), 0, 1, 1),
        "0 to 1 coords from one end of the line hold the mark, of which there must be 1",
    ),
    Reason(
        "two in a row",
        CountsAlong(1, (NONE,) * 8, apart=True),
        THREE,
        "?##",
        InARow((1, 2)),
        "two coords in a row hold the mark",
    ),
    Reason("some are open", CountsAlong(1, (NONE, 1, NONE, 1, NONE, NONE, NONE, NONE)), THREE, "???"),
]
REFUSALS = [
    Refusal(CountsAlong(1, (1, 1)), THREE, "each of 4 places, found 2 counts"),
]


def naive(values, case):
    counts, mark, n = case.rule.counts, case.rule.mark, len(values) + 1
    found = [values[:k].count(mark) for k in range(n)] + [values[k:].count(mark) for k in range(n)]
    is_apart = not any(pair == (mark, mark) for pair in pairwise(values))
    right = all(count in (NO_CLUE, number) for count, number in zip(counts, found, strict=True))
    return right and (is_apart or not case.rule.apart)

"""RunLengths: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from itertools import groupby

from rule_laws import Case, Example, Reason, Refusal, line

from gridlanes.kernels.rules.lines.run_lengths import MarkRuns, run_lengths
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import RunLengths
from gridlanes.rules.run_lengths import RunsBroken

DOMAIN_CONSISTENT = True
BINARY, DIGITS = Alphabet.binary(), Alphabet((4, 0, 2))

CASES = [
    Case(RunLengths(1, (2, 1)), Grid(1, 7), BINARY, [range(7)], "two and one"),
    Case(RunLengths(1, (1, 1, 2)), Grid(2, 4), BINARY, [(0, 1, 2, 3, 7, 6, 5, 4)], "around a corner"),
    Case(RunLengths(0, (3,)), Grid(1, 7), BINARY, [range(7)], "three empty"),
    Case(RunLengths(1, ()), Grid(1, 4), BINARY, [range(4)], "none"),
    Case(RunLengths(1, (0, 2, 0)), Grid(1, 4), BINARY, [range(4)], "zeros are no runs"),
    Case(RunLengths(1, (4,)), Grid(1, 4), BINARY, [range(4)], "the whole line"),
    Case(RunLengths(1, (2, 2)), Grid(1, 4), BINARY, [range(4)], "too long"),
    Case(RunLengths(1, (99_999,)), Grid(1, 4), BINARY, [range(4)], "more than a word holds"),
    Case(RunLengths(1, (1,)), Grid(1, 4), BINARY, [(2,)], "one coord"),
    Case(RunLengths(2, (1, 2)), Grid(1, 6), DIGITS, [range(6)], "of a mark among three"),
    Case(RunLengths(16, (1,)), Grid(1, 2), Alphabet.counting(16), [(0, 1)], "sixteen marks"),
    Case(RunLengths(62, (1,)), Grid(1, 2), Alphabet.counting(62), [(0, 1)], "sixty-two marks"),
    Case(RunLengths(1, (3, 2, 1)), Grid(1, 12), BINARY, [range(12)], "three runs in twelve"),
    Case(
        RunLengths(1, (Clue(0), Clue(1))),
        Grid(1, 6),
        BINARY,
        [range(6)],
        "clues",
        [(0, 0), (2, 1), (0, 3), (6, 0), (5, 1), (7, 0), (NO_CLUE, 2), (1, NO_CLUE)],
    ),
]


COMMON = "what all lines with these runs have in common is kept"
EXAMPLES = [
    Example(COMMON, run_lengths, MarkRuns(1, lengths), before, after, "!" in after)
    for before, lengths, after in (
        ("?????", [5], "#####"),
        ("?????", [4], "?###?"),
        ("?????", [2, 2], "##.##"),
        ("?????", [], "....."),
        ("#????", [2], "##..."),
        ("??.??", [3], "!!!!!"),
        ("?.???", [0, 3, 0], "..###"),
        ("?#?#?", [1, 1], ".#.#."),
        ("???", [65535], "???"),
        ("???", [65534], "!!!"),
    )
]
BROKEN = "the runs along a line of 3 coords cannot be 2"
REASONS = [
    Reason("the line is named", RunLengths(1, (2, 0)), line((4, 1, 2)), "?.?", RunsBroken((4, 1, 2), (2,)), BROKEN),
    Reason("two runs are possible", RunLengths(1, (1, 1)), line((4, 1, 2)), "?.?"),
]
REFUSALS = [
    Refusal(RunLengths(1, (-1,)), line((4, 1, 2)), "a length must be 0 or more, found -1"),
    Refusal(RunLengths(5, (1,)), line((4, 1, 2)), "5 is not a mark"),
    Refusal(RunLengths(1, (1,)), line(range(128), n_coords=128), "1 to 127 coords, found 128"),
]


def naive(values, case):
    found = [len(list(run)) for held, run in groupby(value == case.rule.mark for value in values) if held]
    return found == [length for length in case.rule.lengths if length]

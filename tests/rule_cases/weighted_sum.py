"""WeightedSum: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, line

from gridlanes.kernels.rules.sums.weighted_sum import MarkAndWeights, weighted_sum
from gridlanes.kernels.rules.sums.weighted_sum_exact import weighted_sum_exact
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import WeightedSum
from gridlanes.rules.weighted_sum import WeightsOutOfReach

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
LONG = tuple(range(1, 26))

CASES = [
    Case(WeightedSum(1, (1, 2, 3, 4, 5), 7), Grid(1, 5), BINARY, [range(5)], "seven of one to five"),
    Case(WeightedSum(0, (3, 0, 3, 5), 6), Grid(2, 3), BINARY, [(5, 0, 3, 1)], "empty ones, shuffled"),
    Case(WeightedSum(7, (2, 4, 8), 12), Grid(1, 4), DIGITS, [(0, 1, 2)], "sevens"),
    Case(WeightedSum(3, (2, 4), 3), Grid(1, 4), DIGITS, [(3, 1)], "between two sums"),
    Case(WeightedSum(1, (2, 3), 9), Grid(1, 2), BINARY, [(0, 1)], "more than there is"),
    Case(WeightedSum(1, (2, 3), 70_000), Grid(1, 2), BINARY, [(0, 1)], "more than a word counts"),
    Case(WeightedSum(1, (40_000, 25_534), 65_534), Grid(1, 2), BINARY, [(0, 1)], "as much as a word counts"),
    Case(WeightedSum(1, (), 0), Grid(1, 2), BINARY, [()], "nothing of an empty region"),
    Case(WeightedSum(1, (), 1), Grid(1, 2), BINARY, [()], "one of an empty region"),
    Case(WeightedSum(16, (1, 2), 2), Grid(1, 3), Alphabet.counting(16), [(0, 2)], "the last of sixteen marks"),
    Case(WeightedSum(40, (5, 6), 5), Grid(1, 3), Alphabet.counting(40), [(0, 2)], "the last of forty marks"),
    Case(
        WeightedSum(1, (1, 2, 3, 4, 5, 6), Clue(0)),
        Grid(1, 6),
        BINARY,
        [range(6)],
        "clue",
        [(0,), (2,), (11,), (21,), (22,), (NO_CLUE,)],
    ),
    Case(WeightedSum(3, (4, 1, 1, 0), Clue(1)), Grid(2, 2), DIGITS, [range(4)], "second clue", [(9, 5), (9, NO_CLUE)]),
    Case(WeightedSum(1, LONG, Clue(0)), Grid(5, 5), BINARY, [range(25)], "clue of 25", [(0,), (99,), (325,)]),
]

FITS = "what does not fit goes, what is needed is taken"
SUMS = "not inferred from bounds: which sums there are between the ends"
EXACT = "what no sum has with the others is decided"
EXAMPLES = [
    Example(FITS, weighted_sum, MarkAndWeights(1, 3, [1, 2, 4]), "???", "??."),
    Example(FITS, weighted_sum, MarkAndWeights(1, 6, [1, 2, 4]), "???", "?##"),
    Example(FITS, weighted_sum, MarkAndWeights(1, 0, [1, 2, 0]), "???", "..?"),
    Example(FITS, weighted_sum, MarkAndWeights(1, 2, [1, 2, 4]), "##?", "##?", True),
    Example(FITS, weighted_sum, MarkAndWeights(1, 7, [1, 2, 4]), "??.", "??.", True),
    Example(FITS, weighted_sum, MarkAndWeights(1, 0xFFFF, [1, 2, 4]), "#??", "#??"),
    Example("a mark among others counts", weighted_sum, MarkAndWeights(2, 7, [3, 2, 4]), [14, 6, 12], [4, 6, 4]),
    Example(SUMS, weighted_sum, MarkAndWeights(1, 3, [2, 2, 2]), "???", "???"),
    Example(SUMS, weighted_sum, MarkAndWeights(1, 5, [2, 4, 4]), "???", "???"),
    Example(EXACT, weighted_sum_exact, MarkAndWeights(1, 3, [2, 2, 2]), "???", "???", True),
    Example(EXACT, weighted_sum_exact, MarkAndWeights(1, 5, [1, 2, 4]), "???", "#.#"),
    Example(EXACT, weighted_sum_exact, MarkAndWeights(1, 7, [3, 4, 5, 8]), "????", "##.."),
    Example(EXACT, weighted_sum_exact, MarkAndWeights(1, 13, [3, 4, 5, 8]), "????", "..##"),
    Example(EXACT, weighted_sum_exact, MarkAndWeights(1, 6, [2, 0, 4]), "#??", "#?#"),
    Example(EXACT, weighted_sum_exact, MarkAndWeights(1, 0xFFFF, [2, 2]), "??", "??"),
    Example("more than 61 from both ends", weighted_sum_exact, MarkAndWeights(1, 100, [70, 70, 70]), "???", "???"),
]
LINE = line((4, 1, 2))
SAID = "the weights of the coords that hold the mark add up to 5 to 6, expected 3"
REASONS = [
    Reason(
        "the sums within reach are named",
        WeightedSum(1, (1, 2, 3), 3),
        LINE,
        "?##",
        WeightsOutOfReach((4, 1, 2), 5, 6, 3),
        SAID,
    ),
    Reason("one sum is left", WeightedSum(1, (1, 2, 3), 5), LINE, "?##"),
]
REFUSALS = [
    Refusal(WeightedSum(1, (1, 2), 3), LINE, "needs a region of 2 coords, found 3"),
    Refusal(WeightedSum(1, (1, -2, 3), 3), LINE, "weights must be 0 or more, found -2"),
    Refusal(WeightedSum(1, (1, 2, 3), -1), LINE, "total must be 0 or more, found -1"),
    Refusal(WeightedSum(1, (65_000, 500, 40), 1), LINE, "weights add up to at most 65534, found 65540"),
]


def naive(values, case):
    return (
        sum(weight for weight, value in zip(case.rule.weights, values, strict=True) if value == case.rule.mark)
        == case.rule.total
    )

"""Rules: what can hold for the marks of a region. One file each, and its kernels in kernels/, most of the same name.

A new rule is one import and one entry here, and its cases in tests/rule_cases/.
"""

from gridlanes.rules.at_least_one import AtLeastOne
from gridlanes.rules.at_most import AtMost
from gridlanes.rules.at_most_in_sight import AtMostInSight
from gridlanes.rules.base import Rule
from gridlanes.rules.bounded_size import BoundedSize
from gridlanes.rules.cell_min import CellMin
from gridlanes.rules.clone import Clone
from gridlanes.rules.connected import Connected
from gridlanes.rules.count_beside import CountBeside
from gridlanes.rules.decided import Decided
from gridlanes.rules.degree_in import DegreeIn
from gridlanes.rules.difference import Difference
from gridlanes.rules.distinct import Distinct
from gridlanes.rules.distinct_sequences import DistinctSequences
from gridlanes.rules.exact_count import ExactCount
from gridlanes.rules.increasing import Increasing
from gridlanes.rules.joint_counts import JointCounts
from gridlanes.rules.less import Less
from gridlanes.rules.limited_runs import LimitedRuns
from gridlanes.rules.lit import Lit
from gridlanes.rules.loop_freezes_counts import LoopFreezesCounts
from gridlanes.rules.min_difference import MinDifference
from gridlanes.rules.no_two_by_two import NoTwoByTwo
from gridlanes.rules.one_loop import OneLoop
from gridlanes.rules.parity_even import ParityEven
from gridlanes.rules.path import Path
from gridlanes.rules.pin import Pin
from gridlanes.rules.polyomino import Polyomino
from gridlanes.rules.product import Product
from gridlanes.rules.quotient import Quotient
from gridlanes.rules.run_lengths import RunLengths
from gridlanes.rules.sandwich_sum import SandwichSum
from gridlanes.rules.sum import Sum
from gridlanes.rules.sum_equal import SumEqual
from gridlanes.rules.table import Table
from gridlanes.rules.value_grouped_size import ValueGroupedSize
from gridlanes.rules.visible_count import VisibleCount

RULES: dict[str, type[Rule]] = {
    "at_least_one": AtLeastOne,
    "at_most": AtMost,
    "at_most_in_sight": AtMostInSight,
    "bounded_size": BoundedSize,
    "cell_min": CellMin,
    "clone": Clone,
    "connected": Connected,
    "count_beside": CountBeside,
    "decided": Decided,
    "degree_in": DegreeIn,
    "difference": Difference,
    "distinct": Distinct,
    "distinct_sequences": DistinctSequences,
    "exact_count": ExactCount,
    "increasing": Increasing,
    "joint_counts": JointCounts,
    "less": Less,
    "limited_runs": LimitedRuns,
    "lit": Lit,
    "loop_freezes_counts": LoopFreezesCounts,
    "min_difference": MinDifference,
    "no_two_by_two": NoTwoByTwo,
    "one_loop": OneLoop,
    "parity_even": ParityEven,
    "path": Path,
    "pin": Pin,
    "polyomino": Polyomino,
    "product": Product,
    "quotient": Quotient,
    "run_lengths": RunLengths,
    "sandwich_sum": SandwichSum,
    "sum": Sum,
    "sum_equal": SumEqual,
    "table": Table,
    "value_grouped_size": ValueGroupedSize,
    "visible_count": VisibleCount,
}
"""every rule by name, in alphabetical order"""

__all__ = [
    "RULES",
    "AtLeastOne",
    "AtMost",
    "AtMostInSight",
    "BoundedSize",
    "CellMin",
    "Clone",
    "Connected",
    "CountBeside",
    "Decided",
    "DegreeIn",
    "Difference",
    "Distinct",
    "DistinctSequences",
    "ExactCount",
    "Increasing",
    "JointCounts",
    "Less",
    "LimitedRuns",
    "Lit",
    "LoopFreezesCounts",
    "MinDifference",
    "NoTwoByTwo",
    "OneLoop",
    "ParityEven",
    "Path",
    "Pin",
    "Polyomino",
    "Product",
    "Quotient",
    "Rule",
    "RunLengths",
    "SandwichSum",
    "Sum",
    "SumEqual",
    "Table",
    "ValueGroupedSize",
    "VisibleCount",
]

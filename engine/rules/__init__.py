"""Rules: statements about the marks of a region. Each has a file here, and kernels in kernels/, mostly with its name.

A rule is a class of this folder with a `name` of its own, which is also the name of its file, and in another spelling
that of the class: ``at_most.py`` has the rule ``at_most``, the class ``AtMost``.
"""

from __future__ import annotations

import importlib.util
import pkgutil
import re
from typing import TYPE_CHECKING, Any

from gridlanes.rules.base import Rule as Rule

if TYPE_CHECKING:  # type checkers cannot look into a folder; tests/engine/rules/test_base.py holds the list to it
    from gridlanes.rules.all_equal import AllEqual as AllEqual
    from gridlanes.rules.all_hold import AllHold as AllHold
    from gridlanes.rules.apart_and_connected import ApartAndConnected as ApartAndConnected
    from gridlanes.rules.area_sizes import AreaSizes as AreaSizes
    from gridlanes.rules.areas_beside import AreasBeside as AreasBeside
    from gridlanes.rules.areas_of_size import AreasOfSize as AreasOfSize
    from gridlanes.rules.at_least import AtLeast as AtLeast
    from gridlanes.rules.at_least_one import AtLeastOne as AtLeastOne
    from gridlanes.rules.at_most import AtMost as AtMost
    from gridlanes.rules.at_most_in_sight import AtMostInSight as AtMostInSight
    from gridlanes.rules.bounded_size import BoundedSize as BoundedSize
    from gridlanes.rules.bridges_at import BridgesAt as BridgesAt
    from gridlanes.rules.bridges_connect import BridgesConnect as BridgesConnect
    from gridlanes.rules.calculation import Calculation as Calculation
    from gridlanes.rules.claim import Claim as Claim
    from gridlanes.rules.clone import Clone as Clone
    from gridlanes.rules.connected import Connected as Connected
    from gridlanes.rules.count_among import CountAmong as CountAmong
    from gridlanes.rules.count_beside import CountBeside as CountBeside
    from gridlanes.rules.count_in_short_runs import CountInShortRuns as CountInShortRuns
    from gridlanes.rules.count_matching import CountMatching as CountMatching
    from gridlanes.rules.count_none_beside import CountNoneBeside as CountNoneBeside
    from gridlanes.rules.counts_along import CountsAlong as CountsAlong
    from gridlanes.rules.counts_differ import CountsDiffer as CountsDiffer
    from gridlanes.rules.counts_others import CountsOthers as CountsOthers
    from gridlanes.rules.crossing_loop import CrossingLoop as CrossingLoop
    from gridlanes.rules.decided import Decided as Decided
    from gridlanes.rules.degree_in import DegreeIn as DegreeIn
    from gridlanes.rules.difference import Difference as Difference
    from gridlanes.rules.distinct import Distinct as Distinct
    from gridlanes.rules.distinct_but import DistinctBut as DistinctBut
    from gridlanes.rules.distinct_numbers import DistinctNumbers as DistinctNumbers
    from gridlanes.rules.distinct_sequences import DistinctSequences as DistinctSequences
    from gridlanes.rules.each_shape_once import EachShapeOnce as EachShapeOnce
    from gridlanes.rules.equal_apart import EqualApart as EqualApart
    from gridlanes.rules.exact_count import ExactCount as ExactCount
    from gridlanes.rules.exact_count_across import ExactCountAcross as ExactCountAcross
    from gridlanes.rules.exact_count_apart import ExactCountApart as ExactCountApart
    from gridlanes.rules.filled_from import FilledFrom as FilledFrom
    from gridlanes.rules.first_or_rest import FirstOrRest as FirstOrRest
    from gridlanes.rules.first_seen import FirstSeen as FirstSeen
    from gridlanes.rules.fleet import Fleet as Fleet
    from gridlanes.rules.gaps_are_differences import GapsAreDifferences as GapsAreDifferences
    from gridlanes.rules.increasing import Increasing as Increasing
    from gridlanes.rules.islands import Islands as Islands
    from gridlanes.rules.joint_counts import JointCounts as JointCounts
    from gridlanes.rules.larger_count_of_lines import LargerCountOfLines as LargerCountOfLines
    from gridlanes.rules.less import Less as Less
    from gridlanes.rules.limited_runs import LimitedRuns as LimitedRuns
    from gridlanes.rules.line_piece import LinePiece as LinePiece
    from gridlanes.rules.lit import Lit as Lit
    from gridlanes.rules.loop_arms import LoopArms as LoopArms
    from gridlanes.rules.loop_bend import LoopBend as LoopBend
    from gridlanes.rules.loop_freezes_counts import LoopFreezesCounts as LoopFreezesCounts
    from gridlanes.rules.min_difference import MinDifference as MinDifference
    from gridlanes.rules.monsters_seen import MonstersSeen as MonstersSeen
    from gridlanes.rules.next_beside import NextBeside as NextBeside
    from gridlanes.rules.no_diagonal_loop import NoDiagonalLoop as NoDiagonalLoop
    from gridlanes.rules.no_two_by_two import NoTwoByTwo as NoTwoByTwo
    from gridlanes.rules.numbers_joined import NumbersJoined as NumbersJoined
    from gridlanes.rules.one_loop import OneLoop as OneLoop
    from gridlanes.rules.one_own_size import OneOwnSize as OneOwnSize
    from gridlanes.rules.one_path import OnePath as OnePath
    from gridlanes.rules.one_shape import OneShape as OneShape
    from gridlanes.rules.one_to_size import OneToSize as OneToSize
    from gridlanes.rules.own_count import OwnCount as OwnCount
    from gridlanes.rules.paired_beside import PairedBeside as PairedBeside
    from gridlanes.rules.parity_even import ParityEven as ParityEven
    from gridlanes.rules.path_of_arrows import PathOfArrows as PathOfArrows
    from gridlanes.rules.piece_of_size import PieceOfSize as PieceOfSize
    from gridlanes.rules.pin import Pin as Pin
    from gridlanes.rules.polyomino import Polyomino as Polyomino
    from gridlanes.rules.product import Product as Product
    from gridlanes.rules.quotient import Quotient as Quotient
    from gridlanes.rules.rectangles import Rectangles as Rectangles
    from gridlanes.rules.run_lengths import RunLengths as RunLengths
    from gridlanes.rules.runs_around import RunsAround as RunsAround
    from gridlanes.rules.sandwich_sum import SandwichSum as SandwichSum
    from gridlanes.rules.seen_around import SeenAround as SeenAround
    from gridlanes.rules.shaped_rectangles import ShapedRectangles as ShapedRectangles
    from gridlanes.rules.sides_of_loop import SidesOfLoop as SidesOfLoop
    from gridlanes.rules.sign import Sign as Sign
    from gridlanes.rules.sizes_between import SizesBetween as SizesBetween
    from gridlanes.rules.straight import Straight as Straight
    from gridlanes.rules.sum import Sum as Sum
    from gridlanes.rules.sum_between import SumBetween as SumBetween
    from gridlanes.rules.sum_equal import SumEqual as SumEqual
    from gridlanes.rules.sum_of_differences import SumOfDifferences as SumOfDifferences
    from gridlanes.rules.symmetric_areas import SymmetricAreas as SymmetricAreas
    from gridlanes.rules.table import Table as Table
    from gridlanes.rules.two_counts import TwoCounts as TwoCounts
    from gridlanes.rules.value_grouped_size import ValueGroupedSize as ValueGroupedSize
    from gridlanes.rules.visible_count import VisibleCount as VisibleCount
    from gridlanes.rules.water_level import WaterLevel as WaterLevel
    from gridlanes.rules.weighted_sum import WeightedSum as WeightedSum

RULES: dict[str, type[Rule]]
"""every rule by name, in alphabetical order"""


def _rules_in(module: str) -> dict[str, type[Rule]]:
    """The rules of a module of this folder by their names."""
    of_module = vars(importlib.import_module(f"{__name__}.{module}")).values()
    rules = [value for value in of_module if isinstance(value, type) and issubclass(value, Rule)]
    return {rule.name: rule for rule in rules if "name" in vars(rule) and rule.__module__ == f"{__name__}.{module}"}


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """`RULES`, or the class of one rule, whose module is imported when it is asked for."""
        if name == "RULES":
            found = [_rules_in(module.name) for module in pkgutil.iter_modules(__path__)]
            globals()[name] = dict(sorted(rule for rules in found for rule in rules.items()))
            return globals()[name]
        module = re.sub(r"(?<=.)(?=[A-Z])", "_", name).lower()
        if name[:1].isupper() and importlib.util.find_spec(f"{__name__}.{module}"):
            for rule in _rules_in(module).values():
                if rule.__name__ == name:
                    return rule
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return ["RULES", "Rule", *(rule.__name__ for rule in __getattr__("RULES").values())]

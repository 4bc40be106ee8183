"""What pzpr's codes mean: for each genre the rule that is broken, or not yet met."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from gridlanes.rules import (
    AllEqual,
    AreaSizes,
    AreasOfSize,
    AtLeastOne,
    AtMost,
    AtMostInSight,
    BridgesAt,
    BridgesConnect,
    Connected,
    CountAmong,
    CountBeside,
    CountMatching,
    CountNoneBeside,
    CountsDiffer,
    CountsOthers,
    CrossingLoop,
    DegreeIn,
    Distinct,
    DistinctBut,
    DistinctNumbers,
    EachShapeOnce,
    EqualApart,
    ExactCount,
    FirstOrRest,
    Fleet,
    Islands,
    Less,
    LinePiece,
    Lit,
    LoopArms,
    LoopBend,
    NoDiagonalLoop,
    NoTwoByTwo,
    NumbersJoined,
    OneOwnSize,
    OnePath,
    OneShape,
    OneToSize,
    OwnCount,
    PairedBeside,
    PieceOfSize,
    Quotient,
    Rectangles,
    Rule,
    RunLengths,
    RunsAround,
    SeenAround,
    ShapedRectangles,
    SidesOfLoop,
    SizesBetween,
    Sum,
    SumBetween,
    SumOfDifferences,
    SymmetricAreas,
    Table,
    VisibleCount,
)
from gridlanes.rules.distinct_but import RepeatBut, RepeatMiscounted
from gridlanes.rules.islands import IslandMissized
from gridlanes.rules.loop_bend import OffPearl
from gridlanes.rules.rectangles import AreaMissized, AreaNumbered
from gridlanes.rules.shared.divided import LineEnds
from gridlanes.rules.sum import CageRepeat
from gridlanes.rules.sum_between import BetweenApart
from gridlanes.rules.symmetric_areas import LineOverDot
from gridlanes.rules.table import NotInTable


class Code(NamedTuple):
    """What one of pzpr's codes says: the rule (or one of those) that is broken, or, if `unfinished`, not yet met.
    `about` tells it from other codes for the same rule: it takes what the violation says.
    """

    rule: type[Rule] | tuple[type[Rule], ...]
    about: Callable[[Any], bool] = lambda violation: True
    unfinished: bool = False


BRANCH = Code(DegreeIn, lambda violation: violation.committed == 3)
CROSSING = Code(DegreeIn, lambda violation: violation.committed == 4)
LOOSE_END = Code(DegreeIn, lambda violation: violation.committed == 1, unfinished=True)
"""of lines that go from cell to cell"""

CODES: dict[str, dict[str, Code]] = {
    "akari": {
        "akariDup": Code(AtMostInSight),
        "nmAkariNe": Code(CountBeside),
        "ceDark": Code(Lit, unfinished=True),
    },
    "plain akari": {
        "akariDup": Code(AtMost),
        "nmAkariNe": Code(ExactCount),
        "ceDark": Code(AtLeastOne, unfinished=True),
    },
    "slitherlink": {
        "lnBranch": BRANCH,
        "nmLineNe": Code(ExactCount),
        "lnPlLoop": Code(OnePath),
        "lnDeadEnd": Code(DegreeIn, lambda violation: violation.possible == 1, unfinished=True),
    },
    "simple_loop": {
        "lnBranch": BRANCH,
        "lnCross": CROSSING,
        "lnDeadEnd": LOOSE_END,
        "ceNoLine": Code(Table, unfinished=True),
    },
    "castle_wall": {
        "brNoLine": Code(OnePath, unfinished=True),
        "lnBranch": BRANCH,
        "lnPlLoop": Code((OnePath, SidesOfLoop)),  # where there are two, cells may be on the wrong side as well
        "anLineGt": Code(ExactCount),
        "anLineLt": Code(ExactCount),
        "shInside": Code(SidesOfLoop),
        "cuOutside": Code(SidesOfLoop),
    },
    "country_road": {
        "bkPassTwice": Code(ExactCount),
        "bkNoLine": Code(ExactCount),
        "bkLineNe": Code(ExactCount),
        "cbNoLine": Code(AtLeastOne),
        "lnPlLoop": Code(OnePath),
        "lnDeadEnd": LOOSE_END,
    },
    "statue_park": {
        "bankInvalid": Code(EachShapeOnce),
        "bankGt": Code(EachShapeOnce),
        "bankLt": Code(EachShapeOnce, unfinished=True),
    },
    "moon_or_sun": {  # rooms by the same kind, one after the other, are seen at one symbol of each, when it is visited
        "lnBranch": BRANCH,
        "lnCross": CROSSING,
        "bkPassTwice": Code(ExactCount),
        "bkBothMarksPassed": Code(FirstOrRest),
        "bkNotAllMUPassed": Code(FirstOrRest, unfinished=True),
        "bkNoLine": Code(AtLeastOne, unfinished=True),
        "bkNoMarksPassed": Code(FirstOrRest, unfinished=True),
        "lnDeadEnd": LOOSE_END,
    },
    "koburin": {
        "lnBranch": BRANCH,
        "anShadeNe": Code(ExactCount),
        "lnPlLoop": Code(OnePath),
        "lnDeadEnd": LOOSE_END,
        "ceEmpty": Code(Table, unfinished=True),
    },
    "regional_yajilin": {
        "lnCross": CROSSING,
        "csAdjacent": Code(AtMost),
        "bkShadeNe": Code(ExactCount),
        "lnDeadEnd": LOOSE_END,
    },
    "lits": {"cs2x2": Code(AtLeastOne), "bkShadeDivide": Code(OneShape), "bsSameShape": Code(EqualApart)},
    "snake": {
        "csDivide": Code(Connected),
        "shBranch": Code(Table),
        "circleUnshade": Code(Table),
        "shEndpoint": Code(Table),
        "shMidpoint": Code(Table),
        "shDiag": Code(Table),
        "exShadeNe": Code(CountAmong),
    },
    "yajilin": {
        "lnBranch": BRANCH,
        "csAdjacent": Code(AtMost),
        "anShadeNe": Code(ExactCount),
        "lnDeadEnd": LOOSE_END,
        "ceEmpty": Code(Table, unfinished=True),
    },
    "detour": {
        "lnCross": CROSSING,
        "blWrongTurns": Code(ExactCount),
        "lnDeadEnd": LOOSE_END,
        "ceNoLine": Code(DegreeIn, unfinished=True),
    },
    "double_back": {
        "lnCross": CROSSING,
        "lnPlLoop": Code(OnePath),
        "bkNotPassTwice": Code(ExactCount),
        "lnDeadEnd": LOOSE_END,
        "ceNoLine": Code(Table, unfinished=True),
    },
    "geradeweg": {
        "lnBranch": Code((DegreeIn, LoopArms)),  # a number there is wrong, too
        "segShort": Code(LoopArms),
        "numNoLine": Code(LoopArms),
        "lnPlLoop": Code(OnePath),
        "lnDeadEnd": LOOSE_END,
    },
    "masyu": {
        "lnCross": Code(
            (DegreeIn, LoopBend), lambda violation: isinstance(violation, OffPearl) or violation.committed == 4
        ),
        "mashuBCvNbr": Code(LoopBend),  # which of two wrong pearls is named first is another matter
        "mashuWCurve": Code(LoopBend, lambda violation: violation.colour == "white"),
        "mashuWStNbr": Code(LoopBend, lambda violation: violation.colour == "white"),
        "mashuOnLine": Code(LoopBend, unfinished=True),
        "lnPlLoop": Code(OnePath),
        "lnDeadEnd": LOOSE_END,
    },
    "easy_as_abc": {"nmDupRow": Code(DistinctBut), "nmMissRow": Code(DistinctBut)},
    "doppelblock": {
        "nmDupRow": Code(DistinctBut, lambda violation: isinstance(violation, RepeatBut)),
        "ceTooManyBlocks": Code(DistinctBut, lambda violation: isinstance(violation, RepeatMiscounted)),
        "ceNoNum": Code(DistinctBut, unfinished=True),
        "nmSum": Code(SumBetween, lambda violation: isinstance(violation, BetweenApart)),
    },
    "kakuro": {
        "nmDupRow": Code(Sum, lambda violation: isinstance(violation, CageRepeat)),
        "ceNoNum": Code(Sum, unfinished=True),
        "nmSumRowNe": Code(Sum, lambda violation: not isinstance(violation, CageRepeat)),
    },
    "skyscrapers": {"nmSightNe": Code(VisibleCount, unfinished=True), "ceNoNum": Code(Distinct, unfinished=True)},
    "minesweeper": {"nmMinesNe": Code(ExactCount)},
    "bosanowa": {"nmSumOfDiff": Code(SumOfDifferences), "ceNoNum": Code(SumOfDifferences, unfinished=True)},
    "sukoro": {"nmNumberNe": Code(CountsOthers), "nmDivide": Code(Connected)},
    "suguru": {
        "bkDupNum": Code(OneToSize),
        "ceNoNum": Code(OneToSize, unfinished=True),
    },
    "cojun": {
        "nmAdjacent": Code(Distinct),
        "bkSmallOnBig": Code(Less),
        "ceNoNum": Code(OneToSize, unfinished=True),
    },
    "foseruzu": {"nmBorderNe": Code(ExactCount), "bkSizeGt4": Code(AreasOfSize)},
    "fivecells": {
        "nmBorderNe": Code(ExactCount),
        "bkSizeGt5": Code(AreasOfSize),
        "bkSizeLt5": Code(AreasOfSize),
        "bdDeadEnd": Code(AreasOfSize),
    },
    "araf": dict.fromkeys(("bkArafEqual", "bkArafTooSmall"), Code(SizesBetween)),
    "galaxies": {
        "bdPassStar": Code(SymmetricAreas, lambda violation: isinstance(violation, LineOverDot)),
        "bkNoStar": Code(SymmetricAreas),  # which of several faults is named first is another matter
        "bkPlStar": Code(SymmetricAreas),
    },
    "hakoiri": {
        "nmAround": Code(DistinctBut),
        "bkNumGt3": Code(ExactCount),
        "bkDupNum": Code(ExactCount),
        "nmDivide": Code(Connected),
        "bkNumLt3": Code(ExactCount),
    },
    "magnets": {
        "nmAdjacent": Code(Table, lambda violation: violation.n_tuples == 7),
        "bkNumLt2": Code(Table, lambda violation: violation.n_tuples == 3, unfinished=True),
        "exPlusNe": Code(ExactCount),
        "exMinusNe": Code(ExactCount),
    },
    "makaro": {
        "bkDupNum": Code(OneToSize),
        "nmAdjacent": Code(Table),
        "arNotMax": Code(Less),
        "ceNoNum": Code(OneToSize, unfinished=True),
    },
    "norinori": {
        "csGt2": Code(AtMost),
        "csLt2": Code(Table),
        "bkShadeLt2": Code(ExactCount, lambda violation: violation.possible < 2),
        "bkNoShade": Code(ExactCount, lambda violation: violation.possible == 0),
    },
    "tatamibari": {
        "bdCross": Code(Table),
        # Which of several faults is named first is another matter.
        **dict.fromkeys(("bkNoNum", "bkNumGe2", "bkNotRect"), Code((Table, ShapedRectangles))),
        **dict.fromkeys(("bkNotSquare", "bkNotHRect", "bkNotVRect"), Code((Table, ShapedRectangles))),
    },
    "fillomino": {
        "bsSameNum": Code(AreaSizes),
        "bkSizeGt": Code(AreaSizes),
        "bkMixedNum": Code(AreaSizes),
        "ceNoNum": Code(AreaSizes, unfinished=True),
    },
    "shikaku": {
        "bkNoNum": Code(Rectangles, lambda violation: isinstance(violation, AreaNumbered)),
        "bkNumGe2": Code(Rectangles, lambda violation: isinstance(violation, AreaNumbered)),
        "bkNotRect": Code(Table),
        "bkSizeNe": Code(Rectangles, lambda violation: isinstance(violation, (AreaMissized, AreaNumbered))),
        "bdDeadEnd": Code((Rectangles, Table), lambda violation: isinstance(violation, (LineEnds, NotInTable))),
    },
    "arukone": dict.fromkeys(
        ("lnBranch", "lcTripleNum", "nmConnDiff", "lcOnNum", "lnDeadEnd", "lcIsolate", "nmNoLine", "ceNoLine"),
        Code(NumbersJoined),
    ),
    "pipelink": {
        "ceAddLine": Code(LinePiece),
        "lnBranch": Code((CrossingLoop, LinePiece)),
        "lnNotCrossMk": Code(LinePiece),
        "lnPlLoop": Code(CrossingLoop),
        "ceNoLine": Code((CrossingLoop, LinePiece)),
        "lnDeadEnd": Code((CrossingLoop, LinePiece)),
    },
    "numberlink": dict.fromkeys(
        ("lnBranch", "lnCross", "lcTripleNum", "nmConnDiff", "lcOnNum", "lnDeadEnd", "nmNoLine"),
        Code(NumbersJoined),
    ),
    "hashi": {
        "lcDivided": Code(BridgesConnect),
        "nmLineLt": Code(BridgesAt, lambda violation: violation.high < violation.target),
    },
    "nurikabe": {"bkSizeNe": Code(Islands, lambda violation: isinstance(violation, IslandMissized))},
    "nonogram": {"exNoMatch": Code(RunLengths)},
    "battleship": {
        "bankInvalid": Code(Table),
        "shDiag": Code(Table),
        "exShadeNe": Code(CountAmong),
        "bankLt": Code(Fleet),
    },
    "tents": {
        "nmTreeNone": Code(PairedBeside),
        "nmTentNone": Code(PairedBeside),
        "nmTentLt": Code(PairedBeside),
        "exTentNe": Code(ExactCount),
    },
    "hanare": {
        "bkSizeNe": Code(OneOwnSize),
    },
    "nanro": {
        "cbSameNum": Code(EqualApart),
        "bkPlNum": Code(OwnCount),
        "nmDivide": Code(Connected),
    },
    "hitori": {"cuDivideRB": Code(Connected), "nmDupRow": Code(DistinctNumbers)},
    "kurodoko": {"cuDivideRB": Code(Connected), "nmSumViewNe": Code(SeenAround)},
    "tapa": {"cs2x2": Code(NoTwoByTwo), "ceTapaNe": Code(RunsAround), "csDivide": Code(Connected)},
    "aquarium": {"exShadeNe": Code(ExactCount)},
    "aqre": {"cs3": Code(AtLeastOne), "cu3": Code(AtLeastOne)},
    "canal_view": {"csDivide": Code(Connected), "nmShadeViewNe": Code(SeenAround)},
    "cave": {"cuDivide": Code(Connected), "csConnOut": Code(Connected), "nmSumViewNe": Code(SeenAround)},
    "nurimisaki": {
        "cs2x2": Code(NoTwoByTwo),
        "cuDivide": Code(Connected),
        "nmSumViewNe": Code(SeenAround),
        "cu2x2": Code(AtLeastOne),
        "circleNotPromontory": Code(Table),
        "nonCirclePromontory": Code(Table),
    },
    "heyawake": {
        "csAdjacent": Code(AtMost),
        "bkShadeNe": Code(CountNoneBeside),
        "bkUnshadeConsecGt3": Code(AtLeastOne),
    },
    "usoone": {
        "csAdjacent": Code(AtMost),
        "cuDivideRB": Code(Connected),
        "bkLiarNe1": Code(ExactCount),
    },
    "shakashaka": {"nmTriangleGt": Code(CountAmong), "cuNotRectx": Code(Table), "nmTriangleLt": Code(CountAmong)},
    "tilepaint": {"bkMixed": Code(AllEqual), "asShadeNe": Code(ExactCount)},
    "gokigen": {
        "crConnSlNe": Code(CountMatching, unfinished=True),
        "ceNoSlash": Code(NoDiagonalLoop, unfinished=True),
    },
    "shimaguni": {"bsEqShade": Code((CountsDiffer, AtLeastOne)), "bkNoShade": Code(AtLeastOne, unfinished=True)},
    "chocona": {"csNotRect": Code(Table), "bkShadeNe": Code(ExactCount)},
    "cocktail_lamp": {
        "bkShadeDivide": Code((Connected, PieceOfSize)),
        "bkShadeNe": Code(PieceOfSize),
        "csDivide": Code(Connected),
    },
    "creek": {"crShadeLt": Code(ExactCount)},
    "yinyang": {
        "ms2x2": Code(NoTwoByTwo),
        "msDivide": Code(Connected, unfinished=True),
        "muDivide": Code(Connected, unfinished=True),
        "ceNoNum": Code(Connected, unfinished=True),
    },
    "sudoku": {"ceNoNum": Code(Distinct, unfinished=True)},
    "kropki": {
        "nmSubEq1": Code(Table),
        "nmDivNe2": Code(Quotient),
        "ceNoNum": Code(Distinct, unfinished=True),
    },
}

NOT_ASKED = {
    "shakashaka": {"brNoTriangle"},
    "kurodoko": {"brNoShade"},
    "creek": {"brNoShade"},
    "hashi": {"brNoLine"},
    "numberlink": {"brNoLine"},
    "yajilin": {"anNoArrow"},
    "sukoro": {"brNoValidNum"},
    "aqre": {"cbShade"},
    "fillomino": {"bkSizeGt3"},
}
"""codes of what the rules do not ask for: that a board has a triangle, a shaded cell, a line, a number; or what no
puzzle here can be: one with a number that has no arrow, or of a variant, in which rooms keep shaded cells apart or
areas have at most three cells
"""

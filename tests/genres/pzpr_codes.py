"""What pzpr's codes mean: for each genre the rule that is broken, or not yet met."""

from __future__ import annotations

from pzpr_code import OVER_A_GIVEN, Code
from pzpr_loop_codes import LOOP_CODES

from gridlanes.rules import (
    AllEqual,
    AreaSizes,
    AreasOfSize,
    AtLeastOne,
    AtMost,
    AtMostInSight,
    Connected,
    CountAmong,
    CountBeside,
    CountMatching,
    CountNoneBeside,
    CountsDiffer,
    CountsOthers,
    Distinct,
    DistinctBut,
    DistinctNumbers,
    EachShapeOnce,
    EqualApart,
    ExactCount,
    ExactCountApart,
    Fleet,
    Islands,
    Less,
    Lit,
    NoDiagonalLoop,
    NoTwoByTwo,
    OneOwnSize,
    OneShape,
    OneToSize,
    OwnCount,
    PairedBeside,
    PieceOfSize,
    Quotient,
    Rectangles,
    RunLengths,
    RunsAround,
    SeenAround,
    ShapedRectangles,
    SizesBetween,
    Sum,
    SumBetween,
    SumOfDifferences,
    SymmetricAreas,
    Table,
    VisibleCount,
    WaterLevel,
)
from gridlanes.rules.distinct_but import RepeatBut, RepeatMiscounted
from gridlanes.rules.islands import IslandMissized
from gridlanes.rules.rectangles import AreaMissized, AreaNumbered
from gridlanes.rules.shared.divided import LineEnds
from gridlanes.rules.sum import CageRepeat
from gridlanes.rules.sum_between import BetweenApart
from gridlanes.rules.symmetric_areas import LineOverDot
from gridlanes.rules.table import NotInTable

CODES: dict[str, dict[str, Code]] = LOOP_CODES | {
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
    "statue_park": {
        "bankInvalid": Code(EachShapeOnce),
        "bankGt": Code(EachShapeOnce),
        "bankLt": Code(EachShapeOnce, unfinished=True),
        "circleShade": OVER_A_GIVEN,
    },
    "lits": {
        "cs2x2": Code(AtLeastOne),
        "bkShadeDivide": Code(OneShape),
        "bsSameShape": Code(EqualApart),
        "csDivide": Code(Connected),
        "bkNoShade": Code(OneShape, unfinished=True),
        "bkShadeLt4": Code(OneShape, unfinished=True),
    },
    "star_battle": {
        "starAround": Code(AtMost),
        "bkStarGt": Code(ExactCountApart, lambda violation: violation.committed > violation.n),
        "bkStarLt": Code(ExactCountApart, unfinished=True),
        "lnStarNe": Code(ExactCountApart),
    },
    "snake": {
        "csDivide": Code(Connected),
        "shBranch": Code(Table),
        "circleUnshade": Code(Table),
        "shEndpoint": Code(Table),
        "shMidpoint": Code(Table),
        "shDiag": Code(Table),
        "exShadeNe": Code(CountAmong),
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
    "aquarium": {"exShadeNe": Code(ExactCount), "csNoLevel": Code(WaterLevel, unfinished=True)},
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

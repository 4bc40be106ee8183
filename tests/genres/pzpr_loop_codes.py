"""What pzpr's codes mean in genres of loops and lines, as in pzpr_codes.py."""

from __future__ import annotations

from pzpr_code import Code

from gridlanes.rules import (
    AtLeastOne,
    AtMost,
    BridgesAt,
    BridgesConnect,
    CrossingLoop,
    DegreeIn,
    ExactCount,
    FirstOrRest,
    LinePiece,
    LoopArms,
    LoopBend,
    NumbersJoined,
    OnePath,
    SidesOfLoop,
    Table,
)
from gridlanes.rules.loop_bend import OffPearl

BRANCH = Code(DegreeIn, lambda violation: violation.committed == 3)
CROSSING = Code(DegreeIn, lambda violation: violation.committed == 4)
LOOSE_END = Code(DegreeIn, lambda violation: violation.committed == 1, unfinished=True)
"""of lines that go from cell to cell"""

LOOP_CODES: dict[str, dict[str, Code]] = {
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
    "pipelink": {
        "ceAddLine": Code(LinePiece),
        "lnBranch": Code((CrossingLoop, LinePiece)),
        "lnNotCrossMk": Code(LinePiece),
        "lnPlLoop": Code(CrossingLoop),
        "ceNoLine": Code((CrossingLoop, LinePiece)),
        "lnDeadEnd": Code((CrossingLoop, LinePiece)),
    },
    "arukone": dict.fromkeys(
        ("lnBranch", "lcTripleNum", "nmConnDiff", "lcOnNum", "lnDeadEnd", "lcIsolate", "nmNoLine", "ceNoLine"),
        Code(NumbersJoined),
    ),
    "numberlink": dict.fromkeys(
        ("lnBranch", "lnCross", "lcTripleNum", "nmConnDiff", "lcOnNum", "lnDeadEnd", "nmNoLine"),
        Code(NumbersJoined),
    ),
    "hashi": {
        "lcDivided": Code(BridgesConnect),
        "nmLineLt": Code(BridgesAt, lambda violation: violation.high < violation.target),
    },
}

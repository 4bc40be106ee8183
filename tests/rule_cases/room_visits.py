"""The kernel `room_visits`, which serves rooms that a loop visits; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass

from rule_laws import Case

from gridlanes.kernels.rules.rooms.room_visits import ANY, VisitedRoom, room_visits
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import Rule


@dataclass(frozen=True)
class Visits(Rule):
    """Of four regions, links out of light cells and out of dark ones hold `link` and light and dark cells `through` as
    often as goes together with so many visits, and with this number of cells, if it is told.
    """

    link: int
    through: int
    times: int
    n_through: int = ANY
    positional = True

    def lower(self, program, scope):
        marks = map(scope.number, (self.link, self.through))
        room = VisitedRoom(*marks, self.times, self.n_through, *scope.lengths[:3])
        program.add(room_visits, scope.coords, room)


def _case(rule, lengths, label, alphabet=None):
    ends = [sum(lengths[:k]) for k in range(5)]
    regions = [range(ends[k], ends[k + 1]) for k in range(4)]
    return Case(rule, Grid(1, max(1, ends[-1])), alphabet or Alphabet.binary(), regions, label)


THREE = Alphabet((0, 1, 2))
CASES = [
    _case(Visits(1, 0, 1), (2, 2, 2, 2), "once"),
    _case(Visits(1, 0, 2), (3, 3, 1, 2), "twice"),
    _case(Visits(1, 1, 1, 2), (2, 1, 2, 3), "through two cells"),
    _case(Visits(1, 0, 1, 3), (1, 3, 2, 2), "through three cells"),
    _case(Visits(0, 1, 1, 0), (2, 2, 1, 1), "through none"),
    _case(Visits(1, 1, 2), (0, 4, 1, 3), "no light way out"),
    _case(Visits(1, 0, 1), (1, 0, 2, 2), "one way out"),
    _case(Visits(1, 0, 1, 4), (1, 2, 2, 2), "three marks", THREE),
    _case(Visits(64, 1, 1), (1, 1, 0, 1), "sixty-four marks", Alphabet.counting(64)),
    _case(Visits(1, 0, 2, 9), (8, 7, 6, 7), "a large room"),
]


def naive(values, case):
    rule, parts = case.rule, case.split(values)
    light_links, dark_links = (part.count(rule.link) for part in parts[:2])
    light, dark = (part.count(rule.through) for part in parts[2:])
    told = rule.n_through >= ANY or light + dark == rule.n_through
    return told and light_links + dark_links == 2 * rule.times and light_links - dark_links == 2 * (light - dark)

"""What every rule must obey, and how a rule's author says on what small worlds it is tried.

For each rule of `gridlanes.rules.RULES` there is a file ``tests/rule_cases/<name>.py`` with

``CASES``
    a list of `Case`: a rule on a small scope. Several sizes, several alphabets (some whose values do not start at 1,
    one as long as a word has bits, where that is possible), every form that a clue can take. A case with at most
    `SMALL` assignments (4 ** 6, 2 ** 10 ...) is tried on all of them. A larger one (a region of 20 coords, say) only
    meets the laws that need no brute force, so a rule needs small ones, too.

``naive(values, case)``
    the rule's meaning on one finished assignment, written straight from the rules table and not from the rule's own
    code. `values` are displayed values by position (the coords of all regions, one region after another;
    `case.split(values)` gives a tuple for each region). `case.rule` is bound: its clues are numbers. A rule whose clue
    is not given (`NO_CLUE`) always holds; `naive` is not asked.

``DOMAIN_CONSISTENT`` (optional, False)
    true if, at the fixpoint, each candidate left has a completion, on every case of the rule that is small.

``EXAMPLES``, ``REASONS``, ``REFUSALS`` (optional)
    by hand, with a sentence each: what a kernel's twin makes of the words of a region (`Example`), what it does not
    infer among them; what `violation` says of a state (`Reason`); what `validate` refuses (`Refusal`).

``DRAWN``, ``DRAWN_TO_THE_END`` (optional)
    drawings (see drawn.py) and what they become: `Drawn`, after one pass or at the fixpoint.

A rule without cases fails. A file of another name holds cases of a kernel that rules do not lower to by themselves (it
serves row regions, say): its `Case` has a rule of the file's own, with a `lower` alone, and only the laws of
kernels are tried on it. Where a rule has a `Clue`, the case lists rows of clues to try: each lane takes another one.

    Case(ExactCount(1, 2), Grid(1, 4), Alphabet.binary(), [range(4)], "two of four")
    Case(ExactCount(1, Clue(0)), Grid(1, 4), Alphabet.binary(), [range(4)], "clue", clues=[(0,), (3,), (NO_CLUE,)])

The laws. Of the rule (tests/engine/rules/test_laws.py):

- `check` and `holds` are `naive` on all finished assignments; nothing finished is pending;
- of a partial state, satisfied means that all completions satisfy, violated that none does; what is said of a state
  does not depend on the states beside it;
- `violation` is not None exactly where `check` says violated, is of the rule's own kind, has a sentence, and its coords
  lie within the scope;
- the CP-SAT model has exactly the satisfying assignments;
- `read_clues` gives clues with which an assignment satisfies the rule, the tightest, and none exactly where there are
  none;
- it looks at where its regions lie exactly if it says so (`positional`).

Of what the rule lowers to (tests/kernels/test_rule_laws.py), all tables of it together, auxiliary coords included, in
words of 16, 32, 64 and 128 bits (128 not where a kernel works on columns alone; some of them in the slow tests):

- each kernel equals its naive twin, in every lane, one region at a time: words, changed, broken. The twin is
  ``<kernel>_naive(words, parameters)`` in the kernel's file; `words` are those of the region's coords, `parameters`
  the layout that the rule gave to ``program.add``, a clue replaced by the lane's word. If the twin has a parameter
  named ``bits`` (of a word), ``n_marks`` or ``coords`` (of the region), it is given that by name;
- on a tile and on one column of it a kernel does the same;
- it only removes candidates; changed is said exactly where it did;
- sound: no mark of a completion goes, and nothing that has a completion is called broken;
- monotone: the smaller of two states does not end with more candidates, unless it is broken;
- idempotent: at the fixpoint another pass changes nothing and says the same;
- lane-independent: a lane's result is the same alone, in any position, beside broken lanes;
- when every real coord is decided, the fixpoint is broken exactly if the assignment does not satisfy the rule.

A state is *broken* if a kernel said so or a coord, real or auxiliary, has no candidate left: searches look at both.
"""

from __future__ import annotations

import contextlib
import importlib.util
import itertools
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
from drawn import words_of
from numpy.typing import NDArray

from gridlanes.kernels.rule_kernel import RuleKernel
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules import RULES
from gridlanes.rules.base import Rule

FOLDER = Path(__file__).resolve().parent / "rule_cases"
SMALL = 4096
"""assignments: a case with at most so many is tried on all of them"""


@dataclass(frozen=True, eq=False)
class Case:
    """A rule on a small scope; `clues`: rows of clues to try, where the rule has any."""

    rule: Rule
    grid: Grid
    alphabet: Alphabet
    regions: Sequence[Iterable[int]]
    label: str
    clues: Sequence[tuple[int, ...]] = field(default=((),))

    @cached_property
    def scope(self) -> Scope:
        return scope_of(self.grid, self.alphabet, *self.regions)

    def split(self, values: Sequence[int]) -> list[tuple[int, ...]]:
        """Values by position as one tuple for each region."""
        ends = list(itertools.accumulate(self.scope.lengths))
        return [tuple(values[end - length : end]) for end, length in zip(ends, self.scope.lengths, strict=True)]

    def bound(self, clues: tuple[int, ...]) -> Case | None:
        """The case with the numbers of one row of clues in its rule; None if the rule then says nothing."""
        rule = self.rule.bound(clues)
        return None if rule is None else replace(self, rule=rule, clues=((),))

    @cached_property
    def coords(self) -> list[int]:
        """The coords of the scope, each once, in order of id."""
        return sorted(set(self.scope.coords.tolist()))

    @cached_property
    def place(self) -> NDArray[np.intp]:
        """``intp (K,)``: for each position the index of its coord in `coords`."""
        return np.searchsorted(self.coords, self.scope.coords)

    @property
    def n_assignments(self) -> int:
        return len(self.alphabet) ** len(self.coords)

    @property
    def is_small(self) -> bool:
        return self.n_assignments <= SMALL

    @cached_property
    def assignments(self) -> NDArray[np.uint8]:
        """``uint8 (S, len(coords))``: mark numbers; all assignments of a small case, some of a large one."""
        marks, n = len(self.alphabet), len(self.coords)
        if self.is_small:
            return np.array(list(itertools.product(range(marks), repeat=n)), np.uint8).reshape(self.n_assignments, n)
        rng = np.random.default_rng(len(self.label))
        favourite, share = rng.integers(marks, size=(400, 1)), rng.random((400, 1))
        return np.where(rng.random((400, n)) < share, favourite, rng.integers(marks, size=(400, n))).astype(np.uint8)

    def satisfying(self, naive: Any) -> NDArray[np.bool_]:
        """``bool (S,)``: which of `assignments` satisfy the bound rule, by the naive definition."""
        values = self.scope.values[self.assignments][:, self.place].tolist()
        return np.array([bool(naive(row, self)) for row in values], np.bool_)


class Example(NamedTuple):
    """What the naive twin of a kernel makes of the words of one region; drawn, of a binary alphabet, as `words_of`.

    `coords`: the region's, for a kernel that looks at where they are.
    """

    sentence: str
    kernel: RuleKernel
    parameters: Any
    words: str | list[int]
    after: str | list[int]
    broken: bool = False
    coords: tuple[int, ...] = ()


class Reason(NamedTuple):
    """What `violation` says of a state of a scope, as `state_of` reads it, and in which words; None for nothing."""

    sentence: str
    rule: Rule
    scope: Scope
    state: str | list[Any]
    violation: Violation | None = None
    text: str = ""


class Refusal(NamedTuple):
    """What is refused, and a part of the reason."""

    rule: Rule
    scope: Scope
    reason: str


class Drawn(NamedTuple):
    """What kernels make of a drawing; the same again if `after` is not given."""

    sentence: str
    rule: Rule
    before: str
    after: str | None = None
    regions: tuple[Any, ...] = ()


def digits(*values: int) -> int:
    """The word of some values of an alphabet 1, 2, 3, ..."""
    return sum(1 << value - 1 for value in values)


def scope_of(grid: Grid, alphabet: Alphabet, *regions: Iterable[int]) -> Scope:
    """A scope of regions."""
    return Scope(grid, alphabet, tuple(np.array(list(region), np.intp) for region in regions))


def line(coords: Iterable[int], alphabet: Alphabet | None = None, n_coords: int = 5) -> Scope:
    """A region of a grid of one row; binary marks unless an alphabet is given."""
    return scope_of(Grid(1, n_coords), alphabet or Alphabet.binary(), coords)


def state_of(scope: Scope, state: str | list[Any]) -> NDArray[np.bool_]:
    """``bool (K, M)``: a state that is drawn, or given by the values left at each position (one, or a tuple)."""
    if isinstance(state, str):
        return np.array([[word & 1 > 0, word & 2 > 0] for word in words_of(state)], np.bool_)
    left = [values if isinstance(values, tuple) else (values,) for values in state]
    return np.array([[value in values for value in scope.alphabet.values] for values in left], np.bool_)


def by_hand(what: str) -> Iterator[tuple[str, Any]]:
    """The entries of all files' lists of a name, each with the name of its file and its sentence."""
    for path in sorted(FOLDER.glob("*.py")):
        for i, entry in enumerate(getattr(cases_of(path.stem), what, [])):
            yield f"{path.stem}-{i}-{entry.reason if isinstance(entry, Refusal) else entry.sentence}", entry


@cache
def cases_of(name: str) -> Any:
    """The module of a rule's cases; one without cases, which fails a law, where there is no file."""
    if importlib.util.find_spec(f"rule_cases.{name}") is None:
        return SimpleNamespace(CASES=[])
    return importlib.import_module(f"rule_cases.{name}")


def every_case(*, of_kernels: bool = False) -> Iterator[tuple[str, Case]]:
    """The cases of all rules, each with the name of its rule; `of_kernels`: those of kernels alone, too."""
    files = sorted(path.stem for path in FOLDER.glob("*.py"))
    for name in [*RULES, *(name for name in files if of_kernels and name not in RULES)]:
        with contextlib.suppress(Exception):  # a file that cannot be imported fails the law that it is there
            for case in cases_of(name).CASES:
                yield name, case


def rows_of(case: Case) -> list[tuple[tuple[int, ...], Case | None]]:
    """The rows of clues of a case, each with the case that it makes."""
    return [(tuple(clues), case.bound(tuple(clues))) for clues in case.clues]


def seeded(*what: object) -> random.Random:
    """A generator of its own for each test, the same on every run."""
    return random.Random("-".join(map(str, what)))


def random_possible(rng: random.Random, n_coords: int, n_marks: int) -> list[list[bool]]:
    """``[n_coords][n_marks]``: which marks are possible; from nearly decided to nearly open, rarely none."""
    decided, share = rng.choice([0.1, 0.3, 0.6, 0.9]), rng.choice([0.3, 0.5, 0.8])
    favourite, liking = rng.randrange(n_marks), rng.choice([0.0, 0.5, 0.9])
    state = []
    for _ in range(n_coords):
        one = favourite if rng.random() < liking else rng.randrange(n_marks)
        if rng.random() < decided:
            state.append([mark == one for mark in range(n_marks)])
        elif rng.random() < 0.01:
            state.append([False] * n_marks)
        else:
            state.append([mark == one or rng.random() < share for mark in range(n_marks)])
    return state


def random_states(rng: random.Random, case: Case, n: int) -> NDArray[np.bool_]:
    """``bool (n, len(coords), M)``: random states of a case's coords."""
    n_coords, n_marks = len(case.coords), len(case.alphabet)
    states = [random_possible(rng, n_coords, n_marks) for _ in range(n)]
    return np.array(states, np.bool_).reshape(n, n_coords, n_marks)


def fitting(possible: NDArray[np.bool_], assignments: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """``bool (P, S)``: which assignments ``(S, N)`` are completions of which states ``bool (P, N, M)``."""
    n = assignments.shape[1]
    return np.asarray(possible[:, np.arange(n), assignments].all(axis=-1))

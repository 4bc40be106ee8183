"""``python -m bench.judge PZPR.js``: the rules of all genres with puzz.link URLs, before the checks of pzpr itself.

For small generated puzzles of each genre, pzpr must accept the answer, and refuse boards that break our constraints of
one kind and keep all others (found by CP-SAT). PZPR.js is a built pzpr.js; it runs in Node.js.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import gridlanes
from bench.pzpr_answers import PzprAnswer, pzpr_answer
from gridlanes.compile.structure import Structure
from gridlanes.errors import GridlanesError
from gridlanes.io.read.reading import read_rows
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.registry import find_genre, genres
from gridlanes.rules.pin import Pin
from gridlanes.solvers import cpsat

PROGRAM = Path(__file__).with_name("pzpr_judge.js")
COMPLETE = "complete"
ANSWER = "the answer"
_SIZES, _WRONG_BOARDS, _SECONDS = (4, 5, 6), 6, 6.0
"""sides of puzzles; boards that break one kind of constraints, and the time to find them"""


class Board(NamedTuple):
    """A board of a puzzle: its answer, or one that breaks constraints of a `kind` (the name of their rule)."""

    kind: str
    answer: PzprAnswer


class Judge:
    """The program that asks pzpr. Use it as a context."""

    def __init__(self, node: str, pzpr: Path) -> None:
        command = [*shlex.split(node), str(PROGRAM), str(pzpr)]
        self._run = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def __enter__(self) -> Judge:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._run.kill()
        self._run.communicate()

    def verdict(self, url: str, answer: PzprAnswer) -> str:
        """`COMPLETE`, or what is wrong. Raises `GridlanesError` if the program ended."""
        assert self._run.stdin is not None
        assert self._run.stdout is not None
        try:
            self._run.stdin.write(json.dumps({"url": url, **answer._asdict()}) + "\n")
            self._run.stdin.flush()
        except BrokenPipeError:
            pass
        line = self._run.stdout.readline()
        if not line:
            raise GridlanesError(f"{PROGRAM.name} ended at {url}")
        return line.strip()


def made(genre: str, rows: int, seed: int) -> Iterator[str]:
    """URLs of generated puzzles, of the small sizes that the genre and its URLs have."""
    for size in _SIZES:
        with suppress(GridlanesError):
            found = gridlanes.generate(genre, rows, size=size, seed=seed, threads=1, seconds=20)
            yield from gridlanes.convert(found, "puzzlink")


def boards(url: str) -> Iterator[Board]:
    """The answer, and wrong boards that a player would tell from it."""
    (group,) = read_rows([url]).groups
    row, structure = group.puzzle(0), group.structure
    puzzle = structure.puzzle(row.givens, row.clues, regions_of_rows([row.row_regions]))
    solutions = cpsat.solve(puzzle, 2).solutions
    if len(solutions) != 1:
        raise GridlanesError(f"CP-SAT finds {len(solutions)} solutions of {url}")
    answer = _told(structure, solutions[0])
    yield Board(ANSWER, answer)
    for kind in dict.fromkeys(type(each.rule) for each in puzzle.constraints if not isinstance(each.rule, Pin)):
        others = [each for each in puzzle.constraints if type(each.rule) is not kind]
        looser = Puzzle(puzzle.grid, puzzle.alphabet, others, puzzle.domains, puzzle.genre)
        for wrong in cpsat.solve(looser, _WRONG_BOARDS, seconds=_SECONDS).solutions:
            if (told := _told(structure, wrong)) != answer:
                yield Board(kind.__name__, told)


def _told(structure: Structure, numbers: Sequence[int]) -> PzprAnswer:
    values: NDArray[Any] = np.array(structure.alphabet.values)
    return pzpr_answer(structure, values[list(numbers)])


def judged(judge: Judge, urls: Sequence[str]) -> tuple[Counter[bool], list[str]]:
    """How many answers (true) and wrong boards were judged, and those about which pzpr says otherwise."""
    n_judged, otherwise = Counter[bool](), []
    for url in urls:
        for board in boards(url):
            is_answer = board.kind == ANSWER
            n_judged[is_answer] += 1
            verdict = judge.verdict(url, board.answer)
            if (verdict == COMPLETE) != is_answer:
                told = f"{ANSWER} is refused: {verdict}", f"a board that breaks {board.kind} is accepted"
                otherwise.append(f"{told[not is_answer]}: {url} {json.dumps(board.answer._asdict())}")
    return n_judged, otherwise


def _counts(n_judged: Counter[bool]) -> str:
    return f"{n_judged[True]:,} answers, {n_judged[False]:,} wrong boards"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.judge", description=__doc__)
    parser.add_argument("pzpr", type=Path, metavar="PZPR.js")
    parser.add_argument("genres", nargs="*", metavar="GENRE", help="all that have URLs, by default")
    parser.add_argument("--rows", type=int, default=3, help="puzzles of each size")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--node", default="node", help="the command of Node.js")
    chosen = parser.parse_args(arguments)
    names = [find_genre(name).name for name in chosen.genres] or [name for name in genres() if find_genre(name).link]
    total, n_wrong = Counter[bool](), 0
    with Judge(chosen.node, chosen.pzpr) as judge:
        for name in names:
            n_judged, otherwise = judged(judge, [*made(name, chosen.rows, chosen.seed)])
            total += n_judged
            n_wrong += len(otherwise)
            print(f"{name}: {_counts(n_judged)}", *otherwise, sep="\n    ", flush=True)
    print(f"{len(names)} genres, {_counts(total)}; pzpr says otherwise of {n_wrong}")
    return int(n_wrong > 0)


if __name__ == "__main__":
    sys.exit(main())

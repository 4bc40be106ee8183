"""Who takes part: the engine, and external programs. What a pass is, and the figures every entrant gives of it."""

from __future__ import annotations

import json
import shlex
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

import gridlanes
from bench.corpora import Corpus
from gridlanes.solvers.pool import compile_for_shape


@dataclass(frozen=True)
class Measured:
    """The quickest of a round's passes over the first `puzzles` puzzles of `corpus`.

    `solved`: puzzles with a solution; `unique`: puzzles of which exactly one was found, None from a solver that never
    looks for a second. `guesses` and `no_guess` (puzzles without any): None from a solver that does not tell.
    `n_solutions`, `solutions`, `unanswered`: the engine's alone.
    """

    corpus: Corpus
    seconds: float
    puzzles: int
    solved: int | None
    unique: int | None
    guesses: int | None = None
    no_guess: int | None = None
    n_solutions: NDArray[np.int64] | None = None
    solutions: NDArray[np.uint8] | None = None
    unanswered: NDArray[np.int64] | None = None

    @property
    def rate(self) -> float:
        """Puzzles a second; 0 for a solver that did not finish one."""
        return self.puzzles / self.seconds if self.puzzles else 0.0


class SkipError(Exception):
    """An entrant does not take part in a corpus; the message says why."""


class Entrant(Protocol):
    """A solver in the race. `measure` raises `SkipError` where it cannot take part."""

    @property
    def name(self) -> str: ...

    @property
    def about(self) -> str: ...

    def measure(self, corpus: Corpus, limit: int) -> Measured: ...


@dataclass
class Engine:
    """gridlanes as a user calls it: ``gridlanes.solve(array, threads=1)``, array in to arrays out."""

    passes: int
    budget: int
    name: str = "gridlanes"
    about: str = "gridlanes.solve(uint8 array, threads=1), then .status, .n_solutions and .solutions"

    def warm(self, corpus: Corpus, limit: int) -> None:
        """Compiles, or loads from the disk cache, what this size of puzzle needs."""
        result = gridlanes.solve(self._grids(corpus)[:1], threads=1, limit=limit, budget=1)
        for group in result.block.groups:
            compile_for_shape(group.structure)

    def _grids(self, corpus: Corpus) -> NDArray[np.uint8]:
        # (P, N, N), since (P, N * N) of few puzzles could also be read as one larger grid.
        return corpus.givens.reshape(len(corpus), corpus.side, corpus.side)

    def measure(self, corpus: Corpus, limit: int) -> Measured:
        grids = self._grids(corpus)
        best = float("inf")
        for _ in range(self.passes):
            start = time.perf_counter()
            result = gridlanes.solve(grids, threads=1, limit=limit, budget=self.budget)
            solutions = result.solutions
            best = min(best, time.perf_counter() - start)
        answered = result.status <= gridlanes.Status.UNSOLVABLE
        if (result.status >= gridlanes.Status.INVALID).any():
            raise AssertionError(f"{corpus.name}: {result}")
        return Measured(
            corpus,
            best,
            len(corpus),
            solved=int((result.n_solutions > 0).sum()),
            unique=int((answered & (result.n_solutions == 1)).sum()),
            guesses=int(result.guesses.sum()),
            no_guess=int((result.guesses == 0).sum()),
            n_solutions=result.n_solutions,
            solutions=solutions,
            unanswered=np.flatnonzero(~answered),
        )


@dataclass
class External:
    """A program ``COMMAND FILE LIMIT PASSES`` that prints one line of JSON, see README.md. It gets 9x9 corpora."""

    name: str
    command: str
    passes: int
    timeout: float = 600

    @property
    def about(self) -> str:
        return f"external program: {Path(shlex.split(self.command)[0]).name}"

    def measure(self, corpus: Corpus, limit: int) -> Measured:
        if corpus.side != 9:
            raise SkipError("external programs are given 9x9 corpora")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"{corpus.name}.txt"
            corpus.write_lines(path)
            command = [*shlex.split(self.command), str(path), str(limit), str(self.passes)]
            try:
                run = subprocess.run(command, capture_output=True, text=True, timeout=self.timeout, check=False)
            except OSError as error:
                raise SkipError(f"cannot be run: {error}") from None
            except subprocess.TimeoutExpired:
                raise SkipError(f"no answer in {self.timeout:g} s") from None
        if run.returncode:
            raise SkipError(f"exit code {run.returncode}: {run.stderr.strip()[-200:]}")
        return self._read(run.stdout, corpus, limit)

    def _read(self, output: str, corpus: Corpus, limit: int) -> Measured:
        try:
            line = json.loads(output)
            measured = Measured(
                corpus,
                min(line["seconds"]),
                line["puzzles"],
                line["solved"],
                line["unique"],
                line.get("guesses"),
                line.get("no_guess"),
            )
        except (ValueError, KeyError, TypeError) as error:
            raise SkipError(f"its output is not the line of JSON that was agreed: {error!r}") from None
        if (line["puzzles"], line.get("limit", limit)) != (len(corpus), limit):
            raise SkipError(f"was asked for {len(corpus)} puzzles at limit {limit}, answered {output.strip()[:200]}")
        return measured

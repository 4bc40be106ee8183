"""``python -m bench CORPUS...``: puzzles a second of this engine and its peers, side by side in one run."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from bench import machine
from bench.corpora import CorpusError, load
from bench.entrants import Engine, Entrant, External
from bench.python_peers import python_peers
from bench.race import Standing, race
from bench.table import notes, table
from gridlanes.errors import GridlanesError

PACKAGES = ("ortools", "python-sat", "py-sudoku", "dokusan", "lib_sudoku", "sudoku-rust")


def parser() -> argparse.ArgumentParser:
    names = [peer.name for peer in python_peers(1, 1)]
    options = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    options.add_argument("corpora", nargs="+", type=Path, metavar="CORPUS", help="a puzzle file in any format, or .gz")
    options.add_argument("--limit", default="2", help="solutions to look for; several: 2,1 (default: %(default)s)")
    options.add_argument(
        "--peer",
        action="append",
        default=[],
        metavar="NAME=COMMAND",
        help="an external program, run as COMMAND FILE LIMIT PASSES, that prints the line of JSON in bench/README.md",
    )
    options.add_argument(
        "--python-peers",
        default=",".join(names),
        metavar="NAMES",
        help="peers from PyPI to ask, or none (default: %(default)s)",
    )
    options.add_argument("--rounds", type=int, default=5, help="rounds of all in turn (default: %(default)s)")
    options.add_argument("--passes", type=int, default=5, help="passes a round; the best counts (default: %(default)s)")
    options.add_argument("--sample", type=int, default=100, help="puzzles for Python peers (default: %(default)s)")
    options.add_argument("--seconds", type=float, default=3, help="for a Python peer's round (default: %(default)s)")
    options.add_argument("--budget", type=int, default=100_000, help="nodes a puzzle may take (default: %(default)s)")
    options.add_argument("--cpu", type=int, help="processor to run on (default: the last one allowed)")
    options.add_argument("--json", type=Path, metavar="FILE", help="write everything measured to this file")
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """0: all answers agree; 1: some do not, or the engine left a row unanswered; 2: bad usage."""
    options = parser()
    chosen = options.parse_args(arguments)
    try:
        limits = [int(limit) for limit in chosen.limit.split(",")]
        peers = _peers(chosen)
        corpora = [load(path) for path in chosen.corpora]
        if min(limits) < 1 or chosen.rounds < 1 or chosen.passes < 1:
            raise ValueError("limits, rounds and passes are at least 1")
    except (ValueError, CorpusError, GridlanesError) as error:
        options.error(str(error))
    cpu = machine.pin_to_one_cpu(chosen.cpu)
    engine = Engine(chosen.passes, chosen.budget)
    facts = machine.facts(PACKAGES) | {"processor_used": cpu}
    started = time.strftime("%Y-%m-%dT%H:%M:%S%z")
    standings: list[Standing] = []
    for corpus in corpora:
        for limit in limits:
            standings += race(corpus, limit, engine, peers, chosen.rounds, _say)
    print(_heading(facts, chosen.rounds, chosen.passes))
    print(table(standings))
    for line in notes(standings):
        print(line)
    if chosen.json:
        options_used = {name: value for name, value in vars(chosen).items() if name not in ("corpora", "json", "peer")}
        written = {
            "started": started,
            "machine": facts,
            "load_average_at_end": machine.facts()["load_average"],
            "options": options_used,
            "solvers": {entrant.name: entrant.about for entrant in (engine, *peers)},
            "rows": [standing.as_dict() for standing in standings],
        }
        chosen.json.write_text(json.dumps(written, indent=1) + "\n")
    return int(any(standing.faults for standing in standings))


def _peers(chosen: argparse.Namespace) -> list[Entrant]:
    peers: list[Entrant] = []
    for peer in chosen.peer:
        name, equals, command = peer.partition("=")
        if not equals or not name or not command:
            raise ValueError(f"--peer is NAME=COMMAND, found {peer!r}")
        peers.append(External(name, command, chosen.passes))
    known = {peer.name: peer for peer in python_peers(chosen.sample, chosen.seconds)}
    for name in [] if chosen.python_peers in ("", "none") else chosen.python_peers.split(","):
        if name not in known:
            raise ValueError(f"no Python peer is called {name!r}; there are: {', '.join(known)}, or none")
        peers.append(known[name])
    return peers


def _heading(facts: dict[str, object], rounds: int, passes: int) -> str:
    packages = facts["packages"]
    assert isinstance(packages, dict)
    versions = ", ".join(f"{name} {packages[name]}" for name in ("gridlanes", "numpy", "numba") if name in packages)
    return (
        f"{facts['cpu']}, Python {facts['python']}, {versions}; one thread each; "
        f"median of {rounds} rounds, of which the best of {passes} passes counts\n"
    )


def _say(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{text:<70}", end="", file=sys.stderr, flush=True)

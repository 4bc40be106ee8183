"""The benchmark tells the truth: turns, ratios, samples, and that wrong answers are not passed over."""

from __future__ import annotations

import json
import signal
import sys
from importlib import resources
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from bench import machine, run
from bench import python_peers as python_peers_module
from bench.corpora import Corpus, CorpusError, load
from bench.entrants import Engine, External, Measured, SkipError
from bench.python_peers import PythonPeer, python_peers
from bench.race import race
from bench.table import aligned, spread

pytestmark = pytest.mark.xdist_group("whole searches")  # where the search of this shape is compiled

UNIQUE = ".8....7.1.16...4....4.9....5..3.8.2....6..3.8.4.1....9.3..5...2...2....6.......1."
SOLUTION = "382564791916732485754891263569378124271649358843125679137956842498217536625483917"
MULTIPLE = UNIQUE.replace("7", ".")
"""all of the size for which other tests here have a search compiled"""
AGREES = """
import json, sys
path, limit, passes = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
n = len(open(path, encoding="ascii").read().split())
print(json.dumps({"solver": "x", "puzzles": n, "limit": limit, "seconds": [0.5, 0.25] * passes,
                  "solved": n, "unique": n, "guesses": 2 * n, "no_guess": 0}))
"""


@pytest.fixture(autouse=True)
def _unpinned(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test process keeps its processors."""
    monkeypatch.setattr(machine, "pin_to_one_cpu", lambda cpu=None: cpu)


@pytest.fixture
def examples(tmp_path: Path) -> Path:
    """Twenty 9x9 puzzles, each with one solution."""
    text = resources.files("gridlanes.genres").joinpath("examples/sudoku9x9.txt").read_text()
    path = tmp_path / "examples.txt"
    path.write_text("".join(text.splitlines(keepends=True)[:21]))
    return path


def peer(tmp_path: Path, source: str) -> str:
    """The command of an external program with this source."""
    path = tmp_path / "peer.py"
    path.write_text(source)
    return f"{sys.executable} {path}"


def bench(*arguments: object) -> int:
    return run.main([*map(str, arguments), "--python-peers", "none", "--rounds", "2", "--passes", "1"])


def rows_of(path: Path) -> dict[str, Any]:
    return {row["solver"]: row for row in json.loads(path.read_text())["rows"]}


def test_a_peer_that_agrees_is_compared_and_everything_is_saved(examples, tmp_path, capsys):
    out = tmp_path / "out.json"
    assert bench(examples, "--peer", f"other={peer(tmp_path, AGREES)}", "--json", out) == 0
    rows = rows_of(out)
    assert set(rows) == {"gridlanes", "other"}
    other, engine = rows["other"], rows["gridlanes"]
    assert other["seconds"] == [0.25, 0.25]  # the best pass of each round
    assert other["puzzles_per_second"] == pytest.approx(80)
    assert other["microseconds_per_puzzle"] == pytest.approx(12_500)
    assert other["guesses_per_puzzle"] == 2
    rounds = [20 / seconds / 80 for seconds in engine["seconds"]]
    assert other["engine_is_times_as_fast"]["rounds"] == pytest.approx(rounds)
    assert other["engine_is_times_as_fast"]["median"] == pytest.approx(sum(rounds) / 2)
    assert engine["unique"] == engine["solved"] == 20
    saved = json.loads(out.read_text())
    assert saved["machine"]["packages"]["numba"]
    assert saved["machine"]["cpu"]
    printed = capsys.readouterr().out
    assert "other" in printed
    assert "DISAGREE" not in printed


@pytest.mark.parametrize("lie", ["'solved': n - 1", "'unique': n - 1"])
def test_a_peer_that_counts_otherwise_fails_the_run(examples, tmp_path, capsys, lie):
    lying = AGREES.replace('"guesses": 2 * n', f'{lie}, "guesses": 2 * n').replace("'", '"')
    assert bench(examples, "--peer", f"other={peer(tmp_path, lying)}") == 1
    printed = capsys.readouterr().out
    assert "DISAGREE" in printed
    assert "19, gridlanes 20" in printed


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("raise SystemExit('out of order')", "exit code 1: out of order"),
        ("print('hello')", "not the line of JSON"),
        ("print('{}')", "not the line of JSON"),
        (AGREES.replace('"puzzles": n', '"puzzles": n - 1'), "was asked for 20 puzzles"),
    ],
)
def test_a_peer_that_does_not_keep_the_contract_is_skipped_with_a_line(examples, tmp_path, capsys, source, why):
    assert bench(examples, "--peer", f"other={peer(tmp_path, source)}") == 0
    printed = capsys.readouterr().out
    assert "skipped other on examples" in printed
    assert why in printed


def test_a_peer_that_is_not_there_is_skipped_with_a_line(examples, capsys):
    assert bench(examples, "--peer", "other=/nowhere/solver") == 0
    assert "skipped other on examples: cannot be run" in capsys.readouterr().out


def test_a_file_that_says_how_many_solutions_there_are_is_held_to_it(tmp_path, capsys):
    right, wrong = tmp_path / "right.txt", tmp_path / "wrong.txt"
    right.write_text(f"1 {UNIQUE} {SOLUTION}\n2 {MULTIPLE} {SOLUTION}\n0 {'11':.<81} {SOLUTION}\n")
    wrong.write_text(f"1 {UNIQUE} {SOLUTION}\n1 {MULTIPLE} {SOLUTION}\n1 {UNIQUE} {SOLUTION[::-1]}\n")
    assert bench(right, "--limit", "1,2,3") == 0
    assert bench(wrong) == 1
    printed = capsys.readouterr().out
    assert "row 2: 2 solutions, the file says 1" in printed
    assert "row 3: another solution than the file's" in printed


def test_a_row_without_an_answer_fails_the_run(tmp_path, capsys):
    path = tmp_path / "hard.txt"
    path.write_text("." * 81 + "\n")
    assert bench(path, "--limit", 1000, "--budget", 10) == 1
    assert "no answer within the budget: row 1" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments", [["--peer", "nameless"], ["--limit", "0"], ["--limit", "x"], ["--rounds", "0"], ["missing.txt"]]
)
def test_bad_usage_has_exit_code_2(examples, arguments, capsys):
    with pytest.raises(SystemExit) as exit_code:
        run.main([str(examples), *arguments])
    assert exit_code.value.code == 2
    assert "error:" in capsys.readouterr().err


def test_a_corpus_is_of_one_size_and_without_bad_rows(tmp_path):
    for text, why in ((f"{UNIQUE}\n{'.' * 16}\n", "2 kinds of puzzle"), (f"{UNIQUE}\nbad\n", ":2:")):
        path = tmp_path / "corpus.txt"
        path.write_text(text)
        with pytest.raises(CorpusError, match=why):
            load(path)


def test_what_a_peer_reads_is_one_puzzle_a_line(examples, tmp_path):
    corpus = load(examples)
    path = tmp_path / "given.txt"
    corpus.write_lines(path)
    wanted = [line.split()[0] for line in examples.read_text().splitlines() if not line.startswith("#")]
    assert path.read_text().splitlines() == wanted


def test_external_programs_are_given_9x9_only(tmp_path):
    path = tmp_path / "small.txt"
    path.write_text("12......2......3\n")
    with pytest.raises(SkipError, match="9x9"):
        External("other", "unused", 1).measure(load(path), 2)


class Clockwork:
    """An entrant that takes the time it is told, round by round."""

    about = "made up"

    def __init__(self, name: str, seconds: list[float], log: list[str]) -> None:
        self.name, self.seconds, self.log = name, seconds, log

    def warm(self, corpus: Corpus, limit: int) -> None:
        self.log.append("warm")

    def measure(self, corpus: Corpus, limit: int) -> Measured:
        self.log.append(self.name)
        ones = np.ones(len(corpus), np.int64)
        taken = self.seconds.pop(0)
        return Measured(corpus, taken, len(corpus), len(corpus), len(corpus), n_solutions=ones, unanswered=ones[:0])


def test_entrants_take_turns_and_ratios_are_taken_within_a_round(examples):
    log: list[str] = []
    engine: Any = Clockwork("engine", [1.0, 2.0, 1.0], log)
    standings = race(
        load(examples), 2, engine, [Clockwork("a", [2.0, 2.0, 6.0], log), Clockwork("b", [1, 1, 1], log)], 3
    )
    assert log == ["warm"] + ["engine", "a", "b"] * 3
    assert standings[1].ratios == pytest.approx([2, 1, 6])
    assert standings[2].ratios == pytest.approx([1, 0.5, 1])
    assert [standing.rate for standing in standings] == pytest.approx([20, 10, 20])


def test_a_sample_is_spread_over_the_corpus_and_compared_on_its_own_rows(examples):
    corpus = load(examples)
    sample = corpus.sample(4)
    assert sample.rows.tolist() == [0, 5, 10, 15]
    assert (sample.givens == corpus.givens[[0, 5, 10, 15]]).all()
    assert corpus.sample(20) is corpus
    honest = PythonPeer("x", "json", "json", lambda module, corpus, limit: lambda row: 1, 4, 9, proves=True)
    lying = PythonPeer("y", "json", "json", lambda module, corpus, limit: lambda row: row % 2, 4, 9, proves=True)
    standings = race(corpus, 2, Engine(1, 100_000), [honest, lying], 1)
    assert standings[1].faults == []
    assert standings[2].faults == ["solved 2, gridlanes 4", "unique 2, gridlanes 4"]


def test_a_slow_peer_ends_after_the_puzzle_in_which_its_time_is_up(examples, monkeypatch):
    now = 100.0

    def prepare(module: Any, corpus: Corpus, limit: int) -> Any:
        def count(row: int) -> int:
            nonlocal now
            now += 1 if row < 3 else 10
            return 1

        return count

    monkeypatch.setattr(python_peers_module, "time", SimpleNamespace(perf_counter=lambda: now))
    slow = PythonPeer("x", "json", "json", prepare, 20, 5.0, native=True)
    measured = slow.measure(load(examples), 2)
    assert (measured.puzzles, measured.seconds) == (4, 13.0)
    assert measured.unique is None  # it never looked for a second solution


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no alarms")
def test_a_slow_peer_in_python_is_stopped_in_the_middle_of_a_puzzle(examples):
    def prepare(module: Any, corpus: Corpus, limit: int) -> Any:
        def count(row: int) -> int:
            if row == 3:
                assert 0 < signal.getitimer(signal.ITIMER_REAL)[0] <= 3600
                signal.raise_signal(signal.SIGALRM)  # the time is up
                raise AssertionError("is not stopped")
            return 1

        return count

    handler = signal.getsignal(signal.SIGALRM)
    slow = PythonPeer("x", "json", "json", prepare, 20, 3600.0, native=False)
    measured = slow.measure(load(examples), 2)
    assert measured.puzzles == 3
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0
    assert signal.getsignal(signal.SIGALRM) == handler


def test_a_peer_that_is_not_installed_is_skipped(examples):
    absent = PythonPeer("x", "absent-package", "absent_package", lambda *_: lambda row: 1, 1, 1)
    with pytest.raises(SkipError, match="pip install absent-package"):
        absent.measure(load(examples), 2)


@pytest.mark.parametrize("name", [peer.name for peer in python_peers(1, 1)])
def test_python_peers_that_are_installed_solve_the_examples(name, examples):
    easy = load(examples)
    clues = (easy.givens != 0).sum(axis=1)
    path = examples.with_name("easiest.txt")
    chosen = np.argsort(-clues)[:2]
    path.write_text("".join(examples.read_text().splitlines(keepends=True)[1 + row] for row in chosen.tolist()))
    (found,) = (peer for peer in python_peers(2, 60) if peer.name == name)
    try:
        standings = race(load(path), 2, Engine(1, 100_000), [found], 1)
    except ImportError as error:
        pytest.skip(str(error))
    if standings[1].skipped:
        pytest.skip(standings[1].skipped)
    assert standings[1].measured[0].solved == 2
    assert standings[1].faults == []


def test_the_table_lines_up():
    lines = aligned([("a", "number"), ("long name", "1"), ("b", "1,000")]).splitlines()
    assert len({len(line) for line in lines}) == 1
    assert lines[1] == "|-----------|-------:|"
    assert lines[2] == "| long name |      1 |"
    assert spread([2.0, 1.0, 4.0]) == "2.00x (1.00 .. 4.00)"
    assert spread([]) == ""

"""A peer that is asked one URL after the other, and given up where it takes too long."""

from __future__ import annotations

import shlex
import sys

import pytest

from bench.corpora import CorpusError
from bench.url_peer import LATE, UrlPeer

PROGRAM = """
import sys, time
for url in sys.stdin:
    if "slow" in url:
        time.sleep(600)
    if "ends" in url:
        break
    print("unique", 0.25, "another" if "wrong" in url else url.strip(), flush=True)
"""


@pytest.fixture
def command(tmp_path):
    program = tmp_path / "peer.py"
    program.write_text(PROGRAM)
    return shlex.join([sys.executable, str(program)])


def test_each_puzzle_has_its_answer_and_its_seconds(command):
    with UrlPeer(command) as peer:
        assert [peer.ask(url) for url in ("a", "b", "a")] == [("unique", 0.25)] * 3


def test_a_puzzle_that_takes_too_long_is_late_and_the_next_is_asked_anew(command):
    with UrlPeer(command, seconds=20) as peer:
        assert peer.ask("a") == ("unique", 0.25)
        peer.seconds = 0.2
        assert peer.ask("slow") == (LATE, 0.2)
        peer.seconds = 20
        assert peer.ask("b") == ("unique", 0.25)


@pytest.mark.parametrize("url", ["wrong", "ends"])
def test_another_answer_than_a_line_for_the_puzzle_is_reported(command, url):
    with UrlPeer(command) as peer, pytest.raises(CorpusError, match="a line STATUS SECONDS URL"):
        peer.ask(url)

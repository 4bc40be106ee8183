"""A peer that generates puzzles: asked until it took long enough, and its rate is that of the last call."""

from __future__ import annotations

import sys

import pytest

from bench.generator_peer import GeneratorPeer, PeerError

PROGRAM = """#!{python} -I
import sys, time
option, count, parameters = sys.argv[1:]
assert option == "--generate"
if "?" in parameters:
    sys.exit("bad parameters")
if "idle" in parameters:
    time.sleep(0.2)
if "less" not in parameters:
    until = time.process_time() + 0.02 * int(count)
    while time.process_time() < until:
        pass
for _ in range(int(count) - ("less" in parameters)):
    print(parameters)
"""


@pytest.fixture
def folder(tmp_path):
    for name in ("slant", "sgt-rect"):
        program = tmp_path / name
        program.write_text(PROGRAM.format(python=sys.executable))
        program.chmod(0o755)
    (tmp_path / "pearl").write_text("not executable")
    return tmp_path


@pytest.mark.parametrize("game", ["slant", "rect"])
def test_the_rate_is_that_of_the_processor(folder, game):
    # the interpreter of this program starts again with each call, so it is slower than 50 a second
    assert 15 < GeneratorPeer(folder, seconds=1.0).rate(f"{game} 8x8") < 50


def test_time_in_which_it_waits_does_not_count(folder):
    assert GeneratorPeer(folder, seconds=0.3).rate("slant idle") > 8


@pytest.mark.parametrize(
    ("his", "reason"),
    [
        ("pearl 8x8", "no program pearl or sgt-pearl"),
        ("slant ?", "bad parameters"),
        ("slant less", "0 lines for 1 puzzles"),
    ],
)
def test_a_program_that_does_not_generate_is_reported(folder, his, reason):
    with pytest.raises(PeerError, match=reason):
        GeneratorPeer(folder).rate(his)

import random

import numpy as np
import pytest

from gridlanes.io.read.blanks import BLANK, COMMENT, SOMETHING, kinds_of_lines
from gridlanes.io.read.rows import is_blank_or_comment
from gridlanes.io.read.sources import newlines


def kinds(data):
    ends = newlines(data)
    return kinds_of_lines(data, np.concatenate((np.zeros(1, np.int64), ends[:-1] + 1))).tolist()


def test_each_line_is_blank_a_comment_or_something():
    data = b"\n# a\n;\n \t\r\n  # b\n1\n 2\n\r\n-\n"
    assert kinds(data) == [BLANK, COMMENT, COMMENT, BLANK, COMMENT, SOMETHING, SOMETHING, BLANK, SOMETHING]


def test_a_comment_that_is_no_utf8_is_something_and_one_that_is_is_not():
    assert kinds("# gr\u00fcn\n".encode() * 2 + b"\n") == [COMMENT, COMMENT, BLANK]
    assert kinds(b"# a\n# \xff\n\n") == [COMMENT, SOMETHING, BLANK]


def test_what_only_unicode_takes_for_a_blank_is_something():
    assert kinds("\u2003\n\x1c\n".encode()) == [SOMETHING, SOMETHING]


@pytest.mark.parametrize("seed", range(20))
def test_random_lines_are_nothing_only_where_the_exact_way_says_so(seed):
    rng = random.Random(seed)
    lines = ["".join(rng.choice(" \t\r\f#;1a\u00e9") for _ in range(rng.randrange(5))) for _ in range(200)]
    found = kinds("".join(line + "\n" for line in lines).encode())
    assert [kind != SOMETHING for kind in found] == [is_blank_or_comment(line) for line in lines]

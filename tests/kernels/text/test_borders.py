"""Walls between cells against plain decoders, and the areas that they leave against a flood."""

from __future__ import annotations

import re

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st
from texts import Plain, agree, decoded

from gridlanes.kernels.text import FINE, PAST, SHORT, WRONG
from gridlanes.kernels.text.borders import (
    areas_within,
    decode_wall_bits,
    decode_wall_runs,
    decode_wall_turns,
    walls_within,
)

SIDES = st.integers(1, 5)


def n_walls(rows: int, cols: int) -> int:
    return rows * (cols - 1) + (rows - 1) * cols


def plain_bits(text: str, rows: int, cols: int) -> Plain:
    first, total = rows * (cols - 1), n_walls(rows, cols)
    walls: list[int] = []
    for at, character in enumerate(text):
        if len(walls) == total:
            return walls, at, total, FINE
        if character not in "0123456789abcdefghijklmnopqrstuv":
            return walls, at, len(walls), WRONG
        left = (first if len(walls) < first else total) - len(walls)
        walls += [*map(int, f"{int(character, 32):05b}")][:left]
    return walls, len(text), len(walls), FINE if len(walls) == total else SHORT


def plain_runs(text: str, rows: int, cols: int) -> Plain:
    total = n_walls(rows, cols)
    borders: list[int] = []  # as they stand in the text, and one behind the last
    stop = len(text)
    for at, character in enumerate(text):
        if len(borders) == total + 1:
            stop = at
            break
        if character not in "_abcdefghijklmnopqrstuvwxyz":
            return [], at, len(borders), WRONG
        n_open = 0 if character == "_" else min(ord(character) - ord("a") + 1, 25)
        placed = [0] * n_open + [1] * (character != "z")
        if len(borders) + len(placed) > total + 1:
            return [], at, len(borders), PAST
        borders += placed
    first = rows * (cols - 1)
    down = (
        [borders[first + col * (rows - 1) + row] for row in range(rows - 1) for col in range(cols)]
        if (len(borders) == total + 1)
        else []
    )
    return borders[:first] + down, stop, len(borders), FINE if len(borders) == total + 1 else SHORT


def plain_turns(text: str, rows: int, cols: int) -> Plain:
    total = n_walls(rows, cols)
    borders: list[int] = []  # as they stand in the text, and one before the first
    stop, kind = len(text), 0
    for at, character in enumerate(text):
        if len(borders) == total + 1:
            stop = at
            break
        if character not in "abcdefghijklmnopqrstuvwxyz":
            return [], at, len(borders), WRONG
        placed = [kind] * min(ord(character) - ord("a") + 1, 25)
        if len(borders) + len(placed) > total + 1:
            return [], at, len(borders), PAST
        borders += placed
        kind ^= character != "z"
    if len(borders) < total + 1:
        return [], stop, len(borders), SHORT
    down, across = borders[1 : 1 + (rows - 1) * cols], borders[1 + (rows - 1) * cols :]
    level = [across[col * rows + row] for row in range(rows) for col in range(cols - 1)]
    return level + down, stop, len(borders), FINE


@given(rows=SIDES, cols=SIDES, texts=st.lists(st.text(st.sampled_from("0v1agkV9w_\u00e9"), max_size=12), max_size=8))
def test_walls_as_bits_are_decoded_as_by_a_plain_decoder(rows, cols, texts):
    def decode(data, starts, ends, *into):
        decode_wall_bits(data, starts, ends, rows * (cols - 1), *into)

    agree(texts, np.zeros(n_walls(rows, cols), np.uint8), decode, lambda text: plain_bits(text, rows, cols))


@given(rows=SIDES, cols=SIDES, texts=st.lists(st.text(st.sampled_from("__aabcdkyz1A\u00e9"), max_size=16), max_size=8))
def test_walls_as_runs_are_decoded_as_by_a_plain_decoder(rows, cols, texts):
    def decode(data, starts, ends, *into):
        decode_wall_runs(data, starts, ends, rows, cols, False, *into)

    agree(texts, np.zeros(n_walls(rows, cols), np.uint8), decode, lambda text: plain_runs(text, rows, cols))


def plain_repeated(text: str, rows: int, cols: int) -> Plain:
    """Letters are written out as often as they stand there, up to the first that is wrong, and places counted back."""
    items, at = [], 0
    while (match := re.compile("([_a-z])([0-9]{1,6})?").match(text, at)) and 1 <= int(match[2] or 1) <= 1 << 16:
        items += [(match[1], at)] * min(int(match[2] or 1), 100)  # more than any of these boards takes
        at = match.end()
    places = [*(place for _, place in items), at]
    walls, stop, reached, fault = plain_runs("".join(letter for letter, _ in items), rows, cols)
    return walls, places[stop], reached, WRONG if fault == SHORT and at < len(text) else fault


@given(rows=SIDES, cols=SIDES, texts=st.lists(st.text(st.sampled_from("__aabcz0123A\u00e9"), max_size=16), max_size=8))
@example(rows=2, cols=2, texts=["_0", "_5", "_5!", "_6", "_4a", "a0000002", "d!", "d", "z", "_65537", "_3_2"])
def test_walls_as_repeated_runs_are_decoded_as_by_a_plain_decoder(rows, cols, texts):
    def decode(data, starts, ends, *into):
        decode_wall_runs(data, starts, ends, rows, cols, True, *into)

    agree(texts, np.zeros(n_walls(rows, cols), np.uint8), decode, lambda text: plain_repeated(text, rows, cols))


@given(rows=SIDES, cols=SIDES, texts=st.lists(st.text(st.sampled_from("aabcdkyz1A\u00e9"), max_size=16), max_size=8))
def test_walls_by_turns_are_decoded_as_by_a_plain_decoder(rows, cols, texts):
    def decode(data, starts, ends, *into):
        decode_wall_turns(data, starts, ends, rows, cols, *into)

    agree(texts, np.zeros(n_walls(rows, cols), np.uint8), decode, lambda text: plain_turns(text, rows, cols))


def test_bits_of_the_two_directions_do_not_share_a_character():
    def decode(data, starts, ends, *into):
        decode_wall_bits(data, starts, ends, 2, *into)

    assert decoded(["o8"], np.zeros(4, np.uint8), decode) == [([1, 1, 0, 1], 2, 4, FINE)]


def flooded(walls: list[int], rows: int, cols: int) -> list[int]:
    """The area of each cell, numbered as they first occur."""
    first, areas = rows * (cols - 1), [-1] * (rows * cols)

    def neighbours(cell):
        row, col = divmod(cell, cols)
        if col + 1 < cols and not walls[row * (cols - 1) + col]:
            yield cell + 1
        if col and not walls[row * (cols - 1) + col - 1]:
            yield cell - 1
        if row + 1 < rows and not walls[first + cell]:
            yield cell + cols
        if row and not walls[first + cell - cols]:
            yield cell - cols

    for start in range(rows * cols):
        if areas[start] < 0:
            number, reached = max(areas) + 1, [start]
            while reached:
                cell = reached.pop()
                if areas[cell] < 0:
                    areas[cell] = number
                    reached += neighbours(cell)
    return areas


@given(rows=SIDES, cols=SIDES, data=st.data())
def test_areas_are_those_of_a_flood(rows, cols, data):
    drawn = st.lists(st.integers(0, 1), min_size=n_walls(rows, cols), max_size=n_walls(rows, cols))
    boards = data.draw(st.lists(drawn, min_size=1, max_size=4))
    walls = np.array(boards, np.uint8).reshape(len(boards), n_walls(rows, cols))
    areas = np.full((len(boards), rows * cols), -1, np.int32)
    areas_within(walls, rows, cols, np.zeros(rows * cols, np.int32), areas)
    assert areas.tolist() == [flooded(board, rows, cols) for board in boards]
    found = np.full_like(walls, 2)
    walls_within(walls, rows, cols, areas, found)
    assert found.tolist() == [within_areas(board, rows, cols) for board in boards]


def within_areas(walls: list[int], rows: int, cols: int) -> list[int]:
    """Which walls are between two cells of one area."""
    areas = np.array(flooded(walls, rows, cols)).reshape(rows, cols)
    alike = np.concatenate([(areas[:, 1:] == areas[:, :-1]).ravel(), (areas[1:] == areas[:-1]).ravel()])
    return [int(stands and alike[wall]) for wall, stands in enumerate(walls)]

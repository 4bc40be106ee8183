"""Solutions as text: turns mark numbers into characters, many puzzles at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.model.alphabet import Alphabet

CHARACTERS = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""the displayed value is the position; larger values are written as numbers"""
_NO_MARK = 255


def encode_solutions(alphabet: Alphabet, numbers: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """``(text, lengths)``: ASCII bytes of P assignments laid end to end, and ``int64 (P,)`` how many each takes.

    `numbers` ``uint8 (P, C)``: mark numbers, 255 throughout in a row without a solution, which takes no bytes. Values
    up to 35 take a character each, larger alphabets a number each, with a space between two.
    """
    present = numbers[:, 0] != _NO_MARK
    if not present.all():
        text, lengths = encode_solutions(alphabet, numbers[present])
        spread = np.zeros(len(numbers), np.int64)
        spread[present] = lengths
        return text, spread
    if max(alphabet.values) < len(CHARACTERS):
        return _characters(alphabet, numbers), np.full(len(numbers), numbers.shape[1], np.int64)
    return _spaced_numbers(alphabet, numbers)


def _characters(alphabet: Alphabet, numbers: NDArray[np.uint8]) -> NDArray[np.uint8]:
    characters = bytes(CHARACTERS[value] for value in alphabet.values)
    first = characters[0]
    if characters == bytes(
        range(first, first + len(characters))
    ):  # a run such as 1..9: four times as fast as a look-up
        return (numbers + np.uint8(first)).ravel()
    # bytes.translate looks up a byte in a nanosecond; NumPy's own indexing takes three and eight times the memory.
    return np.frombuffer(numbers.tobytes().translate(characters.ljust(256, b"?")), np.uint8)


def _spaced_numbers(alphabet: Alphabet, numbers: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    words = [b"%d " % value for value in alphabet.values]
    longest = max(map(len, words))
    letters = np.frombuffer(b"".join(word.ljust(longest) for word in words), np.uint8).reshape(-1, longest)
    word_lengths = np.array([len(word) for word in words], np.int64)
    lengths = word_lengths[numbers]
    lengths[:, -1] -= 1  # no space after the last number
    keep = np.arange(longest) < lengths[..., None]
    return letters[numbers][keep], lengths.sum(axis=1)


def decode_solutions(
    alphabet: Alphabet, text: NDArray[np.uint8], lengths: NDArray[np.int64], n_coords: int
) -> NDArray[np.uint8]:
    """``uint8 (P, C)``: the mark numbers of P assignments of `n_coords` coords, written as `encode_solutions` does.

    A row that is not written so is 255 throughout; an unknown character is 255 in its place.
    """
    if max(alphabet.values) >= len(CHARACTERS):
        return _decoded_numbers(alphabet, text, lengths, n_coords)
    number_of = bytearray([_NO_MARK]) * 256
    for number, value in enumerate(alphabet.values):
        number_of[CHARACTERS[value]] = number
    whole = lengths == n_coords
    if not whole.all():
        text = text[np.repeat(whole, lengths)]
    found = np.frombuffer(bytearray(text).translate(number_of), np.uint8).reshape(-1, n_coords)  # can be written to
    if whole.all():
        return found
    numbers = np.full((len(lengths), n_coords), _NO_MARK, np.uint8)
    numbers[whole] = found
    return numbers


def _decoded_numbers(
    alphabet: Alphabet, text: NDArray[np.uint8], lengths: NDArray[np.int64], n_coords: int
) -> NDArray[np.uint8]:
    number_of = {b"%d" % value: number for number, value in enumerate(alphabet.values)}
    numbers = np.full((len(lengths), n_coords), _NO_MARK, np.uint8)
    raw, end = text.tobytes(), 0
    for row, length in enumerate(lengths.tolist()):
        words = raw[end : end + length].split(b" ")
        end += length
        if len(words) == n_coords:
            numbers[row] = [number_of.get(word, _NO_MARK) for word in words]
    return numbers

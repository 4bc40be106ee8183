"""Frames: the states to which searches return, in one pool for all lanes.

Each lane has a stack of frames, linked from its top downwards; unused frames are linked in the same way. So the pool is
as large as all stacks together have ever been, not as the deepest one times the number of lanes.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel

NO_FRAME = -1


class Frames(NamedTuple):
    """A pool of F frames."""

    words: Any
    """words ``(F * V, L)``: a state in V rows of consecutive coords each"""
    below: NDArray[np.int64]
    """``(F,)``: the frame under each, or the next one that is free"""
    guessed: NDArray[np.int32]
    """``(F,)``: the coord that each was branched on"""
    top: NDArray[np.int64]
    """``(L,)``: the topmost frame of each lane"""
    free: NDArray[np.int64]
    """``(1,)``: the first free frame"""


def clear(frames: Frames) -> None:
    """All frames are free."""
    n_frames = len(frames.below)
    frames.top[:] = NO_FRAME
    frames.below[:] = np.arange(1, n_frames + 1)
    frames.below[n_frames - 1] = NO_FRAME
    frames.free[0] = 0


def grown(frames: Frames, words: Any) -> Frames:
    """These frames in a larger pool, of which `words`, all zero, is the room."""
    n_old = len(frames.below)
    n_new = n_old * len(words) // len(frames.words)
    words[: len(frames.words)] = frames.words
    below = np.arange(1, n_new + 1)
    below[:n_old] = frames.below
    below[n_new - 1] = frames.free[0]
    frames.free[0] = n_old
    guessed = np.concatenate([frames.guessed, np.zeros(n_new - n_old, np.int32)])
    return frames._replace(words=words, below=below, guessed=guessed)


@kernel(inline=True)
def pushed(frames, lane):
    """The first free frame, now on top of a lane's stack. There must be one."""
    frame = frames.free[0]
    frames.free[0] = frames.below[frame]
    frames.below[frame] = frames.top[lane]
    frames.top[lane] = frame
    return frame


@kernel(inline=True)
def popped(frames, lane):
    """The topmost frame of a lane's stack, now free; its words stand until it is pushed again."""
    frame = frames.top[lane]
    frames.top[lane] = frames.below[frame]
    frames.below[frame] = frames.free[0]
    frames.free[0] = frame
    return frame


@kernel(inline=True)
def drop_all(frames, lane):
    """Frees the frames of a lane."""
    while frames.top[lane] != NO_FRAME:
        popped(frames, lane)

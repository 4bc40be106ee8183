"""Frames: a stack for each lane, as lists would be, in a pool that is no larger than all of them together."""

from __future__ import annotations

import random

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.search.frames import NO_FRAME, Frames, clear, drop_all, grown, popped, pushed

N_LANES = 4


@kernel
def push(frames, lane, coord):
    frame = pushed(frames, lane)
    frames.guessed[frame] = coord
    frames.words[frame, 0] = coord
    return frame


@kernel
def pop(frames, lane):
    return popped(frames, lane)


@kernel
def drop(frames, lane):
    drop_all(frames, lane)


def pool(n_frames):
    frames = Frames(
        words=np.zeros((n_frames, N_LANES), np.uint16),
        below=np.zeros(n_frames, np.int64),
        guessed=np.zeros(n_frames, np.int32),
        top=np.zeros(N_LANES, np.int64),
        free=np.zeros(1, np.int64),
    )
    clear(frames)
    return frames


def test_each_lane_has_a_stack_of_its_own_and_what_is_popped_is_used_again():
    rng, frames, stacks = random.Random(1), pool(2), [[] for _ in range(N_LANES)]
    most = 2
    for step in range(3000):
        lane, action = rng.randrange(N_LANES), rng.random()
        if action < 0.03:
            drop(frames, lane)
            stacks[lane] = []
        elif action < 0.5 and stacks[lane]:
            frame = pop(frames, lane)
            assert (frames.guessed[frame], frames.words[frame, 0]) == (stacks[lane][-1],) * 2
            stacks[lane].pop()
        else:
            if frames.free[0] == NO_FRAME:
                assert sum(map(len, stacks)) == len(frames.below)
                frames = grown(frames, np.zeros((2 * len(frames.below), N_LANES), np.uint16))
            push(frames, lane, step)
            stacks[lane].append(step)
        most = max(most, sum(map(len, stacks)))
        assert [top == NO_FRAME for top in frames.top] == [not stack for stack in stacks]
    assert len(frames.below) < 2 * most


def test_a_cleared_pool_has_room_for_as_many_frames_as_it_holds():
    frames = pool(3)
    assert sorted(push(frames, lane, 0) for lane in (0, 1, 1)) == [0, 1, 2]
    assert frames.free[0] == NO_FRAME
    clear(frames)
    assert sorted(push(frames, 2, 0) for _ in range(3)) == [0, 1, 2]

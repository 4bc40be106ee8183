"""Reading, solving and writing at the same time: three threads pass on a few blocks at a time, in order.

    with SolverPool() as pool:
        answer_blocks(read("puzzles.txt"), pool, SolveOptions(), writer.write)

The calling thread solves (its pool may have threads of its own), one thread reads ahead, one passes results on. All
three spend their time outside the GIL: in reads, kernels and compression. The queues between them are short, so memory
does not grow with the corpus. An exception in any of them, Ctrl-C included, ends all three and is raised by the call.
"""

from __future__ import annotations

import queue
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from typing import NamedTuple, TypeVar

from gridlanes.interrupts import GRACE_SECONDS, TICK_SECONDS
from gridlanes.io.read.blocks import Block
from gridlanes.results.assemble import solve_blocks
from gridlanes.results.result import Result
from gridlanes.solvers.pool import SolveOptions, SolverPool

Item = TypeVar("Item")

DEPTH = 2
"""blocks that may wait between two stages: enough to balance their speeds"""


def answer_blocks(
    blocks: Iterable[Block],
    pool: SolverPool,
    solve_options: SolveOptions,
    consume: Callable[[Result], None],
    *,
    depth: int = DEPTH,
) -> None:
    """Answers `blocks` and gives each result to `consume`, in order.

    `blocks` is iterated in a thread of its own and `consume` called in another, at most `depth` blocks apart; with a
    depth of 0 `consume` is called in this thread, so that Ctrl-C can interrupt it. When the call returns, `consume` has
    received every result; when it raises, neither is used any more (but a read or write that blocks, for example on a
    terminal, is abandoned).
    """
    with reading_ahead(blocks, depth) as ahead, handing_on(consume, depth) as hand_on:
        for result in solve_blocks(ahead, pool, solve_options):
            hand_on(result)


class _End(NamedTuple):
    """Marks the end of the items; `error`: the exception that ended them, if any."""

    error: BaseException | None = None


@contextmanager
def reading_ahead(items: Iterable[Item], depth: int = DEPTH) -> Generator[Iterator[Item]]:
    """The `items` in order, fetched by a thread at most `depth` ahead; an exception is raised after them."""
    ahead: queue.Queue[Item | _End] = queue.Queue(max(1, depth))
    is_left = threading.Event()

    def put(item: Item | _End) -> bool:
        """Waits for room in the queue; returns False if there is no consumer any more."""
        while not is_left.is_set():
            with suppress(queue.Full):
                ahead.put(item, timeout=TICK_SECONDS)
                return True
        return False

    def fetch() -> None:
        end = _End()
        try:
            iterator = iter(items)
            try:
                all(map(put, iterator))
            finally:
                getattr(iterator, "close", lambda: None)()  # a generator closes its file
        except BaseException as error:
            end = _End(error)
        put(end)

    def taken() -> Iterator[Item]:
        while not isinstance(item := ahead.get(), _End):
            yield item
        if item.error is not None:
            raise item.error

    thread = threading.Thread(target=fetch, name="gridlanes-read", daemon=True)
    thread.start()
    try:
        yield taken()
    finally:
        is_left.set()
        thread.join(GRACE_SECONDS)  # a read that blocks cannot be interrupted


@contextmanager
def handing_on(consume: Callable[[Item], None], depth: int = DEPTH) -> Generator[Callable[[Item], None]]:
    """A function that calls `consume` in another thread, in order, at most `depth` items behind.

    Leaving the context waits until all items were consumed. An exception of `consume` is raised by a later call or on
    leaving; the items after it are dropped. If the context is left by an exception, waiting items are dropped, too, and
    a write that blocks is abandoned. With a depth of 0 the function is `consume` itself.
    """
    if not depth:
        yield consume
        return
    behind = deque[Future[None]]()
    has_failed = threading.Event()

    def work(item: Item) -> None:
        if has_failed.is_set():
            return
        try:
            consume(item)
        except BaseException:
            has_failed.set()
            raise

    def settle() -> None:
        while not behind[0].done():
            wait([behind[0]], TICK_SECONDS)
        behind.popleft().result()

    def hand_on(item: Item) -> None:
        behind.append(executor.submit(work, item))
        while len(behind) > depth or (behind and behind[0].done()):
            settle()

    executor = ThreadPoolExecutor(1, "gridlanes-write")
    try:
        yield hand_on
        while behind:
            settle()
    finally:  # waits for the item in hand, since what it is written to may be closed next
        executor.shutdown(wait=False, cancel_futures=True)
        if not wait(behind, GRACE_SECONDS).not_done:
            executor.shutdown()

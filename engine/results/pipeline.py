"""Reading, solving and writing at the same time: blocks flow through three threads, in order, a few at once.

    with SolverPool() as pool:
        run(read("puzzles.txt"), pool, SolveOptions(), writer.write)

The calling thread solves (its pool may have threads of its own), one thread reads ahead, one hands results on. All
three spend their time outside the GIL: in reads, kernels and compression. The queues between them are short, so memory
does not grow with the corpus. Whatever is raised anywhere, Ctrl-C included, ends all three and is raised by the call.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from gridlanes.io.read.blocks import Block
from gridlanes.results.assemble import solve_blocks
from gridlanes.results.result import Result
from gridlanes.solvers.pool import SolveOptions, SolverPool

Item = TypeVar("Item")

DEPTH = 2
"""blocks that wait between two stages: enough to even out their speeds"""
_GRACE_SECONDS = 0.5


def run(
    blocks: Iterable[Block],
    pool: SolverPool,
    solve_options: SolveOptions,
    consume: Callable[[Result], None],
    *,
    depth: int = DEPTH,
) -> None:
    """Answers `blocks` and gives each result to `consume`, in order.

    `blocks` is iterated in a thread of its own and `consume` called in another. When the call returns, `consume` has
    had every result; when it raises, neither is used any more (but a read that blocks, on a terminal say, is left to
    itself).
    """
    with reading_ahead(blocks, depth) as ahead, handing_on(consume, depth) as hand_on:
        for result in solve_blocks(ahead, pool, solve_options):
            hand_on(result)


class ChannelClosedError(Exception):
    """The other end of a channel is gone."""


class Channel(Generic[Item]):
    """A bounded queue between two threads that either can close, and that carries an exception besides its items."""

    def __init__(self, depth: int) -> None:
        self._items: deque[Item] = deque()
        self._room = max(1, depth)
        self._changed = threading.Condition()
        self._ended = self._closed = False
        self._error: BaseException | None = None

    def put(self, item: Item) -> None:
        """Waits for room. Raises `ChannelClosedError` once the taker has closed."""
        with self._changed:
            while len(self._items) >= self._room and not self._closed:
                self._changed.wait()
            if self._closed:
                raise ChannelClosedError
            self._items.append(item)
            self._changed.notify_all()

    def end(self, error: BaseException | None = None) -> None:
        """Says that there is no more; `error` is raised in the taker, after the items that came before."""
        with self._changed:
            self._ended, self._error = True, error
            self._changed.notify_all()

    def close(self) -> None:
        """Says that nothing more is taken; what waits is dropped."""
        with self._changed:
            self._closed = True
            self._items.clear()
            self._changed.notify_all()

    def __iter__(self) -> Iterator[Item]:
        while True:
            with self._changed:
                while not (self._items or self._ended or self._closed):
                    self._changed.wait()
                if self._items:
                    item = self._items.popleft()
                    self._changed.notify_all()
                elif self._error is not None:
                    raise self._error
                else:
                    return
            yield item


@contextmanager
def reading_ahead(items: Iterable[Item], depth: int = DEPTH) -> Generator[Iterator[Item]]:
    """The same items in order, fetched by a thread at most `depth` ahead; an exception is raised after them."""
    channel: Channel[Item] = Channel(depth)

    def fetch() -> None:
        iterator = iter(items)
        try:
            for item in iterator:
                channel.put(item)
        except ChannelClosedError:
            channel.end()
        except BaseException as error:
            channel.end(error)
        else:
            channel.end()
        finally:
            close = getattr(iterator, "close", None)
            if close is not None:  # a generator closes its file
                close()

    thread = threading.Thread(target=fetch, name="gridlanes-read", daemon=True)
    thread.start()
    try:
        yield iter(channel)
    finally:
        channel.close()
        thread.join(_GRACE_SECONDS)  # a read that blocks cannot be interrupted


@contextmanager
def handing_on(consume: Callable[[Item], None], depth: int = DEPTH) -> Generator[Callable[[Item], None]]:
    """A function that calls `consume` in another thread, in order, at most `depth` items behind.

    Leaving the context waits until all were consumed. What `consume` raises is raised by the next call or on leaving;
    the items after it are dropped. If the context is left by an exception, what waits is dropped, too.
    """
    channel: Channel[Item] = Channel(depth)
    failure: list[BaseException] = []

    def work() -> None:
        try:
            for item in channel:
                consume(item)
        except BaseException as error:
            failure.append(error)
            channel.close()

    thread = threading.Thread(target=work, name="gridlanes-write", daemon=True)
    thread.start()

    def hand_on(item: Item) -> None:
        try:
            channel.put(item)
        except ChannelClosedError:
            raise failure[0] from None

    try:
        yield hand_on
        channel.end()
        while thread.is_alive():  # a join without a time limit does not hear Ctrl-C on every system
            thread.join(0.1)
    except BaseException:
        channel.close()
        thread.join()  # the item in hand, since what it is written to may be closed next
        raise
    if failure:
        raise failure[0]

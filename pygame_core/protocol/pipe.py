"""The door over a pair of streams: one JSON object a line, answered strictly in order, ending with its input.

The input is read beside the work, so that a ``stop``, or what others have found, is heard while a search is under way.
It acts as soon as it is read, on requests before it; its answer takes its turn like all others, and so do all other
requests: behind an analysis without end nothing is answered until it is stopped. When the input ends, what has been
asked is still answered in full; only an analysis without end, which nobody can stop any more, then ends by itself.
"""

from collections import deque
from collections.abc import Iterator
from queue import Queue
from threading import Thread
from typing import BinaryIO, Final

from .door import Door
from .wire import MOST_BYTES

LINES_AHEAD: Final = 16  # read before anybody has looked at them
BYTES_AHEAD: Final = 16 * MOST_BYTES  # of requests that wait; more is not read until they are answered


def serve(source: BinaryIO, sink: BinaryIO) -> int:
    """Answer each line of ``source`` on ``sink`` until it ends; the exit status. Blank lines are ignored."""
    worker = _Worker(sink)
    worker.start()
    for text in _requests(source):
        worker.arriving.put(text)
    worker.arriving.put(None)
    worker.join()
    return 1 if worker.failed else 0


class _Worker(Thread):
    """Answers what arrives. The reader is the main thread: everywhere it can be interrupted while it waits."""

    def __init__(self, sink: BinaryIO) -> None:
        super().__init__(daemon=True)
        self.arriving: Queue[str | None] = Queue(LINES_AHEAD)  # ends with None
        self.failed = True  # until all is answered
        self._sink = sink
        self._door = Door()
        self._waiting: deque[tuple[str, bool]] = deque()  # requests, and answers that were prompt, which are marked
        self._bytes = 0
        self._ended = False

    def run(self) -> None:
        try:
            self._answer_all()
            self.failed = False
        except BrokenPipeError:
            pass  # nobody reads the answers any more
        finally:
            while not self._ended:  # or the reader would wait for room for ever
                self._ended = self.arriving.get() is None

    def _answer_all(self) -> None:
        while self._waiting or not self._ended:
            if not self._waiting:
                self._hear(self.arriving.get())
                continue
            text, answered = self._waiting.popleft()
            self._bytes -= len(text)
            if answered:
                self._write(text)
                continue
            for line in self._door.serve(text):
                if line is not None:
                    self._write(line)
                while self._bytes < BYTES_AHEAD and not self.arriving.empty():
                    self._hear(self.arriving.get())

    def _hear(self, text: str | None) -> None:
        if text is None:
            self._ended = self._door.unattended = True
        else:
            answer = self._door.hear(text)
            self._waiting.append((answer or text, bool(answer)))
            self._bytes += len(answer or text)

    def _write(self, line: str) -> None:
        self._sink.write(line.encode() + b"\n")
        self._sink.flush()


def _requests(source: BinaryIO) -> Iterator[str]:
    """The lines of a stream that are not blank."""
    while line := source.readline(MOST_BYTES + 2):
        content = line.rstrip(b"\r\n")
        while not line.endswith(b"\n") and len(content) > MOST_BYTES and (rest := source.readline(MOST_BYTES)):
            line = rest  # the rest of a line that is too long
        if not content.strip():
            continue
        if len(content) > MOST_BYTES:
            yield " " * (MOST_BYTES + 1)
        else:
            yield content.decode("utf-8") if _is_utf8(content) else "\N{REPLACEMENT CHARACTER}"


def _is_utf8(content: bytes) -> bool:
    """What is not UTF-8 is not JSON either: an answer, not a crash."""
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True

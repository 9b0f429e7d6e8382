"""The engine as a process that answers JSON-RPC messages, one a line (docs/engine.md)."""

from __future__ import annotations

import atexit
import json
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, Iterable, Sequence

Result = dict[str, Any]

_BATCH = 500  # messages that are sent at a time


class EngineError(Exception):
    """The engine's answer to a request that is wrong or takes too long. Code is that of docs/engine.md."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


def program() -> str:
    """The path of the program: that of the variable CODEBREAKER, the one in this package, or one on PATH."""
    if named := os.environ.get("CODEBREAKER"):
        return named
    own = Path(__file__).parent / "bin" / ("codebreaker.exe" if sys.platform == "win32" else "codebreaker")
    if own.exists():
        return str(own)
    found = shutil.which("codebreaker")
    if found is None:
        raise FileNotFoundError("the program codebreaker is not in this package and not on PATH: install a wheel, or set CODEBREAKER")
    return found


class Engine:
    """A running engine. Use it in a with statement, or call close. Threads may share it."""

    def __init__(self, command: Sequence[str] | None = None) -> None:
        self._process = subprocess.Popen(list(command or [program(), "engine"]), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._lock = threading.Lock()
        self._last = 0

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the engine."""
        assert self._process.stdin and self._process.stdout
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()

    def call(self, method: str, **params: Any) -> Result:
        """Call a method. Parameters that are None are left out."""
        return self.calls(method, [params])[0]

    def calls(self, method: str, many: Iterable[Result]) -> list[Result]:
        """Call a method with many parameters, some hundred at a time. The first error is raised."""
        todo, results = list(many), []
        for first in range(0, len(todo), _BATCH):
            results += self._batch(method, todo[first : first + _BATCH])
        return results

    def _batch(self, method: str, many: list[Result]) -> list[Result]:
        assert self._process.stdin and self._process.stdout
        with self._lock:
            first = self._last + 1
            self._last += len(many)
            messages = [
                {"jsonrpc": "2.0", "id": first + i, "method": method, "params": {k: v for k, v in params.items() if v is not None}}
                for i, params in enumerate(many)
            ]
            self._process.stdin.write(json.dumps(messages).encode() + b"\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        if not line:
            raise EngineError(0, "the engine has ended")
        answers = json.loads(line)
        if isinstance(answers, dict):  # the batch as a whole was wrong
            answers = [answers]
        for answer in answers:
            if "error" in answer:
                raise EngineError(answer["error"]["code"], answer["error"]["message"])
        return [answer["result"] for answer in sorted(answers, key=lambda answer: answer["id"])]


_shared: Engine | None = None
_shared_lock = threading.Lock()


def shared() -> Engine:
    """The engine that objects use unless they are given another one. It starts when it is first needed."""
    global _shared
    with _shared_lock:
        if _shared is None or _shared._process.poll() is not None:
            _shared = Engine()
            atexit.register(_shared.close)
        return _shared

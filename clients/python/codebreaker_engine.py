"""Ask the codebreaker engine about games of the Mastermind family.

    from codebreaker_engine import Engine

    with Engine() as engine:
        print(engine.judge("4x6", "AABB", ["ABCD=XO"])["regret"])

One file, standard library only. It starts `codebreaker engine` (the program on PATH, that of
the environment variable CODEBREAKER, or a command that is given). docs/engine.md describes the
operations and their results, which are dictionaries of the same shape. `Environment` has the
methods of a Gymnasium environment.
"""

from __future__ import annotations

import json
import os
import subprocess
from typing import Any, Iterable, Literal, Sequence

Effort = Literal["quick", "exact"]
Result = dict[str, Any]

BATCH = 500  # messages that are sent at a time


class EngineError(Exception):
    """The engine's answer to a request that is wrong or takes too long."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


class Engine:
    """A running engine. Use it in a with statement, or call close."""

    def __init__(self, command: Sequence[str] | None = None) -> None:
        if command is None:
            command = [os.environ.get("CODEBREAKER", "codebreaker"), "engine"]
        self._process = subprocess.Popen(list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
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

    def calls(self, method: str, many: Iterable[dict[str, Any]]) -> list[Result]:
        """Call a method with many parameters, in batches."""
        todo, results = list(many), []
        for first in range(0, len(todo), BATCH):
            results += self._batch(method, todo[first : first + BATCH])
        return results

    def _batch(self, method: str, many: list[dict[str, Any]]) -> list[Result]:
        assert self._process.stdin and self._process.stdout
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
        answers.sort(key=lambda answer: answer["id"])
        return [answer["result"] for answer in answers]

    def describe(self, game: str) -> Result:
        """The rules of a game, its symbols and its size."""
        return self.call("game.describe", game=game)

    def mark(self, game: str, guess: str, secret: str) -> str:
        """The mark of a guess for a secret."""
        return self.call("mark", game=game, guess=guess, secret=secret)["mark"]

    def count(self, game: str, turns: Sequence[str] = ()) -> Result:
        """How many codes can still be the secret."""
        return self.call("count", game=game, turns=list(turns))

    def candidates(self, game: str, turns: Sequence[str] = ()) -> list[str]:
        """All codes that can still be the secret."""
        codes: list[str] = []
        start: int | None = 0
        while start is not None:
            page = self.call("candidates", game=game, turns=list(turns), limit=10_000, **{"from": start})
            codes += page["codes"]
            start = page.get("next")
        return codes

    def advise(self, game: str, turns: Sequence[str] = (), top: int = 1, effort: Effort = "quick") -> list[Result]:
        """The best guesses with their values."""
        return self.call("advise", game=game, turns=list(turns), top=top, effort=effort)["guesses"]

    def judge(self, game: str, guess: str, turns: Sequence[str] = (), effort: Effort = "quick") -> Result:
        """How good a guess is: information, expected guesses, regret."""
        return self.call("judge", game=game, turns=list(turns), guess=guess, effort=effort)

    def judge_all(self, game: str, guesses: Iterable[str], turns: Sequence[str] = (), effort: Effort = "quick") -> list[Result]:
        """judge for many guesses of one position."""
        return self.calls("judge", [{"game": game, "turns": list(turns), "guess": guess, "effort": effort} for guess in guesses])

    def budget(self, game: str) -> Result:
        """How many guesses the game needs at most and on average."""
        return self.call("budget", game=game)

    def follow(self, game: str, marks: Sequence[str] = (), strategy: str = "entropy") -> Result:
        """What a strategy plays after some marks."""
        return self.call("tree.follow", game=game, marks=list(marks), strategy=strategy)

    def codemaker(
        self,
        game: str,
        kind: Literal["fixed", "random", "adversarial"] = "random",
        secret: str | None = None,
        seed: int | None = None,
        most: int | None = None,
    ) -> Codemaker:
        """A codemaker: fixed has the secret given, random one by a seed, adversarial none."""
        made = self.call("codemaker.new", game=game, kind=kind, secret=secret, seed=seed, most=most)
        return Codemaker(self, made["codemaker"])


class Codemaker:
    """Hides a code and marks guesses."""

    def __init__(self, engine: Engine, name: str) -> None:
        self._engine, self._name = engine, name

    def mark(self, guess: str) -> Result:
        """Mark a guess: mark, turns, solved, over, and the secret when the game is over."""
        return self._engine.call("codemaker.mark", codemaker=self._name, guess=guess)

    def give_up(self) -> Result:
        """End the game, which tells the secret."""
        return self._engine.call("codemaker.mark", codemaker=self._name)


class Environment:
    """A game in the shape of a Gymnasium environment; actions are guesses.

    The observation is a dictionary: game, turns (GUESS=MARK). The reward is minus the regret of
    the guess ("regret"), or 1 for the solution and 0 otherwise ("result"). A guess that the game
    forbids costs a turn's reward of -1 and changes nothing but the number of steps. info has
    count, regret and proven of the guess, and budget: the guesses that suffice for every secret.
    The episode is truncated after `most` steps: by default that budget.
    """

    def __init__(
        self,
        engine: Engine,
        game: str = "4x6",
        reward: Literal["regret", "result"] = "regret",
        kind: Literal["random", "adversarial"] = "random",
        most: int | None = None,
        effort: Effort = "quick",
    ) -> None:
        self.engine, self.game, self.reward, self.kind, self.effort = engine, game, reward, kind, effort
        self.budget = int(engine.budget(game)["max"]["upper"])
        self.most = most or self.budget
        self._seed = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Result, Result]:
        """Begin a game. The same seed hides the same secret. options may have a secret."""
        self._seed = self._seed + 1 if seed is None else seed + 1
        secret = (options or {}).get("secret")
        if secret is not None:
            self._maker = self.engine.codemaker(self.game, "fixed", secret=secret)
        else:
            self._maker = self.engine.codemaker(self.game, self.kind, seed=self._seed if self.kind == "random" else None)
        self._turns: list[str] = []
        self._steps = 0
        return self._observation(), {"count": self.engine.count(self.game)["count"], "budget": self.budget}

    def step(self, action: str) -> tuple[Result, float, bool, bool, Result]:
        """Play a guess: observation, reward, terminated, truncated, info."""
        self._steps += 1
        info: Result = {"budget": self.budget}
        try:
            judged = self.engine.judge(self.game, action, self._turns, self.effort)
        except EngineError as error:
            info["error"] = str(error)
            return self._observation(), -1.0, False, self._steps >= self.most, info
        answer = self._maker.mark(action)
        self._turns = answer["turns"]
        solved = bool(answer["solved"])
        info.update(count=self.engine.count(self.game, self._turns)["count"], regret=judged["regret"], proven=judged["proven"])
        reward = -float(judged["regret"]) if self.reward == "regret" else float(solved)
        return self._observation(), reward, solved, not solved and self._steps >= self.most, info

    def close(self) -> None:
        """The engine stays open: it may serve other environments."""

    def _observation(self) -> Result:
        return {"game": self.game, "turns": list(self._turns)}

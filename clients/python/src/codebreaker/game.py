"""Games, positions, marks, judgements, trees and codemakers as objects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Iterable, Literal

from .engine import Engine, Result, shared

Effort = Literal["quick", "exact"]


@dataclass(frozen=True)
class Mark:
    """The mark of a guess. Its parts are black, white or either for each peg, or green, yellow or grey for each place."""

    text: str
    parts: tuple[str, ...]
    solved: bool

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Value:
    """An expected number of guesses, and whether it is proven, found by some strategy, or estimated."""

    guesses: float
    basis: Literal["proven", "found", "estimated"]


@dataclass(frozen=True)
class Weighed:
    """A guess and what it does: information in bits, and the candidates that it leaves."""

    guess: str
    candidate: bool
    information: float
    expected_remaining: float
    largest: int
    cells: int
    value: Value


@dataclass(frozen=True)
class Judgement(Weighed):
    """A guess, compared with the best one known. The regret is exact if proven is true."""

    candidates: float
    best: str
    best_value: Value
    regret: float
    proven: bool


@dataclass(frozen=True)
class Bounds:
    """A number that is proven (both bounds are equal), bounded, or estimated from a sample."""

    kind: Literal["proven", "bounded", "estimated"]
    lower: float
    upper: float


@dataclass(frozen=True)
class Budget:
    """How many guesses a game needs: at most for every secret, and on average."""

    max: Bounds
    average: Bounds


@dataclass(frozen=True)
class Branch:
    """A mark in a strategy tree, and the guess that follows it."""

    mark: str
    candidates: int
    guess: str


@dataclass(frozen=True)
class Node:
    """A node of a strategy tree: the guess, and the guesses from here at most and on average."""

    guess: str
    candidate: bool
    candidates: int
    max: int
    average: float
    turns: tuple[str, ...]
    branches: tuple[Branch, ...]


@dataclass(frozen=True)
class Answer:
    """A codemaker's answer. The secret is told when the game is over."""

    mark: str
    turns: tuple[str, ...]
    solved: bool
    over: bool
    secret: str | None


def _weighed(result: Result) -> dict[str, Any]:
    return {
        "guess": result["guess"],
        "candidate": result["candidate"],
        "information": result["information"],
        "expected_remaining": result["expectedRemaining"],
        "largest": result["largest"],
        "cells": result["cells"],
        "value": Value(**result["value"]),
    }


def _judgement(result: Result) -> Judgement:
    return Judgement(
        **_weighed(result),
        candidates=result["candidates"],
        best=result["best"],
        best_value=Value(**result["bestValue"]),
        regret=result["regret"],
        proven=result["proven"],
    )


class Game:
    """A game by its name: 4x6 (places x symbols), 4x10-distinct, 3x4-black, wordle, a preset.

    A game of words that names no list, such as wordle, may have words of its own, and a game without words other names for its symbols.
    """

    def __init__(self, name: str, engine: Engine | None = None, *, words: Iterable[str] | None = None, symbols: Iterable[str] | None = None) -> None:
        self.engine = engine or shared()
        own = {"words": None if words is None else list(words), "symbols": None if symbols is None else list(symbols)}
        described = self.engine.call("game.describe", game=name, **own)
        self.name: str = described["game"]
        self.asked: Result = {"game": self.name, **{key: value for key, value in own.items() if value is not None}}
        self.places: int = described["places"]
        self.symbols: tuple[str, ...] = tuple(described["symbols"])
        self.rule: str = described["rule"]
        self.distinct: bool = described["distinct"]
        self.hard: bool = described["hard"]
        self.words: bool = described["words"]
        self.secrets = int(described["secrets"])
        self.guesses = int(described["guesses"])
        self.solved: str = described["solved"]
        self.marks: tuple[str, ...] = tuple(described.get("marks", ()))

    def __repr__(self) -> str:
        return f"Game({self.name!r})"

    def mark(self, guess: str, secret: str) -> Mark:
        """The mark of a guess for a secret."""
        result = self.engine.call("mark", **self.asked, guess=guess, secret=secret)
        return Mark(result["mark"], tuple(result["parts"]), result["solved"])

    def start(self) -> Position:
        """The position before the first turn."""
        return Position(self, ())

    def position(self, *turns: str) -> Position:
        """A position by its turns, each GUESS=MARK."""
        return Position(self, turns)

    def budget(self) -> Budget:
        """How many guesses suffice for every secret, and on average."""
        result = self.engine.call("budget", **self.asked)
        return Budget(Bounds(**result["max"]), Bounds(**result["average"]))

    def tree(self, strategy: str = "entropy", marks: Iterable[str] = ()) -> Node:
        """The node of a strategy's tree that some marks lead to. Small games have the strategy optimal."""
        result = self.engine.call("tree.follow", **self.asked, strategy=strategy, marks=list(marks))
        branches = tuple(Branch(**branch) for branch in result.pop("branches"))
        return Node(**{**result, "turns": tuple(result["turns"])}, branches=branches)

    def codemaker(self, secret: str | None = None, *, seed: int | None = None, adversarial: bool = False, most: int | None = None) -> Codemaker:
        """A codemaker that hides the secret, a random code, or decides as late as it can. The game ends after most guesses."""
        kind = "fixed" if secret is not None else "adversarial" if adversarial else "random"
        made = self.engine.call("codemaker.new", **self.asked, kind=kind, secret=secret, seed=seed, most=most)
        return Codemaker(self, made["codemaker"])


class Position:
    """A game and its turns. Positions are immutable."""

    def __init__(self, game: Game, turns: Iterable[str]) -> None:
        self.game = game
        self.turns = tuple(turns)

    def __repr__(self) -> str:
        return f"Position({self.game.name!r}, {list(self.turns)})"

    def after(self, guess: str, mark: str | Mark) -> Position:
        """The position after one more turn."""
        return Position(self.game, (*self.turns, f"{guess}={mark}"))

    def _call(self, method: str, **params: Any) -> Result:
        return self.game.engine.call(method, **self.game.asked, turns=list(self.turns), **params)

    def count(self) -> float:
        """The number of candidates. For games of more than some million codes it may be an estimate."""
        return float(self._call("count")["count"])

    def candidates(self) -> list[str]:
        """All candidates in code order."""
        codes: list[str] = []
        start: int | None = 0
        while start is not None:
            page = self._call("candidates", limit=10_000, **{"from": start})
            codes += page["codes"]
            start = page.get("next")
        return codes

    def judge(self, guess: str, effort: Effort = "quick") -> Judgement:
        """How good a guess is."""
        return _judgement(self._call("judge", guess=guess, effort=effort))

    def judge_all(self, guesses: Iterable[str], effort: Effort = "quick") -> list[Judgement]:
        """judge for many guesses."""
        params = [{**self.game.asked, "turns": list(self.turns), "guess": guess, "effort": effort} for guess in guesses]
        return [_judgement(result) for result in self.game.engine.calls("judge", params)]

    def advise(self, top: int = 1, effort: Effort = "quick") -> list[Weighed]:
        """The best guesses, the best first."""
        return [Weighed(**_weighed(result)) for result in self._call("advise", top=top, effort=effort)["guesses"]]


class Codemaker:
    """Hides a code and marks guesses."""

    def __init__(self, game: Game, name: str) -> None:
        self.game = game
        self._name = name

    def _call(self, guess: str | None) -> Answer:
        result = self.game.engine.call("codemaker.mark", codemaker=self._name, guess=guess)
        return Answer(result.get("mark", ""), tuple(result["turns"]), result["solved"], result["over"], result.get("secret"))

    def mark(self, guess: str) -> Answer:
        """Mark a guess."""
        return self._call(guess)

    def give_up(self) -> Answer:
        """End the game, which tells the secret."""
        return self._call(None)

"""Arrays of positions: marks, judgements and advice for thousands of games at a time.

Guesses, secrets and marks are numbers: indices of `Table.guesses`, `Table.secrets` and `Table.marks`.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import Any, Callable

import numpy as np
from numpy.typing import NDArray

from .game import Effort, Game

Ints = NDArray[np.int64]

_NO_GUESS = 0xFFFF
_MOST_BYTES = 500_000  # of the vectors in a message
_MOST_ROWS = 4 << 20  # bytes of marks that are asked for at a time


def _encode(array: NDArray[Any]) -> str:
    return base64.b64encode(np.ascontiguousarray(array, dtype="<u2").tobytes()).decode()


def _decode(text: str, kind: str) -> NDArray[Any]:
    return np.frombuffer(base64.b64decode(text), dtype=kind)


@dataclass(frozen=True)
class Judgements:
    """How good guesses are: arrays with an element for each position."""

    candidates: NDArray[np.float64]
    information: NDArray[np.float64]
    value: NDArray[np.float64]
    regret: NDArray[np.float64]
    proven: NDArray[np.bool_]


@dataclass(frozen=True)
class Advice:
    """The best guesses known: arrays with an element for each position."""

    guesses: Ints
    value: NDArray[np.float64]
    proven: NDArray[np.bool_]


class Table:
    """A game with numbers for its codes and marks, for games of at most 65,535 codes."""

    def __init__(self, game: Game | str) -> None:
        self.game = Game(game) if isinstance(game, str) else game
        codes = self.game.engine.call("batch.codes", **self.game.asked)
        self.guesses: list[str] = codes["guesses"]
        self.secrets: Ints = _decode(codes["secrets"], "<u2").astype(np.int64)
        self.marks: list[str] = codes["marks"]
        self.exact: bool = codes["exact"]
        self.solved = len(self.marks) - 1
        self.number = {guess: i for i, guess in enumerate(self.guesses)}
        if len(self.guesses) * len(self.secrets) > 1 << 29:
            raise ValueError(f"{self.game.name} is too large for a table of marks")
        self._rows = np.zeros((len(self.guesses), len(self.secrets)), dtype=np.uint8)
        self._have = np.zeros(len(self.guesses), dtype=bool)

    def rows(self, guesses: Ints) -> NDArray[np.uint8]:
        """For each guess a row: its marks for all secrets."""
        if not self._have[guesses].all():
            self._fetch(np.unique(guesses[~self._have[guesses]]))
        return self._rows[guesses]

    def _fetch(self, missing: Ints) -> None:
        if 4 * len(missing) > len(self.guesses) or len(self.guesses) * len(self.secrets) <= _MOST_ROWS:
            missing = np.flatnonzero(~self._have)
        each = max(1, _MOST_ROWS // len(self.secrets))
        for first in range(0, len(missing), each):
            some = missing[first : first + each]
            result = self.game.engine.call("batch.marks", **self.game.asked, guesses=_encode(some))
            self._rows[some] = _decode(result["marks"], "u1").reshape(len(some), -1)
            self._have[some] = True

    def mark(self, guesses: Ints, secrets: Ints) -> Ints:
        """The marks of guesses for secrets, element by element."""
        if not self._have[guesses].all():
            self.rows(guesses)
        return self._rows[guesses, secrets].astype(np.int64)

    def judge(self, turns: Ints, guesses: Ints, effort: Effort = "quick", seconds: float = 600) -> Judgements:
        """Judge a guess in each position. Turns has a row of (guess, mark) for each; a guess of -1 ends a history."""
        results = self._batches("batch.judge", turns, effort, seconds, guesses)
        join = {name: np.concatenate([_decode(result[name], "<f8") for result in results]) for name in ("candidates", "information", "value", "regret")}
        return Judgements(**join, proven=np.concatenate([_decode(result["proven"], "u1") for result in results]).astype(bool))

    def advise(self, turns: Ints, effort: Effort = "quick", seconds: float = 600) -> Advice:
        """The best guess of each position."""
        results = self._batches("batch.advise", turns, effort, seconds)
        return Advice(
            np.concatenate([_decode(result["guesses"], "<u2") for result in results]).astype(np.int64),
            np.concatenate([_decode(result["value"], "<f8") for result in results]),
            np.concatenate([_decode(result["proven"], "u1") for result in results]).astype(bool),
        )

    def _batches(self, method: str, turns: Ints, effort: Effort, seconds: float, guesses: Ints | None = None) -> list[dict[str, Any]]:
        turns = np.asarray(turns)
        if turns.shape[1] == 0:  # a history without turns
            turns = np.full((len(turns), 1, 2), -1)
        turns = turns[:, : max(1, int((turns[:, :, 0] >= 0).sum(axis=1).max(initial=0)))]
        packed = np.where(turns < 0, _NO_GUESS, turns).astype(np.uint16)
        each = max(1, _MOST_BYTES // (4 * turns.shape[1] + 2))
        params: list[dict[str, Any]] = []
        for first in range(0, max(1, len(packed)), each):
            part = packed[first : first + each]
            params.append({**self.game.asked, "length": turns.shape[1], "turns": _encode(part), "effort": effort, "seconds": seconds})
            if guesses is not None:
                params[-1]["guesses"] = _encode(guesses[first : first + each])
        return [self.game.engine.call(method, **some) for some in params]


class Games:
    """Many games of one kind, played at the same time: the state behind the environments.

    turns has the shape (games, most, 2): number of the guess and of its mark, or -1. played counts them.
    """

    def __init__(self, table: Table, games: int, most: int) -> None:
        self.table, self.most = table, most
        self.secrets = np.zeros(games, dtype=np.int64)
        self.turns = np.full((games, most, 2), -1, dtype=np.int64)
        self.played = np.zeros(games, dtype=np.int64)
        self.solved = np.zeros(games, dtype=bool)
        self._fits = np.ones((games, len(table.secrets)), dtype=bool)
        self._left = np.full(games, len(table.secrets), dtype=np.int64)
        self._counted = np.zeros(games, dtype=np.int64)  # turns that _fits and _left know

    def begin(self, which: NDArray[np.bool_], secrets: Ints) -> None:
        """Begin some games again."""
        self.secrets[which] = secrets
        self.turns[which] = -1
        self.played[which] = 0
        self.solved[which] = False
        self._fits[which] = True
        self._left[which] = len(self.table.secrets)
        self._counted[which] = 0

    def play(self, which: Ints, guesses: Ints) -> None:
        """Play a guess in some games, given by their numbers."""
        marks = self.table.mark(guesses, self.secrets[which])
        self.turns[which, self.played[which], 0] = guesses
        self.turns[which, self.played[which], 1] = marks
        self.played[which] += 1
        self.solved[which] = marks == self.table.solved

    @property
    def fits(self) -> NDArray[np.bool_]:
        """A row for each game: which secrets agree with all marks."""
        self._count()
        return self._fits

    @property
    def left(self) -> Ints:
        """The number of candidates of each game."""
        self._count()
        return self._left

    def _count(self) -> None:
        while len(behind := np.flatnonzero(self._counted < self.played)):
            turns = self.turns[behind, self._counted[behind]]
            fits = self._fits[behind] & (self.table.rows(turns[:, 0]) == turns[:, 1, None])
            self._fits[behind], self._left[behind] = fits, np.count_nonzero(fits, axis=1)
            self._counted[behind] += 1


Player = Callable[[Games, Ints, np.random.Generator], Ints]
"""Chooses a guess for each of some games, which are given by their numbers."""


def consistent(games: Games, which: Ints, random: np.random.Generator) -> Ints:
    """Any candidate, all equally likely."""
    at = (random.random(len(which)) * games.left[which]).astype(np.int64)
    chosen: Ints = games.table.secrets[(games.fits[which].cumsum(axis=1) > at[:, None]).argmax(axis=1)]
    return chosen


def uniform(games: Games, which: Ints, random: np.random.Generator) -> Ints:
    """Any guess, all equally likely."""
    return random.integers(len(games.table.guesses), size=len(which))


def best(games: Games, which: Ints, random: np.random.Generator) -> Ints:
    """The best guess known after a quick look."""
    return _advised(games, which, "quick")


def optimal(games: Games, which: Ints, random: np.random.Generator) -> Ints:
    """A guess with the least expected number of guesses."""
    return _advised(games, which, "exact")


def _advised(games: Games, which: Ints, effort: Effort) -> Ints:
    turns, back = np.unique(games.turns[which].reshape(len(which), -1), axis=0, return_inverse=True)
    return games.table.advise(turns.reshape(len(turns), -1, 2), effort).guesses[back.reshape(-1)]


@dataclass(frozen=True)
class Played:
    """Games that were played: for each the guesses, whether it was solved, and the sum of regrets (nan if not judged)."""

    guesses: Ints
    solved: NDArray[np.bool_]
    regret: NDArray[np.float64]
    turns: Ints


def play(table: Table, player: Player, games: int = 1000, seed: int = 0, most: int = 20, secrets: Ints | None = None, judge: Effort | None = None) -> Played:
    """Play games against random secrets, or the given ones. Effort judge says that each guess is judged."""
    random = np.random.default_rng(seed)
    if secrets is None:
        secrets = random.integers(len(table.secrets), size=games)
    state = Games(table, len(secrets), most)
    state.begin(np.ones(len(secrets), dtype=bool), secrets)
    regret = np.zeros(len(secrets)) if judge else np.full(len(secrets), np.nan)
    which = np.arange(len(secrets))
    while len(which) and state.played[which[0]] < most:
        guesses = player(state, which, random)
        if judge:
            regret[which] += table.judge(state.turns[which], guesses, judge).regret
        state.play(which, guesses)
        which = which[~state.solved[which]]
    return Played(state.played, state.solved, regret, state.turns)

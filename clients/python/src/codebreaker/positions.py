"""Make a data set of graded positions, as JSON lines.

    python -m codebreaker.positions --game 4x6 --count 1000000 --seed 1 --out positions.jsonl

Each line is a position with a best guess and the regrets of some guesses (DATACARD.md). Positions that
are equal up to symmetry are in the same split.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from typing import Any, Iterator, TextIO

import numpy as np
from numpy.typing import NDArray

from .vectors import Games, Ints, Table, consistent, uniform

SPLITS = (("train", 0.8), ("validation", 0.9), ("test", 1.0))

_GAMES = 2000  # that are played at a time


def kind(table: Table, candidates: Ints) -> str:
    """A text that is equal for sets of candidates that are equal up to symmetry, and seldom for others.

    It depends on the number of candidates, on the marks that they give each other, and, where codes are
    no words, on how often each symbol stands at each place, whatever their names and order are.
    """
    guesses = table.secrets[candidates]
    marks = table.rows(guesses)[:, candidates].astype(np.int64)
    rows = np.array([np.bincount(row, minlength=len(table.marks)) for row in marks])
    rows = rows[np.lexsort(rows.T[::-1])]
    parts: list[Any] = [len(candidates), rows.tolist()]
    if not table.game.words:
        codes = [table.guesses[guess] for guess in guesses]
        places = list(zip(*codes))
        parts.append(sorted(sorted(place.count(symbol) for symbol in set(place)) for place in places))
        parts.append(sorted(sorted(place.count(symbol) for place in places) for symbol in set("".join(codes))))
    else:
        parts.append([int(guess) for guess in guesses])
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def split(kind: str) -> str:
    """The split of a kind of positions: 80 % train, 10 % validation, 10 % test."""
    share = int(kind, 16) / 16 ** len(kind)
    return next(name for name, most in SPLITS if share < most)


def positions(game: str = "4x6", count: int = 1000, seed: int = 1, asked: int = 4, fewest: int = 2, most: int = 64) -> Iterator[dict[str, Any]]:
    """Positions of random games, with fewest to most candidates. The same arguments make the same positions.

    Half of the games are played by any candidates, half by any guesses. Asked guesses of each position are
    judged, half of them candidates.
    """
    if count < 1 or asked < 0 or not 1 < fewest <= most:
        raise ValueError(f"count {count}, asked {asked}, fewest {fewest}, most {most}: write a count of 1 or more, and 2 <= fewest <= most")
    table, random = Table(game), np.random.default_rng(seed)
    seen: set[bytes] = set()
    idle = 0
    while count > 0:
        taken, candidates = _drawn(table, random, seen, fewest, most, count)
        if len(taken) == 0:
            idle += 1
            if idle == 20:
                raise ValueError(f"{game} has too few positions of {fewest} to {most} candidates")
            continue
        idle = 0
        count -= len(taken)
        advice = table.advise(taken, "exact")
        guesses = np.array([_asked(table, codes, asked, random) for codes in candidates], dtype=np.int64)
        many = np.repeat(taken, asked, axis=0)
        judged = table.judge(many, guesses.reshape(-1), "exact") if asked else None
        for i, codes in enumerate(candidates):
            its = kind(table, codes)
            yield {
                "game": table.game.name,
                "turns": [f"{table.guesses[guess]}={table.marks[mark]}" for guess, mark in taken[i] if guess >= 0],
                "candidates": len(codes),
                "best": table.guesses[advice.guesses[i]],
                "guesses": round(float(advice.value[i]), 6),
                "regrets": {table.guesses[guess]: round(float(judged.regret[i * asked + j]), 6) for j, guess in enumerate(guesses[i])} if judged else {},
                "proven": bool(advice.proven[i] and (judged is None or judged.proven[i * asked : (i + 1) * asked].all())),
                "kind": its,
                "split": split(its),
            }


def _drawn(table: Table, random: np.random.Generator, seen: set[bytes], fewest: int, most: int, count: int) -> tuple[Ints, list[Ints]]:
    """New positions of games that are played at the same time, each game's at most once."""
    games = Games(table, _GAMES, 8)
    games.begin(np.ones(_GAMES, dtype=bool), random.integers(len(table.secrets), size=_GAMES))
    until = random.random(_GAMES)  # which of its positions a game gives
    turns: list[NDArray[np.int64]] = []
    candidates: list[Ints] = []
    which = np.arange(_GAMES)
    for _ in range(games.most):
        half = which < _GAMES // 2
        guesses = np.concatenate([consistent(games, which[half], random), uniform(games, which[~half], random)])
        games.play(which, guesses)
        which = which[~games.solved[which] & (games.left[which] >= fewest)]
        gives = which[(games.left[which] <= most) & (random.random(len(which)) < 0.3 + 0.7 * until[which])]
        for game in gives:
            key = games.turns[game].astype("<i2").tobytes()
            if key not in seen and len(turns) < count:
                seen.add(key)
                turns.append(games.turns[game].copy())
                candidates.append(np.flatnonzero(games.fits[game]))
        which = np.setdiff1d(which, gives)
    return np.array(turns).reshape(len(turns), games.most, 2), candidates


def _asked(table: Table, candidates: Ints, asked: int, random: np.random.Generator) -> list[int]:
    """Different guesses to judge, half of them candidates if there are enough."""
    own: list[int] = table.secrets[random.permutation(candidates)[: (asked + 1) // 2]].tolist()
    while len(own) < min(asked, len(table.guesses)):
        guess = int(random.integers(len(table.guesses)))
        if guess not in own:
            own.append(guess)
    return own


def write(out: TextIO, lines: Iterator[dict[str, Any]]) -> None:
    """Write positions as JSON lines."""
    for line in lines:
        out.write(json.dumps(line, separators=(",", ":")) + "\n")


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m codebreaker.positions", description="Make graded positions as JSON lines.")
    parser.add_argument("--game", default="4x6", help="the game's name (4x6)")
    parser.add_argument("--count", type=int, default=1000, help="positions (1000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random numbers (1)")
    parser.add_argument("--asked", type=int, default=4, help="guesses to judge in each position (4)")
    parser.add_argument("--fewest", type=int, default=2, help="candidates at least (2)")
    parser.add_argument("--most", type=int, default=64, help="candidates at most (64)")
    parser.add_argument("--out", help="the file; standard output without it")
    arguments = vars(parser.parse_args())
    path = arguments.pop("out")
    try:
        if path is None:
            write(sys.stdout, positions(**arguments))
        else:
            with open(path, "w", encoding="utf-8") as out:
                write(out, positions(**arguments))
    except ValueError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()

"""Measure the package: python speed.py

Times are of the processor, of Python and the engine together, so that a busy machine does not matter much. Each line
starts an engine of its own and includes its start and what it learns on the way.
"""

from __future__ import annotations

import os
from typing import Callable

import codebreaker.gym  # noqa: F401
import gymnasium
import numpy as np
from codebreaker.positions import positions
from codebreaker.vectors import Table, consistent, optimal, play


def moves(mask: str | None, reward: str) -> int:
    """Random moves in 1,000 games of 4x6 at a time."""
    env = gymnasium.make_vec("codebreaker/Codebreaker-v0", num_envs=1000, game="4x6", reward=reward, mask=mask).unwrapped
    env.reset(seed=1)
    random, made = np.random.default_rng(1), 0
    for _ in range(1000):
        made += 1000 - int(env._over.sum())
        env.step(random.integers(env.single_action_space.n, size=1000))
    return made


def games(player: Callable[..., object], count: int) -> int:
    """Games of 4x6, every guess judged."""
    return len(play(Table("4x6"), player, games=count, seed=1, judge="exact").guesses)


def graded(count: int) -> int:
    """Graded positions of 4x6."""
    return sum(1 for _ in positions("4x6", count=count, seed=1))


def measure(name: str, work: Callable[[], int]) -> None:
    """Print how much is done in a second."""
    start = sum(os.times()[:4])
    done = work()
    codebreaker.shared().close()  # its time counts when it has ended
    print(f"{name}: {done / (sum(os.times()[:4]) - start):,.0f}", flush=True)


def main() -> None:
    """All measurements."""
    measure("moves a second, regret, no mask", lambda: moves(None, "regret"))
    measure("moves a second, regret, mask of new guesses", lambda: moves("new", "regret"))
    measure("moves a second, regret, mask of candidates", lambda: moves("candidates", "regret"))
    measure("moves a second, solved, mask of candidates", lambda: moves("candidates", "solved"))
    measure("games a second, any candidate, judged", lambda: games(consistent, 1000))
    measure("games a second, optimal, judged", lambda: games(optimal, 1000))
    measure("graded positions a second", lambda: graded(5000))


if __name__ == "__main__":
    main()

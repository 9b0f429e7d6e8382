"""Train a small agent on 2x4 and draw its curve: python learn_2x4.py [STEPS] [PICTURE]

The agent has a table with a preference for each guess in each situation, and learns by policy gradient
with the negative regret as the reward of each guess: the regret already counts what a guess costs later,
so that each move is learned alone. It needs numpy, and matplotlib for the picture.
"""

from __future__ import annotations

import sys

import codebreaker.gym  # noqa: F401
import gymnasium
import numpy as np

GAMES = 64
RATE = 8.0


def main(steps: int = 3000, picture: str | None = None) -> None:
    """Train, and print the mean guesses from time to time."""
    env = gymnasium.make_vec("codebreaker/Codebreaker-v0", num_envs=GAMES, game="2x4", reward="regret", effort="exact", most=8).unwrapped
    random = np.random.default_rng(1)
    preferences: dict[bytes, np.ndarray] = {}
    observations, info = env.reset(seed=1)
    over = np.zeros(GAMES, dtype=bool)
    least = env.table.game.budget().average.lower
    played, curve = [], []
    for step in range(1, steps + 1):
        keys = [observation.tobytes() for observation in observations]
        logits = np.array([preferences.setdefault(key, np.zeros(env.single_action_space.n)) for key in keys])
        logits = np.where(info["action_mask"] == 1, logits, -np.inf)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        actions = (chances.cumsum(axis=1) > random.random((GAMES, 1))).argmax(axis=1)
        observations, rewards, solved, truncated, info = env.step(actions)
        for i in np.flatnonzero(~over):  # a game that was over begins again, and its action is ignored
            usual = preferences.setdefault(b"usual" + keys[i], np.zeros(1))
            gain = rewards[i] - usual[0]
            usual += 0.05 * gain
            preferences[keys[i]] -= RATE * 0.1 * gain * chances[i]
            preferences[keys[i]][actions[i]] += RATE * 0.1 * gain
        played += env.games.played[solved].tolist() + [env.games.most + 1] * int(truncated.sum())
        over = solved | truncated
        if step % 100 == 0:
            curve.append((step, float(np.mean(played))))
            print(f"{step} steps: {curve[-1][1]:.3f} guesses; at best {least:.3f}", flush=True)
            played = []
    if picture:
        import matplotlib.pyplot as plt

        figure, axes = plt.subplots(figsize=(6, 3.5))
        axes.plot(*zip(*curve), label="agent")
        axes.axhline(least, linestyle="--", color="gray", label="optimal")
        axes.set_xlabel(f"steps of {GAMES} games")
        axes.set_ylabel("guesses")
        axes.legend()
        figure.savefig(picture, bbox_inches="tight")


if __name__ == "__main__":
    main(*[int(sys.argv[1])] if len(sys.argv) > 1 else [], *sys.argv[2:3])

"""Score 1,000 games of a player who picks any code that fits: python3 example.py"""

import random
import sys

from codebreaker_engine import Engine, Environment

games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
random.seed(1)
with Engine() as engine:
    env = Environment(engine, "4x6", most=20)
    guesses, regret = 0, 0.0
    for seed in range(games):
        observation, info = env.reset(seed=seed)
        terminated = False
        while not terminated:
            guess = random.choice(engine.candidates("4x6", observation["turns"]))
            observation, reward, terminated, truncated, info = env.step(guess)
            guesses, regret = guesses + 1, regret - reward
    least = engine.budget("4x6")["average"]["lower"]
    print(f"{guesses / games:.2f} guesses, {regret / games:.2f} of them by regret; at best {least:.2f}")

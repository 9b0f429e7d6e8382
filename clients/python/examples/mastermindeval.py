"""The agentic table of MastermindEval for players that need no language model.

    python mastermindeval.py                     # with our engine
    python mastermindeval.py path/to/mastermind  # the secrets and marks of a clone of flairNLP/mastermind

MastermindEval (Golde and others, 2025) plays 100 games with 12 guesses each in four sizes, and counts those
that are solved. All our players but the last two solve all of them, so that the number of guesses tells
more. Its program deals secrets without repeats, although guesses may repeat, so we show both kinds.
"""

from __future__ import annotations

import importlib.util
import random
import sys
from pathlib import Path
from typing import Any

import numpy as np
from codebreaker.vectors import Ints, Played, Player, Table, best, consistent, optimal, play, uniform

SIZES = ((2, 4), (3, 5), (4, 6), (5, 7))
PLAYERS: tuple[tuple[str, Player], ...] = (("optimal", optimal), ("any candidate", consistent), ("any guess", uniform))
GUESSES = 12


def secrets(table: Table, games: int, repeats: bool, seed: int) -> Ints:
    """Secrets drawn by us."""
    codes = [i for i, secret in enumerate(table.secrets) if repeats or len(set(table.guesses[secret])) == table.game.places]
    return np.random.default_rng(seed).choice(codes, size=games)


def dealt(table: Table, program: Any, games: int, seed: int) -> tuple[Ints, Any]:
    """Secrets dealt by their program, and one of its games."""
    random.seed(seed)
    game = program.Mastermind(table.game.places, len(table.game.symbols))
    letters = dict(zip(game.possible_colors, table.game.symbols))
    dealt = ["".join(letters[colour] for colour in game.clone().secret_code) for _ in range(games)]
    return np.searchsorted(table.secrets, [table.number[code] for code in dealt]), (game, letters)


def check(table: Table, played: Played, secrets: Ints, theirs: Any) -> None:
    """Compare all marks of the games with theirs."""
    game, letters = theirs
    colours = {letter: colour for colour, letter in letters.items()}
    for secret, turns in zip(secrets, played.turns):
        for guess, mark in turns[turns[:, 0] >= 0]:
            black, white = game.evaluate_guess([colours[c] for c in table.guesses[guess]], [colours[c] for c in table.guesses[table.secrets[secret]]])
            if table.marks[mark].count("X") != black or table.marks[mark].count("O") != white:
                raise AssertionError(f"{table.guesses[guess]}: {table.marks[mark]}, and {black}, {white} there")


def main() -> None:
    """Print the table."""
    program: Any = None
    if len(sys.argv) > 1:
        spec = importlib.util.spec_from_file_location("theirs", Path(sys.argv[1], "src", "mastermind", "game.py"))
        assert spec and spec.loader
        program = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(program)
    print("| places, colours | player | secrets | solved | guesses |\n| --- | --- | --- | --- | --- |")
    for places, colours in SIZES:
        table = Table(f"{places}x{colours}")
        for name, player in PLAYERS:
            if player is optimal and not table.exact:
                name, player = "best known", best
            for repeats in (False, True):
                theirs = None
                if program and not repeats:
                    hidden, theirs = dealt(table, program, 100, 1)
                else:
                    hidden = secrets(table, 100, repeats, 1)
                played = play(table, player, secrets=hidden, most=GUESSES, seed=2)
                if theirs:
                    check(table, played, hidden, theirs)
                solved = played.guesses[played.solved]
                kind = "with repeats" if repeats else "theirs, without" if theirs else "without"
                print(f"| {places}, {colours} | {name} | {kind} | {played.solved.mean():.0%} | {solved.mean() if len(solved) else float('nan'):.2f} |", flush=True)


if __name__ == "__main__":
    main()

"""The data set of graded positions."""

import json
import subprocess
import sys

import numpy as np
import pytest
from codebreaker import Game
from codebreaker.positions import kind, positions, split
from codebreaker.vectors import Table


@pytest.mark.parametrize("name", ["4x6", "3x5-distinct"])
def test_lines(name: str) -> None:
    lines = list(positions(name, count=30, seed=2))
    assert lines == list(positions(name, count=30, seed=2)) != list(positions(name, count=30, seed=3))
    assert len({tuple(line["turns"]) for line in lines}) == 30
    game = Game(name)
    for line in lines[:10]:
        position = game.position(*line["turns"])
        assert position.count() == line["candidates"] and line["proven"]
        assert position.judge(line["best"], "exact").regret == 0
        assert position.advise(effort="exact")[0].value.guesses == pytest.approx(line["guesses"], abs=1e-6)
        for guess, regret in line["regrets"].items():
            assert position.judge(guess, "exact").regret == pytest.approx(regret, abs=1e-6)
        assert line["split"] == split(line["kind"])


def test_symmetric_positions_are_in_one_split() -> None:
    table, random = Table("4x6"), np.random.default_rng(1)
    for line in positions("4x6", count=40, seed=5):
        places, symbols = random.permutation(4), dict(zip("ABCDEF", random.permutation(list("ABCDEF"))))
        turns = [turn.split("=") for turn in line["turns"]]
        random.shuffle(turns)
        renamed = [f"{''.join(symbols[guess[place]] for place in places)}={mark}" for guess, mark in turns]
        candidates = [table.number[code] for code in table.game.position(*renamed).candidates()]
        assert kind(table, np.searchsorted(table.secrets, candidates)) == line["kind"]


def test_kinds_differ() -> None:
    table = Table("4x6")
    sets = [["AAAA", "AAAB"], ["AAAB", "AABA"], ["AABB", "BBAA"], ["AABB", "AABC"], ["ABCD", "ABCE"]]
    kinds = {kind(table, np.array([table.number[code] for code in codes])) for codes in sets}
    assert len(kinds) == len(sets)


def test_command(tmp_path: object) -> None:
    command = [sys.executable, "-m", "codebreaker.positions", "--game", "3x4", "--count", "5", "--asked", "2"]
    text = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    lines = [json.loads(line) for line in text.splitlines()]
    assert len(lines) == 5 and all(len(line["regrets"]) == 2 for line in lines)
    failed = subprocess.run([*command, "--fewest", "1"], stderr=subprocess.PIPE, text=True)
    assert failed.returncode == 1 and "fewest 1" in failed.stderr


def test_splits_have_their_shares() -> None:
    names = [split(f"{value:016x}") for value in np.random.default_rng(1).integers(2**63, size=3000, dtype=np.uint64) * np.uint64(2)]
    assert 0.77 < names.count("train") / 3000 < 0.83 and names.count("test") > 200

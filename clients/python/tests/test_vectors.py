"""Arrays of positions, compared with single ones."""

import numpy as np
import pytest
from codebreaker.vectors import Games, Table, best, consistent, optimal, play, uniform


@pytest.mark.parametrize("name", ["4x6", "3x4-distinct", "3x4-black", "2.3.4", "3x3-empty", "3x4-place"])
def test_marks(name: str) -> None:
    table = Table(name)
    random = np.random.default_rng(1)
    guesses, secrets = random.integers(len(table.guesses), size=20), random.integers(len(table.secrets), size=20)
    marks = table.mark(guesses, secrets)
    for guess, secret, mark in zip(guesses, secrets, marks):
        assert table.game.mark(table.guesses[guess], table.guesses[table.secrets[secret]]).text == table.marks[mark]


@pytest.mark.parametrize(("name", "effort"), [("4x6", "quick"), ("3x4", "exact"), ("3x5-distinct", "exact")])
def test_judgements_and_advice(name: str, effort: str) -> None:
    table = Table(name)
    random = np.random.default_rng(2)
    played = play(table, consistent, games=15, seed=3)
    turns = played.turns.copy()
    turns[np.arange(15), played.guesses - 1] = -1  # without the solution
    guesses = random.integers(len(table.guesses), size=15)
    judged, advised = table.judge(turns, guesses, effort), table.advise(turns, effort)  # type: ignore[arg-type]
    for i in range(15):
        texts = [f"{table.guesses[guess]}={table.marks[mark]}" for guess, mark in turns[i] if guess >= 0]
        position = table.game.position(*texts)
        alone = position.judge(table.guesses[guesses[i]], effort)  # type: ignore[arg-type]
        assert (judged.candidates[i], judged.regret[i]) == pytest.approx((alone.candidates, alone.regret))
        assert (judged.information[i], judged.value[i]) == pytest.approx((alone.information, alone.value.guesses))
        assert advised.value[i] == pytest.approx(position.advise(effort=effort)[0].value.guesses)  # type: ignore[arg-type]


def test_players() -> None:
    table = Table("3x4")
    every = np.arange(len(table.secrets))
    least = table.game.budget().average.lower
    assert play(table, optimal, secrets=every).guesses.mean() == pytest.approx(least)
    assert play(table, best, secrets=every).guesses.mean() >= least - 1e-9
    judged = play(table, consistent, games=100, seed=1, judge="exact")
    assert judged.solved.all() and judged.regret.mean() > 0
    assert (judged.guesses == play(table, consistent, games=100, seed=1).guesses).all()
    random = play(table, uniform, games=50, seed=1, most=3)
    assert not random.solved.all() and random.guesses.max() == 3


def test_regrets_explain_the_guesses() -> None:
    """Over all secrets, the guesses beyond the least average are the regrets: each expected cost is paid on average."""
    table = Table("2x3")
    every = np.tile(np.arange(9), 2000)
    played = play(table, consistent, seed=5, secrets=every, judge="exact")
    least = table.game.budget().average.lower
    assert played.guesses.mean() - least == pytest.approx(played.regret.mean(), abs=0.05)


def test_candidates_of_games() -> None:
    table = Table("3x4")
    games = Games(table, 2, 5)
    games.begin(np.ones(2, dtype=bool), np.array([5, 40]))
    games.play(np.array([0, 1]), np.array([6, 7]))
    games.play(np.array([1]), np.array([30]))
    for i in range(2):
        texts = [f"{table.guesses[guess]}={table.marks[mark]}" for guess, mark in games.turns[i] if guess >= 0]
        left = table.game.position(*texts).candidates()
        assert [table.guesses[table.secrets[secret]] for secret in np.flatnonzero(games.fits[i])] == left
        assert games.left[i] == len(left)


def test_empty_batches() -> None:
    table = Table("2x3")
    assert len(table.judge(np.zeros((0, 3, 2), dtype=np.int64), np.zeros(0, dtype=np.int64)).regret) == 0
    assert len(table.advise(np.full((3, 0, 2), -1)).guesses) == 3

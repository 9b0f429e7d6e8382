"""The environments."""

import warnings

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")
from codebreaker.gym import ID  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402


@pytest.mark.parametrize("reward", ["solved", "information", "regret"])
@pytest.mark.parametrize("game", ["3x4", "2x6-distinct", "2x3-empty"])
def test_checker(game: str, reward: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(ID, game=game, reward=reward)
        check_env(env.unwrapped, skip_render_check=True)


def test_game() -> None:
    env = gymnasium.make(ID, game="3x4", render_mode="ansi", disable_env_checker=True).unwrapped
    observation, info = env.reset(options={"secret": "DCB"})
    assert not observation.any() and info["candidates"] == 64 and info["action_mask"].all()
    observation, reward, terminated, truncated, info = env.step(env.table.number["ABC"])
    assert (reward, terminated, truncated) == (0, False, False)
    assert observation[0].tolist() == [1, 2, 3, 1 + env.table.marks.index("OO")]
    assert info["action_mask"].sum() == 63 and info["action_mask"][env.table.number["ABC"]] == 0
    observation, reward, terminated, truncated, info = env.step(env.table.number["DCB"])
    assert (reward, terminated, info["candidates"]) == (1, True, 1)
    assert env.render() == "ABC OO\nDCB XXX"


def test_truncated_after_the_budget() -> None:
    env = gymnasium.make(ID, game="3x4").unwrapped
    env.reset(options={"secret": "AAA"})
    ends = [env.step(env.table.number["BCD"])[2:4] for _ in range(int(env.table.game.budget().max.upper))]
    assert ends[-1] == (False, True) and not any(any(end) for end in ends[:-1])


def test_rewards() -> None:
    """The bits of a game add up to all of them, and optimal play has no regret."""
    env = gymnasium.make(ID, game="3x4", reward="information").unwrapped
    env.reset(options={"secret": "ADB"})
    total, over = 0.0, False
    for guess in env.table.game.codemaker("ADB").mark("AAB").turns[0][:3], "ADC", "ADB":
        _, reward, over, _, info = env.step(env.table.number[guess])
        total += reward
    assert over and total == pytest.approx(np.log2(64))
    env = gymnasium.make(ID, game="3x4", reward="regret", effort="exact").unwrapped
    _, info = env.reset(seed=1)
    best = env.table.game.start().advise(effort="exact")[0].guess
    _, reward, _, _, info = env.step(env.table.number[best])
    assert (reward, info["regret"], info["proven"]) == (0, 0, True)
    env.reset(seed=1)
    assert env.step(env.table.number["AAA"])[1] == -env.table.game.start().judge("AAA", "exact").regret < 0


@pytest.mark.parametrize("game", ["3x4", "wordle"])  # in Wordle few guesses can be the secret
def test_mask_of_candidates(game: str) -> None:
    env = gymnasium.make(ID, game=game, mask="candidates", most=10).unwrapped
    _, info = env.reset(seed=3)
    over = False
    while not over:
        _, _, over, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        assert info["action_mask"].sum() == info["candidates"] and not truncated
        assert set(np.flatnonzero(info["action_mask"])) <= set(env.table.secrets)


def test_seeds() -> None:
    def secrets(seed: int) -> list[float]:
        env = gymnasium.make(ID, game="4x6").unwrapped
        env.reset(seed=seed)
        return [env.step(7)[0].tolist(), env.reset()[1], env.step(9)[0].tolist()][::2]

    assert secrets(1) == secrets(1)
    assert len({str(secrets(seed)) for seed in range(5)}) > 1


@pytest.mark.parametrize("reward", ["solved", "information", "regret"])
def test_vector_is_like_single(reward: str) -> None:
    """Each game of the vector gives what an environment alone gives for the same secret and actions."""
    env = gymnasium.make_vec(ID, num_envs=5, game="3x4", reward=reward, most=4).unwrapped
    alone = [gymnasium.make(ID, game="3x4", reward=reward, most=4).unwrapped for _ in range(5)]
    observations, infos = env.reset(seed=1)
    assert env.observation_space.contains(observations)
    random, over = np.random.default_rng(1), np.ones(5, dtype=bool)
    for step in range(30):
        if step > 0:
            actions = random.integers(64, size=5)
            observations, rewards, terminated, truncated, infos = env.step(actions)
        for i in range(5):
            if over[i]:
                secret = env.table.guesses[env.table.secrets[env.games.secrets[i]]]
                observation, info = alone[i].reset(options={"secret": secret})
                end = (False, False)
                reward_alone = 0.0
            else:
                observation, reward_alone, *end, info = alone[i].step(actions[i])
            assert (observations[i] == observation).all()
            assert (infos["action_mask"][i] == info["action_mask"]).all() and infos["candidates"][i] == info["candidates"]
            if step > 0:
                assert (rewards[i], terminated[i], truncated[i]) == (pytest.approx(reward_alone), *end)
            over[i] = any(end)


def test_vector_reset_of_some() -> None:
    env = gymnasium.make_vec(ID, num_envs=3, game="3x4", mask=None).unwrapped
    env.reset(seed=2)
    env.step(np.array([1, 2, 3]))
    observations, info = env.reset(options={"reset_mask": np.array([True, False, False])})
    assert observations.any(axis=(1, 2)).tolist() == [False, True, True] and "action_mask" not in info


@pytest.mark.parametrize("bad", [{"reward": "x"}, {"mask": "x"}, {"game": "3x4-place-hard"}])
def test_refused(bad: dict[str, str]) -> None:
    with pytest.raises(ValueError):
        gymnasium.make(ID, **bad)

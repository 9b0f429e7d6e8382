"""Environments for Gymnasium: codebreaker/Codebreaker-v0, alone and as a vector.

    import codebreaker.gym, gymnasium

    gymnasium.make("codebreaker/Codebreaker-v0", game="4x6", reward="regret")
    gymnasium.make_vec("codebreaker/Codebreaker-v0", num_envs=1000, game="4x6")

An action is the number of a guess in code order. An observation has a row for each turn that the
game may take: the symbols of the guess as numbers from 1, then the number of the mark from 1; rows of
turns to come are 0. info has the mask of actions, the number of candidates, and with the reward
regret also the regret of the guess and whether it is proven.

Rewards: "solved" is 1 for the solution and 0 otherwise; "information" is the bits that the mark
brought, log2 of the candidates before it and after it; "regret" is minus the expected number of guesses
that this guess costs, compared with the best one. With effort "exact" every regret is proven; "quick"
estimates it while many candidates are left.

Masks: "new" allows all guesses but those that were played, "candidates" only codes that can still be
the secret.
"""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from .game import Effort
from .vectors import Games, Ints, Table

Reward = Literal["solved", "information", "regret"]
Mask = Literal["new", "candidates"]
Observation = NDArray[np.int16]
Info = dict[str, Any]

ID = "codebreaker/Codebreaker-v0"


class _Rules:
    """What the environment and the vector environment have in common: spaces, observations, masks, rewards."""

    def __init__(self, game: str, reward: Reward, mask: Mask, most: int | None, effort: Effort) -> None:
        if reward not in ("solved", "information", "regret"):
            raise ValueError(f"reward {reward!r}: choose solved, information or regret")
        if mask not in ("new", "candidates"):
            raise ValueError(f"mask {mask!r}: choose new or candidates")
        self.table = Table(game)
        if self.table.game.hard:
            raise ValueError(f"{game}: in hard games the allowed guesses depend on the turns")
        self.reward, self.mask, self.effort = reward, mask, effort
        self.most = most or int(self.table.game.budget().max.upper)
        names = {symbol: i + 1 for i, symbol in enumerate(self.table.game.symbols)}
        if any(len(guess) != self.table.game.places for guess in self.table.guesses):
            raise ValueError(f"{game} has symbols of more than one letter")
        self.symbols = np.array([[names[symbol] for symbol in guess] for guess in self.table.guesses], dtype=np.int16)
        high = np.full((self.most, self.table.game.places + 1), len(names), dtype=np.int16)
        high[:, -1] = len(self.table.marks)
        self.observations = Box(np.zeros_like(high), high, dtype=np.int16)
        self.actions = Discrete(len(self.table.guesses))

    def observe(self, games: Games) -> Observation:
        guesses, marks = games.turns[:, :, 0], games.turns[:, :, 1]
        seen = np.concatenate([self.symbols[guesses], marks[:, :, None] + 1], axis=2, dtype=np.int16)
        seen[guesses < 0] = 0
        return seen

    def masks(self, games: Games) -> NDArray[np.int8]:
        if self.mask == "candidates" and len(self.table.secrets) == self.actions.n:
            return games.fits.astype(np.int8)  # every guess can be the secret
        masks = np.zeros((len(games.secrets), self.actions.n), dtype=np.int8)
        if self.mask == "candidates":
            masks[:, self.table.secrets] = games.fits
        else:
            masks[:] = 1
            row, turn = np.nonzero(games.turns[:, :, 0] >= 0)
            masks[row, games.turns[row, turn, 0]] = 0
        return masks

    def step(self, games: Games, which: Ints, guesses: Ints, info: Info) -> NDArray[np.float64]:
        """Play a guess in some games, and return their rewards."""
        if self.reward == "regret":
            judged = self.table.judge(games.turns[which], guesses, self.effort)
            for name, values in (("regret", judged.regret), ("proven", judged.proven)):
                info[name] = np.zeros(len(games.secrets), dtype=values.dtype)
                info[name][which] = values
            games.play(which, guesses)
            return -judged.regret
        if self.reward == "information":
            before = games.left[which]
            games.play(which, guesses)
            return np.log2(before / games.left[which])
        games.play(which, guesses)
        return games.solved[which].astype(np.float64)


class CodebreakerEnv(gymnasium.Env[Observation, np.int64]):
    """One game. See the module."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str = "4x6",
        reward: Reward = "solved",
        mask: Mask = "new",
        most: int | None = None,
        effort: Effort = "quick",
        render_mode: str | None = None,
    ) -> None:
        self._rules = _Rules(game, reward, mask, most, effort)
        self._games = Games(self._rules.table, 1, self._rules.most)
        self.observation_space = self._rules.observations
        self.action_space = self._rules.actions
        self.render_mode = render_mode

    @property
    def table(self) -> Table:
        """The numbers of codes and marks."""
        return self._rules.table

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Begin a game. options may have a secret, as text."""
        super().reset(seed=seed)
        secrets = self.table.secrets
        if options and "secret" in options:
            secret = int(np.flatnonzero(secrets == self.table.number[options["secret"]])[0])
        else:
            secret = int(self.np_random.integers(len(secrets)))
        self._games.begin(np.ones(1, dtype=bool), np.array([secret]))
        return self._rules.observe(self._games)[0], self._info({})

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, Info]:
        """Play a guess."""
        info: Info = {}
        reward = self._rules.step(self._games, np.zeros(1, dtype=np.int64), np.array([action], dtype=np.int64), info)
        solved = bool(self._games.solved[0])
        truncated = not solved and bool(self._games.played[0] >= self._rules.most)
        return self._rules.observe(self._games)[0], float(reward[0]), solved, truncated, self._info({name: values[0] for name, values in info.items()})

    def _info(self, info: Info) -> Info:
        return {**info, "action_mask": self._rules.masks(self._games)[0], "candidates": int(self._games.left[0])}

    def render(self) -> str | None:
        """The turns as text."""
        if self.render_mode != "ansi":
            return None
        turns = self._games.turns[0, : self._games.played[0]]
        return "\n".join(f"{self.table.guesses[guess]} {self.table.marks[mark]}" for guess, mark in turns)


class CodebreakerVectorEnv(VectorEnv[Observation, Ints, NDArray[np.float64]]):
    """Many games in one. A game that is over begins again in the next step, whose action is ignored."""

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}

    def __init__(
        self,
        num_envs: int = 1,
        game: str = "4x6",
        reward: Reward = "solved",
        mask: Mask | None = "new",
        most: int | None = None,
        effort: Effort = "quick",
        render_mode: str | None = None,
    ) -> None:
        """A mask of None leaves masks and candidates out of info, which is faster."""
        self.num_envs = num_envs
        self._masked = mask is not None
        self._rules = _Rules(game, reward, mask or "new", most, effort)
        self._games = Games(self._rules.table, num_envs, self._rules.most)
        self._over = np.zeros(num_envs, dtype=bool)
        self.single_observation_space = self._rules.observations
        self.single_action_space = self._rules.actions
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.render_mode = render_mode

    @property
    def table(self) -> Table:
        """The numbers of codes and marks."""
        return self._rules.table

    @property
    def games(self) -> Games:
        """The state of all games."""
        return self._games

    def reset(self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Begin all games, or those of the option reset_mask."""
        if isinstance(seed, list):
            seed = None if seed[0] is None else hash(tuple(seed)) & 0xFFFFFFFF
        super().reset(seed=seed)
        which = np.ones(self.num_envs, dtype=bool)
        if options and "reset_mask" in options:
            which = np.asarray(options["reset_mask"], dtype=bool)
        self._begin(which)
        return self._rules.observe(self._games), self._info({})

    def _begin(self, which: NDArray[np.bool_]) -> None:
        self._games.begin(which, self.np_random.integers(len(self.table.secrets), size=int(which.sum())))
        self._over[which] = False

    def step(self, actions: Ints) -> tuple[Observation, NDArray[np.float64], NDArray[Any], NDArray[Any], Info]:
        """Play a guess in each game."""
        if self._over.any():
            again = self._over.copy()
            self._begin(again)
            which = np.flatnonzero(~again)
        else:
            which = np.arange(self.num_envs)
        rewards = np.zeros(self.num_envs)
        info: Info = {}
        if len(which):
            rewards[which] = self._rules.step(self._games, which, np.asarray(actions, dtype=np.int64)[which], info)
        solved = self._games.solved.copy()
        truncated = ~solved & (self._games.played >= self._rules.most)
        self._over = solved | truncated
        return self._rules.observe(self._games), rewards, solved, truncated, self._info(info)

    def _info(self, info: Info) -> Info:
        if self._masked:
            info = {**info, "action_mask": self._rules.masks(self._games), "candidates": self._games.left.copy()}
        return {**info, **{"_" + name: np.ones(self.num_envs, dtype=bool) for name in info}}


def register() -> None:
    """Register the environments with Gymnasium."""
    if ID not in gymnasium.registry:
        gymnasium.register(ID, entry_point="codebreaker.gym:CodebreakerEnv", vector_entry_point="codebreaker.gym:CodebreakerVectorEnv")


register()

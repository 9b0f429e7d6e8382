"""An environment of TextArena, for language models: codebreaker-v0.

    import codebreaker.text, textarena

    env = textarena.make("codebreaker-v0", game="4x6", reward="regret")
    env.reset(num_players=1, seed=1)

The number of guesses is the number that suffice for every secret, unless most says another one. The
reward at the end: "solved" is 1 or 0; "information" is the share of the information that was found,
1 once solved; "regret" is minus the sum of what the guesses cost compared with the best ones, and
one guess more for each candidate that is left.
"""

from __future__ import annotations

import random
import re
from typing import Any, Literal

import numpy as np
import textarena as ta

from .engine import EngineError
from .game import Effort
from .vectors import Games, Table

Reward = Literal["solved", "information", "regret"]

_TAGGED = re.compile(r"(?:guess|answer)\s*(?:is)?\s*[:=]\s*\**\s*([^\n]+)", re.IGNORECASE)
_BRACKETS = re.compile(r"\[([^\[\]\n]+)\]")

RULES = {
    "black-white": "X for each symbol in its place and O for each other symbol that the code has elsewhere; none for neither",
    "black": "the number of symbols in their place",
    "sum": "the number of symbols that the code also has, in any place",
    "place": "for each place G if the symbol is right, Y if the code has it elsewhere, x if it has no more of it",
}


def read(answer: str) -> str:
    """The guess in a model's answer: the last text in brackets, or after "guess:", or the last line."""
    for pattern in (_BRACKETS, _TAGGED):
        if found := pattern.findall(answer):
            return re.sub(r"[\s,'\"*.`]+", " ", str(found[-1])).strip()
    lines = [line.strip() for line in answer.splitlines() if line.strip()]
    return lines[-1] if lines else ""


class CodebreakerTextEnv(ta.Env):  # type: ignore[misc]
    """A game in words. See the module."""

    def __init__(self, game: str = "4x6", reward: Reward = "solved", most: int | None = None, effort: Effort = "quick", mistakes: int = 3) -> None:
        """A guess that cannot be read or is forbidden may be made again, mistakes times in a row."""
        if reward not in ("solved", "information", "regret"):
            raise ValueError(f"reward {reward!r}: choose solved, information or regret")
        self.table = Table(game)
        self.game = self.table.game
        self.reward, self.effort, self.mistakes = reward, effort, mistakes
        self.most = most or int(self.game.budget().max.upper)

    def reset(self, num_players: int = 1, seed: int | None = None) -> None:
        """Begin a game. The same seed hides the same secret."""
        source = random.Random(seed) if seed is not None else random.Random()
        self.state = ta.SinglePlayerState(num_players=num_players, seed=seed, max_turns=self.most, error_allowance=self.mistakes)
        self._games = Games(self.table, 1, self.most)
        secret = source.randrange(len(self.table.secrets))
        self._games.begin(np.ones(1, dtype=bool), np.array([secret]))
        self._regret = 0.0
        self.state.reset(game_state={"secret": self.table.guesses[self.table.secrets[secret]], "turns": []}, player_prompt_function=self._prompt)

    def _prompt(self, player_id: int, game_state: dict[str, Any]) -> str:
        codes = "a word of the list" if self.game.words else f"a row of {self.game.places} symbols of {' '.join(self.game.symbols)}"
        repeats = "" if self.game.words else ", none of them twice" if self.game.distinct else ", which may repeat"
        example = self.table.guesses[len(self.table.guesses) // 3]
        return (
            f"Find a secret code: {codes}{repeats}.\n"
            f"You have {self.most} guesses. Each is marked: {RULES[self.game.rule]}.\n"
            f"End your answer with your guess in brackets, as in [{example}]."
        )

    def step(self, action: str) -> Any:
        """Play the guess of an answer. The step's info has regret and proven of the guess with the reward regret."""
        state = self.state
        state.add_observation(from_id=state.current_player_id, message=action, observation_type=ta.ObservationType.PLAYER_ACTION)
        text = read(action)
        guess = self._number(text)
        if isinstance(guess, str):
            state.set_invalid_move(reason=guess, reward=self._reward())
            return state.step()
        one = np.zeros(1, dtype=np.int64)
        if self.reward == "regret":
            judged = self.table.judge(self._games.turns, np.array([guess]), self.effort)
            self._regret += float(judged.regret[0])
            state.step_info.update(regret=float(judged.regret[0]), proven=bool(judged.proven[0]))
        self._games.play(one, np.array([guess]))
        mark = self.table.marks[int(self._games.turns[0, self._games.played[0] - 1, 1])]
        state.game_state["turns"].append(f"{self.table.guesses[guess]}={mark}")
        state.add_observation(message=f"{self.table.guesses[guess]}: {mark}", observation_type=ta.ObservationType.GAME_ACTION_DESCRIPTION)
        if self._games.solved[0]:
            state.set_outcome(reward=self._reward(), reason=f"The code is {state.game_state['secret']}: solved with {int(self._games.played[0])} guesses.")
        elif self._games.played[0] >= self.most:
            state.set_outcome(reward=self._reward(), reason=f"No guesses are left. The code was {state.game_state['secret']}.")
        return state.step()

    def _number(self, text: str) -> int | str:
        """The number of a guess, or what is wrong with it. A codemaker says how the game spells the guess."""
        try:
            spelled = self.game.codemaker(adversarial=True).mark(text).turns[0].partition("=")[0]
        except EngineError as error:
            return f"{error}."
        return self.table.number.get(spelled, f"{text} is not in the word list.")

    def _reward(self) -> float:
        left = float(self._games.left[0])
        if self.reward == "solved":
            return float(self._games.solved[0])
        if self.reward == "information":
            whole = np.log2(len(self.table.secrets))
            return 1.0 if self._games.solved[0] else float((whole - np.log2(left)) / (whole + 1))
        return -self._regret - (0.0 if self._games.solved[0] else left)


def register() -> None:
    """Register the environment with TextArena."""
    if "codebreaker-v0" not in ta.envs.registration.ENV_REGISTRY:
        ta.register(id="codebreaker-v0", entry_point="codebreaker.text:CodebreakerTextEnv")


register()

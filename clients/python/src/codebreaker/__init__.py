"""Code-breaking games: Mastermind, Bulls and Cows, Wordle.

    import codebreaker

    game = codebreaker.Game("4x6")
    position = game.start().after("AABB", "XO")
    print(position.count(), position.advise()[0].guess, position.judge("ABCD").regret)

The module needs the standard library only. `codebreaker.vectors` works on arrays of positions and
needs numpy, `codebreaker.gym` has environments for Gymnasium, `codebreaker.text` one for TextArena,
and `codebreaker.positions` makes data sets.
"""

from .engine import Engine, EngineError, shared
from .game import (
    Answer,
    Bounds,
    Branch,
    Budget,
    Codemaker,
    Game,
    Judgement,
    Mark,
    Node,
    Position,
    Value,
    Weighed,
)

__version__ = "0.1.0"

__all__ = [
    "Answer",
    "Bounds",
    "Branch",
    "Budget",
    "Codemaker",
    "Engine",
    "EngineError",
    "Game",
    "Judgement",
    "Mark",
    "Node",
    "Position",
    "Value",
    "Weighed",
    "shared",
]

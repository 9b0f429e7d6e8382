"""Games, positions and codemakers."""

import json
import subprocess
import sys
import threading

import codebreaker
import pytest
from codebreaker import Engine, EngineError, Game


def test_game() -> None:
    game = Game("mastermind")
    assert (game.name, game.secrets, game.places, game.symbols) == ("4x6", 1296, 4, tuple("ABCDEF"))
    mark = game.mark("AABC", "ACCA")
    assert (str(mark), mark.parts, mark.solved) == ("XOO", ("black", "white", "white"), False)
    assert (game.budget().max.lower, game.budget().max.upper, game.budget().average.kind) == (5, 5, "proven")
    assert game.tree("optimal").guess == "AABC"
    node = game.tree("optimal", ["XO"])
    assert node.turns == ("AABC=XO",) and sum(branch.candidates for branch in node.branches) < node.candidates


def test_position() -> None:
    game = Game("4x6")
    position = game.start().after("ABCD", "X")
    assert position.turns == game.position("ABCD=X").turns
    candidates = position.candidates()
    assert position.count() == len(candidates) == 108
    assert all(game.mark("ABCD", code).text == "X" for code in candidates)
    assert len(position.advise(top=3)) == 3


def test_judgements() -> None:
    first = Game("4x6").start().judge("ABCD", effort="exact")
    assert first.proven and first.regret == pytest.approx((5673 - 5625) / 1296)
    small = Game("3x4").start()
    judged = small.judge_all(small.candidates())
    assert len(judged) == 64 and min(one.regret for one in judged) == 0
    assert {one.best for one in judged if one.regret == 0} <= {one.guess for one in judged if one.regret == 0}


def test_codemakers() -> None:
    game = Game("4x6")
    maker = game.codemaker("FEED")
    assert maker.mark("ABCD").secret is None
    assert maker.give_up().secret == "FEED"
    answers = [game.codemaker(seed=7).give_up().secret for _ in range(2)]
    assert answers[0] == answers[1]
    assert not game.codemaker(adversarial=True).mark("AABB").solved


@pytest.mark.parametrize(
    ("turns", "code", "text"),
    [(["ABCD=XXXXX"], -32602, "XXXXX"), (["AAAA=XXXX", "BBBB=XXXX"], -32001, "no code fits")],
)
def test_errors(turns: list[str], code: int, text: str) -> None:
    with pytest.raises(EngineError, match=text) as raised:
        Game("4x6").position(*turns).advise()
    assert raised.value.code == code


def test_threads_share_an_engine() -> None:
    game, counts = Game("4x6"), []
    threads = [threading.Thread(target=lambda: counts.extend(game.position("ABCD=X").count() for _ in range(50))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [108] * 200


def test_own_engine() -> None:
    with Engine() as engine:
        assert Game("2x3", engine).secrets == 9
    with pytest.raises((EngineError, ValueError)):
        Game("2x3", engine)


def test_program() -> None:
    run = subprocess.run([sys.executable, "-m", "codebreaker", "--version"], stdout=subprocess.PIPE, text=True, check=True)
    assert "codebreaker" in run.stdout


def test_only_the_standard_library_is_imported() -> None:
    script = "import sys, json, codebreaker; print(json.dumps(sorted(sys.modules)))"
    modules = json.loads(subprocess.run([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, check=True).stdout)
    assert not {"numpy", "gymnasium", "textarena"} & set(modules)
    assert set(codebreaker.__all__) <= set(dir(codebreaker))


def test_own_words_and_symbols() -> None:
    cats = Game("wordle", words=["cat", "cow", "dog"])
    assert cats.secrets == 3
    assert cats.position("cow=G??").candidates() == ["CAT", "COW"]
    assert cats.budget().average.upper <= 2
    assert Game("wordle", words=["cat", "cow"]).start().count() == 2
    colours = Game("mastermind", symbols=["Red", "Green", "Blue", "Yellow", "Orange", "White"])
    assert colours.position("RRBB=XXXX").candidates() == ["RRBB"]
    assert colours.mark("RRBB", "RBRB").text == "XXOO"

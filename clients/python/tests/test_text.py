"""The environment for language models."""

import pytest

ta = pytest.importorskip("textarena")
from codebreaker.text import read  # noqa: E402


@pytest.mark.parametrize(
    ("answer", "guess"),
    [
        ("I think [A B C D], no, [AABB]", "AABB"),
        ("My guess is: **AABC**", "AABC"),
        ("Guess: A, B, C, D\nThank you", "A B C D"),
        ("reasons\n\nABCD\n", "ABCD"),
        ("['A', 'B', 'C', 'D']", "A B C D"),
        ("", ""),
    ],
)
def test_reader(answer: str, guess: str) -> None:
    assert read(answer) == guess


def play(answers: list[str], **options: object) -> tuple[object, float, list[str]]:
    env = ta.make("codebreaker-v0", **{"game": "3x4", **options})
    env.reset(num_players=1, seed=4)
    seen, done = [], False
    for answer in [*answers, f"[{env.state.game_state['secret']}]"]:
        seen += [message for _, message, _ in env.get_observation()[1]]
        if done:
            break
        done, _ = env.step(answer)
    rewards, info = env.close()
    return info[0], rewards[0] if rewards else 0.0, seen


def test_solved() -> None:
    info, reward, seen = play(["I try [AAB]"])
    assert reward == 1 and "solved with 2 guesses" in info["reason"]  # type: ignore[index]
    assert "3 symbols of A B C D" in seen[0] and any(message.startswith("AAB: ") for message in seen)


def test_lost() -> None:
    info, reward, _ = play(["[AAA]"] * 5)
    assert reward == 0 and "The code was" in info["reason"]  # type: ignore[index]
    assert 0 < play(["[AAB]"] * 5, reward="information")[1] < 1
    assert play(["[AAA]"] * 5, reward="regret")[1] < -1


def test_mistakes() -> None:
    info, reward, seen = play(["no idea", "[AAE]", "[AAB]"])
    assert reward == 1 and sum("invalid move" in message for message in seen) == 2
    info, reward, _ = play(["?"] * 9, mistakes=2)
    assert info["invalid_move"] and reward == 0  # type: ignore[index]


def test_spellings() -> None:
    for answer in ("[a a b]", "[aab]", "[A,A,B]"):
        assert any(message.startswith("AAB: ") for message in play([answer])[2])


def test_words() -> None:
    env = ta.make("codebreaker-v0", game="wordle", most=3)
    env.reset(num_players=1, seed=1)
    env.step("[crane]")
    assert env.state.game_state["turns"][0].startswith("CRANE=")
    env.step("[zzzzz]")
    assert len(env.state.game_state["turns"]) == 1

"""Tests of the client. CODEBREAKER names the program."""

import random
import unittest

from codebreaker_engine import Engine, EngineError, Environment


class TestEngine(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.engine = Engine()

    @classmethod
    def tearDownClass(cls) -> None:
        cls.engine.close()

    def test_operations(self) -> None:
        e = self.engine
        self.assertEqual(e.describe("mastermind")["secrets"], 1296)
        self.assertEqual(e.mark("4x6", "AABC", "ACCA"), "XOO")
        self.assertEqual(e.count("4x6", ["ABCD=X"]), {"count": 108, "kind": "exact"})
        self.assertEqual(len(e.candidates("4x6", ["ABCD=X"])), 108)
        self.assertEqual(e.budget("4x6")["max"], {"kind": "proven", "lower": 5, "upper": 5})
        self.assertEqual(e.follow("4x6", strategy="optimal")["guess"], "AABC")
        self.assertEqual(len(e.advise("4x6", ["ABCD=X"], top=3)), 3)

    def test_judge(self) -> None:
        judged = self.engine.judge("4x6", "ABCD", effort="exact")
        self.assertTrue(judged["proven"])
        self.assertAlmostEqual(judged["regret"], (5673 - 5625) / 1296)
        many = self.engine.judge_all("3x4", self.engine.candidates("3x4"))
        self.assertEqual(len(many), 64)
        self.assertEqual(min(one["regret"] for one in many), 0)

    def test_error(self) -> None:
        with self.assertRaises(EngineError) as raised:
            self.engine.count("4x6", ["ABCD=XXXXX"])
        self.assertEqual(raised.exception.code, -32602)

    def test_codemaker(self) -> None:
        maker = self.engine.codemaker("4x6", "fixed", secret="FEED")
        self.assertNotIn("secret", maker.mark("ABCD"))
        self.assertEqual(maker.give_up()["secret"], "FEED")

    def test_environment(self) -> None:
        env = Environment(self.engine, "3x4")
        observation, info = env.reset(seed=1)
        self.assertEqual((observation, info["count"]), ({"game": "3x4", "turns": []}, 64))
        terminated = truncated = False
        while not terminated and not truncated:
            guess = random.choice(self.engine.candidates("3x4", observation["turns"]))
            observation, reward, terminated, truncated, info = env.step(guess)
            self.assertEqual(reward, -info["regret"])
        self.assertLessEqual(len(observation["turns"]), env.budget)
        _, reward, terminated, _, info = env.step("nonsense")
        self.assertEqual((reward, terminated), (-1, False))
        self.assertIn("error", info)

    def test_result(self) -> None:
        env = Environment(self.engine, "3x4", reward="result")
        env.reset(options={"secret": "DCB"})
        self.assertEqual(env.step("ABC")[1:4], (0, False, False))
        self.assertEqual(env.step("DCB")[1:4], (1, True, False))


if __name__ == "__main__":
    unittest.main()

// Score games of a player who picks any code that fits: node example.js [GAMES]
import { start } from "codebreaker-engine";

const games = Number(process.argv[2] ?? 100);
const game = "4x6";
const engine = await start();
let guesses = 0;
let regret = 0;
for (let seed = 1; seed <= games; seed++) {
  const { codemaker } = await engine.newCodemaker({ game, kind: "random", seed });
  for (let answered = { turns: [] }; !answered.over; guesses++) {
    const { turns } = answered;
    const { codes } = await engine.candidates({ game, turns, limit: 10_000 });
    const guess = codes[Math.floor(Math.random() * codes.length)];
    regret += (await engine.judge({ game, turns, guess })).regret;
    answered = await engine.markBy({ codemaker, guess });
  }
}
const { average } = await engine.budget({ game });
console.log(`${(guesses / games).toFixed(2)} guesses, ${(regret / games).toFixed(2)} of them by regret; at best ${average.lower.toFixed(2)}`);

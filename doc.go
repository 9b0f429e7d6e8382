// Package codebreaker plays, solves and studies code-breaking games: a codemaker hides a code, a codebreaker
// guesses, and each guess gets a feedback. Mastermind, Bulls and Cows, Word Mastermind, Jotto, Wordle, Nerdle and
// their relatives are all a [Game].
//
// Most callers need a game, a position and a strategy:
//
//	game, err := codebreaker.ParseGame("4x6")        // 4 places, 6 colours
//	p := game.Start()                                // every secret is a candidate
//	guess, err := codebreaker.Entropy.Choose(ctx, p) // a good guess
//	feedback, err := game.ParseFeedback("XO")        // the codemaker's answer, as people write it
//	p = p.After(guess, feedback)                     // the candidates that agree with it
//
// # Where to look
//
//   - Games and codes: [ParseGame], [Game.ParseCode], [Game.Mark], [Game.FeedbackOf]
//   - Candidates: [Position.List], [Position.Walk], [Position.Remaining], [Position.Split]
//   - Strategies: the constants of [Known], [ParseStrategy], [NewHeuristic], [Best], [Weigh]
//   - A strategy against every secret: [Build], [Sample], [Tree], [ReadTree]
//   - Proofs that no tree is better: [Solve], [Book]
//   - A game played: [Play], [FixedSecret], [RandomSecret], [Adversary], [Match]
//   - A game looked back at: [Reviewer], [Explain]
//   - Several boards at once: [ParseBoards]
//   - Printed puzzles: [ReadPuzzle], [Compose]
//   - Word lists: [NewWordLists]
//
// # Values
//
// A [Code] is an array, and a [Feedback] can be compared with ==, so both can be keys of a map. Games, positions,
// trees and puzzles are small handles that do not change: copy them, and share them between goroutines. Their zero
// values have no game: methods that return an error return one, and the others return zero values. Places, symbols,
// boards and lines are numbered from 0 unless it is said otherwise; in texts for people they are numbered from 1.
//
// # Limits
//
// A game has at most 16 places, 64 symbols, a million words and 250 turns. Long functions take a context. They end
// soon after it is done and return its error. [WithBudget] puts limits on threads, memory and work into a context;
// there is no other way to set them. A context must not be nil.
//
// # Errors
//
// The text of an error is an English sentence for a person. Programs tell errors apart by [ErrContradiction],
// [ErrLimit], [ErrUnlisted] and [ErrHard] with [errors.Is], and by [ParseError] with [errors.As].
//
// # Compatibility
//
// Nothing has been released yet, so every name may still change. From the first release on, names, results and the
// formats of trees and certificates keep their meaning within a major version. Not part of the promise are the texts
// of errors, times, the order in which a search tries guesses, and the fields that later versions add to structs:
// write struct literals with field names.
//
// The package does no input or output of its own and reads no clock.
package codebreaker

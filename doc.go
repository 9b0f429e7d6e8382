// Package codebreaker holds the words of code-breaking games: a codemaker hides
// a code, a codebreaker guesses, every guess is marked, and the marks lead to
// the code. Mastermind, Bulls and Cows, Word Mastermind, Master Mot and Wordle
// are all a [Game]: which codes may be secrets, which may be guessed, and how a
// guess is marked.
//
// Most callers need four things:
//
//	game, err := codebreaker.ParseGame("4x6")       // or a preset, such as "bulls"
//	guess, err := game.ParseCode("ABCD")
//	feedback, err := game.ParseFeedback("XO")       // as people write it
//	feedback = game.Mark(guess, secret)             // or as the rule gives it
//
// The codes that can still be the secret are in package position, the choice of
// the next guess in package strategy. This package does no input or output.
package codebreaker

// Package rules defines code-breaking games: a codemaker hides a code, a codebreaker
// guesses, and each guess gets a feedback. Mastermind, Bulls and Cows, Word Mastermind,
// Master Mot, Jotto, Wordle and Nerdle are all a [Game].
//
// Most callers need four functions:
//
//	game, err := rules.ParseGame("4x6")             // or a preset, such as "bulls"
//	guess, err := game.ParseCode("ABCD")
//	feedback, err := game.ParseFeedback("XO")       // as people write it
//	feedback = game.Mark(guess, secret)             // as the rule computes it
//
// Word games need a word list, which package lexicon reads. Package position finds the codes
// that can still be the secret, and package strategy chooses the next guess.
//
// Games, codes and feedbacks are small values. [Game.Mark] allocates nothing, and
// [Game.Secrets] generates one code at a time, so games can have more codes than fit in
// memory. The package does no input or output.
//
// The limits are 16 places, 64 symbols and a million words. An error in a
// text is a [*ParseError]. The texts of all errors are English sentences for a person.
package rules

// Package hook gives package gamewords the parts of a game that package codebreaker does not
// export. Package codebreaker sets the variables when it is initialized. They pass values as any,
// because this package cannot import codebreaker.
package hook

// Words are the lists of a word game. Code is [codebreaker.Code].
type Words[Code any] struct {
	List    string   // the lists in the game's name, such as ANSWERS+GUESSES
	Secrets []Code   // in code order
	Guesses []Code   // the secrets and more guesses, in code order
	Weights []uint32 // of the secrets; nil without weights

	Whole *Words[Code] // before words were refused; nil if none was
}

var (
	// WordsOf returns the *Words of a *codebreaker.Game, nil for a game without words.
	WordsOf func(game any) any

	// With returns a copy of a *codebreaker.Game that has other *Words, or none for nil.
	With func(game, words any) any
)

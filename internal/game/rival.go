package game

import "codebreaker/internal/session"

// Rival is another player's result with the same code.
type Rival struct {
	Guesses  int    `json:"guesses,omitempty" description:"that the other took; absent where the code was not found" minimum:"1"`
	Solved   bool   `json:"solved"`
	Sentence string `json:"sentence" description:"the other's result, beside the player's once the game is over"`
}

// newRival returns the rival of a setup with a sentence, or nil without a rival.
func newRival(rival int, sentence string) *Rival {
	if rival == 0 {
		return nil
	}
	return &Rival{Guesses: max(0, rival), Solved: rival != session.NotFound, Sentence: sentence}
}

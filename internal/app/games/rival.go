package games

import "codebreaker/internal/app/session"

// Rival is another player's result with the same code.
type Rival struct {
	Guesses  int    `json:"guesses,omitempty"` // absent if the rival did not find the code
	Solved   bool   `json:"solved"`
	Sentence string `json:"sentence"` // the rival's result, compared with the player's once the game is over
}

// newRival returns the rival of a setup with a sentence, or nil without a rival.
func newRival(rival int, sentence string) *Rival {
	if rival == 0 {
		return nil
	}
	return &Rival{Guesses: max(0, rival), Solved: rival != session.NotFound, Sentence: sentence}
}

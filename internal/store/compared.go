package store

import "time"

// Compared identifies a comparison: two comparisons with equal fields have the same result.
type Compared struct {
	Game     string
	Words    string // the lists of a word game, else ""
	Strategy string
	Openings string // own, or best
	Guesses  string // "candidates" if only these may be guessed, else ""
	Ties     string // the rule that chooses between guesses of equal value
	Sample   int    // random secrets; 0 for every secret
	Seed     uint64 // of the sample, or of a random strategy; else 0
}

// Comparison is the result of a strategy in a game.
type Comparison struct {
	Compared
	Opening   string // its first guess
	Codes     uint64 // secrets of the game
	Total     uint64 // guesses over the secrets that were played
	Average   float64
	Error     float64 // of a sample: the 95 % confidence interval is the average plus or minus this
	Max       int
	Histogram []uint64 // secrets by number of guesses, from 0 guesses on
	Weights   []uint64 // the weights of those secrets if the game has weights, else nil
	Seconds   float64  // computing time
	Computed  time.Time
}

package store

import "time"

// Compared says what was played: comparisons of the same have the same result.
type Compared struct {
	Game     string
	Words    string // which lists a word game has, else ""
	Strategy string
	Openings string // own, or best
	Guesses  string // candidates, when no others may be guessed, else ""
	Ties     string // the rule between guesses of one value
	Sample   int    // secrets drawn by lot; 0 for every secret
	Seed     uint64 // of the sample, or of a strategy that draws by lot; else 0
}

// Comparison is what a strategy took in a game.
type Comparison struct {
	Compared
	Opening   string // its first guess
	Codes     uint64 // secrets of the game
	Total     uint64 // guesses over the secrets that were played
	Average   float64
	Error     float64 // of a sample: the average is within it 19 times in 20
	Max       int
	Histogram []uint64 // secrets by number of guesses, from 0 guesses on
	Weights   []uint64 // what those weigh, where the game has weights; else nil
	Seconds   float64  // that computing took
	Computed  time.Time
}

package store

// Kind is the kind of a game: who guesses and who marks.
type Kind string

// The kinds of games.
const (
	Playing  Kind = "play"   // a person breaks the computer's code
	Cracking Kind = "crack"  // the computer breaks a person's code
	Helping  Kind = "solver" // the turns are played elsewhere
)

// The codemakers of a game against the computer.
const (
	Random    = "random"    // a random secret, from Seed
	Adversary = "adversary" // no secret; the answers leave the most candidates
	Fixed     = "fixed"     // a secret that somebody chose
)

// NotFound is the Rival of a setup when the other player did not find the code.
const NotFound = -1

// Setup is the configuration of a game before its first turn. Its JSON is part of the files of games
// that people export: docs/json.md.
type Setup struct {
	Kind      Kind   `json:"kind"`
	Game      string `json:"game"`                  // its name
	Symbols   string `json:"symbols,omitempty"`     // the names of its symbols, separated by spaces; empty for the usual ones
	Accents   string `json:"accents,omitempty"`     // of its words: fold, keep or a language; empty for fold
	Codemaker string `json:"codemaker,omitempty"`   // when playing: Random, Adversary or Fixed
	Seed      uint64 `json:"seed,string,omitempty"` // of the random codemaker or a random strategy; a string in JSON, because many programs cannot hold such numbers
	Day       string `json:"day,omitempty"`         // of a daily game, 2026-11-20; it determines the seed
	Practice  bool   `json:"practice,omitempty"`    // when playing: the game does not count in statistics
	Secret    string `json:"secret,omitempty"`      // of the fixed codemaker
	Target    string `json:"target,omitempty"`      // against the adversary: the code at which the game must end
	Most      int    `json:"most,omitempty"`        // when playing: the guess limit; 0 for no limit
	Strategy  string `json:"strategy,omitempty"`    // when cracking: the name of a strategy; empty for the usual one of the game
	Opening   string `json:"opening,omitempty"`     // when cracking: the first guesses, separated by spaces
	Rival     int    `json:"rival,omitempty"`       // another player's number of guesses for the same code, or [NotFound]; 0 without another player
}

// State is the state of a game.
type State string

// The states of a game.
const (
	Going        State = "going"   // it waits for a guess, a mark or a turn
	Contradicted State = "clash"   // no code agrees with all marks
	Solved       State = "solved"  // the code was found
	Lost         State = "lost"    // no guesses remain
	GivenUp      State = "gave-up" // the player asked for the code
)

// Saved is what a session needs to continue a game at the same turn.
type Saved struct {
	Setup
	Moves  []string `json:"moves"` // in order: turns, ABCD=XO; edits, 2:XX or 2:XX 3:O; refused:WORD; instead:ABCD; on several boards guesses, ABCD, or when cracking or helping the turns from a number on, 2:ABCD=XO/OO
	Done   int      `json:"done"`  // the number of moves without the undone ones
	GaveUp bool     `json:"gaveUp,omitempty"`
	Hints  int      `json:"hints,omitempty"`  // the number of hints
	Hinted []int    `json:"hinted,omitempty"` // the numbers of the guesses before which the player took a hint, from 1, in order
	Undone int      `json:"undone,omitempty"` // how often a move was undone
}

// Session is a game as it is played. The store asks it for what it keeps, and knows no rule.
type Session interface {
	Saved() Saved
	State() State
	Guesses() int // so far
	Line() string // in the form that people share
}

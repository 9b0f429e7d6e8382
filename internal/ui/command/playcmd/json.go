package playcmd

import (
	"codebreaker/internal/app/games"
	"codebreaker/internal/app/study"
)

// turnJSON is a turn. Estimated is set only for turns that crack plays.
type turnJSON struct {
	games.Turn
	study.Estimated
}

// askJSON is a guess that waits for its mark.
type askJSON struct {
	Turn  int    `json:"turn"`
	Ask   string `json:"ask"`
	Pegs  []int  `json:"askPegs"`
	Board int    `json:"board,omitempty"` // the board of a sequence that has just opened and marks an earlier guess
}

// hintedJSON is a step of a hint.
type hintedJSON struct {
	Turn int `json:"turn"`
	*study.Hint
}

// helpJSON holds the help for a prompt, one line each.
type helpJSON struct {
	Help []string `json:"help"`
}

// endJSON says how a game ended.
type endJSON struct {
	Game    string `json:"game"`
	State   string `json:"state"`
	Guesses int    `json:"guesses"`
	Secret  string `json:"secret"`
	Pegs    []int  `json:"secretPegs"`
}

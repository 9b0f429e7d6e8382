package view

import (
	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/review"
	"codebreaker/internal/engine/rules"
)

// Look describes the codes of a game.
type Look struct {
	Described string   `json:"described"` // the game in words, such as 4 places, 6 colours
	Places    int      `json:"places"`
	Symbols   []string `json:"symbols"`        // their names; for words, the letters
	Limits    []int    `json:"limits"`         // the number of symbols allowed at each place
	Rule      string   `json:"rule"`           // black-white: black and white pegs, or bulls and cows; black: black pegs alone; place: green, yellow, grey; sum: black and white together
	Distinct  bool     `json:"distinct"`       // the symbols of a code are all different
	Hard      bool     `json:"hard"`           // every guess must use the hints given
	Empties   bool     `json:"empties"`        // guesses may have empty slots
	Words     bool     `json:"words"`          // the codes are words of a list
	Weighted  bool     `json:"weighted"`       // codes differ in their chances, which are their weights
	Secrets   uint64   `json:"secrets"`        // the number of possible secrets before the first turn; at most 9007199254740991
	Keys      [][]int  `json:"keys,omitempty"` // for words, the symbols in the rows of a keyboard
}

// NewLook describes the codes of a game.
func NewLook(l *lang.Language, game *rules.Game) Look {
	secrets, _ := advice.Secrets(game)
	look := Look{
		Described: wording.Game(l, game), Places: game.Places(), Symbols: make([]string, game.Symbols()), Limits: make([]int, game.Places()),
		Rule: game.Rule().String(), Distinct: game.Distinct(), Hard: game.Hard(), Empties: game.Empties(), Words: game.HasWords(), Weighted: game.HasWeights(), Secrets: uint64(secrets), Keys: Keys(l, game),
	}
	for symbol := range look.Symbols {
		look.Symbols[symbol] = game.SymbolName(symbol)
	}
	for place := range look.Limits {
		look.Limits[place] = game.Limit(place)
	}
	return look
}

// Pins are a mark and its meaning.
type Pins struct {
	Mark    string   `json:"mark"`              // as the program prints it: XXO or none for pegs, 2 for black only, GYx by place
	Black   int      `json:"black"`             // black pegs: symbols at their place
	White   int      `json:"white"`             // white pegs; 0 if the rule does not count them
	Sum     *int     `json:"sum,omitempty"`     // black and white pegs together; only for the rule sum
	Colours []string `json:"colours,omitempty"` // a colour for each place; only for the rule place
}

var colourNames = map[rules.Colour]string{rules.Green: "green", rules.Yellow: "yellow", rules.Grey: "grey"}

// NewPins returns a mark with its meaning.
func NewPins(feedback rules.Feedback) Pins {
	pins := Pins{Mark: feedback.String(), Black: feedback.Black(), White: feedback.White()}
	if feedback.Rule().HasPeg(rules.EitherPeg) {
		pins.Sum = new(feedback.Count(rules.EitherPeg))
	}
	if feedback.Rule() == rules.Place {
		for _, colour := range feedback.Colours() {
			pins.Colours = append(pins.Colours, colourNames[colour])
		}
	}
	return pins
}

// PegsOf returns a code's symbols.
func PegsOf(game *rules.Game, code rules.Code) []int {
	pegs := make([]int, game.Places())
	for place := range pegs {
		pegs[place] = int(code[place])
	}
	return pegs
}

// Formatted prints codes.
func Formatted(game *rules.Game, codes []rules.Code) []string {
	texts := make([]string, len(codes))
	for i, code := range codes {
		texts[i] = game.Format(code)
	}
	return texts
}

// Bar is a bar of a histogram: a number of guesses, and how often it occurred.
type Bar struct {
	Guesses int    `json:"guesses"` // number of guesses
	Count   uint64 `json:"count"`
}

// Bars returns the histogram of counts by number of guesses, from 1.
func Bars(counts []uint64) []Bar {
	bars := []Bar{}
	for guesses, count := range counts {
		if guesses > 0 {
			bars = append(bars, Bar{guesses, count})
		}
	}
	return bars
}

// Places converts places from 0 to places from 1.
func Places(from0 []int) []int {
	from1 := make([]int, len(from0))
	for i, place := range from0 {
		from1[i] = place + 1
	}
	return from1
}

// Played is a guess and its mark.
type Played struct {
	Turn  int    `json:"turn"`  // the turn's number
	Guess string `json:"guess"` // a code as the game prints it: ABCD, or names with spaces between
	Pegs  []int  `json:"pegs"`  // its symbols, as indexes into the game's symbols; an empty slot is the index after the last
	Pins
}

// NewPlayed returns turns for front ends to draw.
func NewPlayed(game *rules.Game, turns rules.History) []Played {
	played := []Played{}
	for i, turn := range turns {
		played = append(played, PlayedTurn(game, i+1, turn))
	}
	return played
}

// PlayedTurn returns a turn, by its number, for front ends to draw.
func PlayedTurn(game *rules.Game, number int, turn rules.Turn) Played {
	return Played{number, game.Format(turn.Guess), PegsOf(game, turn.Guess), NewPins(turn.Feedback)}
}

// Rated returns a skill or a luck, or nil if it is unknown.
func Rated(rating int) *int {
	if rating == review.Unrated {
		return nil
	}
	return &rating
}

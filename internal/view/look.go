package view

import (
	"codebreaker"
	"codebreaker/internal/lang"
	"codebreaker/internal/marking"
	"codebreaker/internal/strategies"
	"codebreaker/internal/telling"
	"codebreaker/review"
)

// Look describes the codes of a game.
type Look struct {
	Described string   `json:"described" description:"the game in words, as in 4 places, 6 colours"`
	Places    int      `json:"places" minimum:"1" maximum:"16"`
	Symbols   []string `json:"symbols" description:"the symbols' names; of words, their letters"`
	Limits    []int    `json:"limits" description:"how many of the symbols may stand at each place"`
	Rule      string   `json:"rule" description:"black-white: black and white pegs, or bulls and cows; black: black pegs alone; place: green, yellow, grey; sum: black and white together" enum:"black-white,black,place,sum"`
	Distinct  bool     `json:"distinct" description:"the symbols of a code all differ"`
	Hard      bool     `json:"hard" description:"every guess must use the hints given"`
	Empties   bool     `json:"empties" description:"slots of a guess may be left empty"`
	Words     bool     `json:"words" description:"codes are words of a list"`
	Weighted  bool     `json:"weighted" description:"some codes are likelier than others: chances go by weight"`
	Secrets   uint64   `json:"secrets" description:"codes that can be the secret before the first turn; past 9007199254740991 that number" minimum:"1"`
}

// NewLook describes the codes of a game.
func NewLook(l *lang.Language, game *codebreaker.Game) Look {
	secrets, _ := strategies.Secrets(game)
	look := Look{
		Described: telling.Game(l, game), Places: game.Places(), Symbols: make([]string, game.Symbols()), Limits: make([]int, game.Places()),
		Rule: game.Rule().String(), Distinct: game.Distinct(), Hard: game.Hard(), Empties: game.Empties(), Words: game.HasWords(), Weighted: game.HasWeights(), Secrets: uint64(secrets),
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
	Mark    string   `json:"mark" description:"a mark as the program prints it: XXO or none for pegs, 2 for black only, GYx by place"`
	Black   int      `json:"black" description:"black pegs: symbols at their place" minimum:"0"`
	White   int      `json:"white" description:"white pegs; 0 where the rule does not tell" minimum:"0"`
	Sum     *int     `json:"sum,omitempty" description:"under the rule sum, black and white pegs together; absent for other rules" minimum:"0"`
	Colours []string `json:"colours,omitempty" description:"by place: one colour a place; absent for other rules"`
}

var colourNames = map[codebreaker.Colour]string{codebreaker.Green: "green", codebreaker.Yellow: "yellow", codebreaker.Grey: "grey"}

// NewPins returns a mark with its meaning.
func NewPins(feedback codebreaker.Feedback) Pins {
	pins := Pins{Mark: feedback.String(), Black: feedback.Black(), White: feedback.White()}
	if marking.Has(feedback.Rule(), marking.EitherPeg) {
		pins.Sum = new(marking.Count(feedback, marking.EitherPeg))
	}
	if feedback.Rule() == codebreaker.Place {
		for _, colour := range marking.Colours(feedback) {
			pins.Colours = append(pins.Colours, colourNames[colour])
		}
	}
	return pins
}

// PegsOf returns a code's symbols.
func PegsOf(game *codebreaker.Game, code codebreaker.Code) []int {
	pegs := make([]int, game.Places())
	for place := range pegs {
		pegs[place] = int(code[place])
	}
	return pegs
}

// Formatted prints codes.
func Formatted(game *codebreaker.Game, codes []codebreaker.Code) []string {
	texts := make([]string, len(codes))
	for i, code := range codes {
		texts[i] = game.Format(code)
	}
	return texts
}

// Bar is a bar of a histogram: a number of guesses, and how often it occurred.
type Bar struct {
	Guesses int    `json:"guesses" description:"number of guesses" minimum:"1"`
	Count   uint64 `json:"count" minimum:"0"`
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
	Turn  int    `json:"turn" description:"the turn's number" minimum:"1"`
	Guess string `json:"guess" description:"a code as the game prints it: ABCD, or names with spaces between"`
	Pegs  []int  `json:"pegs" description:"the code's symbols, as indexes into the game's symbols; an empty slot of a guess is the index after the last" minItems:"1" maxItems:"16"`
	Pins
}

// NewPlayed returns turns for front ends to draw.
func NewPlayed(game *codebreaker.Game, turns codebreaker.History) []Played {
	played := []Played{}
	for i, turn := range turns {
		played = append(played, PlayedTurn(game, i+1, turn))
	}
	return played
}

// PlayedTurn returns a turn, by its number, for front ends to draw.
func PlayedTurn(game *codebreaker.Game, number int, turn codebreaker.Turn) Played {
	return Played{number, game.Format(turn.Guess), PegsOf(game, turn.Guess), NewPins(turn.Feedback)}
}

// Rated returns a skill or a luck, or nil if it is unknown.
func Rated(rating int) *int {
	if rating == review.Unrated {
		return nil
	}
	return &rating
}

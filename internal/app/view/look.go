package view

import (
	"codebreaker/internal/app/colour"
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
	Symbols   []string `json:"symbols"`           // their names; for words, the letters
	Colours   []string `json:"colours,omitempty"` // the colours that the symbols are named after, in English; absent if they are not
	Limits    []int    `json:"limits"`            // the number of symbols allowed at each place
	Rule      Rule     `json:"rule"`
	Distinct  bool     `json:"distinct"`         // the symbols of a code are all different
	Hard      bool     `json:"hard"`             // every guess must use the hints given
	Empties   bool     `json:"empties"`          // guesses may have empty slots
	Words     bool     `json:"words"`            // the codes are words of a list
	Weighted  bool     `json:"weighted"`         // codes differ in their chances, which are their weights
	Secrets   uint64   `json:"secrets"`          // the number of possible secrets before the first turn; at most 9007199254740991
	Vast      string   `json:"vast,omitempty"`   // the number of secrets to two digits, 7.9 × 10²⁸, if secrets cannot hold it
	Shapes    int      `json:"shapes,omitempty"` // if each symbol is a shape and a colour, the number of colours of each shape
	First     string   `json:"first,omitempty"`  // the first letter of every word, if it is given and known
	Keys      [][]int  `json:"keys,omitempty"`   // for words, the symbols in the rows of a keyboard
}

// NewLook describes the codes of a game.
func NewLook(l *lang.Language, game *rules.Game) Look {
	secrets, _ := advice.Secrets(game)
	look := Look{
		Colours: colour.Of(game), Described: wording.Game(l, game), Places: game.Places(), Symbols: make([]string, game.Symbols()), Limits: make([]int, game.Places()),
		Rule: newRule(game), Distinct: game.Distinct(), Hard: game.Hard(), Empties: game.Empties(), Words: game.HasWords(), Weighted: game.HasWeights(), Secrets: uint64(secrets), Vast: wording.Vast(l, game), Shapes: game.Shapes(), First: game.First(), Keys: Keys(l, game),
	}
	for symbol := range look.Symbols {
		look.Symbols[symbol] = game.SymbolName(symbol)
	}
	for place := range look.Limits {
		look.Limits[place] = game.Limit(place)
	}
	return look
}

// Rule describes the marks of a game.
type Rule struct {
	Name  string   `json:"name"`
	Tiles bool     `json:"tiles"` // a mark has a part for each place; otherwise it counts its parts
	Sees  []string `json:"sees"`  // what marks depend on: matches are equal symbols at a place; shared symbols can be at any places
	Parts []Part   `json:"parts"` // the parts that marks can have, the most telling first
	Empty string   `json:"empty"` // the mark without any part; empty for tiles
	Solve string   `json:"solve"` // the mark of the code itself, if its parts do not tell; otherwise empty
}

// Part is a kind of peg, or what a tile says.
type Part struct {
	ID     string `json:"id"`     // in marks: black or green, for example
	Name   string `json:"name"`   // among the game's players, such as cow or yellow-circle: it ends the IDs of messages, and says how the part looks
	Keys   string `json:"keys"`   // the characters that mean it; players type the first
	Letter string `json:"letter"` // as marks are written
	Means  string `json:"means"`  // what it says of a symbol of the guess: right: at its place; misplaced: elsewhere in the code; somewhere: either of these; absent: no further copy is in the code
}

func newRule(game *rules.Game) Rule {
	rule := game.Rule()
	r := Rule{Name: rule.Name(), Tiles: rule.Tiles(), Sees: []string{}, Parts: []Part{}}
	if rule.Sees()&rules.Matches != 0 {
		r.Sees = append(r.Sees, "matches")
	}
	if rule.Sees()&rules.Shared != 0 {
		r.Sees = append(r.Sees, "shared")
	}
	for _, part := range rule.Parts() {
		r.Parts = append(r.Parts, Part{part.ID, wording.PartName(game, part), game.Keys(part), part.Letter, part.Means.String()})
	}
	if !rule.Tiles() {
		r.Empty = game.FeedbackAt(0).String()
	}
	if !rule.TellsCode() {
		r.Solve = game.Solved().String()
	}
	return r
}

// Marked is a mark and its parts.
type Marked struct {
	Mark   string         `json:"mark"`             // as the program prints it: XXO or none for pegs, 2 for a number, GYx for tiles
	Counts map[string]int `json:"counts,omitzero"`  // the number of each part, by its ID; a number that is not known is absent
	Tiles  []string       `json:"tiles,omitempty"`  // the part of each place, by its ID; unknown if it is not known
	Solved bool           `json:"solved,omitempty"` // the guess is the code
}

// NewMarked returns a mark with its parts.
func NewMarked(feedback rules.Feedback) Marked {
	marked := Marked{Mark: feedback.String(), Solved: feedback.Solved()}
	if feedback.Rule().Tiles() {
		for _, part := range feedback.Row() {
			marked.Tiles = append(marked.Tiles, part.ID)
		}
		return marked
	}
	marked.Counts = make(map[string]int)
	for _, part := range feedback.Rule().Parts() {
		marked.Counts[part.ID] = feedback.Count(part.Means)
	}
	for _, part := range feedback.Row() {
		if part.Means == rules.Unknown {
			delete(marked.Counts, part.ID)
		}
	}
	return marked
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
	Marked
	Fact bool `json:"fact,omitempty"` // the text in guess is a fact, known without a guess, such as E___Y, R!4 or -LTS; it has no pegs and no mark
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
	if turn.IsFact() {
		return Played{Turn: number, Guess: game.FormatTurn(turn), Pegs: []int{}, Fact: true}
	}
	return Played{Turn: number, Guess: game.Format(turn.Guess), Pegs: PegsOf(game, turn.Guess), Marked: NewMarked(turn.Feedback)}
}

// Rated returns a skill or a luck, or nil if it is unknown.
func Rated(rating int) *int {
	if rating == review.Unrated {
		return nil
	}
	return &rating
}

package study

import (
	"context"
	"errors"

	"codebreaker"
	"codebreaker/internal/explain"
	"codebreaker/internal/lang"
	"codebreaker/internal/message"
	"codebreaker/internal/telling"
	"codebreaker/internal/view"
	"codebreaker/puzzle"
	"codebreaker/review"
)

// Clash explains why no code agrees with all turns.
type Clash struct {
	Sentence  string    `json:"sentence,omitempty" description:"the likeliest repair alone; where there is none, what clashes"`
	Offer     string    `json:"offer,omitempty" enum:"repair,undo" description:"what a face offers first, of a game: the first repair, or taking the last mark back, where no repair is known or no mark need be wrong"`
	Sentences []string  `json:"sentences" description:"what to change, the likeliest first"`
	Together  []int     `json:"together" description:"the numbers of turns that cannot stand together"`
	Repairs   []Repair  `json:"repairs" description:"the likeliest first; POST /games/{id}/repair makes one"`
	More      bool      `json:"more" description:"there may be further repairs"`
	Cut       bool      `json:"cut" description:"the time was over before all was looked into"`
	Unlisted  *Unlisted `json:"unlisted,omitempty" description:"in a game of words: what would agree but is no word of the list"`
}

// The first remedy that a front end offers for a contradiction.
const (
	OfferRepair = "repair" // make the first repair
	OfferUndo   = "undo"   // take the last mark back
)

// Unlisted are texts that would agree with all turns, but are not in the word list.
type Unlisted struct {
	Codes []string `json:"codes" description:"ten at most"`
	Count int      `json:"count" minimum:"1"`
	More  bool     `json:"more" description:"there are more than count"`
}

// Repair is a change of marks that resolves the contradiction.
type Repair struct {
	Kind    string   `json:"kind" enum:"one-peg,exchanged,swapped,other"`
	Changes []Change `json:"changes" description:"one, or two of the kind swapped" minItems:"1" maxItems:"2"`
	Pegs    int      `json:"pegs" description:"pegs that change" minimum:"0"`
	Codes   int      `json:"codes" description:"codes that would agree with all turns" minimum:"1"`
	More    bool     `json:"more" description:"more codes would"`
	Code    string   `json:"code" description:"the first of them"`
}

// Change is a new mark for a turn.
type Change struct {
	Turn    int       `json:"turn" description:"the turn's number" minimum:"1"`
	Guess   string    `json:"guess" description:"a code as the game prints it: ABCD, or names with spaces between"`
	Mark    string    `json:"mark" description:"the mark it has"`
	Instead view.Pins `json:"instead" description:"the mark that would do"`
	Told    string    `json:"told,omitempty" description:"that mark in words, of a game"`
}

// Found is a contradiction between the turns of a game or the lines of a puzzle, as far as a search
// found it.
type Found struct {
	contradiction *review.Contradiction
	cut, none     bool // the search was stopped early; some code agrees with all turns
	game          *codebreaker.Game
	turns         codebreaker.History
	puzzle        *puzzle.Puzzle // whose lines the turns are, or nil
}

// search explains why no code agrees with turns or lines. At its deadline the search returns what
// it has found.
func search(ctx context.Context, game *codebreaker.Game, turns codebreaker.History, p *puzzle.Puzzle, letters puzzle.Letters) (*Found, error) {
	var found *review.Contradiction
	var err error
	if p == nil {
		found, err = review.Explain(ctx, game, turns)
	} else {
		found, err = review.ExplainPuzzle(ctx, p, letters)
	}
	cut := errors.Is(err, context.DeadlineExceeded)
	if err != nil && !cut {
		return nil, err
	}
	none := found == nil && !cut
	if found == nil {
		found = &review.Contradiction{}
	}
	return &Found{found, cut, none, game, turns, p}, nil
}

// number returns the number of a turn, or of a line.
func (f *Found) number(turn int) int {
	if f.puzzle != nil {
		return explain.LineNumber(f.puzzle, turn)
	}
	return turn + 1
}

// format prints a code.
func (f *Found) format(code codebreaker.Code) string {
	if f.puzzle != nil {
		return f.puzzle.Format(code)
	}
	return f.game.Format(code)
}

// Typed returns the sentences about a contradiction with marks as people type them.
func (f *Found) Typed(l *lang.Language) []string {
	if f.puzzle != nil {
		return telling.Sentences(l, explain.PuzzleContradiction(f.contradiction, f.puzzle), f.cut)
	}
	return telling.Sentences(l, explain.Contradiction(f.contradiction, f.game, f.turns), f.cut)
}

// Likeliest returns the change of a single mark that most likely resolves the contradiction; ok is
// false if none is known.
func (f *Found) Likeliest() (turn int, feedback codebreaker.Feedback, ok bool) {
	likely := f.contradiction.Likeliest()
	if likely == nil || len(likely.Changes) > 1 {
		return 0, feedback, false
	}
	return likely.Changes[0].Turn + 1, likely.Changes[0].Feedback, true
}

// Repair returns the marks of a repair by its number, from 1, as [Clash] lists them.
func (f *Found) Repair(number int) (map[int]codebreaker.Feedback, error) {
	switch known := len(f.contradiction.Repairs); {
	case known == 0:
		return nil, message.NewProblem("repair-none", "there is no known change that resolves the contradiction")
	case number < 1 || number > known:
		return nil, message.NewProblem("repair-number", "there is no change {{.number}}; there are {{.repairs}}", "number", number, "repairs", known)
	}
	marks := make(map[int]codebreaker.Feedback)
	for _, change := range f.contradiction.Repairs[number-1].Changes {
		marks[change.Turn+1] = change.Feedback
	}
	return marks, nil
}

// Clash describes the contradiction for front ends.
func (f *Found) Clash(l *lang.Language) *Clash {
	found := f.contradiction
	clash := &Clash{Sentences: []string{}, Together: []int{}, Repairs: []Repair{}, More: found.More, Cut: f.cut}
	if f.puzzle == nil {
		clash.Sentences = append(clash.Sentences, telling.Clash(l, f.game, f.turns, found, f.cut)...)
		clash.Sentence, clash.Offer = telling.Likeliest(l, f.game, f.turns, found), OfferUndo
		if found.Likeliest() != nil {
			clash.Offer = OfferRepair
		}
	} else {
		clash.Sentences = append(clash.Sentences, f.Typed(l)...)
	}
	for _, turn := range found.Together {
		clash.Together = append(clash.Together, f.number(turn))
	}
	for _, repair := range found.Repairs {
		r := Repair{Kind: repair.Kind, Pegs: repair.Pegs, Codes: repair.Codes, More: repair.More, Code: f.format(repair.First)}
		for _, change := range repair.Changes {
			turn, told := f.turns[change.Turn], ""
			if f.puzzle == nil {
				told = telling.Told(l, f.game, change.Feedback)
			}
			r.Changes = append(r.Changes, Change{f.number(change.Turn), f.format(turn.Guess), turn.Feedback.String(), view.NewPins(change.Feedback), told})
		}
		clash.Repairs = append(clash.Repairs, r)
	}
	if u := found.Unlisted; u != nil {
		clash.Unlisted = &Unlisted{Codes: []string{}, Count: u.Count, More: u.More}
		for _, code := range u.Codes {
			clash.Unlisted.Codes = append(clash.Unlisted.Codes, f.format(code))
		}
	}
	return clash
}

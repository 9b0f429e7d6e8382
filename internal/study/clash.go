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
	Sentence  string    `json:"sentence,omitempty"` // the likeliest repair, or else the contradiction
	Offer     string    `json:"offer,omitempty"`    // for a game, the first remedy to offer: the first repair, or undo if no repair is known or no mark need be wrong
	Sentences []string  `json:"sentences"`          // possible corrections, the likeliest first
	Together  []int     `json:"together"`           // the numbers of turns that contradict each other
	Repairs   []Repair  `json:"repairs"`            // the likeliest first, as POST /games/{id}/repair numbers them
	More      bool      `json:"more"`               // there may be further repairs
	Cut       bool      `json:"cut"`                // time ran out before the search was complete
	Unlisted  *Unlisted `json:"unlisted,omitempty"` // in a game of words: texts that would agree but are not in the list
}

// The first remedy that a front end offers for a contradiction.
const (
	OfferRepair = "repair" // make the first repair
	OfferUndo   = "undo"   // take the last mark back
)

// Unlisted are texts that would agree with all turns, but are not in the word list.
type Unlisted struct {
	Codes []string `json:"codes"` // at most ten
	Count int      `json:"count"`
	More  bool     `json:"more"` // there are more than count
}

// Repair is a change of marks that resolves the contradiction.
type Repair struct {
	Kind    string   `json:"kind"`
	Changes []Change `json:"changes"` // one, or two if the kind is swapped
	Pegs    int      `json:"pegs"`    // the number of pegs that change
	Codes   int      `json:"codes"`   // codes that would agree with all turns
	More    bool     `json:"more"`    // there are more than codes
	Code    string   `json:"code"`    // the first of them
}

// Change is a new mark for a turn.
type Change struct {
	Turn    int       `json:"turn"`           // the turn's number
	Guess   string    `json:"guess"`          // a code as the game prints it: ABCD, or names with spaces between
	Mark    string    `json:"mark"`           // the present mark
	Instead view.Pins `json:"instead"`        // the mark that would agree
	Told    string    `json:"told,omitempty"` // that mark in words; only for a game
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

// search explains why no code agrees with turns or lines. At its deadline it returns its
// results so far.
func search(ctx context.Context, game *codebreaker.Game, turns codebreaker.History, p *puzzle.Puzzle) (*Found, error) {
	var found *review.Contradiction
	var err error
	if p == nil {
		found, err = review.Explain(ctx, game, turns)
	} else {
		found, err = review.ExplainPuzzle(ctx, p)
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
	likely := explain.LikeliestRepair(f.contradiction)
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
		if explain.LikeliestRepair(found) != nil {
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

package study

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"codebreaker/internal/app/explain"
	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/view"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/puzzle"
	"codebreaker/internal/engine/review"
	"codebreaker/internal/engine/rules"
)

// Clash explains why no code agrees with all turns of a game, or all lines of a puzzle, as far as
// the search found it. It is also an error, for work that a contradiction ends.
type Clash struct {
	Sentence  string    `json:"sentence,omitempty"` // the likeliest repair, or else the contradiction
	Offer     string    `json:"offer,omitempty"`    // for a game, the first remedy to offer: the first repair, or undo if no repair is known or no mark need be wrong
	Sentences []string  `json:"sentences"`          // possible corrections, the likeliest first
	Together  []int     `json:"together"`           // the numbers of turns that contradict each other
	Repairs   []Repair  `json:"repairs"`            // the likeliest first, as POST /games/{id}/repair numbers them
	More      bool      `json:"more"`               // there may be further repairs
	Cut       bool      `json:"cut"`                // time ran out before the search was complete
	Unlisted  *Unlisted `json:"unlisted,omitempty"` // in a game of words: texts that would agree but are not in the list

	Typed []string `json:"-"` // Sentences, with marks as people type them
	Err   error    `json:"-"` // the contradiction; it wraps [position.ErrContradiction]

	found  *review.Contradiction
	none   bool // some code agrees with all turns
	game   *rules.Game
	turns  rules.History
	puzzle *puzzle.Puzzle // whose lines the turns are, or nil
	boards error          // on several boards: which of them has no code left
}

// Error says that the turns contradict each other.
func (c *Clash) Error() string { return c.Err.Error() }

// Unwrap returns the contradiction.
func (c *Clash) Unwrap() error { return c.Err }

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
	Turn    int         `json:"turn"`           // the turn's number
	Guess   string      `json:"guess"`          // a code as the game prints it: ABCD, or names with spaces between
	Mark    string      `json:"mark"`           // the present mark
	Instead view.Marked `json:"instead"`        // the mark that would agree
	Told    string      `json:"told,omitempty"` // that mark in words; only for a game
}

// search explains why no code agrees with turns or lines. At its deadline it returns its results so
// far. Without a language they have no sentences.
func search(ctx context.Context, l *lang.Language, game *rules.Game, turns rules.History, p *puzzle.Puzzle) (*Clash, error) {
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
	clash := &Clash{Cut: cut, Err: position.ErrContradiction, found: found, none: found == nil && !cut, game: game, turns: turns, puzzle: p}
	if found == nil {
		clash.found = new(review.Contradiction)
	}
	if p != nil {
		clash.Err = clash.noCode()
	}
	return clash.In(l), nil
}

// searchBoards explains why no code fits the marks of one of several boards. If only the codes of
// other boards are against them, it says just that.
func searchBoards(ctx context.Context, l *lang.Language, at *boards.Position) (*Clash, error) {
	game, turns, wrong := at.Game().Board(), rules.History(nil), at.Contradiction()
	if wrong != nil {
		turns = at.History(at.Contradicted())
	}
	clash, err := search(ctx, nil, game, turns, nil)
	if err != nil {
		return nil, err
	}
	clash.boards, clash.none = wrong, wrong == nil
	if wrong != nil {
		clash.Err = wrong
	}
	return clash.In(l), nil
}

// number returns the number of a turn, or of a line.
func (c *Clash) number(turn int) int {
	if c.puzzle != nil {
		return explain.LineNumber(c.puzzle, turn)
	}
	return turn + 1
}

// format prints a code.
func (c *Clash) format(code rules.Code) string {
	if c.puzzle != nil {
		return c.puzzle.Format(code)
	}
	return c.game.Format(code)
}

// noCode returns the error for a puzzle that no code fits: which lines contradict each other, if that
// was found.
func (c *Clash) noCode() error {
	var lines []string
	for _, line := range c.found.Together {
		lines = append(lines, strconv.Itoa(c.number(line))+" ("+c.puzzle.FormatLine(line)+")")
	}
	switch len(lines) {
	case 0:
		return message.NewProblem("puzzle-no-code", "no code fits", "clash", position.ErrContradiction)
	case 1:
		return message.NewProblem("puzzle-clash-one", "no code fits; line {{.line}} alone rules out every code", "line", c.number(c.found.Together[0]), "clash", position.ErrContradiction)
	}
	return message.NewProblem("puzzle-clash", "no code fits; these lines contradict each other: {{.lines}}", "lines", strings.Join(lines, ", "), "clash", position.ErrContradiction)
}

// Likeliest returns the change of a single mark that most likely resolves the contradiction; ok is
// false if none is known.
func (c *Clash) Likeliest() (turn int, feedback rules.Feedback, ok bool) {
	likely := explain.LikeliestRepair(c.found)
	if likely == nil || len(likely.Changes) > 1 {
		return 0, feedback, false
	}
	return likely.Changes[0].Turn + 1, likely.Changes[0].Feedback, true
}

// Repair returns the marks of a repair by its number in Repairs, from 1.
func (c *Clash) Repair(number int) (map[int]rules.Feedback, error) {
	switch known := len(c.found.Repairs); {
	case known == 0:
		return nil, message.NewProblem("repair-none", "there is no known change that resolves the contradiction")
	case number < 1 || number > known:
		return nil, message.NewProblem("repair-number", "there is no change {{.number}}; there are {{.repairs}}", "number", number, "repairs", known)
	}
	marks := make(map[int]rules.Feedback)
	for _, change := range c.found.Repairs[number-1].Changes {
		marks[change.Turn+1] = change.Feedback
	}
	return marks, nil
}

// In returns the same explanation in a language. Without a language it stays as it is.
func (c *Clash) In(l *lang.Language) *Clash {
	if l == nil {
		return c
	}
	found, told := c.found, *c
	told.Sentences, told.Together, told.Repairs, told.More = []string{}, []int{}, []Repair{}, found.More
	if c.puzzle == nil {
		told.Typed = wording.Sentences(l, explain.Contradiction(found, c.game, c.turns), c.Cut)
		told.Sentences = append(told.Sentences, wording.Clash(l, c.game, c.turns, found, c.Cut)...)
		told.Sentence, told.Offer = wording.Likeliest(l, c.game, c.turns, found), OfferUndo
		if explain.LikeliestRepair(found) != nil {
			told.Offer = OfferRepair
		}
		if c.boards != nil {
			told.Sentence = strings.TrimSpace(wording.Sentence(l.Error(c.boards)) + " " + told.Sentence)
		}
	} else {
		told.Typed = wording.Sentences(l, explain.PuzzleContradiction(found, c.puzzle), c.Cut)
		told.Sentences = append(told.Sentences, told.Typed...)
	}
	for _, turn := range found.Together {
		told.Together = append(told.Together, c.number(turn))
	}
	for i := range found.Repairs {
		told.Repairs = append(told.Repairs, c.repair(l, &found.Repairs[i]))
	}
	if u := found.Unlisted; u != nil {
		told.Unlisted = &Unlisted{Codes: []string{}, Count: u.Count, More: u.More}
		for _, code := range u.Codes {
			told.Unlisted.Codes = append(told.Unlisted.Codes, c.format(code))
		}
	}
	return &told
}

// repair describes a repair.
func (c *Clash) repair(l *lang.Language, repair *review.Repair) Repair {
	r := Repair{Kind: repair.Kind, Pegs: repair.Pegs, Codes: repair.Codes, More: repair.More, Code: c.format(repair.First)}
	for _, change := range repair.Changes {
		turn, told := c.turns[change.Turn], ""
		if c.puzzle == nil {
			told = wording.Told(l, c.game, change.Feedback)
		}
		r.Changes = append(r.Changes, Change{c.number(change.Turn), c.format(turn.Guess), turn.Feedback.String(), view.NewMarked(change.Feedback), told})
	}
	return r
}

// Package pieces cuts long jobs into pieces that are computed anywhere, in any order and as
// often as may be, and joins their results into what one process would give, to the byte.
//
//	plan, err := pieces.Cut(ctx, job, game, program, effort) // a list of pieces
//	work, err := plan.Open(game)                             // ready to run any of them
//	result, _, err := work.Run(ctx, number, how)             // anywhere
//	joined, err := work.Join(ctx, results)
//
// A piece depends on the plan alone, never on a service or a clock: a piece that is done twice
// has two results of which either will do. The search for best trees is split
// at openings and the feedbacks to them, other trees at positions after a few turns, and samples by
// numbers of draws. Package folder keeps all of it in files.
package pieces

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strings"

	"codebreaker"
	"codebreaker/internal/breakers"
	"codebreaker/internal/fingerprint"
	"codebreaker/optimal"
	"codebreaker/position"
	"codebreaker/strategy"
	"codebreaker/tree"
)

// Version is the version of plans and results. Others are refused.
const Version = 2

// Kind says what a job gives.
type Kind string

// The kinds of jobs.
const (
	Tree    Kind = "tree"    // one strategy's tree
	Compare Kind = "compare" // the measures of strategies
)

// Job says what to compute. All of it is text, as commands and files have it.
type Job struct {
	Kind       Kind     `json:"kind"`
	Game       string   `json:"game"`
	Symbols    []string `json:"symbols,omitempty"` // where they have other names than usual
	Accents    string   `json:"accents,omitempty"` // how words are read
	History    []string `json:"history,omitempty"` // the turns before
	Strategies []string `json:"strategies"`
	Opening    string   `json:"opening,omitempty"` // given, not chosen by the strategy
	Guesses    string   `json:"guesses"`           // what may be guessed
	MaxDepth   int      `json:"maxDepth,omitempty"`
	Sample     int      `json:"sample,omitempty"` // how many secrets are drawn, in place of all
	Seed       uint64   `json:"seed,omitempty"`
	Rows       bool     `json:"rows,omitempty"`  // of kind Compare: what each secret takes is kept
	Proof      bool     `json:"proof,omitempty"` // of a search: what a certificate is joined from is kept
}

// Check returns a problem if the job asks for proofs and is not the search for the best tree.
func (j *Job) Check() error {
	if j.Proof && (j.Kind != Tree || !searched(j.Strategies[0])) {
		return codebreaker.NewProblem("plan-proof", "proofs need the strategy {{.strategy}}, which searches for the best tree", "strategy", optimal.Name)
	}
	return nil
}

// searched reports whether a strategy's tree is searched, not built.
func searched(name string) bool { return name == optimal.Name }

// bench is a job made ready for its game.
type bench struct {
	job      *Job
	game     *codebreaker.Game
	position *position.Position
	opening  *codebreaker.Code
}

// prepare reads a job by a game.
func (j *Job) prepare(game *codebreaker.Game) (*bench, error) {
	b := &bench{job: j, game: game}
	history, err := parseTurns(game, strings.Join(j.History, between))
	if err != nil {
		return nil, err
	}
	b.position = position.After(game, history)
	if err := b.position.Check(); err != nil {
		return nil, err
	}
	if j.Opening != "" {
		guess, err := game.ParseCode(j.Opening)
		if err != nil {
			return nil, err
		}
		b.opening = &guess
	}
	return b, nil
}

// strategy returns a strategy of the job.
func (b *bench) strategy(name string) (strategy.Strategy, error) {
	return breakers.ByName(name, b.job.Seed)
}

// options returns how a strategy's trees are built.
func (b *bench) options(name string) (tree.Options, error) {
	s, err := b.strategy(name)
	return tree.Options{Strategy: s, Guesses: tree.Guesses(b.job.Guesses), Keep: b.job.Kind == Tree || b.job.Rows}, err
}

// search returns how best trees are searched.
func (b *bench) search() optimal.Options {
	return optimal.Options{Opening: b.opening, Guesses: tree.Guesses(b.job.Guesses), MaxDepth: b.job.MaxDepth}
}

// GameDigest is the beginning of a SHA-256 sum of all that a game is: its name, its symbols, and
// its words with their weights.
func GameDigest(game *codebreaker.Game) string {
	sum := sha256.New()
	fmt.Fprintf(sum, "%s\n%d %d\n", game.Name(), game.SecretCount(), game.GuessCount())
	for symbol := range game.Symbols() {
		fmt.Fprintf(sum, "%s\n", game.SymbolName(symbol))
	}
	io.WriteString(sum, fingerprint.Words(game))
	return hex.EncodeToString(sum.Sum(nil)[:digestBytes])
}

// digestBytes of a SHA-256 sum are enough to notice what is another.
const digestBytes = 16

// between stands between turns that are written one after the other, as in tree files.
const between = ", "

// formatTurns writes turns: AABC=XO, DDEF=X.
func formatTurns(game *codebreaker.Game, turns codebreaker.History) string {
	var text []string
	for _, turn := range turns {
		text = append(text, game.FormatTurn(turn))
	}
	return strings.Join(text, between)
}

// parseTurns reads what formatTurns writes.
func parseTurns(game *codebreaker.Game, text string) (turns codebreaker.History, err error) {
	if text == "" {
		return nil, nil
	}
	for one := range strings.SplitSeq(text, between) {
		turn, err := game.ParseTurn(one)
		if err != nil {
			return nil, err
		}
		turns = turns.With(turn.Guess, turn.Feedback)
	}
	return turns, nil
}

// Package jobs divides long jobs into work units. Units can run anywhere, in any order and any
// number of times. Their merged results equal the output of one process, to the byte.
//
//	plan, err := units.Cut(ctx, job, game, program, effort) // a list of work units
//	work, err := plan.Open(game)                             // ready to run any of them
//	result, _, err := work.Run(ctx, number, how)             // anywhere
//	joined, err := work.Join(ctx, results)
//
// A work unit depends on the plan alone, never on a service or a clock. If a unit is run twice,
// either result will do. A search for the best tree is divided at openings and their feedbacks,
// other trees at positions after a few turns, and samples by ranges of random secrets. Package
// folder stores a plan in files.
package jobs

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strings"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
)

// Kind is the kind of a job.
type Kind string

// The kinds of jobs.
const (
	Tree    Kind = "tree"    // one strategy's tree
	Compare Kind = "compare" // the measures of strategies
)

// Job says what to compute. Its fields hold text as commands and files write it.
type Job struct {
	Kind       Kind     `json:"kind"`
	Game       string   `json:"game"`
	Symbols    []string `json:"symbols,omitempty"` // set if they differ from the usual names
	Accents    string   `json:"accents,omitempty"` // how accents in words are read
	History    []string `json:"history,omitempty"` // the turns played so far
	Strategies []string `json:"strategies"`
	Opening    string   `json:"opening,omitempty"` // set if given, not chosen by the strategy
	Guesses    string   `json:"guesses"`           // which codes may be guessed, as [rules.Pool] names them
	MaxDepth   int      `json:"maxDepth,omitempty"`
	Sample     int      `json:"sample,omitempty"` // number of random secrets; 0 plays all
	Seed       uint64   `json:"seed,omitempty"`
	Rows       bool     `json:"rows,omitempty"`  // for Compare: keep the number of guesses for each secret
	Proof      bool     `json:"proof,omitempty"` // for a search: keep the certificate fragments
}

// Check returns a problem if the job asks for proofs but does not search for the best tree, and a
// [limits.ErrReached] for numbers that are too large.
func (j *Job) Check() error {
	if j.Proof && (j.Kind != Tree || !searched(j.Strategies[0])) {
		return message.NewProblem("plan-proof", "proofs need the strategy {{.strategy}}, which searches for the best tree", "strategy", strategy.Optimal)
	}
	return cmp.Or(limits.Check("sample", j.Sample, limits.Sample), limits.Check("maxDepth", j.MaxDepth, limits.Depth))
}

// searched reports whether a strategy's tree comes from a search.
func searched(name string) bool { return name == strategy.Optimal }

// bench is a job prepared for its game.
type bench struct {
	job            *Job
	game           *rules.Game
	position       *position.Position
	opening        *rules.Code
	candidatesOnly bool
}

// prepare parses a job for a game.
func (j *Job) prepare(game *rules.Game) (*bench, error) {
	if err := j.Check(); err != nil {
		return nil, err
	}
	b := &bench{job: j, game: game}
	history, err := parseTurns(game, strings.Join(j.History, between))
	if err != nil {
		return nil, err
	}
	b.position = position.After(game, history)
	if err := b.position.Check(); err != nil {
		return nil, err
	}
	if b.candidatesOnly, err = rules.CandidatesOnly(j.Guesses); err != nil {
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

// strategy returns the strategy with this name.
func (b *bench) strategy(name string) (strategy.Strategy, error) {
	return advice.ByName(name, b.job.Seed)
}

// options returns the options for building a strategy's trees.
func (b *bench) options(name string) (tree.Options, error) {
	s, err := b.strategy(name)
	return tree.Options{Strategy: s, CandidatesOnly: b.candidatesOnly, Keep: b.job.Kind == Tree || b.job.Rows}, err
}

// search returns the options for searching the best tree.
func (b *bench) search() optimal.Options {
	return optimal.Options{Opening: b.opening, CandidatesOnly: b.candidatesOnly, MaxDepth: b.job.MaxDepth}
}

// gameDigest is the start of a SHA-256 sum of the whole definition of a game: its name, its
// symbols, and its words with their weights.
func gameDigest(game *rules.Game) string {
	sum := sha256.New()
	fmt.Fprintf(sum, "%s\n%d %d\n", game.Name(), game.SecretCount(), game.GuessCount())
	for symbol := range game.Symbols() {
		fmt.Fprintf(sum, "%s\n", game.SymbolName(symbol))
	}
	io.WriteString(sum, game.WordsDigest())
	return hex.EncodeToString(sum.Sum(nil)[:digestBytes])
}

// digestBytes is the number of SHA-256 bytes that suffice to detect a change.
const digestBytes = 16

// between separates the turns of a history, as in tree files.
const between = ", "

// formatTurns writes turns, for example AABC=XO, DDEF=X.
func formatTurns(game *rules.Game, turns rules.History) string {
	var text []string
	for _, turn := range turns {
		text = append(text, game.FormatTurn(turn))
	}
	return strings.Join(text, between)
}

// parseTurns parses the output of formatTurns.
func parseTurns(game *rules.Game, text string) (turns rules.History, err error) {
	if text == "" {
		return nil, nil
	}
	for one := range strings.SplitSeq(text, between) {
		turn, err := game.ParseTurn(one)
		if err != nil {
			return nil, err
		}
		if turns = append(turns, turn); len(turns) > limits.Turns {
			return nil, limits.CheckTurns(len(turns))
		}
	}
	return turns, nil
}

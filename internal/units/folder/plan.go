package folder

import (
	"fmt"
	"io"

	"codebreaker"
	"codebreaker/internal/ownlist"
	"codebreaker/internal/units"
	"codebreaker/lexicon"
)

// OpenPlan opens a plan with the game that it names. The open function opens word list files.
func OpenPlan(plan *units.Plan, open func(name string) (io.ReadCloser, error)) (*units.Work, error) {
	job := &plan.Job
	accents, ok := ownlist.ParseAccents(job.Accents)
	if !ok {
		return nil, fmt.Errorf("the plan has accents %q: it should have fold or keep", job.Accents)
	}
	reading := codebreaker.WithLexicon(lexicon.NewFiles(open, accents))
	options := []codebreaker.Option{reading}
	if len(job.Symbols) > 0 {
		options = append(options, codebreaker.WithSymbols(job.Symbols...))
	}
	game, err := codebreaker.ParseGame(job.Game, options...)
	if err != nil {
		return nil, err
	}
	return plan.Open(game, codebreaker.WithLexicon(lexicon.NewFiles(open, accents)))
}

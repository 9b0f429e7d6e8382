package folder

import (
	"fmt"
	"io"

	"codebreaker/internal/engine/jobs"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/rules"
)

// OpenPlan opens a plan with the game that it names. The open function opens word list files.
func OpenPlan(plan *jobs.Plan, open func(name string) (io.ReadCloser, error)) (*jobs.Work, error) {
	job := &plan.Job
	accents, ok := lexicon.ParseAccents(job.Accents)
	if !ok {
		return nil, fmt.Errorf("the plan has accents %q: it should have fold, keep or a language", job.Accents)
	}
	reading := rules.WithLexicon(lexicon.NewFiles(open, accents))
	options := []rules.Option{reading}
	if len(job.Symbols) > 0 {
		options = append(options, rules.WithSymbols(job.Symbols...))
	}
	game, err := rules.ParseGame(job.Game, options...)
	if err != nil {
		return nil, err
	}
	return plan.Open(game, rules.WithLexicon(lexicon.NewFiles(open, accents)))
}

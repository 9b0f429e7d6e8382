package api

import (
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/rules"
)

// warm computes the first hint of each preset, and what the review of a first guess needs, so that
// players need not wait. It stops when the server is closed.
func (s *Server) warm() {
	for _, preset := range presetNames() {
		started, err := s.study.Start(s.ctx, nil, study.Named{Game: preset})
		if err != nil {
			continue // a request for it will get the error
		}
		advice, err := started.Advise(s.ctx, nil, s.limits.Top)
		if err != nil {
			return
		}
		if len(advice.Guesses) > 1 { // not the best guess itself, which needs no comparison
			guess := advice.Guesses[1].Guess
			turn := rules.Turn{Guess: guess, Feedback: started.Game().Mark(guess, advice.Guess)}
			if _, err := started.After(rules.History{turn}).Judge(s.ctx, nil); err != nil {
				return
			}
		}
	}
}

package api

import (
	"codebreaker"
	"codebreaker/internal/table"
	"codebreaker/strategy"
)

// warm finds out what is asked first of the games that have a name of their own, and
// what their first guesses are measured by, so that nobody waits for it. It ends when
// the server is closed.
func (s *Server) warm() {
	for _, preset := range presetNames() {
		started, err := s.table.Start(s.ctx, table.Named{Game: preset})
		if err != nil {
			continue // whoever asks for it is told
		}
		advice, err := started.Advise(s.ctx, strategy.Entropy, s.limits.Top)
		if err != nil {
			return
		}
		if len(advice.Guesses) > 1 { // not the best itself: that is compared with nothing
			guess := advice.Guesses[1].Guess
			turn := codebreaker.Turn{Guess: guess, Feedback: started.Game().Mark(guess, advice.Guess)}
			if _, err := started.Judge(s.ctx, codebreaker.History{turn}, strategy.Entropy); err != nil {
				return
			}
		}
	}
}

package api

import "codebreaker/strategy"

// warm finds out what is asked first of the games that have a name of their own, so
// that nobody waits for it. It ends when the server is closed.
func (s *Server) warm() {
	for _, preset := range presetNames {
		started, err := s.starts.of(s.ctx, wish{name: preset.name})
		if err != nil {
			continue // whoever asks for it is told
		}
		if _, err := started.adviseFirst(s.ctx, strategy.Entropy, 0, s.limits.Top); err != nil {
			return
		}
	}
	_, _ = s.builtIn.lists(s.ctx) // whoever asks for it is told
}

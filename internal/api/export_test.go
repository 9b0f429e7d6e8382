package api

// Routes returns the routes, as "GET /games".
func Routes() []string {
	var all []string
	for _, r := range routes {
		all = append(all, r.method+" "+r.path)
	}
	return all
}

// Thinking returns how many computations go on.
func (s *Server) Thinking() int {
	return len(s.moves.places) + len(s.quick.places) + len(s.judging.places) + len(s.long.places)
}

// Waiting returns how many requests wait for a place.
func (s *Server) Waiting() int { return int(s.quick.waiting.Load() + s.long.waiting.Load()) }

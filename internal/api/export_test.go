package api

import "context"

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
	thinking, _ := s.occupied()
	return thinking
}

func (s *Server) occupied() (thinking, waiting int) {
	for _, l := range []*lane{s.moves, s.quick, s.judging, s.long} {
		taken, more := l.state()
		thinking, waiting = thinking+taken, waiting+more
	}
	return thinking, waiting
}

// Waiting returns how many requests wait for a place.
func (s *Server) Waiting() int {
	_, waiting := s.occupied()
	return waiting
}

// Expire forgets the games of nobody that are past their time, as the server does by itself.
func (s *Server) Expire(ctx context.Context) error { return s.forget(ctx) }

// Schemas makes the schemas of several types, as the document does.
func Schemas(of ...any) {
	d := newDocument()
	for _, one := range of {
		d.schema(one)
	}
}

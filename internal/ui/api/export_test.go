package api

// Routes returns the routes, as "GET /games".
func Routes() []string {
	var all []string
	for _, r := range routes {
		all = append(all, r.method+" "+r.path)
	}
	return all
}

// Document returns the OpenAPI document.
func Document() []byte { return openAPI }

// Thinking returns how many computations run.
func (s *Server) Thinking() int { return len(s.quick) + len(s.long) }

// Schemas makes the schemas of the document, and of further types.
func Schemas(more ...any) {
	m := newMaker()
	m.document()
	for _, one := range more {
		m.schema(one)
	}
}

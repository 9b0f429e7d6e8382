package strategy

// Identified is a strategy that has an identity, as [Identity] returns it. Who embeds
// one and chooses otherwise has another.
type Identified interface {
	Strategy
	Identity() string
}

// Identity returns the key under which the choices of a strategy may be kept: two
// strategies have the same only if they choose alike in every position of every
// game. Their names are too few for that: one that draws has a seed, a tree that is
// followed has the name of who made it. It is empty where nothing is known of the
// strategy; then its choices must not be kept.
func Identity(s Strategy) string {
	if s, ok := s.(Identified); ok {
		return s.Identity()
	}
	return ""
}

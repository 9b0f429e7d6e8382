package strategy

import "fmt"

// Identified is a strategy of another package that has an identity, as [Identity]
// returns it. Who embeds one and chooses otherwise has another.
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
	switch s := s.(type) {
	case first, *Heuristic, *TwoStep:
		return s.Name()
	case *Lookahead:
		return s.Name() + " " + s.base.Name()
	case *Random:
		return fmt.Sprint(s.Name(), " ", s.seed)
	case Overture:
		return fmt.Sprint(s.Name(), " ", s.Minimax)
	case Identified:
		return s.Identity()
	}
	return ""
}

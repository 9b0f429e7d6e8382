package games

import (
	"context"
	"time"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/store"
)

// Listed is a game in a list.
type Listed struct {
	Summary
	Described string     `json:"described"`         // the game in words, such as 4 places, 6 colours
	Turns     int        `json:"turns"`             // guesses so far
	Helped    bool       `json:"helped"`            // the player took hints or took moves back
	CanReview bool       `json:"canReview"`         // the game is over, and has a guess
	Ended     *time.Time `json:"ended,omitempty"`   // absent while the game is open
	Damaged   bool       `json:"damaged,omitempty"` // the record of the game is damaged: it can only be deleted
}

// Listed returns a game's entry in a list. If its list of words is missing, the game's name
// describes its codes.
func (s *Service) Listed(ctx context.Context, l *lang.Language, g *store.Game) *Listed {
	listed := &Listed{Summary: newSummary(l, g), Described: g.Saved.Game, Turns: g.Turns, Helped: g.Helped(), CanReview: g.Over() && g.Turns > 0 && !g.Damaged, Damaged: g.Damaged}
	if !g.Ended.IsZero() {
		listed.Ended = &g.Ended
	}
	if started, err := s.startOf(ctx, &g.Saved.Setup); err == nil {
		listed.Described = described(l, started)
	}
	return listed
}

// described describes a game in words.
func described(l *lang.Language, started *study.Start) string {
	if all := started.Boards(); all != nil {
		return wording.Boards(l, all)
	}
	return wording.Game(l, started.Game())
}

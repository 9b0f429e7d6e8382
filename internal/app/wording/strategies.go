package wording

import "codebreaker/internal/app/lang"

// A Strategy is a strategy explained.
type Strategy struct {
	Name   string // as advice.ByName reads it
	Text   string // how it plays, and when to use it
	Source string // who described it, where and when
}

// Strategies explains the strategies in the order of strategy.All.
func Strategies(l *lang.Language) []Strategy {
	return []Strategy{
		{"first", l.Say("strategy-first"), l.Say("strategy-first-source")},
		{"random", l.Say("strategy-random"), l.Say("strategy-random-source")},
		{"centroid", l.Say("strategy-centroid"), l.Say("strategy-centroid-source")},
		{"minimax", l.Say("strategy-minimax"), l.Say("strategy-minimax-source")},
		{"expected", l.Say("strategy-expected"), l.Say("strategy-expected-source")},
		{"entropy", l.Say("strategy-entropy"), l.Say("strategy-entropy-source")},
		{"parts", l.Say("strategy-parts"), l.Say("strategy-parts-source")},
		{"two-step", l.Say("strategy-two-step"), l.Say("strategy-two-step-source")},
		{"lookahead", l.Say("strategy-lookahead"), l.Say("strategy-lookahead-source")},
		{"overture", l.Say("strategy-overture"), l.Say("strategy-overture-source")},
		{"overture-minimax", l.Say("strategy-overture-minimax"), l.Say("strategy-overture-minimax-source")},
		{"sampled", l.Say("strategy-sampled"), l.Say("strategy-sampled-source")},
		{"optimal", l.Say("strategy-optimal"), l.Say("strategy-optimal-source")},
	}
}

package tui

import "codebreaker/internal/telling"

// explainer is a screen with words and numbers that may need an explanation.
type explainer interface {
	// terms explains the ones that are visible.
	terms() []telling.Term
}

// glossary explains the terms on the screen, or returns nil if there are none.
func (a *app) glossary() *page {
	screen, ok := a.top().(explainer)
	if !ok || len(screen.terms()) == 0 {
		return nil
	}
	return &page{write: func(f *frame) {
		f.title = a.say("terms-title")
		for i, term := range screen.terms() {
			if i > 0 && f.terminal > leastHeight {
				f.blank()
			}
			f.say(f.strong, term.Title)
			f.say(f.plain, term.Text)
		}
	}}
}

func (p *play) terms() []telling.Term {
	if p.result == nil {
		return nil
	}
	return telling.Ratings(p.lang())
}

func (h *help) terms() []telling.Term {
	if !h.listed {
		return nil
	}
	return telling.Measures(h.lang(), h.game)
}

func (r *reviewing) terms() []telling.Term {
	if r.at.Boards() != nil {
		return telling.Ratings(r.lang())
	}
	return telling.Reviewed(r.lang(), r.at.Game())
}

func (s *statistics) terms() []telling.Term { return telling.Ratings(s.lang()) }

package tui

import "codebreaker/internal/telling"

// explainer is a screen with words and numbers that not everybody knows.
type explainer interface {
	// terms explains them; of a screen that shows none now there are none.
	terms() []telling.Term
}

// glossary explains what stands on the screen, or is nil where that needs no words.
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

func (r *reviewing) terms() []telling.Term { return telling.Reviewed(r.lang(), r.at.Game()) }

func (s *statistics) terms() []telling.Term { return telling.Ratings(s.lang()) }

package terminal

import (
	"codebreaker/internal/app/wording"
	"codebreaker/internal/ui/terminal/draw"
)

// explainer is a screen with words and numbers that may need an explanation.
type explainer interface {
	// terms explains the ones that are visible.
	terms() []wording.Term
}

// glossary explains the terms on the screen, or returns nil if there are none.
func (a *app) glossary() *page {
	screen, ok := a.top().(explainer)
	if !ok || len(screen.terms()) == 0 {
		return nil
	}
	return &page{write: func(f *draw.Frame) {
		f.Title = a.say("terms-title")
		for i, term := range screen.terms() {
			if i > 0 && f.Terminal > leastHeight {
				f.Blank()
			}
			f.Say(f.Strong, term.Title)
			f.Say(f.Plain, term.Text)
		}
	}}
}

func (p *play) terms() []wording.Term {
	if p.result == nil {
		return nil
	}
	return wording.Ratings(p.lang())
}

func (h *help) terms() []wording.Term {
	if !h.listed {
		return nil
	}
	return wording.Measures(h.lang(), h.game)
}

func (r *reviewing) terms() []wording.Term {
	if r.at.Boards() != nil {
		return wording.Ratings(r.lang())
	}
	return wording.Reviewed(r.lang(), r.at.Game())
}

func (s *statistics) terms() []wording.Term { return wording.Ratings(s.lang()) }

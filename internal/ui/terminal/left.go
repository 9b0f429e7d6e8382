package terminal

import (
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
)

// left is the screen that lists all remaining codes, the likeliest first in games with weights. It
// formats only the visible ones.
type left struct {
	still
	*presenter
	picker // the first visible line
	codes  *study.Ordered
}

// leftKey is the key that lists all remaining codes.
const leftKey = "f2"

// listLeft opens the list, unless the marks contradict each other or the game is over.
func (d *presenter) listLeft() tea.Cmd {
	if d.contradicted() || d.over() {
		return nil
	}
	at := d.standing
	return fetch(d.host, d.say("job-counting"), at.Ordered, func(codes *study.Ordered) tea.Cmd {
		return d.open(&left{presenter: d, codes: codes})
	})
}

func (s *left) press(key, _ string) tea.Cmd {
	s.pickLine(key)
	return nil
}

func (s *left) draw(f *draw.Frame) {
	f.Title = wording.Hint(s.lang(), s.game, position.Count{Least: s.codes.Len()})
	width := s.cellWidth() + leftGap
	across := max(1, (f.Width+leftGap)/width)
	lines := (s.codes.Len() + across - 1) / across
	s.hold(max(1, lines-f.Height+1))
	for i := range min(f.Height, lines-s.chosen) {
		l := new(draw.Line)
		for place, candidate := range s.codes.Page((s.chosen+i)*across, across) {
			l.To(place*width).Write(f.Plain, candidate.Code)
			if s.game.HasWeights() {
				l.Write(f.Quiet, " "+wording.Chance(s.lang(), candidate.Chance))
			}
		}
		f.Add(l)
	}
}

// leftGap is the space between two codes of the list.
const leftGap = 3

// cellWidth returns the maximum width of a code with its chance.
func (s *left) cellWidth() int {
	width := lipgloss.Width(s.codes.Page(0, 1)[0].Code)
	for symbol := range s.game.Symbols() { // names can differ in length
		if name := lipgloss.Width(s.game.SymbolName(symbol)); name > 1 {
			width = max(width, s.game.Places()*(name+1)-1)
		}
	}
	if s.game.HasWeights() {
		width += 1 + lipgloss.Width(wording.Chance(s.lang(), 0)) // the widest number
	}
	return width
}

func (s *left) keys() []binding {
	return []binding{key("up", s.say("does-scroll"), nil), key("esc q enter "+leftKey, s.say("does-back"), s.back)}
}

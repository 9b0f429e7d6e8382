package terminal

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/ui/terminal/draw"
	"codebreaker/internal/ui/text"

	tea "charm.land/bubbletea/v2"
)

// partition is the screen that shows how a guess divides the remaining codes: a bar for each
// feedback, with the codes of its cell.
type partition struct {
	still
	host
	game   *rules.Game
	picker // of the cells
	guess  rules.Code
	codes  int
	cells  []position.Cell // largest first
}

type cellTarget struct{ index int }

// newPartition returns the screen of a guess in a position whose codes can be listed.
func newPartition(h host, at *position.Position, guess rules.Code) (*partition, error) {
	cells, err := at.Split(context.Background(), guess)
	if err != nil {
		return nil, err
	}
	codes := 0
	for _, cell := range cells {
		codes += cell.Size
	}
	slices.SortStableFunc(cells, func(a, b position.Cell) int { return cmp.Compare(b.Size, a.Size) })
	return &partition{host: h, game: at.Game(), guess: guess, codes: codes, cells: cells}, nil
}

func (p *partition) press(key, _ string) tea.Cmd {
	p.pick(key, len(p.cells))
	return nil
}

func (p *partition) click(target any, _ bool) tea.Cmd {
	if cell, ok := target.(cellTarget); ok {
		p.chosen = cell.index
	}
	return nil
}

func (p *partition) draw(f *draw.Frame) {
	words := wording.SpeaksOfWords(p.game)
	f.Title = p.say("partition-title", "guess", p.game.Format(p.guess), "words", words)
	f.Status = p.say("partition-status", "count", len(p.cells), "codes", p.codes)
	pegs := draw.NewPegs(f.Theme, p.game, f.Width)
	markWidth := p.game.Places()
	sizeWidth := len(strconv.Itoa(p.cells[0].Size))
	barWidth := max(8, (f.Width-markWidth-sizeWidth-6)/2)
	for i, cell := range p.cells {
		l := &draw.Line{}
		if i == p.chosen {
			f.Focus = len(f.Body)
			l.Write(f.Accent, "▸ ")
		}
		l.To(2)
		pegs.Mark(l, cell.Feedback)
		l.To(2+markWidth+2).Write(f.Strong, draw.Pad(cell.Size, sizeWidth)).To(l.Width + 1)
		l.Write(f.Bars, text.Bar(cell.Size, p.cells[0].Size, barWidth)).To(2 + markWidth + 2 + sizeWidth + 1 + barWidth + 1)
		l.Write(f.Quiet, draw.Cut(p.names(cell), max(0, f.Width-l.Width)))
		f.Add(l.Target(0, cellTarget{i}))
	}
	f.Foot = append(f.Foot, &draw.Line{})
	chosen := p.cells[p.chosen]
	f.Foot = append(f.Foot, new(draw.Line).Write(f.Strong, p.say("partition-codes", "count", chosen.Size, "words", words)))
	codes := draw.Wrap(f.Plain, p.names(chosen), f.Width)
	most := max(2, f.Height/3)
	if len(codes) > most {
		codes = append(codes[:most-1], new(draw.Line).Write(f.Quiet, "…"))
	}
	f.Foot = append(f.Foot, codes...)
}

// mostNamed is the maximum number of codes that are written out.
const mostNamed = 400

// names lists the codes of a cell.
func (p *partition) names(cell position.Cell) string {
	var names []string
	for code := range cell.Position.Walk(context.Background()) {
		if len(names) == mostNamed {
			break
		}
		names = append(names, p.game.Format(code))
	}
	if len(names) > 0 && strings.Contains(names[0], " ") {
		return strings.Join(names, ", ")
	}
	return strings.Join(names, " ")
}

func (p *partition) keys() []binding {
	return []binding{key("up", p.say("does-choose"), nil), key("esc q enter", p.say("does-back"), p.back)}
}

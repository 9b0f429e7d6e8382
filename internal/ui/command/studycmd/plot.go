package studycmd

import (
	"fmt"
	"io"
	"slices"

	"codebreaker/internal/app/wording"
)

// The plot shows seconds and guesses against the number of codes. The page draws histograms, cumulative shares and
// averages by size.
const (
	plotWidth    = 800.0
	panelWidth   = 320.0
	panelHeight  = 250.0
	legendLine   = 22.0
	legendColumn = 150.0
	legendMost   = 5 // names in a line of the legend
)

// plotColours can be distinguished by colour-blind readers (Okabe and Ito 2008, then Tol 2012).
// There is one for each strategy.
var plotColours = []string{"#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#8C8C8C", "#882255", "#999933", "#332288", "#8B5A2B"}

// plot draws results with a colour for each strategy.
type plot struct {
	*comparison
	canvas
	all        []compared
	strategies []string
}

// writePlot draws times, averages, maxima and histograms.
func (c *comparison) writePlot(all []compared) error {
	p := &plot{comparison: c, all: all}
	for i := range all {
		if !slices.Contains(p.strategies, all[i].Strategy) {
			p.strategies = append(p.strategies, all[i].Strategy)
		}
	}
	p.draw()
	if c.plot == "-" {
		_, err := io.WriteString(c.env.Out, p.svg())
		return err
	}
	return c.env.WriteFile(c.plot, []byte(p.svg()))
}

// draw draws the legend and the two panels.
func (p *plot) draw() {
	top := 60 + legendLine*float64((len(p.strategies)+legendMost-1)/legendMost)
	p.open(plotWidth, top+panelHeight+50)
	p.legend()
	p.times(panel{60, top})
	p.guesses(panel{140 + panelWidth, top})
}

func (p *plot) colour(strategy string) string {
	return plotColours[slices.Index(p.strategies, strategy)%len(plotColours)]
}

func (p *plot) legend() {
	for i, name := range p.strategies {
		x, y := 60+float64(i%legendMost)*legendColumn, 24+float64(i/legendMost)*legendLine
		p.circle(x+5, y, 5, p.colour(name), "")
		p.text(x+16, y+4, "start", name)
	}
}

// codes returns the span of the numbers of codes.
func (p *plot) codes() span {
	s := newSpan(true)
	for i := range p.all {
		s.take(p.all[i].Codes)
	}
	return s.rounded()
}

// times draws seconds against codes on logarithmic axes. The time is for a whole game, or for one
// guess if all results are samples.
func (p *plot) times(in panel) {
	sampled := !slices.ContainsFunc(p.all, func(r compared) bool { return r.Sample == 0 })
	of := func(r *compared) float64 {
		if sampled {
			return max(r.Seconds/float64(max(1, r.Total)), 1e-6)
		}
		return max(r.Seconds, 1e-6)
	}
	title := p.env.Say("plot-seconds")
	if sampled {
		title = p.env.Say("plot-seconds-guess")
	}
	codes, seconds := p.codes(), newSpan(true)
	for i := range p.all {
		seconds.take(of(&p.all[i]))
	}
	seconds = seconds.rounded()
	p.panel(in, title, p.env.Say("head-codes"), codes, seconds)
	for i := range p.all {
		r := &p.all[i]
		p.circle(in.x(codes, r.Codes), in.y(seconds, of(r)), 4, p.colour(r.Strategy),
			fmt.Sprintf("%s %s: %s s", r.Game, r.Strategy, wording.Number(p.env.Lang, of(r), 3)))
	}
}

// guesses draws averages, and maxima as dashes, against codes on a logarithmic axis. The strategies
// of a game are next to each other.
func (p *plot) guesses(in panel) {
	codes, guesses := p.codes(), newSpan(false)
	for i := range p.all {
		guesses.take(p.all[i].Average)
		guesses.take(float64(p.all[i].Max))
	}
	guesses = guesses.rounded()
	p.panel(in, p.env.Say("plot-guesses"), p.env.Say("head-codes"), codes, guesses)
	for i := range p.all {
		r := &p.all[i]
		x := in.x(codes, r.Codes) + 3*(float64(slices.Index(p.strategies, r.Strategy))-float64(len(p.strategies)-1)/2)
		colour, most := p.colour(r.Strategy), in.y(guesses, float64(r.Max))
		p.line(x-3, most, x+3, most, colour)
		if r.Sample > 0 {
			p.line(x, in.y(guesses, r.Average-r.Error), x, in.y(guesses, r.Average+r.Error), colour)
		}
		p.circle(x, in.y(guesses, r.Average), 3, colour, p.quality(r))
	}
}

// quality describes the result of a strategy in a game.
func (p *plot) quality(r *compared) string {
	return r.Game + " " + r.Strategy + ": " + p.env.Say("plot-quality", "average", wording.Number(p.env.Lang, r.Average, 3), "most", r.Max)
}

package studycmd

import (
	"fmt"
	"io"
	"slices"

	"codebreaker/internal/app/drawing/chart"
	"codebreaker/internal/app/wording"
)

// plot draws results with a colour for each strategy: seconds and guesses against the number of codes. The page draws
// histograms, cumulative shares and averages by size.
type plot struct {
	*comparison
	*chart.Canvas
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
		_, err := io.WriteString(c.env.Out, p.SVG())
		return err
	}
	return c.env.WriteFile(c.plot, []byte(p.SVG()))
}

// draw draws the legend and the two panels.
func (p *plot) draw() {
	var left, right chart.Panel
	p.Canvas, left, right = chart.TwoPanels(p.strategies)
	p.times(left)
	p.guesses(right)
}

func (p *plot) colour(strategy string) string {
	return chart.Colour(slices.Index(p.strategies, strategy))
}

// codes returns the span of the numbers of codes.
func (p *plot) codes() chart.Span {
	s := chart.NewSpan(true)
	for i := range p.all {
		s.Take(p.all[i].Codes)
	}
	return s.Rounded()
}

// times draws seconds against codes on logarithmic axes. The time is for a whole game, or for one
// guess if all results are samples.
func (p *plot) times(in chart.Panel) {
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
	codes, seconds := p.codes(), chart.NewSpan(true)
	for i := range p.all {
		seconds.Take(of(&p.all[i]))
	}
	seconds = seconds.Rounded()
	p.Panel(in, title, p.env.Say("head-codes"), codes, seconds)
	for i := range p.all {
		r := &p.all[i]
		p.Circle(in.X(codes, r.Codes), in.Y(seconds, of(r)), 4, p.colour(r.Strategy),
			fmt.Sprintf("%s %s: %s s", r.Game, r.Strategy, wording.Number(p.env.Lang, of(r), 3)))
	}
}

// guesses draws averages, and maxima as dashes, against codes on a logarithmic axis. The strategies
// of a game are next to each other.
func (p *plot) guesses(in chart.Panel) {
	codes, guesses := p.codes(), chart.NewSpan(false)
	for i := range p.all {
		guesses.Take(p.all[i].Average)
		guesses.Take(float64(p.all[i].Max))
	}
	guesses = guesses.Rounded()
	p.Panel(in, p.env.Say("plot-guesses"), p.env.Say("head-codes"), codes, guesses)
	for i := range p.all {
		r := &p.all[i]
		x := in.X(codes, r.Codes) + 3*(float64(slices.Index(p.strategies, r.Strategy))-float64(len(p.strategies)-1)/2)
		colour, most := p.colour(r.Strategy), in.Y(guesses, float64(r.Max))
		p.Line(x-3, most, x+3, most, colour)
		if r.Sample > 0 {
			p.Line(x, in.Y(guesses, r.Average-r.Error), x, in.Y(guesses, r.Average+r.Error), colour)
		}
		p.Circle(x, in.Y(guesses, r.Average), 3, colour, p.quality(r))
	}
}

// quality describes the result of a strategy in a game.
func (p *plot) quality(r *compared) string {
	return r.Game + " " + r.Strategy + ": " + p.env.Say("plot-quality", "average", wording.Number(p.env.Lang, r.Average, 3), "most", r.Max)
}

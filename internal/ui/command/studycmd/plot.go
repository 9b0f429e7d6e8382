package studycmd

import (
	"fmt"
	"io"
	"math"
	"slices"

	"codebreaker/internal/app/wording"
)

// The plot is a page of panels, two per row. The first row shows seconds and guesses against the
// number of codes. A row for each of the largest games shows the histogram and the cumulative
// distribution of guesses. Heat maps of the averages follow if there are games of several sizes.
const (
	plotWidth    = 800.0
	panelWidth   = 320.0
	panelHeight  = 250.0
	panelRow     = panelHeight + 90 // from one panel to the one below
	legendLine   = 22.0
	legendColumn = 150.0
	figureLine   = 17.0
	legendMost   = 5 // names in a line of the legend
	plotGames    = 4 // the largest games, whose histograms are drawn
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

// draw draws the panels, two in a row.
func (p *plot) draw() {
	legend := 20 + legendLine*float64((len(p.strategies)+legendMost-1)/legendMost)
	games := p.largest()
	heats := p.heats()
	rows := 1 + len(games) + (len(heats)+1)/2
	p.open(plotWidth, legend+40+panelRow*float64(rows)-20)
	p.legend()
	at := func(number int) panel {
		return panel{60 + float64(number%2)*(panelWidth+80), legend + 40 + float64(number/2)*panelRow}
	}
	p.times(at(0))
	p.guesses(at(1))
	for i, game := range games {
		p.histogram(at(2+2*i), game)
		p.cumulative(at(3+2*i), game)
	}
	low, high := math.Inf(1), math.Inf(-1)
	for _, h := range heats {
		for _, average := range h.averages {
			low, high = min(low, average), max(high, average)
		}
	}
	for i, h := range heats {
		p.heat(at(2+2*len(games)+i), h, low, high)
	}
}

// largest returns the games with the most codes, in ascending order.
func (p *plot) largest() []string {
	var games []string // all results are sorted by size
	for i := range p.all {
		if !slices.Contains(games, p.all[i].Game) {
			games = append(games, p.all[i].Game)
		}
	}
	return games[max(0, len(games)-plotGames):]
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

// histogram draws the percentage of codes found with each number of guesses, with a bar for each
// strategy.
func (p *plot) histogram(in panel, game string) {
	results, most := p.of(game)
	parts := newSpan(false)
	parts.take(0)
	parts.last = 100
	for _, r := range results {
		for _, codes := range r.Histogram {
			parts.take(r.percent(codes))
		}
	}
	figures := 12 + figureLine*float64((len(results)+1)/2) // space above the bars
	parts.high /= 1 - figures/panelHeight
	parts = parts.rounded()
	p.panel(in, p.env.Say("plot-histogram", "game", game), p.env.Say("head-guesses"), span{}, parts)
	group := panelWidth / float64(most)
	bar := group * 0.8 / float64(len(results))
	for guesses := 1; guesses <= most; guesses++ {
		left := in.left + group*(float64(guesses)-0.9)
		p.number(in, left+group*0.4, guesses, most)
		for i, r := range results {
			if guesses < len(r.Histogram) && r.Histogram[guesses] > 0 {
				percent := r.percent(r.Histogram[guesses])
				p.bar(left+bar*float64(i), in.y(parts, percent), max(0.5, bar-0.5), in.top+panelHeight-in.y(parts, percent), p.colour(r.Strategy),
					fmt.Sprintf("%s, %d: %s%%", r.Strategy, guesses, wording.Number(p.env.Lang, percent, 1)))
			}
		}
	}
	for i, r := range results {
		x, y := in.left+12+panelWidth/2*float64(i%2), in.top+16+figureLine*float64(i/2)
		p.circle(x, y, 4, p.colour(r.Strategy), "")
		p.text(x+10, y+4, "start", p.env.Say("plot-quality", "average", wording.Number(p.env.Lang, r.Average, 3), "most", r.Max))
	}
}

// mostNumbers is the largest number of labels that fit under a panel.
const mostNumbers = 16

// number writes a label under a panel. If the labels would touch, it writes only every second,
// fifth, tenth and so on.
func (p *plot) number(in panel, x float64, guesses, most int) {
	for _, step := range []int{1, 2, 5, 10, 20, 50, 100} {
		if most <= mostNumbers*step {
			if guesses%step == 0 {
				p.text(x, in.top+panelHeight+18, "middle", fmt.Sprint(guesses))
			}
			return
		}
	}
}

// of returns the results of a game and the largest number of guesses among them.
func (p *plot) of(game string) (results []*compared, most int) {
	most = 1
	for i := range p.all {
		if r := &p.all[i]; r.Game == game {
			results = append(results, r)
			most = max(most, r.Max)
		}
	}
	return results, most
}

// cumulative draws the percentage of codes found within each number of guesses. Each strategy has a
// line with its own dashes, so that lines can be distinguished when they overlap.
func (p *plot) cumulative(in panel, game string) {
	results, most := p.of(game)
	parts := span{low: 0, high: 100, last: 100}
	p.panel(in, p.env.Say("plot-cumulative", "game", game), p.env.Say("head-guesses"), span{}, parts)
	step := panelWidth / float64(most)
	for guesses := range most + 1 {
		p.number(in, in.left+step*float64(guesses), guesses, most)
	}
	for i, r := range results {
		found, points := uint64(0), []point{{in.left, in.y(parts, 0)}}
		for guesses := 1; guesses <= most; guesses++ {
			if guesses < len(r.Histogram) {
				found += r.Histogram[guesses]
			}
			points = append(points, point{in.left + step*float64(guesses), in.y(parts, r.percent(found))})
			p.circle(points[guesses].x, points[guesses].y, 3, p.colour(r.Strategy),
				p.env.Say("plot-found", "strategy", r.Strategy, "guesses", guesses, "percent", wording.Number(p.env.Lang, r.percent(found), 1)))
		}
		p.curve(points, p.colour(r.Strategy), i)
	}
}

// percent returns the percentage of the played codes.
func (r *compared) percent(codes uint64) float64 {
	played := uint64(0)
	for _, n := range r.Histogram {
		played += n
	}
	return 100 * float64(codes) / math.Max(1, float64(played))
}

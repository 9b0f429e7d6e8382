package main

import (
	"fmt"
	"html"
	"io"
	"math"
	"slices"
	"strings"
)

// The plot is drawn on a square of these units, with margins for the words.
const (
	plotWidth, plotHeight = 760.0, 520.0
	plotLeft, plotTop     = 70.0, 30.0
	plotRight, plotBottom = 720.0, 450.0
)

// plotColours are told apart by all eyes (Okabe and Ito 2008).
var plotColours = []string{"#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"}

// writePlot draws seconds against codes, both in powers of ten, a point for each
// game and a colour for each strategy.
func (c *comparison) writePlot(all []compared) error {
	var strategies []string
	codes, seconds := span{math.Inf(1), math.Inf(-1)}, span{math.Inf(1), math.Inf(-1)}
	for i := range all {
		if !slices.Contains(strategies, all[i].Strategy) {
			strategies = append(strategies, all[i].Strategy)
		}
		codes.take(float64(all[i].Codes))
		seconds.take(max(all[i].Seconds, 1e-6))
	}
	codes.round()
	seconds.round()
	var svg strings.Builder
	fmt.Fprintf(&svg, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" font-family="system-ui, sans-serif" font-size="13">
<style>
  .paper { fill: #fff } text { fill: #222 } .grid { stroke: #ddd } .frame { stroke: #888; fill: none }
  @media (prefers-color-scheme: dark) { .paper { fill: #16181d } text { fill: #ddd } .grid { stroke: #333 } .frame { stroke: #777 } }
</style>
<rect class="paper" width="100%%" height="100%%"/>
`, plotWidth, plotHeight)
	for power := codes.low; power <= codes.high; power++ {
		x := codes.place(math.Pow(10, power), plotLeft, plotRight)
		fmt.Fprintf(&svg, `<line class="grid" x1="%.1f" y1="%g" x2="%.1f" y2="%g"/><text x="%.1f" y="%g" text-anchor="middle">%s</text>`+"\n", x, plotTop, x, plotBottom, x, plotBottom+20, powerOfTen(power))
	}
	for power := seconds.low; power <= seconds.high; power++ {
		y := seconds.place(math.Pow(10, power), plotBottom, plotTop)
		fmt.Fprintf(&svg, `<line class="grid" x1="%g" y1="%.1f" x2="%g" y2="%.1f"/><text x="%g" y="%.1f" text-anchor="end">%s</text>`+"\n", plotLeft, y, plotRight, y, plotLeft-8, y+4, powerOfTen(power))
	}
	fmt.Fprintf(&svg, `<rect class="frame" x="%g" y="%g" width="%g" height="%g"/>`+"\n", plotLeft, plotTop, plotRight-plotLeft, plotBottom-plotTop)
	fmt.Fprintf(&svg, `<text x="%g" y="%g" text-anchor="end">%s</text><text x="%g" y="%g">%s</text>`+"\n",
		plotRight, plotBottom+42, html.EscapeString(c.say("head-codes")), plotLeft, plotTop-10, html.EscapeString(c.say("head-seconds")))
	for i := range all {
		r := &all[i]
		fmt.Fprintf(&svg, `<circle cx="%.1f" cy="%.1f" r="4" fill="%s" fill-opacity="0.75"><title>%s</title></circle>`+"\n",
			codes.place(float64(r.Codes), plotLeft, plotRight), seconds.place(max(r.Seconds, 1e-6), plotBottom, plotTop),
			plotColours[slices.Index(strategies, r.Strategy)%len(plotColours)],
			html.EscapeString(fmt.Sprintf("%s %s: %.3g s", r.Game, r.Strategy, r.Seconds)))
	}
	for i, name := range strategies {
		x := plotLeft + float64(i)*110
		fmt.Fprintf(&svg, `<circle cx="%g" cy="%g" r="5" fill="%s"/><text x="%g" y="%g">%s</text>`+"\n",
			x+6, plotBottom+54, plotColours[i%len(plotColours)], x+16, plotBottom+58, html.EscapeString(name))
	}
	svg.WriteString("</svg>\n")
	if c.plot == "-" {
		_, err := io.WriteString(c.out, svg.String())
		return err
	}
	return writeFile(c.plot, []byte(svg.String()))
}

// span is a stretch of powers of ten.
type span struct{ low, high float64 }

func (s *span) take(value float64) {
	s.low, s.high = min(s.low, math.Log10(value)), max(s.high, math.Log10(value))
}

// round widens the span to whole powers, at least one apart.
func (s *span) round() {
	if s.low > s.high {
		*s = span{0, 1} // nothing to draw
	}
	s.low, s.high = math.Floor(s.low), math.Ceil(s.high)
	if s.high == s.low {
		s.high++
	}
}

// place returns where a value lies between two coordinates.
func (s *span) place(value, from, to float64) float64 {
	return from + (math.Log10(value)-s.low)/(s.high-s.low)*(to-from)
}

func powerOfTen(power float64) string {
	superscripts := strings.NewReplacer("-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")
	return "10" + superscripts.Replace(fmt.Sprint(power))
}

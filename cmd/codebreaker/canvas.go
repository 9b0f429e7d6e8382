package main

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// canvas writes an SVG picture, light or dark as its reader likes.
type canvas struct{ svg strings.Builder }

func (c *canvas) open(width, height float64) {
	fmt.Fprintf(&c.svg, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" font-family="system-ui, sans-serif" font-size="13">
<style>
  .paper { fill: #fff } text { fill: #222 } .title { font-weight: 600 } .grid { stroke: #ddd } .frame { stroke: #888; fill: none }
  @media (prefers-color-scheme: dark) { .paper { fill: #16181d } text { fill: #ddd } .grid { stroke: #333 } .frame { stroke: #777 } }
</style>
<rect class="paper" width="100%%" height="100%%"/>
`, width, height)
}

// close returns the picture.
func (c *canvas) close() string { return c.svg.String() + "</svg>\n" }

// circle draws a point, which says a title when it is pointed at.
func (c *canvas) circle(x, y, radius float64, colour, title string) {
	fmt.Fprintf(&c.svg, `<circle cx="%.1f" cy="%.1f" r="%g" fill="%s" fill-opacity="0.8">%s</circle>`+"\n", x, y, radius, colour, titled(title))
}

func (c *canvas) bar(x, y, width, height float64, colour, title string) {
	fmt.Fprintf(&c.svg, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s">%s</rect>`+"\n", x, y, width, height, colour, titled(title))
}

func titled(title string) string {
	if title == "" {
		return ""
	}
	return "<title>" + html.EscapeString(title) + "</title>"
}

func (c *canvas) line(x1, y1, x2, y2 float64, colour string) {
	fmt.Fprintf(&c.svg, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="%s" stroke-width="2"/>`+"\n", x1, y1, x2, y2, colour)
}

// strokes are how curves of one picture differ besides their colours.
var strokes = []string{"", "7 3", "2 3", "9 3 2 3"}

// curve draws a line through points, with the dashes of a number.
func (c *canvas) curve(points [][2]float64, colour string, number int) {
	var path strings.Builder
	for _, point := range points {
		fmt.Fprintf(&path, " %.1f,%.1f", point[0], point[1])
	}
	fmt.Fprintf(&c.svg, `<polyline points="%s" fill="none" stroke="%s" stroke-width="2" stroke-dasharray="%s"/>`+"\n",
		strings.TrimSpace(path.String()), colour, strokes[number%len(strokes)])
}

func (c *canvas) grid(x1, y1, x2, y2 float64) {
	fmt.Fprintf(&c.svg, `<line class="grid" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>`+"\n", x1, y1, x2, y2)
}

// text writes words that begin, end or have their middle there: start, end, middle.
func (c *canvas) text(x, y float64, anchor, text string) {
	fmt.Fprintf(&c.svg, `<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>`+"\n", x, y, anchor, html.EscapeString(text))
}

// panel is a frame that things are drawn in.
type panel struct{ left, top float64 }

func (in panel) x(s span, value float64) float64 {
	return in.left + s.part(value)*panelWidth
}

func (in panel) y(s span, value float64) float64 {
	return in.top + (1-s.part(value))*panelHeight
}

// panel draws the frame and grid of a panel, its title above and what the lower side
// counts below. A side without a span has no grid.
func (c *canvas) panel(in panel, title, below string, across, up span) {
	right, bottom := in.left+panelWidth, in.top+panelHeight
	for _, tick := range across.ticks() {
		x := in.x(across, tick)
		c.grid(x, in.top, x, bottom)
		c.text(x, bottom+18, "middle", across.name(tick))
	}
	for _, tick := range up.ticks() {
		y := in.y(up, tick)
		c.grid(in.left, y, right, y)
		c.text(in.left-8, y+4, "end", up.name(tick))
	}
	fmt.Fprintf(&c.svg, `<rect class="frame" x="%g" y="%g" width="%g" height="%g"/><text class="title" x="%g" y="%g">%s</text>`+"\n",
		in.left, in.top, panelWidth, panelHeight, in.left, in.top-12, html.EscapeString(title))
	c.text(right, bottom+36, "end", below)
}

// span is a stretch of numbers, or of powers of ten: then it has their exponents.
type span struct {
	low, high float64
	powers    bool
	last      float64 // no tick is above
}

// newSpan returns a span of nothing yet.
func newSpan(powers bool) span { return span{math.Inf(1), math.Inf(-1), powers, math.Inf(1)} }

func (s *span) take(value float64) {
	if s.powers {
		value = math.Log10(value)
	}
	s.low, s.high = min(s.low, value), max(s.high, value)
}

// rounded returns the span widened to whole steps, at least one long.
func (s span) rounded() span {
	if s.low > s.high {
		s.low, s.high = 0, 1 // nothing to draw
	}
	step := s.step()
	s.low, s.high = math.Floor(s.low/step)*step, math.Ceil(s.high/step)*step
	if s.high == s.low {
		s.high += step
	}
	return s
}

// step returns the distance of two ticks: 1, 2, 5, 10, 20 and so on, so that there are
// ten at most.
func (s span) step() float64 {
	step := 1.0
	for times := []float64{2, 2.5, 2}; s.high-s.low > 10*step; times = append(times[1:], times[0]) {
		step *= times[0]
	}
	return step
}

// ticks returns the numbers that the grid has.
func (s span) ticks() (ticks []float64) {
	if s.low == s.high {
		return nil
	}
	for at := s.low; at <= min(s.high, s.last); at += s.step() {
		if s.powers {
			ticks = append(ticks, math.Pow(10, at))
		} else {
			ticks = append(ticks, at)
		}
	}
	return ticks
}

// part returns where a value lies, from 0 to 1.
func (s span) part(value float64) float64 {
	if s.powers {
		value = math.Log10(value)
	}
	return (value - s.low) / (s.high - s.low)
}

// name writes the number of a tick.
func (s span) name(tick float64) string {
	if !s.powers {
		return fmt.Sprint(tick)
	}
	superscripts := strings.NewReplacer("-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")
	return "10" + superscripts.Replace(fmt.Sprint(math.Round(math.Log10(tick))))
}

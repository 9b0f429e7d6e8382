package main

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// canvas is a picture of shapes, one over the other, which is written as SVG, light or
// dark as its reader likes, or painted as PNG on white paper.
type canvas struct {
	width, height float64
	shapes        []shape
}

// A shape knows both ways to show itself.
type shape interface {
	svg() string
	paint(*painter)
}

// An ink is a colour that depends on the paper.
type ink struct{ light, dark string }

// The papers by their names, which is a class of the SVG.
var papers = map[string]ink{
	"paper": {"#ffffff", "#16181d"},
	"text":  {"#222222", "#dddddd"},
	"grid":  {"#dddddd", "#333333"},
	"frame": {"#888888", "#777777"},
}

func (c *canvas) open(width, height float64) { c.width, c.height = width, height }

// svg returns the picture as SVG.
func (c *canvas) svg() string {
	style := func(of func(ink) string) string {
		return fmt.Sprintf(".paper { fill: %s } text { fill: %s } .grid { stroke: %s } .frame { stroke: %s }",
			of(papers["paper"]), of(papers["text"]), of(papers["grid"]), of(papers["frame"]))
	}
	var svg strings.Builder
	fmt.Fprintf(&svg, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" font-family="system-ui, sans-serif" font-size="%g">
<style>
  %s .title { font-weight: 600 } .curve { fill: none; stroke-width: %g }
  @media (prefers-color-scheme: dark) { %s }
</style>
<rect class="paper" width="100%%" height="100%%"/>
`, c.width, c.height, letterSize, style(func(i ink) string { return i.light }), curveWidth, style(func(i ink) string { return i.dark }))
	for _, s := range c.shapes {
		svg.WriteString(s.svg() + "\n")
	}
	return svg.String() + "</svg>\n"
}

const (
	letterSize  = 13.0
	curveWidth  = 2.0
	dotStrength = 0.8 // how much of what is below a point covers
)

func (c *canvas) add(s shape) { c.shapes = append(c.shapes, s) }

// circle is a point, which says a title when it is pointed at.
type circle struct {
	x, y, radius  float64
	colour, title string
}

func (c *canvas) circle(x, y, radius float64, colour, title string) {
	c.add(circle{x, y, radius, colour, title})
}

func (s circle) svg() string {
	return fmt.Sprintf(`<circle cx="%.1f" cy="%.1f" r="%g" fill="%s" fill-opacity="%g">%s</circle>`, s.x, s.y, s.radius, s.colour, dotStrength, titled(s.title))
}

// bar is a rectangle that is filled.
type bar struct {
	x, y, width, height float64
	colour, title       string
}

func (c *canvas) bar(x, y, width, height float64, colour, title string) {
	c.add(bar{x, y, width, height, colour, title})
}

func (s bar) svg() string {
	return fmt.Sprintf(`<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s">%s</rect>`, s.x, s.y, s.width, s.height, s.colour, titled(s.title))
}

func titled(title string) string {
	if title == "" {
		return ""
	}
	return "<title>" + html.EscapeString(title) + "</title>"
}

// point is a place on the paper, from its left upper corner.
type point struct{ x, y float64 }

// strokes are how curves of one picture differ besides their colours: lengths of ink and
// of paper in turn.
var strokes = [][]float64{nil, {7, 3}, {2, 3}, {9, 3, 2, 3}}

// curve joins points by straight lines.
type curve struct {
	points []point
	colour string
	dashes []float64
}

// curve draws a line through points, with the dashes of a number.
func (c *canvas) curve(points []point, colour string, number int) {
	c.add(curve{points, colour, strokes[number%len(strokes)]})
}

func (c *canvas) line(x1, y1, x2, y2 float64, colour string) {
	c.curve([]point{{x1, y1}, {x2, y2}}, colour, 0)
}

func (s curve) svg() string {
	var at []string
	for _, p := range s.points {
		at = append(at, fmt.Sprintf("%.1f,%.1f", p.x, p.y))
	}
	how := ""
	if s.dashes != nil {
		how = fmt.Sprintf(` stroke-dasharray="%s"`, strings.Trim(fmt.Sprint(s.dashes), "[]"))
	}
	return fmt.Sprintf(`<polyline class="curve" points="%s" stroke="%s"%s/>`, strings.Join(at, " "), s.colour, how)
}

// rule is a thin line of the grid or of a frame.
type rule struct {
	from, to point
	ink      string
}

func (c *canvas) grid(x1, y1, x2, y2 float64) { c.add(rule{point{x1, y1}, point{x2, y2}, "grid"}) }

func (c *canvas) frame(left, top, right, bottom float64) {
	corners := []point{{left, top}, {right, top}, {right, bottom}, {left, bottom}}
	for i, corner := range corners {
		c.add(rule{corner, corners[(i+1)%len(corners)], "frame"})
	}
}

func (s rule) svg() string {
	return fmt.Sprintf(`<line class="%s" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>`, s.ink, s.from.x, s.from.y, s.to.x, s.to.y)
}

// words are a line of text that begins, ends or has its middle there: start, end, middle.
type words struct {
	x, y         float64
	anchor, text string
	colour       string  // else the ink of text
	size         float64 // else letterSize
	title        bool    // stands out
}

func (c *canvas) text(x, y float64, anchor, text string) {
	c.add(words{x: x, y: y, anchor: anchor, text: text})
}

func (s words) svg() string {
	how := ""
	if s.colour != "" {
		how += fmt.Sprintf(` style="fill: %s"`, s.colour)
	}
	if s.size != 0 {
		how += fmt.Sprintf(` font-size="%.0f"`, s.size)
	}
	if s.title {
		how += ` class="title"`
	}
	return fmt.Sprintf(`<text x="%.1f" y="%.1f" text-anchor="%s"%s>%s</text>`, s.x, s.y, s.anchor, how, html.EscapeString(s.text))
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
	c.frame(in.left, in.top, right, bottom)
	c.add(words{x: in.left, y: in.top - 12, anchor: "start", text: title, title: true})
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

package studycmd

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// canvas is an SVG picture made of shapes, later ones on top. Its colours follow the reader's light
// or dark theme.
type canvas struct {
	width, height float64
	shapes        []string
}

// paper holds the colours of the background, the text, the grid and the frames.
type paper struct{ paper, text, grid, frame string }

var (
	light = paper{"#ffffff", "#222222", "#dddddd", "#888888"}
	dark  = paper{"#16181d", "#dddddd", "#333333", "#777777"}
)

func (p paper) style() string {
	return fmt.Sprintf(".paper { fill: %s } text { fill: %s } .grid { stroke: %s } .frame { stroke: %s }", p.paper, p.text, p.grid, p.frame)
}

func (c *canvas) open(width, height float64) { c.width, c.height = width, height }

// letterSize is the default font size.
const letterSize = 13.0

// svg returns the picture as SVG.
func (c *canvas) svg() string {
	head := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" font-family="system-ui, sans-serif" font-size="%g">
<style>
  %s .title { font-weight: 600 } .curve { fill: none; stroke-width: 2 }
  @media (prefers-color-scheme: dark) { %s }
</style>
<rect class="paper" width="100%%" height="100%%"/>
`, c.width, c.height, letterSize, light.style(), dark.style())
	return head + strings.Join(c.shapes, "\n") + "\n</svg>\n"
}

func (c *canvas) Add(format string, args ...any) {
	c.shapes = append(c.shapes, fmt.Sprintf(format, args...))
}

// circle draws a point. Its title appears as a tooltip.
func (c *canvas) circle(x, y, radius float64, colour, title string) {
	c.Add(`<circle cx="%.1f" cy="%.1f" r="%g" fill="%s" fill-opacity="0.8">%s</circle>`, x, y, radius, colour, titled(title))
}

// bar draws a filled rectangle.
func (c *canvas) bar(x, y, width, height float64, colour, title string) {
	c.Add(`<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s">%s</rect>`, x, y, width, height, colour, titled(title))
}

func titled(title string) string {
	if title == "" {
		return ""
	}
	return "<title>" + html.EscapeString(title) + "</title>"
}

// point is a position, measured from the upper left corner.
type point struct{ x, y float64 }

// strokes are the dash patterns of curves, so that curves differ by more than colour. A pattern
// lists the lengths of dashes and gaps in turn.
var strokes = []string{"", "7 3", "2 3", "9 3 2 3"}

// curve draws a line through points with dash pattern number.
func (c *canvas) curve(points []point, colour string, number int) {
	var at []string
	for _, p := range points {
		at = append(at, fmt.Sprintf("%.1f,%.1f", p.x, p.y))
	}
	dashes := strokes[number%len(strokes)]
	if dashes != "" {
		dashes = fmt.Sprintf(` stroke-dasharray="%s"`, dashes)
	}
	c.Add(`<polyline class="curve" points="%s" stroke="%s"%s/>`, strings.Join(at, " "), colour, dashes)
}

func (c *canvas) line(x1, y1, x2, y2 float64, colour string) {
	c.curve([]point{{x1, y1}, {x2, y2}}, colour, 0)
}

// rule draws a thin line for the grid or a frame.
func (c *canvas) rule(x1, y1, x2, y2 float64, class string) {
	c.Add(`<line class="%s" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>`, class, x1, y1, x2, y2)
}

func (c *canvas) grid(x1, y1, x2, y2 float64) { c.rule(x1, y1, x2, y2, "grid") }

func (c *canvas) frame(left, top, right, bottom float64) {
	corners := []point{{left, top}, {right, top}, {right, bottom}, {left, bottom}}
	for i, corner := range corners {
		next := corners[(i+1)%len(corners)]
		c.rule(corner.x, corner.y, next.x, next.y, "frame")
	}
}

// text writes a line of text. Its anchor is start, middle or end.
func (c *canvas) text(x, y float64, anchor, text string) { c.styled(x, y, anchor, "", text) }

// styled writes a line of text with extra attributes.
func (c *canvas) styled(x, y float64, anchor, attributes, text string) {
	c.Add(`<text x="%.1f" y="%.1f" text-anchor="%s"%s>%s</text>`, x, y, anchor, attributes, html.EscapeString(text))
}

// panel is the frame of one drawing.
type panel struct{ left, top float64 }

func (in panel) x(s span, value float64) float64 {
	return in.left + s.part(value)*panelWidth
}

func (in panel) y(s span, value float64) float64 {
	return in.top + (1-s.part(value))*panelHeight
}

// panel draws the frame and the grid of a panel, its title above, and the label of the horizontal
// axis below. An axis without a span has no grid.
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
	c.styled(in.left, in.top-12, "start", ` class="title"`, title)
	c.text(right, bottom+36, "end", below)
}

// span is a range of numbers. On a logarithmic axis it holds exponents of ten.
type span struct {
	low, high float64
	powers    bool
	last      float64 // no tick lies above this
}

// newSpan returns an empty span.
func newSpan(powers bool) span { return span{math.Inf(1), math.Inf(-1), powers, math.Inf(1)} }

func (s *span) take(value float64) {
	if s.powers {
		value = math.Log10(value)
	}
	s.low, s.high = min(s.low, value), max(s.high, value)
}

// rounded returns the span widened to whole steps. It is at least one step long.
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

// step returns the distance between two ticks: 1, 2, 5, 10, 20 and so on. It gives at most ten
// ticks.
func (s span) step() float64 {
	step := 1.0
	for times := []float64{2, 2.5, 2}; s.high-s.low > 10*step; times = append(times[1:], times[0]) {
		step *= times[0]
	}
	return step
}

// ticks returns the numbers on the axis.
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

// part returns the relative position of a value in the span, from 0 to 1.
func (s span) part(value float64) float64 {
	if s.powers {
		value = math.Log10(value)
	}
	return (value - s.low) / (s.high - s.low)
}

// name returns the label of a tick.
func (s span) name(tick float64) string {
	if !s.powers {
		return fmt.Sprint(tick)
	}
	superscripts := strings.NewReplacer("-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")
	return "10" + superscripts.Replace(fmt.Sprint(math.Round(math.Log10(tick))))
}

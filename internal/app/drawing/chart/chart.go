// Package chart draws numbers as points in panels with linear or logarithmic axes. The pictures are SVG.
package chart

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// Canvas is an SVG picture made of shapes, later ones on top. Its colours follow the reader's light
// or dark theme.
type Canvas struct {
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

// The sizes of the parts of a picture.
const (
	panelWidth   = 320.0
	panelHeight  = 250.0
	letterSize   = 13.0
	legendLine   = 22.0
	legendWidth  = 750.0
	legendMost   = 5 // names in a line of the legend
	legendMargin = 60.0
)

// colours can be distinguished by colour-blind readers (Okabe and Ito 2008, then Tol 2012). There is one for each
// series of points.
var colours = []string{"#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#8C8C8C", "#882255", "#999933", "#332288", "#8B5A2B"}

// Colour returns the colour of a series, which is numbered from 0.
func Colour(series int) string { return colours[series%len(colours)] }

// TwoPanels makes an empty picture with a legend of the series above two panels side by side, which it returns.
func TwoPanels(series []string) (c *Canvas, left, right Panel) {
	most := legendMost
	for _, name := range series {
		most = min(most, max(1, int(legendWidth/(9*float64(len([]rune(name)))))))
	}
	top := legendMargin + legendLine*float64((len(series)+most-1)/most)
	c = &Canvas{width: 2*panelWidth + 160, height: top + panelHeight + 50}
	for i, name := range series {
		x, y := legendMargin+float64(i%most)*legendWidth/float64(most), 24+float64(i/most)*legendLine
		c.Circle(x+5, y, 5, Colour(i), "")
		c.text(x+16, y+4, "start", name)
	}
	return c, Panel{60, top}, Panel{140 + panelWidth, top}
}

// SVG returns the picture as SVG.
func (c *Canvas) SVG() string {
	head := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" font-family="system-ui, sans-serif" font-size="%g">
<style>
  %s .title { font-weight: 600 } .frame { fill: none } .curve { stroke-width: 2 }
  @media (prefers-color-scheme: dark) { %s }
</style>
<rect class="paper" width="100%%" height="100%%"/>
`, c.width, c.height, letterSize, light.style(), dark.style())
	return head + strings.Join(c.shapes, "\n") + "\n</svg>\n"
}

func (c *Canvas) add(format string, args ...any) {
	c.shapes = append(c.shapes, fmt.Sprintf(format, args...))
}

// Circle draws a point. Its title appears as a tooltip.
func (c *Canvas) Circle(x, y, radius float64, colour, title string) {
	c.add(`<circle cx="%.1f" cy="%.1f" r="%g" fill="%s" fill-opacity="0.8">%s</circle>`, x, y, radius, colour, titled(title))
}

func titled(title string) string {
	if title == "" {
		return ""
	}
	return "<title>" + html.EscapeString(title) + "</title>"
}

// Line draws a line.
func (c *Canvas) Line(x1, y1, x2, y2 float64, colour string) {
	c.add(`<line class="curve" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="%s"/>`, x1, y1, x2, y2, colour)
}

func (c *Canvas) grid(x1, y1, x2, y2 float64) {
	c.add(`<line class="grid" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>`, x1, y1, x2, y2)
}

// text writes a line of text. Its anchor is start, middle or end.
func (c *Canvas) text(x, y float64, anchor, text string) {
	c.add(`<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>`, x, y, anchor, html.EscapeString(text))
}

// Panel is the frame of one drawing.
type Panel struct{ left, top float64 }

// X returns the place of a value of the horizontal axis on the picture.
func (in Panel) X(s Span, value float64) float64 {
	return in.left + s.part(value)*panelWidth
}

// Y returns the place of a value of the vertical axis on the picture.
func (in Panel) Y(s Span, value float64) float64 {
	return in.top + (1-s.part(value))*panelHeight
}

// Panel draws the frame and the grid of a panel, its title above, and the label of the horizontal
// axis below.
func (c *Canvas) Panel(in Panel, title, below string, across, up Span) {
	right, bottom := in.left+panelWidth, in.top+panelHeight
	for _, tick := range across.ticks() {
		x := in.X(across, tick)
		c.grid(x, in.top, x, bottom)
		c.text(x, bottom+18, "middle", across.name(tick))
	}
	for _, tick := range up.ticks() {
		y := in.Y(up, tick)
		c.grid(in.left, y, right, y)
		c.text(in.left-8, y+4, "end", up.name(tick))
	}
	c.add(`<rect class="frame" x="%.1f" y="%.1f" width="%g" height="%g"/>`, in.left, in.top, panelWidth, panelHeight)
	c.add(`<text class="title" x="%.1f" y="%.1f">%s</text>`, in.left, in.top-12, html.EscapeString(title))
	c.text(right, bottom+36, "end", below)
}

// Span is a range of numbers. On a logarithmic axis it holds exponents of ten.
type Span struct {
	low, high float64
	powers    bool
}

// NewSpan returns an empty span.
func NewSpan(powers bool) Span { return Span{math.Inf(1), math.Inf(-1), powers} }

// Take widens the span to a value.
func (s *Span) Take(value float64) {
	if s.powers {
		value = math.Log10(value)
	}
	s.low, s.high = min(s.low, value), max(s.high, value)
}

// Rounded returns the span widened to whole steps. It is at least one step long.
func (s Span) Rounded() Span {
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
func (s Span) step() float64 {
	step := 1.0
	for times := []float64{2, 2.5, 2}; s.high-s.low > 10*step; times = append(times[1:], times[0]) {
		step *= times[0]
	}
	return step
}

// ticks returns the numbers on the axis.
func (s Span) ticks() (ticks []float64) {
	for at := s.low; at <= s.high; at += s.step() {
		if s.powers {
			ticks = append(ticks, math.Pow(10, at))
		} else {
			ticks = append(ticks, at)
		}
	}
	return ticks
}

// part returns the relative position of a value in the span, from 0 to 1.
func (s Span) part(value float64) float64 {
	if s.powers {
		value = math.Log10(value)
	}
	return (value - s.low) / (s.high - s.low)
}

// name returns the label of a tick.
func (s Span) name(tick float64) string {
	if !s.powers {
		return fmt.Sprint(tick)
	}
	superscripts := strings.NewReplacer("-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")
	return "10" + superscripts.Replace(fmt.Sprint(math.Round(math.Log10(tick))))
}

package drawing

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
)

// SVG draws a tree as a sunburst. The first guess is in the middle. Each position is a sector
// around the guess before it, with a width in proportion to the number of remaining codes. It shows
// the answer, the next guess, a question mark if that is not a candidate, and the number of codes.
// The nearer the answer is to the solved one, the warmer is the background. Details too small to
// see are left out, so that the picture of a large tree stays small.
//
// The picture contains no words except the tree's own and follows the reader's choice of light or
// dark. Pointing at a position shows its turns. The error is that from [tree.Tree.Missing] or the
// writer.
func SVG(w io.Writer, t *tree.Tree) error {
	if err := t.Missing(); err != nil {
		return err
	}
	buffer := bufio.NewWriter(w)
	s := newSunburst(buffer, t)
	s.begin()
	s.centre()
	s.children(t.Root, 1, 0, "")
	s.caption()
	buffer.WriteString("</svg>\n")
	return buffer.Flush()
}

// The measures of the picture, in its own units.
const (
	outerRadius  = 1000.0
	centreRadius = 150.0
	margin       = 40.0
	smallestPeg  = 1.5  // diameter; smaller ones are not drawn
	filled       = 0.86 // of the width of a sector, by its row
	thinnest     = 0.6  // narrower sectors are drawn together
)

type sunburst struct {
	*bufio.Writer
	tree       *tree.Tree
	pegs       pegs
	measure    tree.Measure
	turn       float64 // angle of one code, in radians
	answers    map[rules.Feedback]bool
	byRing     [][]*tree.Node
	radii      []float64 // outer radii of the rings; ring 0 is the centre
	largestPeg float64
}

func newSunburst(w *bufio.Writer, t *tree.Tree) *sunburst {
	s := &sunburst{Writer: w, tree: t, pegs: newPegs(t.Game), measure: t.Measure(), answers: map[rules.Feedback]bool{}}
	s.turn = 2 * math.Pi / float64(s.measure.Codes())
	s.collect(t.Root, 0)
	s.measureRings()
	return s
}

// collect gathers the positions of each ring, and the answers.
func (s *sunburst) collect(n *tree.Node, ring int) {
	if ring == len(s.byRing) {
		s.byRing = append(s.byRing, nil)
	}
	s.byRing[ring] = append(s.byRing[ring], n)
	for _, child := range n.Children {
		s.answers[child.Feedback] = true
		s.collect(child.Node, ring+1)
	}
}

// measureRings divides the radius among the rings in proportion to their average row length, and
// makes the largest pegs as large as that allows.
func (s *sunburst) measureRings() {
	const room, rounds = outerRadius - centreRadius, 24
	rings := len(s.byRing) - 1
	s.radii = make([]float64, rings+1)
	for ring := range s.radii {
		s.radii[ring] = centreRadius + room*float64(ring)/float64(max(1, rings))
	}
	s.largestPeg = centreRadius / 3
	for range rounds { // the length of rows depends on the radii
		rows, sum := make([]float64, rings+1), 0.0
		for ring := 1; ring <= rings; ring++ {
			rows[ring] = s.meanRow(ring)
			sum += rows[ring]
		}
		for ring := 1; ring <= rings; ring++ {
			s.radii[ring] = s.radii[ring-1] + room*rows[ring]/sum
		}
		s.largestPeg = min(s.largestPeg*min(1.25, max(0.8, room/sum)), centreRadius/2)
	}
}

// meanRow returns the mean length of the rows in a ring, weighted by codes, with some space.
func (s *sunburst) meanRow(ring int) float64 {
	sum, codes := 0.0, 0.0
	for _, n := range s.byRing[ring] {
		weight := float64(n.Measure().Codes())
		sum += weight * s.pegs.length(n) * min(s.largestPeg, filled*s.angle(n)*s.radii[ring-1])
		codes += weight
	}
	return 1.12*sum/codes + 3
}

// angle returns the width of a position's sector, at most a right angle.
func (s *sunburst) angle(n *tree.Node) float64 {
	return min(float64(n.Measure().Codes())*s.turn, math.Pi/2)
}

// children draws the sectors around a node, starting at an angle.
func (s *sunburst) children(n *tree.Node, ring int, angle float64, turns string) {
	if ring >= len(s.radii) {
		return
	}
	turns += s.tree.Game.Format(n.Guess) + "="
	small := 0.0 // angle of the sectors too thin to be drawn one by one
	for _, child := range n.Children {
		wide := float64(child.Node.Measure().Codes()) * s.turn
		if wide*s.radii[ring] < thinnest {
			small += wide
			angle += wide
			continue
		}
		s.dust(ring, angle-small, small)
		small = 0
		s.sector(child, ring, angle, wide, turns+child.Feedback.String())
		angle += wide
	}
	s.dust(ring, angle-small, small)
}

// dust draws several sectors that are too thin as one.
func (s *sunburst) dust(ring int, angle, wide float64) {
	if wide > 0 {
		fmt.Fprintf(s, `<path class="d" d="%s"/>`+"\n", s.ringPath(ring, angle, wide))
	}
}

// sector draws a position and its descendants.
func (s *sunburst) sector(child tree.Child, ring int, angle, wide float64, turns string) {
	n := child.Node
	fmt.Fprintf(s, "<g><title>%s → %s · %d</title>", html.EscapeString(turns), html.EscapeString(s.tree.Game.Format(n.Guess)), n.Measure().Codes())
	class := "s"
	if wide*s.radii[ring] < 4 {
		class = "s f"
	}
	fmt.Fprintf(s, `<path class="%s t%d" d="%s"/>`, class, warmth(child.Feedback), s.ringPath(ring, angle, wide))
	if radius, peg := s.place(n, ring); peg >= smallestPeg {
		s.row(child, angle+wide/2, radius, peg)
	}
	s.WriteString("</g>\n")
	s.children(n, ring+1, angle, turns+" ")
}

// place returns the radius at which the row of a position begins, and the size of its pegs. In a
// narrow sector the row moves outward as far as possible, because the sector is wider there.
//
//	peg <= filled·angle·radius    at the row's inner end
//	radius + length·peg <= outer edge
func (s *sunburst) place(n *tree.Node, ring int) (radius, peg float64) {
	inner, outer := s.radii[ring-1]+2, s.radii[ring]-2
	length := s.pegs.length(n) + 0.3
	across := filled * s.angle(n)
	peg = min(s.largestPeg, (outer-inner)/length, across*outer/(1+across*length))
	return max(inner+0.15*peg, min(outer-length*peg, peg/across)), peg
}

// row draws an answer and a guess outward from a radius. In the left half it is turned so that it
// reads from left to right.
func (s *sunburst) row(child tree.Child, angle, radius, peg float64) {
	degrees := angle*180/math.Pi - 90
	flip := math.Sin(angle) < 0
	if flip {
		degrees += 180
		radius = -radius
	}
	fmt.Fprintf(s, `<g transform="rotate(%s)translate(%s)scale(%s)">`, short(degrees), short(radius), short(peg))
	if flip {
		s.pegs.number(s, child.Node, -s.pegs.length(child.Node))
		s.pegs.guess(s, child.Node, -s.pegs.answerLength()-gap-s.pegs.guessLength())
		s.pegs.answer(s, child.Feedback, -s.pegs.answerLength())
	} else {
		s.pegs.answer(s, child.Feedback, 0)
		s.pegs.guess(s, child.Node, s.pegs.answerLength()+gap)
		s.pegs.number(s, child.Node, s.pegs.answerLength()+gap+s.pegs.guessLength()+gap)
	}
	s.WriteString("</g>")
}

// gap is the space between an answer and a guess, in pegs.
const gap = 0.35

// ringPath returns the outline of a sector.
func (s *sunburst) ringPath(ring int, angle, wide float64) string {
	inner, outer := s.radii[ring-1], s.radii[ring]
	if wide > 2*math.Pi-1e-9 {
		wide = 2*math.Pi - 1e-4 // an arc cannot end where it begins
	}
	large := 0
	if wide > math.Pi {
		large = 1
	}
	x, y := math.Sincos(angle)
	u, v := math.Sincos(angle + wide)
	return fmt.Sprintf("M%s %sA%s %s 0 %d 1 %s %sL%s %sA%s %s 0 %d 0 %s %sZ",
		short(inner*x), short(-inner*y), short(inner), short(inner), large, short(inner*u), short(-inner*v),
		short(outer*u), short(-outer*v), short(outer), short(outer), large, short(outer*x), short(-outer*y))
}

// warmth returns how near an answer is to the solved one, from 0 to 8.
func warmth(feedback rules.Feedback) int {
	return 8 * (2*feedback.Count(rules.Right) + feedback.Count(rules.Misplaced)) / (2 * feedback.Places())
}

// short prints a number with only the digits that make a visible difference.
func short(x float64) string {
	text := strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.2f", x), "0"), ".")
	if text == "-0" || text == "" {
		return "0"
	}
	return text
}

// centre draws the first guess.
func (s *sunburst) centre() {
	n := s.tree.Root
	fmt.Fprintf(s, `<g><title>%s · %d</title><circle class="s" r="%s"/>`, html.EscapeString(s.tree.Game.Format(n.Guess)), n.Measure().Codes(), short(centreRadius-3))
	length := s.pegs.guessLength()
	peg := min(70, 1.6*centreRadius/length)
	fmt.Fprintf(s, `<g transform="scale(%s)">`, short(peg))
	s.pegs.guess(s, n, -length/2)
	s.WriteString("</g></g>\n")
}

// caption writes the name of the tree and the histogram of guesses in the corners.
func (s *sunburst) caption() {
	const left, top = -outerRadius, -outerRadius
	t := s.tree
	lists := strings.Split(t.Game.Name(), "+")
	for i, list := range lists {
		lists[i] = list[strings.LastIndexAny(list, `/\`)+1:]
	}
	name := strings.Join(lists, "+")
	fmt.Fprintf(s, `<text class="h" style="font-size:%spx" x="%g" y="%g">%s</text><text class="c" x="%g" y="%g">%s</text>`+"\n",
		short(min(44, 600/letterWidth/float64(utf8.RuneCountInString(name)))), left, top+38, html.EscapeString(name), left, top+74, html.EscapeString(t.Strategy))
	for i, turn := range t.History {
		fmt.Fprintf(s, `<text class="c" x="%g" y="%g">%s</text>`+"\n", left, top+110+36*float64(i), html.EscapeString(t.Game.FormatTurn(turn)))
	}
	fmt.Fprintf(s, `<text class="h e" x="%g" y="%g">%.3f</text><text class="c e" x="%g" y="%g">%d / %d</text>`+"\n",
		-left, top+38, s.measure.Average(), -left, top+74, s.measure.Total(), s.measure.Codes())
	most := uint64(1)
	for _, secrets := range s.measure.Histogram {
		most = max(most, secrets)
	}
	y := outerRadius - 30*float64(s.measure.Max()-1)
	for guesses, secrets := range s.measure.Histogram[1:] {
		wide := 150 * float64(secrets) / float64(most)
		fmt.Fprintf(s, `<text class="c e" x="%g" y="%g">%d</text><rect class="b" x="%g" y="%g" width="%s" height="20" rx="3"/><text class="n" x="%s" y="%g">%d</text>`+"\n",
			left+24, y, guesses+1, left+36, y-18, short(wide), short(left+44+wide), y-1, secrets)
		y += 30
	}
}

// begin writes the head of the picture, its colours and its pegs.
func (s *sunburst) begin() {
	const edge = outerRadius + margin
	fmt.Fprintf(s, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="%g %g %g %g" role="img">`+"\n<title>%s</title>\n<style>%s</style>\n<defs>\n",
		-edge, -edge, 2*edge, 2*edge, html.EscapeString(s.tree.Game.Name()+" "+s.tree.Strategy), svgStyle)
	s.pegs.defineSymbols(s)
	for _, answer := range slices.SortedFunc(maps.Keys(s.answers), func(a, b rules.Feedback) int { return a.Ordinal() - b.Ordinal() }) {
		s.pegs.defineAnswer(s, answer)
	}
	fmt.Fprintf(s, `</defs>`+"\n"+`<rect class="g" x="%g" y="%g" width="%g" height="%g"/>`+"\n", -edge, -edge, 2*edge, 2*edge)
}

// svgStyle has the background and text colours, light and dark.
const svgStyle = `
text{font-family:ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace;fill:#2b2d33}
.g{fill:#faf8f3}
.s{stroke:#faf8f3;stroke-width:1.2;fill:#fff}
.f{stroke-width:.3}
.l{fill:#faf8f3}
.t0{fill:#d5e4f1}
.t1{fill:#dae4f0}
.t2{fill:#e0e5ee}
.t3{fill:#e6e6ed}
.t4{fill:#ebe6ec}
.t5{fill:#eee3da}
.t6{fill:#f2e0c9}
.t7{fill:#f6dcb8}
.t8{fill:#f9d9a6}
.d{fill:#cfc9ba}
.h{font-size:44px;font-weight:700}
.c{font-size:28px;fill:#6b6f78}
.n{font-size:20px;fill:#6b6f78}
.e{text-anchor:end}
.b{fill:#b9b19d}
.m{font-size:.5px;fill:#6b6f78}
.w{font-size:1px;font-weight:700;text-anchor:middle}
.k{fill:#17181b}
.o{fill:#fff;stroke:#17181b;stroke-width:.1}
.z{fill:#a9a390}
.q{fill:#009e73}
.y{fill:#e69f00}
@media(prefers-color-scheme:dark){
text{fill:#e8e6e1}
.g{fill:#12141a}
.s{stroke:#12141a;fill:#1a1d26}
.t0{fill:#172a47}
.t1{fill:#1e2b48}
.t2{fill:#242c48}
.t3{fill:#2b2d49}
.t4{fill:#322e4a}
.t5{fill:#3f343e}
.t6{fill:#4c3b32}
.t7{fill:#594225}
.t8{fill:#664819}
.l{fill:#12141a}
.d{fill:#3d4352}
.c,.n,.m{fill:#9aa0ad}
.b{fill:#565d6f}
.k{fill:#05060a;stroke:#9aa0ad;stroke-width:.07}
.o{fill:#f4f3ef;stroke:none}
.z{fill:#596074}
}
`

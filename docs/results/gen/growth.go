package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"

	"codebreaker/internal/app/drawing/chart"
)

// A growth is the file growth.json: what commands took at several sizes, and what starting the program took.
type growth struct {
	Machine, Date string
	Start         cost
	Series        []series
}

// A cost is seconds of the processor and the most memory in MB.
type cost struct{ Seconds, MB float64 }

// A series is one command at several sizes.
type series struct {
	Work, Name, Command string
	Points              []struct {
		Size  string
		Codes float64
		cost
	}
	Start cost `json:"-"`
}

// readGrowth reads growth.json.
func (m *maker) readGrowth() (*growth, error) {
	text, err := os.ReadFile(filepath.Join(m.folder, "growth.json"))
	if err != nil {
		return nil, err
	}
	var g growth
	if err := json.Unmarshal(text, &g); err != nil {
		return nil, fmt.Errorf("growth.json: %w", err)
	}
	for i := range g.Series {
		g.Series[i].Start = g.Start
	}
	return &g, nil
}

// of returns the series of one kind of work.
func (g *growth) of(work string) (found []series) {
	for _, s := range g.Series {
		if s.Work == work {
			found = append(found, s)
		}
	}
	return found
}

// A quantity is what grows: seconds or memory.
type quantity struct {
	title, unit string
	of          func(cost) float64
	least       float64 // beyond the start; less is left out, because the start varies by about this much
}

var (
	processor = quantity{"Seconds beyond the start", "s", func(c cost) float64 { return c.Seconds }, 0.02}
	memory    = quantity{"MB beyond the start", "MB", func(c cost) float64 { return c.MB }, 4}
)

// A sized is a value at one size.
type sized struct {
	size         string
	codes, value float64
}

// beyond subtracts the start of the program from the values of a quantity, and leaves out small differences.
func (s *series) beyond(q quantity) (values []sized) {
	for _, p := range s.Points {
		if value := q.of(p.cost) - q.of(s.Start); value >= q.least {
			values = append(values, sized{p.Size, p.Codes, value})
		}
	}
	return values
}

// A power is a law: value = factor · codes^exponent.
type power struct{ factor, exponent float64 }

func (p power) at(codes float64) float64 { return p.factor * math.Pow(codes, p.exponent) }

// fewest is the number of values that a law is fitted to, at least.
const fewest = 3

// fit returns the law with the least squares of the logarithms. It has none for too few values.
func fit(values []sized) (law power, ok bool) {
	if len(values) < fewest {
		return power{}, false
	}
	n := float64(len(values))
	x, y, xx, xy := 0.0, 0.0, 0.0, 0.0
	for _, v := range values {
		a, b := math.Log(v.codes), math.Log(v.value)
		x, y, xx, xy = x+a, y+b, xx+a*a, xy+a*b
	}
	law.exponent = (n*xy - x*y) / (n*xx - x*x)
	law.factor = math.Exp((y - law.exponent*x) / n)
	return law, true
}

// reasons are the exponents that growth.md gives reasons for, of time and of memory, by kind of work. The exact search
// has none: no power bounds it.
var reasons = map[string]struct{ time, memory float64 }{
	"trees":    {2, 1},
	"hints":    {2, 1},
	"sampling": {0.2, 0},
	"words":    {2, 1},
	"boards":   {2, 2},
}

// growthTable makes the table of one kind of work, and says below how it was measured.
func (m *maker) growthTable(work string) (string, error) {
	g, err := m.readGrowth()
	if err != nil {
		return "", err
	}
	table := grid{head: []string{"command", "what changes", "from", "to", "seconds", "MB", "exponent of time", "of memory"}}
	for _, s := range g.of(work) {
		last := s.Points[len(s.Points)-1]
		table.add("`"+s.Command+"`", s.Name, s.Points[0].Size, last.Size, decimal(last.Seconds, 2), decimal(last.MB, 0), s.exponent(processor), s.exponent(memory))
	}
	if len(table.rows) == 0 {
		return "", fmt.Errorf("growth.json has no work %q", work)
	}
	return table.String() + fmt.Sprintf("\n`go run ./docs/results/gen/growth`; %s; %s.\n", g.Machine, g.Date), nil
}

// exponent writes the exponent of a quantity, or nothing if it grows too little to tell.
func (s *series) exponent(q quantity) any {
	law, ok := fit(s.beyond(q))
	if !ok {
		return nil
	}
	return decimal(law.exponent, 2)
}

// works returns the kinds of work in the order of the file.
func (g *growth) works() (works []string) {
	for _, s := range g.Series {
		if !slices.Contains(works, s.Work) {
			works = append(works, s.Work)
		}
	}
	return works
}

// writeGrowth writes a picture for each kind of work.
func (m *maker) writeGrowth(write writer) error {
	g, err := m.readGrowth()
	if err != nil {
		return err
	}
	for _, work := range g.works() {
		if err := renew(write, filepath.Join(m.folder, "growth-"+work+".svg"), []byte(picture(g.of(work)))); err != nil {
			return err
		}
	}
	return nil
}

// picture draws the seconds and the memory of series against the number of codes, with the fitted laws as lines.
func picture(all []series) string {
	var names []string
	codes := chart.NewSpan(true)
	for _, s := range all {
		names = append(names, s.Name)
		for _, q := range []quantity{processor, memory} {
			for _, v := range s.beyond(q) {
				codes.Take(v.codes)
			}
		}
	}
	codes = codes.Rounded()
	canvas, left, right := chart.TwoPanels(names)
	draw := func(q quantity, in chart.Panel) {
		up := chart.NewSpan(true)
		for _, s := range all {
			for _, v := range s.beyond(q) {
				up.Take(v.value)
			}
		}
		up = up.Rounded()
		canvas.Panel(in, q.title, "codes", codes, up)
		for i, s := range all {
			values := s.beyond(q)
			if law, ok := fit(values); ok {
				from, to := values[0].codes, values[len(values)-1].codes
				canvas.Line(in.X(codes, from), in.Y(up, law.at(from)), in.X(codes, to), in.Y(up, law.at(to)), chart.Colour(i))
			}
			for _, v := range values {
				canvas.Circle(in.X(codes, v.codes), in.Y(up, v.value), 4, chart.Colour(i), fmt.Sprintf("%s: %.3g %s", v.size, v.value, q.unit))
			}
		}
	}
	draw(processor, left)
	draw(memory, right)
	return canvas.SVG()
}

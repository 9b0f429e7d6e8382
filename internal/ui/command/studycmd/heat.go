package studycmd

import (
	"fmt"
	"math"
	"slices"

	"codebreaker/internal/app/wording"
)

// size is a black-and-white game with repeats, given by its numbers of places and colours.
type size struct{ places, symbols int }

// sizeOf returns the size of such a game, and false for any other game.
func sizeOf(name string) (s size, ok bool) {
	n, err := fmt.Sscanf(name, "%dx%d", &s.places, &s.symbols)
	return s, err == nil && n == 2 && name == fmt.Sprintf("%dx%d", s.places, s.symbols)
}

// heat holds the averages of one strategy by size.
type heat struct {
	strategy string
	averages map[size]float64
}

// heats returns a heat map for each strategy that has at least two numbers of places and two
// numbers of symbols.
func (p *plot) heats() []heat {
	var heats []heat
	for _, strategy := range p.strategies {
		averages := make(map[size]float64)
		for i := range p.all {
			if s, ok := sizeOf(p.all[i].Game); ok && p.all[i].Strategy == strategy {
				averages[s] = p.all[i].Average
			}
		}
		places, symbols := sides(averages)
		if len(places) > 1 && len(symbols) > 1 {
			heats = append(heats, heat{strategy, averages})
		}
	}
	return heats
}

// sides returns the numbers of places and of symbols that occur in sizes.
func sides(averages map[size]float64) (places, symbols []int) {
	for s := range averages {
		places, symbols = append(places, s.places), append(symbols, s.symbols)
	}
	slices.Sort(places)
	slices.Sort(symbols)
	return slices.Compact(places), slices.Compact(symbols)
}

// heat draws the averages of a strategy as one field for each size; more guesses are darker. All
// strategies use the same shades, from low to high.
func (p *plot) heat(in panel, h heat, low, high float64) {
	p.panel(in, p.env.Say("plot-heat", "strategy", h.strategy), p.env.Say("plot-colours"), span{}, span{})
	p.text(in.left-8, in.top+panelHeight+18, "end", p.env.Say("plot-places"))
	places, symbols := sides(h.averages)
	wide, tall := panelWidth/float64(len(symbols)), panelHeight/float64(len(places))
	for i, n := range symbols {
		p.text(in.left+wide*(float64(i)+0.5), in.top+panelHeight+18, "middle", fmt.Sprint(n))
	}
	for j, n := range places {
		p.text(in.left-8, in.top+tall*(float64(j)+0.5)+4, "end", fmt.Sprint(n))
		for i, m := range symbols {
			average, ok := h.averages[size{n, m}]
			if !ok {
				continue
			}
			shade := (average - low) / math.Max(high-low, 1e-9)
			p.field(in.left+wide*float64(i), in.top+tall*float64(j), wide, tall, shade, wording.Number(p.env.Lang, average, 1),
				fmt.Sprintf("%dx%d: %s", n, m, wording.Number(p.env.Lang, average, 4)))
		}
	}
}

// shades run from few guesses to many. Each is darker than the one before, so that they differ even
// without colour (viridis: Smith and van der Walt 2015).
var shades = [][3]float64{{253, 231, 37}, {94, 201, 98}, {33, 145, 140}, {59, 82, 139}, {68, 1, 84}}

// field draws a field of a heat map. Its text is black or white, whichever is easier to read on it.
func (c *canvas) field(x, y, width, height, shade float64, text, title string) {
	at := min(1, max(0, shade)) * float64(len(shades)-1)
	i := min(int(at), len(shades)-2)
	var colour [3]float64
	for k := range colour {
		colour[k] = math.Round(shades[i][k] + (at-float64(i))*(shades[i+1][k]-shades[i][k]))
	}
	c.bar(x+0.5, y+0.5, width-1, height-1, fmt.Sprintf("#%02x%02x%02x", int(colour[0]), int(colour[1]), int(colour[2])), title)
	ink := "#000000"
	if brightness(colour) < 0.18 { // here black and white have equal contrast
		ink = "#ffffff"
	}
	style := fmt.Sprintf(` style="fill: %s" font-size="%.0f"`, ink, min(letterSize, max(8, width/2)))
	c.styled(x+width/2, y+height/2+4, "middle", style, text)
}

// brightness returns the relative luminance of a colour (Web Content Accessibility Guidelines).
func brightness(colour [3]float64) float64 {
	sum := 0.0
	for k, part := range []float64{0.2126, 0.7152, 0.0722} {
		value := colour[k] / 255
		if value <= 0.04045 {
			value /= 12.92
		} else {
			value = math.Pow((value+0.055)/1.055, 2.4)
		}
		sum += part * value
	}
	return sum
}

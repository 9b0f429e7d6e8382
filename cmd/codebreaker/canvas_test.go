package main

import (
	"bytes"
	"image/color"
	"image/png"
	"math"
	"slices"
	"testing"

	"codebreaker"
)

// TestSpan holds that a span is widened to round steps, ten at most, and knows where a
// value lies.
func TestSpan(t *testing.T) {
	for _, test := range []struct {
		values []float64
		powers bool
		ticks  []float64
	}{
		{nil, false, []float64{0, 1}},
		{[]float64{4}, false, []float64{4, 5}},
		{[]float64{2.3, 6}, false, []float64{2, 3, 4, 5, 6}},
		{[]float64{0, 17}, false, []float64{0, 2, 4, 6, 8, 10, 12, 14, 16, 18}},
		{[]float64{0, 61}, false, []float64{0, 10, 20, 30, 40, 50, 60, 70}},
		{[]float64{30, 4000}, true, []float64{10, 100, 1000, 10000}},
	} {
		s := newSpan(test.powers)
		for _, value := range test.values {
			s.take(value)
		}
		s = s.rounded()
		if got := s.ticks(); !slices.Equal(got, test.ticks) {
			t.Errorf("%v: ticks %v, want %v", test.values, got, test.ticks)
		}
		if s.part(test.ticks[0]) != 0 || s.part(test.ticks[len(test.ticks)-1]) != 1 {
			t.Errorf("%v: the ends lie at %g and %g", test.values, s.part(test.ticks[0]), s.part(test.ticks[len(test.ticks)-1]))
		}
	}
}

// TestPlotted holds where games stand that have more codes than a result can hold.
func TestPlotted(t *testing.T) {
	for name, want := range map[string]float64{"4x6": 1296, "16x64": 7.9228e28, "16x17-distinct": 355687428096000} {
		game, err := codebreaker.ParseGame(name)
		if err != nil {
			t.Fatal(err)
		}
		r := &compared{Game: name, Codes: game.SecretCount()}
		if got := r.plotted(); math.Abs(got/want-1) > 1e-4 {
			t.Errorf("%s: %g codes, want %g", name, got, want)
		}
	}
}

// TestSizeOf holds which games have a place in a heat map.
func TestSizeOf(t *testing.T) {
	for name, want := range map[string]bool{"4x6": true, "10x12": true, "4x6-black": false, "4x10-distinct": false, "words:en-5": false, "4.5.6": false} {
		if s, ok := sizeOf(name); ok != want || ok && s != (map[string]size{"4x6": {4, 6}, "10x12": {10, 12}})[name] {
			t.Errorf("%s: %v, %v", name, s, ok)
		}
	}
}

// TestPNG holds that every shape is painted where it is in the SVG, in its colour.
func TestPNG(t *testing.T) {
	var c canvas
	c.open(100, 60)
	c.bar(10, 10, 20, 20, "#0072b2", "")
	c.circle(50, 20, 8, "#000000", "")
	c.line(70, 20, 90, 20, "#d55e00")
	c.curve([]point{{0, 45}, {40, 45}}, "#d55e00", 1) // seven, and three of nothing
	c.grid(60, 40, 60, 60)
	c.frame(70, 30, 90, 50)
	c.text(95, 59, "end", "10⁻⁶")
	file, err := c.png()
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if size := picture.Bounds().Size(); size.X != 200 || size.Y != 120 {
		t.Errorf("%v dots", size)
	}
	white := color.RGBA{255, 255, 255, 255}
	for _, test := range []struct {
		what string
		x, y float64
		want color.RGBA
	}{
		{"paper", 2, 2, white},
		{"a bar", 20, 20, color.RGBA{0, 0x72, 0xb2, 255}},
		{"beside it", 32, 20, white},
		{"a point", 50, 20, color.RGBA{51, 51, 51, 255}},
		{"its corner", 57, 13, white},
		{"a line", 80, 20, color.RGBA{0xd5, 0x5e, 0, 255}},
		{"a dash", 5, 45, color.RGBA{0xd5, 0x5e, 0, 255}},
		{"after it", 8.5, 45, white},
		{"the next", 12, 45, color.RGBA{0xd5, 0x5e, 0, 255}},
		{"the grid", 60, 50, color.RGBA{0xdd, 0xdd, 0xdd, 255}},
		{"a frame", 70, 40, color.RGBA{0x88, 0x88, 0x88, 255}},
	} {
		if got := color.RGBAModel.Convert(picture.At(int(test.x*dotsPerUnit), int(test.y*dotsPerUnit))); got != test.want {
			t.Errorf("%s: %v, want %v", test.what, got, test.want)
		}
	}
	dark := func(left, top, right, bottom int) (dots int) {
		for x := left * dotsPerUnit; x < right*dotsPerUnit; x++ {
			for y := top * dotsPerUnit; y < bottom*dotsPerUnit; y++ {
				if r, _, _, _ := picture.At(x, y).RGBA(); r < 0x8000 {
					dots++
				}
			}
		}
		return dots
	}
	if dark(65, 51, 96, 60) == 0 || dark(96, 51, 100, 60) > 0 || dark(62, 51, 69, 60) > 0 {
		t.Error("letters are not where they end")
	}
}

// TestPieces holds that a curve is cut into its dashes around corners too.
func TestPieces(t *testing.T) {
	cut := curve{points: []point{{0, 0}, {5, 0}, {5, 10}}, dashes: []float64{7, 3}}.pieces()
	if len(cut) != 2 || !slices.Equal(cut[0], []point{{0, 0}, {5, 0}, {5, 2}}) || !slices.Equal(cut[1], []point{{5, 5}, {5, 10}}) {
		t.Error(cut)
	}
}

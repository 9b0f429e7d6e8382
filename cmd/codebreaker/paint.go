package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"slices"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// dotsPerUnit is how many dots of a PNG a unit of the canvas has each way, so that letters
// can be read.
const dotsPerUnit = 2

// painter paints the shapes of a canvas.
type painter struct {
	image        *image.RGBA
	plain, title *opentype.Font
	faces        map[writing]font.Face // those that were needed
}

// writing is how letters look.
type writing struct {
	size  float64
	title bool
}

// face returns the letters of a writing.
func (p *painter) face(w writing) font.Face {
	if face, known := p.faces[w]; known {
		return face
	}
	of := p.plain
	if w.title {
		of = p.title
	}
	face, _ := opentype.NewFace(of, &opentype.FaceOptions{Size: w.size * dotsPerUnit, DPI: 72}) // errs for no font that was parsed
	p.faces[w] = face
	return face
}

// png returns the picture as PNG.
func (c *canvas) png() ([]byte, error) {
	plain, err := opentype.Parse(goregular.TTF)
	if err != nil {
		return nil, err
	}
	title, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return nil, err
	}
	bounds := image.Rect(0, 0, int(math.Ceil(c.width*dotsPerUnit)), int(math.Ceil(c.height*dotsPerUnit)))
	p := &painter{image.NewRGBA(bounds), plain, title, make(map[writing]font.Face)}
	draw.Draw(p.image, bounds, image.NewUniform(dye(papers["paper"].light, 1)), image.Point{}, draw.Src)
	for _, s := range c.shapes {
		s.paint(p)
	}
	var file bytes.Buffer
	err = png.Encode(&file, p.image)
	return file.Bytes(), err
}

// dye returns the colour of #rrggbb, covering so much of what is below it, from 0 to 1.
func dye(colour string, strength float64) color.NRGBA {
	c := color.NRGBA{A: uint8(math.Round(255 * strength))}
	_, _ = fmt.Sscanf(colour, "#%02x%02x%02x", &c.R, &c.G, &c.B) // all are written here
	return c
}

// fill fills what lies within corners.
func (p *painter) fill(corners []point, with color.NRGBA) {
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, c := range corners {
		low, high = point{min(low.x, c.x), min(low.y, c.y)}, point{max(high.x, c.x), max(high.y, c.y)}
	}
	within := image.Rect(int(low.x*dotsPerUnit), int(low.y*dotsPerUnit), int(high.x*dotsPerUnit)+1, int(high.y*dotsPerUnit)+1)
	raster := vector.NewRasterizer(within.Dx(), within.Dy())
	for i, c := range corners {
		x, y := float32(c.x*dotsPerUnit-float64(within.Min.X)), float32(c.y*dotsPerUnit-float64(within.Min.Y))
		if i == 0 {
			raster.MoveTo(x, y)
		} else {
			raster.LineTo(x, y)
		}
	}
	raster.ClosePath()
	mask := image.NewAlpha(raster.Bounds()) // the rasterizer does not stop at the edge of a picture, but DrawMask does
	raster.Draw(mask, mask.Bounds(), image.Opaque, image.Point{})
	draw.DrawMask(p.image, within, image.NewUniform(with), image.Point{}, mask, image.Point{}, draw.Over)
}

// stroke draws a straight line of some width.
func (p *painter) stroke(from, to point, width float64, with color.NRGBA) {
	length := math.Hypot(to.x-from.x, to.y-from.y)
	if length == 0 {
		return
	}
	aside := point{(to.y - from.y) / length * width / 2, (from.x - to.x) / length * width / 2}
	p.fill([]point{
		{from.x + aside.x, from.y + aside.y},
		{to.x + aside.x, to.y + aside.y},
		{to.x - aside.x, to.y - aside.y},
		{from.x - aside.x, from.y - aside.y},
	}, with)
}

// disc fills a circle, which has so many corners that none is seen.
func (p *painter) disc(x, y, radius float64, with color.NRGBA) {
	corners := make([]point, 48)
	for i := range corners {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(len(corners)))
		corners[i] = point{x + radius*cos, y + radius*sin}
	}
	p.fill(corners, with)
}

func (s circle) paint(p *painter) { p.disc(s.x, s.y, s.radius, dye(s.colour, dotStrength)) }

func (s bar) paint(p *painter) {
	p.fill([]point{{s.x, s.y}, {s.x + s.width, s.y}, {s.x + s.width, s.y + s.height}, {s.x, s.y + s.height}}, dye(s.colour, 1))
}

func (s curve) paint(p *painter) {
	with := dye(s.colour, 1)
	for _, piece := range s.pieces() {
		for i := 1; i < len(piece); i++ {
			p.stroke(piece[i-1], piece[i], curveWidth, with)
			if i+1 < len(piece) {
				p.disc(piece[i].x, piece[i].y, curveWidth/2, with) // joins them
			}
		}
	}
}

// pieces returns what is left of a curve that is cut into its dashes.
func (s curve) pieces() [][]point {
	if s.dashes == nil {
		return [][]point{s.points}
	}
	var pieces [][]point
	number, left := 0, s.dashes[0] // of the dash or of the gap after it
	piece := s.points[:1:1]
	for i := 1; i < len(s.points); i++ {
		from, to := s.points[i-1], s.points[i]
		for length := math.Hypot(to.x-from.x, to.y-from.y); length > left; length = math.Hypot(to.x-from.x, to.y-from.y) {
			from = point{from.x + (to.x-from.x)*left/length, from.y + (to.y-from.y)*left/length}
			if number%2 == 0 {
				pieces = append(pieces, append(piece, from))
			}
			number++
			left, piece = s.dashes[number%len(s.dashes)], []point{from}
		}
		left -= math.Hypot(to.x-from.x, to.y-from.y)
		piece = append(piece, to)
	}
	if number%2 == 0 {
		pieces = append(pieces, piece)
	}
	return pieces
}

func (s rule) paint(p *painter) { p.stroke(s.from, s.to, 1, dye(papers[s.ink].light, 1)) }

// superscripts are the signs of exponents, and plainDigits the same signs in a line.
var superscripts, plainDigits = []rune("⁻⁰¹²³⁴⁵⁶⁷⁸⁹"), []rune("−0123456789")

func (s words) paint(p *painter) {
	colour := s.colour
	if colour == "" {
		colour = papers["text"].light
	}
	size := s.size
	if size == 0 {
		size = letterSize
	}
	type sign struct {
		text   string
		face   font.Face
		raised float64
	}
	var signs []sign
	wide := fixed.Int26_6(0)
	for _, letter := range s.text {
		one := sign{string(letter), p.face(writing{size, s.title}), 0}
		if i := slices.Index(superscripts, letter); i >= 0 { // the fonts have only some
			one = sign{string(plainDigits[i]), p.face(writing{size * 0.7, s.title}), size * 0.4}
		}
		signs = append(signs, one)
		wide += font.MeasureString(one.face, one.text)
	}
	x := fixed.Int26_6(s.x * dotsPerUnit * 64)
	switch s.anchor {
	case "end":
		x -= wide
	case "middle":
		x -= wide / 2
	}
	for _, one := range signs {
		drawer := font.Drawer{Dst: p.image, Src: image.NewUniform(dye(colour, 1)), Face: one.face, Dot: fixed.Point26_6{X: x, Y: fixed.Int26_6((s.y - one.raised) * dotsPerUnit * 64)}}
		drawer.DrawString(one.text)
		x = drawer.Dot.X
	}
}

// Command gen draws the icons of the page: static/icon.svg, and from the same shapes the PNG files
// for installing the page.
package main

import (
	"fmt"
	"image"
	"image/color"
	"image/png"
	"log"
	"math"
	"os"
	"strings"
)

// side is the length of the picture in the unit of its shapes.
const side = 48

// A ball is a peg of the picture, or a hole.
type ball struct {
	x, y, r float64
	colour  color.NRGBA
	hole    bool
}

var (
	board = color.NRGBA{0x7b, 0x52, 0x30, 0xff}
	balls = []ball{
		{15.5, 15.5, 8.5, color.NRGBA{0xc8, 0x50, 0x1a, 0xff}, false},
		{32.5, 15.5, 8.5, color.NRGBA{0xf0, 0xdc, 0x42, 0xff}, false},
		{15.5, 32.5, 8.5, color.NRGBA{0x56, 0xb4, 0xe9, 0xff}, false},
		{32.5, 32.5, 6, color.NRGBA{0, 0, 0, 0x6b}, true},
	}
)

func main() {
	log.SetFlags(0)
	if err := os.WriteFile("static/icon.svg", []byte(drawing()), 0o644); err != nil {
		log.Fatal(err)
	}
	for name, size := range map[string]int{"icon-192": 192, "icon-512": 512} {
		write("static/"+name+".png", paint(size, 11, 1))
	}
	write("static/icon-maskable-512.png", paint(512, 0, 0.78)) // its corners may be cut
}

// drawing is the icon as SVG.
func drawing() string {
	var text strings.Builder
	text.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><defs><radialGradient id="l" cx=".36" cy=".28" r=".7"><stop offset="0" stop-color="#fff" stop-opacity=".7"/><stop offset=".6" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>`)
	fmt.Fprintf(&text, `<rect width="48" height="48" rx="11" fill="%s"/>`, hex(board))
	for _, b := range balls {
		if b.hole {
			fmt.Fprintf(&text, `<circle cx="%g" cy="%g" r="%g" fill="#000" opacity=".42"/>`, b.x, b.y, b.r)
			continue
		}
		fmt.Fprintf(&text, `<circle cx="%g" cy="%g" r="%g" fill="#000" opacity=".3"/>`, b.x, b.y+1.2, b.r)
		fmt.Fprintf(&text, `<circle cx="%g" cy="%g" r="%g" fill="%s"/><circle cx="%g" cy="%g" r="%g" fill="url(#l)"/>`, b.x, b.y, b.r, hex(b.colour), b.x, b.y, b.r)
	}
	return text.String() + "</svg>\n"
}

func hex(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// paint draws the icon with rounded corners and scaled shapes.
func paint(size int, radius, scale float64) image.Image {
	const samples = 4 // by side, per pixel
	picture := image.NewNRGBA(image.Rect(0, 0, size, size))
	for py := range size {
		for px := range size {
			var r, g, b, a float64
			for s := range samples * samples {
				x := (float64(px) + (float64(s%samples)+0.5)/samples) * side / float64(size)
				y := (float64(py) + (float64(s/samples)+0.5)/samples) * side / float64(size)
				cr, cg, cb, ca := at(x, y, radius, scale)
				r, g, b, a = r+cr*ca, g+cg*ca, b+cb*ca, a+ca
			}
			if a > 0 {
				picture.SetNRGBA(px, py, color.NRGBA{uint8(r/a + 0.5), uint8(g/a + 0.5), uint8(b/a + 0.5), uint8(a/samples/samples*255 + 0.5)})
			}
		}
	}
	return picture
}

// at is the colour of a point: red, green and blue up to 255, and its opacity.
func at(x, y, radius, scale float64) (r, g, b, a float64) {
	dx, dy := math.Max(0, math.Abs(x-side/2)-(side/2-radius)), math.Max(0, math.Abs(y-side/2)-(side/2-radius))
	if math.Hypot(dx, dy) > radius {
		return 0, 0, 0, 0
	}
	r, g, b = float64(board.R), float64(board.G), float64(board.B)
	mix := func(cr, cg, cb, much float64) {
		r, g, b = r+(cr-r)*much, g+(cg-g)*much, b+(cb-b)*much
	}
	x, y = (x-side/2)/scale+side/2, (y-side/2)/scale+side/2
	for _, ball := range balls {
		if !ball.hole && math.Hypot(x-ball.x, y-ball.y-1.2) <= ball.r {
			mix(0, 0, 0, 0.3)
		}
		if math.Hypot(x-ball.x, y-ball.y) > ball.r {
			continue
		}
		if ball.hole {
			mix(0, 0, 0, 0.42)
			continue
		}
		mix(float64(ball.colour.R), float64(ball.colour.G), float64(ball.colour.B), 1)
		shine := math.Hypot(x-ball.x+0.28*ball.r, y-ball.y+0.44*ball.r) / (1.4 * ball.r)
		mix(255, 255, 255, 0.7*math.Max(0, 1-shine/0.6))
	}
	return r, g, b, 1
}

func write(name string, picture image.Image) {
	file, err := os.Create(name)
	if err == nil {
		encoder := png.Encoder{CompressionLevel: png.BestCompression}
		err = encoder.Encode(file, picture)
	}
	if err == nil {
		err = file.Close()
	}
	if err != nil {
		log.Fatal(err)
	}
}

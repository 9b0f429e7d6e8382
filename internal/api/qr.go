package api

import (
	"fmt"
	"net/http"
	"strings"

	"codebreaker"

	"rsc.io/qr"
)

// quietZone is the width of the light margin that readers of QR codes need.
const quietZone = 4

// qr draws a text as a QR code.
func (c *call) qr() error {
	text, err := c.wanted("text")
	if err != nil {
		return err
	}
	c.Header().Set("Cache-Control", "private, max-age=86400")
	return c.drawQR(text)
}

// qrText is a text to draw.
type qrText struct {
	Text string `json:"text" description:"what the code says" maxLength:"1200"`
}

// secretQR draws a text that stands in no address, so that no log has it.
func (c *call) secretQR() error {
	var body qrText
	if err := c.read(&body, c.limits.Body); err != nil {
		return err
	}
	return c.drawQR(body.Text)
}

// drawQR draws a text as a QR code.
func (c *call) drawQR(text string) error {
	if len(text) > c.limits.Text {
		return refuse(http.StatusRequestEntityTooLarge, codebreaker.NewProblem("qr-long", "a QR code here says {{.most}} bytes at most", "most", c.limits.Text))
	}
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return err
	}
	c.send(http.StatusOK, "image/svg+xml; charset=utf-8", []byte(drawQR(code)))
	return nil
}

// drawQR draws a code as SVG, dark on light whatever is around it: one path, a line
// for each run of dark modules.
func drawQR(code *qr.Code) string {
	var svg strings.Builder
	size := code.Size + 2*quietZone
	fmt.Fprintf(&svg, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h%dv%dH0z"/><path fill="#000" d="`, size, size, size, size)
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			run := 0
			for code.Black(x+run, y) {
				run++
			}
			if run > 0 {
				fmt.Fprintf(&svg, "M%d %dh%dv1h-%dz", x+quietZone, y+quietZone, run, run)
				x += run
			}
		}
	}
	svg.WriteString(`"/></svg>`)
	return svg.String()
}

// PrintQR prints a text as a QR code for a terminal, two modules a character, dark
// on light by the terminal's own colours reversed. It is empty when the text is too
// long.
func PrintQR(text string) string {
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return ""
	}
	const margin = 2
	var printed strings.Builder
	light := func(x, y int) bool { return !code.Black(x, y) }
	for y := -margin; y < code.Size+margin; y += 2 {
		for x := -margin; x < code.Size+margin; x++ {
			switch upper, lower := light(x, y), light(x, y+1); {
			case upper && lower:
				printed.WriteString("█")
			case upper:
				printed.WriteString("▀")
			case lower:
				printed.WriteString("▄")
			default:
				printed.WriteString(" ")
			}
		}
		printed.WriteString("\n")
	}
	return printed.String()
}

package api

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"rsc.io/qr"
)

// TestDrawQR holds that both drawings have the dark modules of the code and no
// others, and a light margin around them.
func TestDrawQR(t *testing.T) {
	code, err := qr.Encode("http://192.168.1.5:8080/?token=abc", qr.L)
	if err != nil {
		t.Fatal(err)
	}
	dark := make(map[[2]int]bool)
	for _, run := range regexp.MustCompile(`M(\d+) (\d+)h(\d+)v1`).FindAllStringSubmatch(drawQR(code), -1) {
		var x, y, length int
		if _, err := fmt.Sscan(run[1], &x); err != nil {
			t.Fatal(err)
		}
		if _, err := fmt.Sscan(run[2]+" "+run[3], &y, &length); err != nil {
			t.Fatal(err)
		}
		for i := range length {
			dark[[2]int{x + i, y}] = true
		}
	}
	var printed []string
	for line := range strings.Lines(PrintQR("http://192.168.1.5:8080/?token=abc")) {
		upper := strings.NewReplacer("█", " ", "▀", " ", "▄", "#", " ", "#").Replace(line)
		lower := strings.NewReplacer("█", " ", "▄", " ", "▀", "#", " ", "#").Replace(line)
		printed = append(printed, upper, lower)
	}
	for y := -quietZone; y < code.Size+quietZone; y++ {
		for x := -quietZone; x < code.Size+quietZone; x++ {
			if got := dark[[2]int{x + quietZone, y + quietZone}]; got != code.Black(x, y) {
				t.Fatalf("the picture at %d, %d: dark %v", x, y, got)
			}
			const margin = 2
			if x < -margin || y < -margin || x >= code.Size+margin || y >= code.Size+margin {
				continue
			}
			if got := printed[y+margin][x+margin] == '#'; got != code.Black(x, y) {
				t.Fatalf("the print at %d, %d: dark %v", x, y, got)
			}
		}
	}
}

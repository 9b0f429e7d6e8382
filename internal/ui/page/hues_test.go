package page

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"codebreaker/internal/app/colour"
	"codebreaker/internal/app/drawing"
)

// TestHues checks that the page's beads have the colours of the pictures and of the terminal: each colour of the style
// sheet is nearest to the one with its number.
func TestHues(t *testing.T) {
	css, err := os.ReadFile("styles/colours.css")
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range colour.All() {
		if found := regexp.MustCompile(`\.c-` + one.ID() + ` \{\s+color: (#[0-9a-f]{6});`).FindSubmatch(css); found == nil || !strings.EqualFold(string(found[1]), one.Fill) {
			t.Errorf("the page does not draw %s as %s", one.ID(), one.Fill)
		}
	}
	for class, want := range map[string]string{"red-square": "red", "yellow-circle": "yellow", "blue-square": "blue"} {
		found := regexp.MustCompile(`\.` + class + ` \{\s+--tile: (#[0-9a-f]{6});`).FindSubmatch(css)
		for _, one := range colour.All() {
			if one.ID() == want && (found == nil || !strings.EqualFold(string(found[1]), one.Fill)) {
				t.Errorf("the page does not draw a %s as %s", class, one.Fill)
			}
		}
	}
	channels := func(colour string) (rgb [3]int) {
		for i := range rgb {
			value, err := strconv.ParseUint(colour[1+2*i:3+2*i], 16, 8)
			if err != nil {
				t.Fatal(err)
			}
			rgb[i] = int(value)
		}
		return rgb
	}
	apart := func(a, b string) (sum int) {
		one, other := channels(a), channels(b)
		for i := range one {
			sum += (one[i] - other[i]) * (one[i] - other[i])
		}
		return sum
	}
	for i := range drawing.Hues() {
		found := regexp.MustCompile(fmt.Sprintf(`\.c%d \{\s+color: (#[0-9a-f]{6});`, i)).FindSubmatch(css)
		if found == nil {
			t.Fatalf("no colour %d", i)
		}
		nearest := 0
		for j, hue := range drawing.Hues() {
			if apart(string(found[1]), hue.Fill) < apart(string(found[1]), drawing.Hues()[nearest].Fill) {
				nearest = j
			}
		}
		if nearest != i {
			t.Errorf("colour %d of the page is %s, nearest to %s", i, found[1], drawing.Hues()[nearest].Fill)
		}
	}
}

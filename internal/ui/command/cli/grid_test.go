package cli

import (
	"fmt"
	"io"
	"strings"
	"testing"
)

// TestGrid aligns words left and numbers right, by the width on a terminal.
func TestGrid(t *testing.T) {
	g := Grid{Left: 1}
	g.Add("guess", "mark", "left")
	g.Add("AABB", "XO", "1296")
	g.Add("É", "→", "7")
	var text strings.Builder
	g.Print(&text)
	if want := "guess  mark  left\nAABB   XO    1296\nÉ      →        7\n"; text.String() != want {
		t.Errorf("got\n%s, want\n%s", &text, want)
	}
}

// BenchmarkGrid prints a table of a thousand rows.
func BenchmarkGrid(b *testing.B) {
	for b.Loop() {
		var g Grid
		for i := range 1000 {
			g.Add(fmt.Sprint(i), "AABB", "3.044", "256", "185.27", "13")
		}
		g.Print(io.Discard)
	}
}

// TestSpare leaves columns out of a table that does not fit, the first spare one first.
func TestSpare(t *testing.T) {
	for width, want := range map[int]string{
		19: "guess  mark  before\nAABB   XO      1296\n",
		18: "guess  before\nAABB     1296\n",
		12: "guess\nAABB \n",
		1:  "guess\nAABB \n",
	} {
		g := Grid{Left: 1, Spare: []int{1, 2}}
		g.Add("guess", "mark", "before")
		g.Add("AABB", "XO", "1296")
		var text strings.Builder
		env := Env{Out: &Output{Writer: &text}, Width: width}
		env.Print(&g)
		if text.String() != want {
			t.Errorf("%d columns: got\n%s, want\n%s", width, &text, want)
		}
	}
}

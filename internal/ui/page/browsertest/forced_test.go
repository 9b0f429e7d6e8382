//go:build !js

package browsertest

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// TestForcedColours checks that with forced colours the chosen items and the active row are still
// visible.
func TestForcedColours(t *testing.T) {
	t.Parallel()
	s := site(t)
	p := open(t, s, size{"phone", 360, 740, true}, "/play")
	if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "forced-colors", Value: "active"}}}); err != nil {
		t.Fatal(err)
	}
	const looks = `((one, other) => { const look = (element) => { const style = getComputedStyle(element); return [style.outline, style.backgroundColor].join(); }; return look(one) !== look(other); })`
	for _, pair := range [][2]string{{"input[name=game]:checked + .card", "input[name=game]:not(:checked) + .card"}, {".tabs [aria-current]", ".tabs a:not([aria-current])"}} {
		if !value[bool](p, looks+"("+one(pair[0])+", "+one(pair[1])+")") {
			t.Errorf("%s looks like %s", pair[0], pair[1])
		}
	}
	p.visit(opened("4x6 seed:3 most:10"))
	p.ready(0)
	if !value[bool](p, looks+"("+one(".turn.active")+", "+one(".turn.future")+")") {
		t.Error("the row that is being made looks like another")
	}
}

package terminal

import (
	"strings"
	"testing"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/test/gametest"

	"github.com/google/go-cmp/cmp"
)

// TestAlike opens random positions on the help screen, which shows the answers of the service.
func TestAlike(t *testing.T) {
	t.Parallel()
	l, studies := gametest.English(t), gametest.NewStudy(nil)
	var clashes int
	for _, line := range gametest.Lines(t) {
		p, err := studies.Lined(t.Context(), l, line)
		if err != nil {
			t.Fatal(err)
		}
		options := testOptions(t, "en")
		options.Start = &games.Request{Kind: session.Helping, Line: line}
		d := drive(t, options, 300, 60)
		shown, want := packed(d.shown()), []string(nil)
		if clash, err := p.Clash(t.Context(), l); err != nil {
			t.Fatal(err)
		} else if clash != nil {
			clashes++
			want = clash.Sentences
			if diff := cmp.Diff(clash.Repairs, d.top().(*help).board.Clash.Repairs); diff != "" {
				t.Fatalf("%s: the service (-) and the screen (+) repair differently:\n%s", line, diff)
			}
		} else if advice, err := p.Advise(t.Context(), nil, mostAdvised); err != nil {
			t.Fatal(err)
		} else {
			want = []string{wording.Hint(l, p.Game(), advice.Remaining), p.Game().Format(advice.Guess)}
			if advice.Weighed {
				want = append(want, wording.Best(l, p.Game(), advice)[0])
			}
			if h := d.top().(*help); h.guess().guess != advice.Guess || h.advice.Remaining != advice.Remaining {
				t.Fatalf("%s: the screen advises %s, the service %s", line, p.Game().Format(h.guess().guess), want)
			}
		}
		for _, text := range want {
			if !strings.Contains(shown, packed(text)) {
				t.Fatalf("%s: the screen does not show %q:\n%s", line, text, d.shown())
			}
		}
	}
	if clashes < 50 {
		t.Errorf("only %d positions contradict themselves", clashes)
	}
}

// packed returns a text without spaces, which the screens put between the symbols of codes.
func packed(text string) string { return strings.Join(strings.Fields(text), "") }

package terminal

import (
	"testing"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
	"codebreaker/internal/test/gametest"
	"codebreaker/internal/test/longtest"
)

// TestPastes pastes every text of testdata/pastes into the solver.
func TestPastes(t *testing.T) {
	a := testApp(t, testOptions(t, "en"))
	t.Cleanup(a.jobs.close)
	d := &driver{t: t, app: a}
	d.run(d.top().enter())
	for i, paste := range gametest.Pastes(t) {
		if i%7 > 0 && !longtest.On() {
			continue // the screen gives texts to the service, which reads all of them elsewhere
		}
		d.run(take(d.app, d.open, games.Request{Kind: session.Helping, Game: paste.Game}))
		screen, ok := d.top().(*help)
		if !ok {
			t.Fatalf("%s opens %T", paste.Game, d.top())
		}
		d.notice = ""
		d.run(screen.paste(paste.Text))
		if opened, ok := d.top().(*help); ok {
			screen = opened // of the game that the text names
		}
		got := gametest.Told(screen.game, screen.turns, nil)
		if refused := paste.Want[:1] == "!"; refused && (got != "" || d.notice == "") || !refused && got != paste.Want {
			t.Errorf("%s: %s: %q is read as %s (%s), want %s", paste.File, paste.Game, paste.Text, got, d.notice, paste.Want)
		}
		d.keys("esc")
	}
}

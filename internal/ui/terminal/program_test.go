package terminal

import (
	"bytes"
	"testing"
	"time"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"

	"codebreaker/internal/test/memory"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/exp/teatest/v2"
)

// program is the whole program with its loop and its background jobs.
type program struct {
	t *testing.T
	*teatest.TestModel
	app *app
}

func startProgram(t *testing.T, options Options) *program {
	t.Helper()
	a := testApp(t, options)
	p := &program{t, teatest.NewTestModel(t, a, teatest.WithInitialTermSize(80, 24)), a}
	t.Cleanup(a.jobs.close)
	return p
}

// waiting is how long a test waits for a step that is instant on an idle machine.
const waiting = time.Minute

// await waits until the program has written a text.
func (p *program) await(text string) {
	p.t.Helper()
	teatest.WaitFor(p.t, p.Output(), func(written []byte) bool { return bytes.Contains(written, []byte(text)) },
		teatest.WithDuration(waiting), teatest.WithCheckInterval(2*time.Millisecond))
}

func (p *program) key(code rune) { p.Send(tea.KeyPressMsg{Code: code}) }

// ends waits for the program to end and returns its last state.
func (p *program) ends() *driver {
	p.t.Helper()
	p.WaitFinished(p.t, teatest.WithFinalTimeout(waiting))
	return &driver{t: p.t, app: p.app}
}

// TestPlayProgram types faster than guesses are marked. No input may be lost.
func TestPlayProgram(t *testing.T) {
	options := fixed(t, "4x6", "BEEF", 0)
	options.Store = memory.NewKeeper()
	p := startProgram(t, options)
	for _, guess := range []string{"aabb", "ccdd", "eeff", "beef"} {
		p.Type(guess)
		p.key(tea.KeyEnter)
	}
	p.await("Solved in 4 guesses.")
	p.Send(tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl})
	d := p.ends()
	d.shows("1   A   A   B   B   ○···")
	d.shows("4   B   E   E   F   ●●●●")
}

func TestCrackProgram(t *testing.T) {
	p := startProgram(t, cracking(t, "4x6", "first")) // the guesses are AAAA, ABBB, ABAC, …
	p.Type("x")
	p.key(tea.KeyEnter)
	p.Type("xo")
	p.key(tea.KeyEnter)
	p.Type("u")
	p.Type("xxxx")
	p.key(tea.KeyEnter)
	p.await("I cracked it in 2 guesses.")
	p.Send(tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl})
	p.ends().shows("2   A   B   B   B   ●●●●")
}

func TestHelpProgram(t *testing.T) {
	p := startProgram(t, helping(t, "4x6"))
	p.Send(tea.PasteMsg{Content: "AABB=O\nACDC=X\n"})
	p.await("30 codes are left.")
	p.Type("fbdd=xxxx")
	p.key(tea.KeyEnter)
	p.await("Solved in 3 guesses.")
	p.Send(tea.KeyPressMsg{Code: 'r', Mod: tea.ModCtrl})
	p.await("luck 71, out of 99.")
	p.Send(tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl})
	p.ends().shows("Game review")
}

// TestEscWhileThinking stops a long search with Esc and continues it with Enter.
func TestEscWhileThinking(t *testing.T) {
	options := testOptions(t, "en")
	options.Start = newSession(t, "6x10", games.Request{Kind: session.Cracking, Strategy: "lookahead-1000"})
	p := startProgram(t, options)
	p.await("Choosing a guess… (Esc to stop)")
	p.Send(tea.WindowSizeMsg{Width: 40, Height: 24}) // the screen still responds
	p.Type("xo")
	p.key(tea.KeyEsc)
	p.await("Stopped. Press Enter to continue.")
	p.key(tea.KeyEsc)
	p.await("Find my code")
	p.Type("q")
	p.ends()
}

// TestLeaveWhileThinking ends the program, which waits for its jobs.
func TestLeaveWhileThinking(t *testing.T) {
	options := testOptions(t, "en")
	options.Start = newSession(t, "6x10", games.Request{Kind: session.Cracking, Strategy: "lookahead-1000"})
	p := startProgram(t, options)
	p.await("Choosing a guess")
	p.Send(tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl})
	p.WaitFinished(t, teatest.WithFinalTimeout(waiting))
	p.app.leave()
	p.app.jobs.close()
}

// TestHintAside checks that a person can type while a hint is computed.
func TestHintAside(t *testing.T) {
	options := fixed(t, "5x8", "BEEFH", 0)
	p := startProgram(t, options)
	p.Type("aabbc")
	p.key(tea.KeyEnter)
	p.Type("!!!ab")
	p.await("average")
	p.Send(tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl})
	p.ends().shows("2   A   B  ›·‹")
}

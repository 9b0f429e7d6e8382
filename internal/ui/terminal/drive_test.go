package terminal

import (
	"context"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/gametest"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// driver plays the part of a person without a terminal. Each input is handled completely before the
// next one.
type driver struct {
	t *testing.T
	*app
	copied []string // texts put on the clipboard
	quit   bool
}

// readGame reads the games of tests as the program does.
func readGame(_ context.Context, named study.Named) (game *rules.Game, own bool, err error) {
	options := []rules.Option{rules.WithLexicon(gametest.Lists)}
	if named.Symbols != "" {
		options = append(options, rules.WithSymbols(strings.Fields(named.Symbols)...))
	}
	game, err = rules.ParseGame(named.Game, options...)
	return game, false, err
}

func testOptions(t *testing.T, language string) Options {
	t.Helper()
	l, err := lang.ByName(language)
	if err != nil {
		t.Fatal(err)
	}
	return Options{
		Lang: l, Colour: true,
		Now: func() time.Time { return time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC) },
	}
}

func drive(t *testing.T, options Options, width, height int) *driver {
	t.Helper()
	d := &driver{t: t, app: testApp(t, options)}
	t.Cleanup(d.jobs.close)
	d.Update(tea.WindowSizeMsg{Width: width, Height: height})
	d.run(d.top().enter())
	return d
}

// testApp returns the program with a service of its own.
func testApp(t *testing.T, options Options) *app {
	t.Helper()
	config, studies := games.Config{GoOn: true, Late: true, Now: options.Now}, study.Config{Game: readGame, Now: options.Now}
	if options.Store != nil {
		config.Store, studies.Store = options.Store, options.Store
	}
	options.Study = study.New(studies)
	config.Study = options.Study
	options.Games = games.New(config)
	a, err := newApp(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// run runs a command and the commands that follow from it, except timers.
func (d *driver) run(cmd tea.Cmd) {
	d.t.Helper()
	if cmd == nil || isTick(cmd) {
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case tea.BatchMsg:
		for _, one := range msg {
			d.run(one)
		}
	case tea.QuitMsg:
		d.quit = true
	default:
		if v := reflect.ValueOf(msg); v.Kind() == reflect.String { // a setClipboardMsg
			d.copied = append(d.copied, v.String())
		}
		_, next := d.Update(msg)
		d.run(next)
	}
}

// isTick reports whether a command is a timer, made by tea.Tick.
func isTick(cmd tea.Cmd) bool {
	done := make(chan struct{})
	_ = done
	return reflect.ValueOf(cmd).Pointer() == reflect.ValueOf(tea.Tick(time.Hour, nil)).Pointer()
}

// types types a text, one key for each character.
func (d *driver) types(text string) {
	d.t.Helper()
	for _, r := range text {
		d.press(string(r), string(r))
	}
}

// plays types texts and presses Enter after each.
func (d *driver) plays(texts ...string) {
	d.t.Helper()
	for _, text := range texts {
		d.types(text)
		d.keys("enter")
	}
}

// clash marks the guesses of the strategy first so that the sixth mark contradicts the others.
func (d *driver) clash() {
	d.t.Helper()
	for range 5 {
		d.plays("0")
	}
	d.plays("x")
}

// keys presses keys by their names.
func (d *driver) keys(names ...string) {
	d.t.Helper()
	for _, name := range names {
		d.press(name, "")
	}
}

func (d *driver) press(name, text string) {
	d.t.Helper()
	_, cmd := d.Update(keyPress(name, text))
	d.run(cmd)
}

// keyPress returns the message of a key.
func keyPress(name, text string) tea.KeyPressMsg {
	if text != "" {
		return tea.KeyPressMsg{Code: []rune(text)[0], Text: text}
	}
	if rest, ok := strings.CutPrefix(name, "ctrl+"); ok {
		return tea.KeyPressMsg{Code: rune(rest[0]), Mod: tea.ModCtrl}
	}
	codes := map[string]rune{
		"enter": tea.KeyEnter, "esc": tea.KeyEsc, "tab": tea.KeyTab, "space": tea.KeySpace, "up": tea.KeyUp, "down": tea.KeyDown,
		"left": tea.KeyLeft, "right": tea.KeyRight, "backspace": tea.KeyBackspace, "delete": tea.KeyDelete,
		"pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "home": tea.KeyHome, "end": tea.KeyEnd,
	}
	if code, known := codes[name]; known {
		return tea.KeyPressMsg{Code: code}
	}
	number, err := strconv.Atoi(strings.TrimPrefix(name, "f"))
	if err != nil || number < 1 || number > 12 {
		panic("no key is called " + strconv.Quote(name))
	}
	return tea.KeyPressMsg{Code: tea.KeyF1 + rune(number-1)}
}

// clicks clicks on the first occurrence of a text.
func (d *driver) clicks(text string) {
	d.t.Helper()
	x, y := d.find(text)
	d.clickAt(x, y, tea.MouseLeft)
}

func (d *driver) clickAt(x, y int, button tea.MouseButton) {
	d.t.Helper()
	d.dragAt(x, y, x, y, button)
}

func (d *driver) dragAt(x, y, toX, toY int, button tea.MouseButton) {
	d.t.Helper()
	_, cmd := d.Update(tea.MouseClickMsg{X: x, Y: y, Button: button})
	d.run(cmd)
	_, cmd = d.Update(tea.MouseReleaseMsg{X: toX, Y: toY, Button: button})
	d.run(cmd)
}

// find returns the column and the line of a text.
func (d *driver) find(text string) (x, y int) {
	d.t.Helper()
	for y, l := range strings.Split(d.shown(), "\n") {
		if before, _, ok := strings.Cut(l, text); ok {
			return ansi.StringWidth(before), y
		}
	}
	d.t.Fatalf("the screen does not show %q but\n%s", text, d.shown())
	return 0, 0
}

// pastes pastes a text.
func (d *driver) pastes(text string) {
	d.t.Helper()
	_, cmd := d.Update(tea.PasteMsg{Content: text})
	d.run(cmd)
}

// shown returns the screen without colours.
func (d *driver) shown() string {
	lines := strings.Split(ansi.Strip(d.View().Content), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " ")
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n") + "\n"
}

// shows fails unless the screen contains a text.
func (d *driver) shows(text string) {
	d.t.Helper()
	if !strings.Contains(d.shown(), text) {
		d.t.Fatalf("the screen does not show %q but\n%s", text, d.shown())
	}
}

// hides fails if the screen contains a text.
func (d *driver) hides(text string) {
	d.t.Helper()
	if strings.Contains(d.shown(), text) {
		d.t.Fatalf("the screen shows %q:\n%s", text, d.shown())
	}
}

// fixed returns options that start with a game whose code is known.
func fixed(t *testing.T, name, secret string, most int) Options {
	t.Helper()
	options := testOptions(t, "en")
	options.Start = newSession(t, name, games.Request{Kind: session.Playing, Codemaker: session.Fixed, Secret: secret, Most: &most})
	return options
}

// newSession starts with a requested game.
func newSession(t *testing.T, name string, request games.Request) *games.Request {
	t.Helper()
	request.Game = name
	return &request
}

package tui

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"codebreaker"
	"codebreaker/store"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
)

// The sizes of a terminal. Below the least nothing is drawn; past the widest the
// page stands in the middle.
const (
	leastWidth  = 40
	leastHeight = 16
	widest      = 80
)

// app is the program: a stack of screens and what they share.
type app struct {
	Options
	ctx     context.Context
	crew    crew
	screens []screen
	width   int
	height  int
	dark    bool
	profile colorprofile.Profile
	theme   *theme

	job     *job      // that runs, or nil
	waiting []tea.Msg // until the job is done
	pressed any       // what the mouse button went down on
	notice  string    // what was last said, until the next key
	alarmed bool      // the notice says that something is wrong
	allKeys bool      // the help of all keys is shown
	reading bool      // the whole text of the screen is shown over it
	line0   int       // the first line of it that is seen

	left  *store.Game // the last game that was saved and is not over, or nil
	loose []*desk     // whose games have moves that are not saved, the oldest first
}

func newApp(ctx context.Context, options Options) *app {
	a := &app{Options: options, ctx: ctx, width: widest, height: 24, dark: true, profile: colorprofile.TrueColor}
	if !a.Colour {
		a.profile = colorprofile.ASCII
	}
	a.Game = remembered(options.Game)
	a.theme = newTheme(a.profile, a.dark)
	a.screens = []screen{newMenu(a)}
	if a.Trouble != nil {
		a.warn(a.Trouble)
	}
	return a
}

// remembered reads a game once: one of words takes a moment, and screens that are
// drawn ask for it again and again.
func remembered(read func(name, symbols, accents string) (*codebreaker.Game, error)) func(name, symbols, accents string) (*codebreaker.Game, error) {
	type key struct{ name, symbols, accents string }
	var mutex sync.Mutex
	known := make(map[key]*codebreaker.Game)
	return func(name, symbols, accents string) (*codebreaker.Game, error) {
		mutex.Lock()
		defer mutex.Unlock()
		if game := known[key{name, symbols, accents}]; game != nil {
			return game, nil
		}
		game, err := read(name, symbols, accents)
		if err == nil {
			known[key{name, symbols, accents}] = game
		}
		return game, err
	}
}

// now is the time, for what is said of a job that takes long.
func (a *app) now() time.Time { return time.Now() }

// lot draws a number that nobody knows.
func (a *app) lot() uint64 {
	if a.Random != nil {
		return a.Random()
	}
	return rand.Uint64()
}

// say returns a message in the reader's language.
func (a *app) say(id string, args ...any) string { return a.Lang.Say(id, args...) }

// tell shows a sentence until the next key.
func (a *app) tell(text string) { a.notice, a.alarmed = text, false }

// warn shows what is wrong until the next key.
func (a *app) warn(err error) { a.notice, a.alarmed = sentence(a.Lang, err), true }

// top returns the screen that is seen.
func (a *app) top() screen { return a.screens[len(a.screens)-1] }

// open puts a screen on top.
func (a *app) open(s screen) tea.Cmd {
	a.leave()
	a.screens = append(a.screens, s)
	return s.enter()
}

// exchange puts a screen in the place of the top one.
func (a *app) exchange(s screen) tea.Cmd {
	a.leave()
	a.screens[len(a.screens)-1] = s
	return s.enter()
}

// back takes the top screen away. Under the last one is the end.
func (a *app) back() tea.Cmd {
	a.leave()
	if len(a.screens) == 1 {
		return tea.Quit
	}
	a.screens = slices.Clip(a.screens[:len(a.screens)-1])
	return a.top().enter()
}

// home takes all screens away but the first.
func (a *app) home() tea.Cmd {
	a.leave()
	if m, ok := a.screens[0].(*menu); ok {
		m.returned = a.left != nil
	}
	a.screens = slices.Clip(a.screens[:1])
	return a.top().enter()
}

// leave ends what runs for the top screen alone.
func (a *app) leave() {
	if a.job != nil {
		a.job.stop()
		a.job = nil
	}
	a.waiting = nil
}

// Init asks the terminal for its background and begins with the first screens.
func (a *app) Init() tea.Cmd {
	return tea.Batch(tea.RequestBackgroundColor, a.start())
}

// Update takes what happens.
func (a *app) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		a.width, a.height = msg.Width, msg.Height
	case tea.BackgroundColorMsg:
		a.dark = msg.IsDark()
		a.theme = newTheme(a.profile, a.dark)
	case tea.ColorProfileMsg:
		if a.Colour {
			a.profile = msg.Profile
			a.theme = newTheme(a.profile, a.dark)
		}
	case jobDone:
		return a, a.finish(msg)
	case jobSlow:
		return a, a.grow(msg.job)
	case tea.KeyPressMsg, tea.MouseClickMsg, tea.MouseReleaseMsg, tea.MouseWheelMsg, tea.PasteMsg:
		return a, a.hear(msg)
	}
	return a, nil
}

// mostWaiting is how many keys and clicks are kept while a job runs.
const mostWaiting = 256

// hear answers a key, a click or pasted text, or keeps it until the job is done.
func (a *app) hear(msg tea.Msg) tea.Cmd {
	key, isKey := msg.(tea.KeyPressMsg)
	if a.small() { // nobody acts on what cannot be seen
		if isKey && (key.String() == "ctrl+c" || key.String() == "q") {
			return tea.Quit
		}
		return nil
	}
	if isKey {
		switch {
		case key.String() == "ctrl+c":
			return tea.Quit
		case a.job != nil && key.String() == "esc" && (a.job.slow || !a.job.aside):
			a.waiting = nil
			a.job.stop()
			return nil
		}
	}
	if a.job != nil && !a.job.aside {
		if len(a.waiting) < mostWaiting {
			a.waiting = append(a.waiting, msg)
		}
		return nil
	}
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return a.press(keyOf(msg), msg.Text)
	case tea.PasteMsg:
		a.notice, a.allKeys, a.reading = "", false, false
		return a.top().paste(msg.Content)
	case tea.MouseWheelMsg:
		key := "wheeldown"
		if msg.Button == tea.MouseWheelUp {
			key = "wheelup"
		}
		if a.allKeys || a.reading {
			return a.read(key)
		}
		return a.top().press(key, "")
	case tea.MouseClickMsg:
		a.pressed = a.under(msg.X, msg.Y)
	case tea.MouseReleaseMsg:
		return a.release(a.under(msg.X, msg.Y), msg.Button == tea.MouseRight)
	}
	return nil
}

// keyOf is the name of a key. What tmux and screen send for Home and End goes by
// the names that these keys had once.
func keyOf(key tea.KeyPressMsg) string {
	switch name := key.String(); name {
	case "find":
		return "home"
	case "select":
		return "end"
	default:
		return name
	}
}

// press answers a key.
func (a *app) press(key, text string) tea.Cmd {
	a.notice = ""
	if a.allKeys || a.reading {
		return a.read(key)
	}
	switch key {
	case "?":
		a.allKeys, a.line0 = true, 0
		return nil
	case readKey:
		if _, tells := a.top().(teller); tells {
			a.reading, a.line0 = true, 0
		}
		return nil
	case loadKey:
		if screen, ok := a.top().(interface{ load() tea.Cmd }); ok {
			return screen.load()
		}
	}
	return a.top().press(key, text)
}

// release answers a mouse button that goes up over something.
func (a *app) release(target any, right bool) tea.Cmd {
	from := a.pressed
	a.pressed = nil
	switch {
	case a.allKeys, a.reading:
		a.allKeys, a.reading = false, false
	case from == nil || target == nil:
	case from != target:
		a.notice = ""
		return a.top().drag(from, target)
	default:
		if key, ok := target.(keyTarget); ok {
			return a.press(string(key), "")
		}
		a.notice = ""
		return a.top().click(target, right)
	}
	return nil
}

// View draws the screen on top.
func (a *app) View() tea.View {
	lines, caret := a.compose()
	rendered := make([]string, len(lines))
	for i, l := range lines {
		rendered[i] = l.text.String()
	}
	view := tea.NewView(strings.Join(rendered, "\n"))
	view.AltScreen = true
	view.MouseMode = tea.MouseModeCellMotion
	view.WindowTitle = "codebreaker"
	if caret != nil {
		view.Cursor = tea.NewCursor(caret.column, caret.line)
		view.Cursor.Blink = false
	}
	return view
}

// under returns what can be clicked at a place of the terminal, or nil.
func (a *app) under(x, y int) any {
	lines, _ := a.compose()
	if y < 0 || y >= len(lines) {
		return nil
	}
	return lines[y].at(x)
}

// compose draws the whole terminal: a heading, the screen, what is said, the keys.
func (a *app) compose() ([]*line, *caret) {
	if a.small() {
		return wrapped(a.theme.plain, a.say("tui-small", "width", leastWidth, "height", leastHeight), max(1, a.width)), nil
	}
	page := min(a.width, widest)
	margin := (a.width-page)/2 + 1
	if page >= 60 {
		margin++
	}
	f := &frame{width: page - 2*(margin-(a.width-page)/2)}
	keys := a.keyLines(f.width)
	said := a.saidLines(f.width)
	f.height = a.height - 2 - len(said) - len(keys) - 1
	switch {
	case a.allKeys:
		a.drawAllKeys(f)
	case a.reading:
		a.drawText(f)
	default:
		a.top().draw(f)
	}
	foot := f.foot[:min(len(f.foot), max(0, f.height-3))]
	body, above := f.seen(f.height - len(foot))
	shown := len(body)
	body = beside(slices.Clone(body), f.side[:min(len(f.side), f.height-len(foot))], f.sideAt)
	lines := []*line{a.heading(f), a.more(above > 0)}
	lines = append(lines, body...)
	for len(lines) < 2+f.height-len(foot) {
		lines = append(lines, &line{})
	}
	lines = slices.Concat(lines, foot, said, []*line{a.more(above+shown < len(f.body))}, keys)
	for i, l := range lines {
		lines[i] = new(line).to(margin).join(l)
	}
	if f.caret == nil || f.caret.line < above || f.caret.line >= above+shown {
		return lines, nil
	}
	return lines, &caret{f.caret.line - above + 2, f.caret.column + margin}
}

// stander is a screen of which something stands to be said until it holds no more.
type stander interface {
	// stands says it, and which key does something about it, or nothing.
	stands() (text, key string)
}

// standing is what stands to be said while there is nothing else.
func (a *app) standing() *line {
	screen, ok := a.top().(stander)
	if !ok {
		return &line{}
	}
	text, key := screen.stands()
	l := new(line).write(a.theme.alarm, text)
	if key != "" {
		l.mark(0, keyTarget(key))
	}
	return l
}

// small reports whether the window is too small to draw anything in.
func (a *app) small() bool { return a.width < leastWidth || a.height < leastHeight }

// heading is the first line of every screen.
func (a *app) heading(f *frame) *line {
	status := cut(f.status, f.width/2)
	title := cut(f.title, f.width-lipgloss.Width(status)-1)
	return new(line).write(a.theme.accent, title).to(f.width-lipgloss.Width(status)).write(a.theme.quiet, status)
}

// more is a line that says, or not, that there is more of the body.
func (a *app) more(is bool) *line {
	if !is {
		return &line{}
	}
	return new(line).write(a.theme.quiet, "⋮")
}

// saidLines are the lines of what was last said, or of what takes its time: at
// least one, so that nothing jumps.
func (a *app) saidLines(width int) []*line {
	const most = 4
	switch {
	case a.job != nil && a.job.slow && a.job.seconds > 0:
		return wrapped(a.theme.quiet, a.say("tui-thinking-long", "what", a.job.what, "seconds", a.job.seconds), width)
	case a.job != nil && a.job.slow:
		return wrapped(a.theme.quiet, a.say("tui-thinking", "what", a.job.what), width)
	case a.notice == "":
		return []*line{a.standing()}
	}
	style := a.theme.plain
	if a.alarmed {
		style = a.theme.alarm
	}
	lines := wrapped(style, a.notice, width)
	return lines[:min(len(lines), most)]
}

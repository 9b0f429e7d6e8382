package terminal

import (
	"cmp"
	"context"
	"slices"
	"time"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/session"
	"codebreaker/internal/store"
	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
)

// The limits for the size of a terminal. A smaller terminal shows only a message. In a larger one
// the page is centred: its width is limited, and its height is what its content needs, in steps.
const (
	leastWidth  = 40
	leastHeight = 16
	widest      = 104
	widestGrid  = 120
	usualHeight = 24
	step        = 12
)

// app is the program: a stack of screens, and their [host].
type app struct {
	Options
	ctx     context.Context
	jobs    jobCount
	screens []screen
	width   int
	height  int
	dark    bool
	profile colorprofile.Profile // in use
	theme   *draw.Theme

	chosen   store.Settings
	usual    *lang.Language       // without a setting
	terminal colorprofile.Profile // the colours that the terminal has

	job     *job              // running, or nil
	waiting []tea.Msg         // received while the job runs
	pressed any               // the target under the mouse when the button went down
	notice  string            // the last message, until the next input
	alarmed bool              // the notice is an error
	armed   string            // the key that asked for a second press, or ""
	page    *page             // shown over the screen, or nil
	notes   map[string]*notes // by the ID of a game
	cover   [2]bool           // hide the number of remaining codes while a person plays: in most games, and in Wordle's kind

	interrupted bool // by Ctrl-C

	left  session.Kind // of the last unfinished saved game, or ""
	loose []*presenter // games with unsaved moves, oldest first
}

// newApp returns the program at its first game or at the menu.
func newApp(ctx context.Context, options Options) (*app, error) {
	a := &app{Options: options, ctx: ctx, width: 80, height: 24, dark: true, usual: options.Lang, terminal: colorprofile.TrueColor, notes: make(map[string]*notes), cover: [2]bool{false, true}}
	if !a.Colour {
		a.terminal = colorprofile.ASCII
	}
	err := a.readSettings()
	a.screens = []screen{newMenu(a)}
	if trouble := cmp.Or(a.Trouble, err); trouble != nil {
		a.warn(trouble)
	}
	if a.Learn != nil {
		a.screens = append(a.screens, newGuide(a, *a.Learn))
	}
	if a.Review != nil {
		typed := newEntry(a)
		if *a.Review != "" {
			typed.insert(*a.Review + " ")
		}
		a.screens = append(a.screens, typed)
	}
	if a.Start == nil {
		return a, nil
	}
	d, err := newPresenter(ctx, a, *a.Start)
	if err == nil {
		a.screens = append(a.screens, d.screen())
	}
	return a, err
}

// now returns the current time, to measure how long a job runs.
func (a *app) now() time.Time { return time.Now() }

func (a *app) lang() *lang.Language { return a.Lang }
func (a *app) options() *Options    { return &a.Options }
func (a *app) running() *job        { return a.job }
func (a *app) covered(hidesLeft bool) *bool {
	if hidesLeft {
		return &a.cover[1]
	}
	return &a.cover[0]
}

func (a *app) noted(id string, places int) *notes {
	if a.notes[id] == nil {
		a.notes[id] = &notes{barred: make([]uint64, places)}
	}
	return a.notes[id]
}

func (a *app) say(id string, args ...any) string { return a.Lang.Say(id, args...) }

func (a *app) note(text string) { a.notice, a.alarmed = text, false }

func (a *app) warn(err error) { a.notice, a.alarmed = sentence(a.Lang, err), true }

// Init asks the terminal for its background colour and enters the first screen.
func (a *app) Init() tea.Cmd {
	return tea.Batch(tea.RequestBackgroundColor, a.top().enter())
}

// Update handles a message.
func (a *app) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		a.width, a.height = msg.Width, msg.Height
	case tea.BackgroundColorMsg:
		a.dark = msg.IsDark()
		a.paint()
	case tea.ColorProfileMsg:
		if a.Colour {
			a.terminal = msg.Profile
			a.paint()
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

func (a *app) settle(d *presenter) {
	if a.left = d.setup.Kind; d.over() || d.unsaved || d.view.Revision == 0 {
		a.left = ""
	}
	a.loose = slices.DeleteFunc(a.loose, func(other *presenter) bool { return other == d })
	if d.unsaved {
		a.loose = append(a.loose, d)
	}
}

// unsavedLines returns the lines of the games with unsaved moves.
func (a *app) unsavedLines() []string {
	var lines []string
	for _, d := range a.loose {
		if len(d.turns) > 0 {
			lines = append(lines, d.line())
		}
	}
	return lines
}

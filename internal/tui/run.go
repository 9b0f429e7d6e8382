package tui

import (
	"context"
	"io"
	"math/rand/v2"
	"time"

	"codebreaker"
	"codebreaker/internal/lang"
	"codebreaker/internal/telling"
	"codebreaker/match"
	"codebreaker/store"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
)

// Options are what the program is given.
type Options struct {
	Lang    *lang.Language
	Store   *store.Store // keeps the games; nil keeps none
	Trouble error        // why there is no store, said at the beginning
	// Game reads a game's name, with the names of its symbols and what is done with
	// accents as [match.Setup] has them.
	Game        func(name, symbols, accents string) (*codebreaker.Game, error)
	In          io.Reader
	Out         io.Writer
	Environment []string
	Colour      bool // colours are welcome, as many as the terminal has
	Now         func() time.Time
	Random      func() uint64 // draws secrets; nil for one that nobody knows
	Start       Start
}

// Start says what is seen first.
type Start struct {
	Session *match.Session // a game to begin or to go on with; nil for the menu
	Kept    *store.Game    // that game as the store has it, or nil for a new one
}

// Left is what a person leaves behind.
type Left struct {
	Kept    *store.Game // the last game that can be gone on with, or nil
	Unsaved []string    // games that could not be saved, each as the line that brings it back
}

// Run shows the screens until the person leaves. The error is the context's when
// that is done first.
func Run(ctx context.Context, options Options) (Left, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	a := newApp(ctx, options)
	programOptions := []tea.ProgramOption{
		tea.WithContext(ctx), tea.WithoutSignalHandler(),
		tea.WithInput(options.In), tea.WithOutput(options.Out), tea.WithEnvironment(options.Environment),
	}
	if !options.Colour {
		programOptions = append(programOptions, tea.WithColorProfile(colorprofile.ASCII))
	}
	_, err := tea.NewProgram(a, programOptions...).Run()
	stopped := ctx.Err()
	cancel()
	a.crew.close()
	if stopped != nil {
		err = stopped
	}
	return Left{Kept: a.left, Unsaved: a.unsavedLines()}, err
}

// sentence says what is wrong in a sentence.
func sentence(l *lang.Language, err error) string { return telling.Sentence(l.Error(err)) }

// today is the day of the person's calendar, 2026-11-20.
func (o *Options) today() string { return o.Now().Format(time.DateOnly) }

// lot draws a number that nobody knows.
func (o *Options) lot() uint64 {
	if o.Random != nil {
		return o.Random()
	}
	return rand.Uint64()
}

package tui

import (
	"context"
	"io"
	"time"

	"codebreaker/internal/lang"
	"codebreaker/internal/session"
	"codebreaker/internal/store"
	"codebreaker/internal/table"
	"codebreaker/internal/telling"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
)

// Options are what the program is given.
type Options struct {
	Lang        *lang.Language
	Table       *table.Table // where games are played
	Store       *store.Store // where that keeps them; nil where it keeps none
	Trouble     error        // why it keeps none, said at the beginning
	In          io.Reader
	Out         io.Writer
	Environment []string
	Colour      bool // colours are welcome, as many as the terminal has
	Now         func() time.Time
	Start       table.Sit // the game that is seen first; nil for the menu
}

// Left is what a person leaves behind.
type Left struct {
	Kind    session.Kind // of the last game that can be gone on with, or ""
	Unsaved []string     // games that could not be saved, each as the line that brings it back
}

// Run shows the screens until the person leaves. The error is that of the first game,
// the context's when that is done first, or [context.Canceled] after Ctrl-C.
func Run(ctx context.Context, options Options) (Left, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	a, err := newApp(ctx, options)
	if err != nil {
		return Left{}, err
	}
	programOptions := []tea.ProgramOption{
		tea.WithContext(ctx), tea.WithoutSignalHandler(),
		tea.WithInput(options.In), tea.WithOutput(options.Out), tea.WithEnvironment(options.Environment),
	}
	if !options.Colour {
		programOptions = append(programOptions, tea.WithColorProfile(colorprofile.ASCII))
	}
	_, err = tea.NewProgram(a, programOptions...).Run()
	if err == nil && a.interrupted {
		err = context.Canceled
	}
	stopped := ctx.Err()
	cancel()
	a.crew.close()
	if stopped != nil {
		err = stopped
	}
	return Left{Kind: a.left, Unsaved: a.unsavedLines()}, err
}

// sentence says what is wrong in a sentence.
func sentence(l *lang.Language, err error) string { return telling.Sentence(l.Error(err)) }

// today is the day of the person's calendar, 2026-11-20.
func (o *Options) today() string { return o.Now().Format(time.DateOnly) }

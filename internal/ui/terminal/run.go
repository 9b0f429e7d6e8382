package terminal

import (
	"context"
	"io"
	"time"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/store"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
)

// Options configure the program.
type Options struct {
	Lang        *lang.Language
	Games       *games.Service // runs games
	Study       *study.Service // studies positions
	Store       *store.Keeper  // the store of the service; nil if it saves nothing
	Trouble     error          // the reason why nothing is saved, shown at the start
	In          io.Reader
	Out         io.Writer
	Environment []string
	Colour      bool // use colours, as many as the terminal has
	Now         func() time.Time
	Start       *games.Request // the first game; nil for the menu
	Learn       *study.Named   // the game to teach first, or nil
	Review      *string        // the name of a game to type and to review first, or empty; nil for none

	KeepLang, KeepColour bool // Lang or Colour was asked for, and no setting changes it
}

// Left describes the games that a person left unfinished.
type Left struct {
	Kind    session.Kind // of the last game that can be continued, or ""
	Unsaved []string     // the lines that restore unsaved games
}

// Run shows the screens until the person leaves. It returns the error of the first game, the
// context's error if the context ends, or [context.Canceled] after Ctrl-C.
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
	a.jobs.close()
	if stopped != nil {
		err = stopped
	}
	return Left{Kind: a.left, Unsaved: a.unsavedLines()}, err
}

// sentence turns an error into a sentence.
func sentence(l *lang.Language, err error) string { return wording.Sentence(l.Error(err)) }

// today returns the local date in the form 2026-11-20.
func (o *Options) today() string { return o.Now().Format(time.DateOnly) }

package games

import (
	"context"
	"errors"
	"io"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/store"
)

// An Importer adds games to the store.
type Importer struct {
	Added   int // games that are new in the store
	Known   int // games that were there already
	Refused int // lines that cannot be read as a game

	service *Service
	refuse  func(line int, err error) error
	waiting []*store.Game // read, but not yet kept
	lines   []string      // their lines, as people share them
}

// NewImporter returns an importer. It calls refuse with the number and the fault of each line that
// cannot be read as a game, and stops if refuse returns an error.
func (s *Service) NewImporter(refuse func(line int, err error) error) *Importer {
	return &Importer{service: s, refuse: refuse}
}

// mostWaiting is the number of games to keep in one go.
const mostWaiting = 500

// Import adds the games from r: one per line, as a store wrote it or as people share it. The games
// before an error are kept, also when the context is done.
func (i *Importer) Import(ctx context.Context, r io.Reader) error {
	err := i.read(ctx, r)
	if kept := i.keep(context.WithoutCancel(ctx)); err == nil {
		err = kept
	}
	return err
}

// Read returns the number of games read.
func (i *Importer) Read() int { return i.Added + i.Known + len(i.waiting) }

func (i *Importer) read(ctx context.Context, r io.Reader) error {
	reader := i.service.reader(ctx, r)
	for {
		if err := ctx.Err(); err != nil { // reading a short line may not check it
			return err
		}
		g, err := reader.Next(ctx)
		var problem *message.Problem
		switch {
		case err == io.EOF:
			return nil
		case err == nil:
			i.lines = append(i.lines, reader.sharedLine())
			if i.waiting = append(i.waiting, g); len(i.waiting) >= mostWaiting {
				err = i.keep(ctx)
			}
		case ctx.Err() == nil && errors.As(err, &problem):
			i.Refused++
			err = i.refuse(reader.Line(), err)
		}
		if err != nil {
			return err
		}
	}
}

// keep keeps the waiting games. A game that was read from a shared line is known if a game in the
// store has the same line.
func (i *Importer) keep(ctx context.Context) error {
	known, err := i.service.config.Store.KnownLines(ctx, i.lines)
	if err != nil {
		return err
	}
	var fresh []*store.Game
	for number, g := range i.waiting {
		if line := i.lines[number]; line != "" && known[line] {
			i.Known++
		} else {
			fresh = append(fresh, g)
		}
	}
	added, err := i.service.config.Store.Add(ctx, fresh)
	i.waiting, i.lines = nil, nil
	if err != nil {
		return err
	}
	for _, added := range added {
		if added {
			i.Added++
		} else {
			i.Known++
		}
	}
	return nil
}

package games

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/store"
)

const mostLineBytes = 1 << 20

// Reader reads games, one a line, as [store.WriteGames] writes them or as [session.LineOf]
// prints them. It skips empty lines.
type Reader struct {
	lines    *bufio.Reader
	start    func(session.Setup) (*session.Start, error)
	number   int
	lastLine string    // the line of the last game, if it was in the format that people share
	last     time.Time // the time given to the last such game
}

// NewReader returns a reader of games. A line may have up to a megabyte. start returns the game
// that a setup names, with its symbols and accents; the reader may call it many times for the same
// game.
func NewReader(r io.Reader, start func(session.Setup) (*session.Start, error)) *Reader {
	return &Reader{lines: bufio.NewReaderSize(r, mostLineBytes), start: start}
}

// Line returns the number of the line that was read last, from 1.
func (r *Reader) Line() int { return r.number }

// sharedLine returns the line of the last game, as [session.LineOf] prints it. It is empty if a
// store wrote the game.
func (r *Reader) sharedLine() string { return r.lastLine }

// Next returns the next game. It replays the moves and recomputes the rest, so that the game can
// always be resumed. The error is a [message.Problem] if the line cannot be read; the next call
// continues with the line after it. At the end the error is io.EOF.
func (r *Reader) Next(ctx context.Context) (*store.Game, error) {
	for {
		line, err := r.line()
		if err != nil {
			return nil, err
		}
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		r.lastLine = ""
		if strings.HasPrefix(line, "{") {
			return r.object(ctx, line)
		}
		return r.shared(ctx, line)
	}
}

// line returns the next line. It skips a line that is too long and reports it as a problem.
func (r *Reader) line() (string, error) {
	line, err := r.lines.ReadSlice('\n')
	if len(line) == 0 && err != nil {
		return "", err
	}
	r.number++
	switch {
	case errors.Is(err, bufio.ErrBufferFull):
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = r.lines.ReadSlice('\n')
		}
		return "", message.NewProblem("import-long", "the line is longer than {{.most}} bytes", "most", mostLineBytes)
	case err != nil && !errors.Is(err, io.EOF):
		return "", err
	case !utf8.Valid(line):
		return "", message.NewProblem("import-encoding", "the line is not UTF-8")
	}
	return string(line), nil
}

// object reads a game that a store wrote, and makes its moves again. They may contradict each other.
func (r *Reader) object(ctx context.Context, line string) (*store.Game, error) {
	g, err := store.ReadGame([]byte(line))
	if err != nil {
		return nil, err
	}
	start, err := r.start(g.Saved.Setup)
	if err != nil {
		return nil, err
	}
	if g.Saved.Game != start.Name() {
		return nil, store.ImpossibleField("game", g.Saved.Game)
	}
	played, err := start.Resume(ctx, g.Saved)
	if err != nil {
		return nil, err
	}
	g.Replayed(played)
	return g, nil
}

// shared reads a line in the format that people share.
func (r *Reader) shared(ctx context.Context, line string) (*store.Game, error) {
	name, rest := session.CutLine(line)
	start, err := r.start(session.Setup{Game: name})
	if err != nil {
		return nil, err
	}
	setup, turns, err := start.ReadLine(rest)
	if err == nil && (setup.Symbols != "" || setup.Game != start.Name()) {
		start, err = r.start(setup)
	}
	if err != nil {
		return nil, err
	}
	played, err := start.Begin(ctx, setup, turns)
	if err != nil {
		return nil, err
	}
	r.lastLine = played.WholeLine()
	g := store.SharedGame(played, r.lastLine, r.last)
	r.last = g.Created
	return g, nil
}

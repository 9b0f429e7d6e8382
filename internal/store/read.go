package store

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/review"
)

// Limits on the input.
const (
	mostLineBytes = 1 << 20
	mostMoves     = 10_000
)

// Reader reads games, one a line, as [Game.MarshalJSON] writes them or as [session.Session.Line]
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

// SharedLine returns the line of the last game, as [session.Setup.Line] prints it. It is empty if a
// store wrote the game.
func (r *Reader) SharedLine() string { return r.lastLine }

// Next returns the next game. It replays the moves and recomputes the rest, so that the game can
// always be resumed. The error is a [message.Problem] if the line cannot be read; the next call
// continues with the line after it. At the end the error is io.EOF.
func (r *Reader) Next(ctx context.Context) (*Game, error) {
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

// object reads a game that a store wrote.
func (r *Reader) object(ctx context.Context, line string) (*Game, error) {
	g := new(Game)
	if err := json.Unmarshal([]byte(line), g); errors.Is(err, errLater) {
		return nil, message.NewProblem("import-later", "the game needs a newer version of codebreaker, or is not a game")
	} else if err != nil {
		return nil, message.NewProblem("import-form", "the line is not a game: write one from codebreaker games export, or one such as 4x6 ABCD=XO")
	}
	if err := g.Check(); err != nil {
		return nil, err
	}
	start, err := r.start(g.Saved.Setup)
	if err != nil {
		return nil, err
	}
	played, err := resume(ctx, start, g.Saved)
	if err != nil {
		return nil, err
	}
	skill, luck := g.Skill, g.Luck
	g.Take(played)
	g.Skill, g.Luck = skill, luck
	g.settleEnd()
	return g, nil
}

// resume resumes a session that somebody wrote. Its turns may contradict each other.
func resume(ctx context.Context, start *session.Start, saved session.Saved) (*session.Session, error) {
	if saved.Game != start.Name() {
		return nil, importField("game", saved.Game)
	}
	return start.Resume(ctx, saved)
}

// Check returns a [message.Problem] if a field of the game has an impossible value. It does not
// replay the moves.
func (g *Game) Check() error {
	badID := strings.ContainsFunc(g.ID, func(r rune) bool { return !('a' <= r && r <= 'z' || '0' <= r && r <= '9') })
	switch {
	case len(g.ID) != idLength || badID:
		return importField("id", g.ID)
	case g.Created.Year() < 1970 || g.Created.Year() > 9999:
		return importField("created", g.Created.String())
	case g.Updated.Year() < 1970 || g.Updated.Year() > 9999:
		return importField("updated", g.Updated.String())
	case g.Revision < 1:
		return importField("revision", g.Revision)
	case g.Skill < review.Unrated || g.Skill > 99:
		return importField("skill", g.Skill)
	case g.Luck < review.Unrated || g.Luck > 99:
		return importField("luck", g.Luck)
	case g.Saved.Hints < 0:
		return importField("hints", g.Saved.Hints)
	case g.Saved.Undone < 0:
		return importField("undone", g.Saved.Undone)
	case len(g.Saved.Moves) > mostMoves:
		return importField("moves", len(g.Saved.Moves))
	}
	return nil
}

func importField(field string, value any) error {
	if text, ok := value.(string); ok {
		value = strconv.Quote(text)
	}
	return message.NewProblem("import-field", "{{.field}} of a game cannot be {{.value}}", "field", field, "value", value)
}

// settleEnd makes the end time agree with the state.
func (g *Game) settleEnd() {
	switch {
	case !g.Over():
		g.Ended = time.Time{}
	case g.Ended.IsZero():
		g.Ended = g.Updated
	}
}

// idLength is the length of an ID.
const idLength = 26

// lineID returns the ID of a game that was shared as a line: reading the same line twice gives the
// same game.
func lineID(line string) string {
	sum := sha256.Sum256([]byte("line " + line))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:]))[:idLength]
}

// shared reads a line in the format that people share.
func (r *Reader) shared(ctx context.Context, line string) (*Game, error) {
	name, rest := session.CutLine(line)
	start, err := r.start(session.Setup{Game: name})
	if err != nil {
		return nil, err
	}
	setup, turns, err := start.ReadLine(rest)
	if err != nil {
		return nil, err
	}
	played, err := start.Begin(ctx, setup, turns)
	if err != nil {
		return nil, err
	}
	g := NewGame(played)
	if !g.Created.After(r.last) { // so that lists keep the order of the lines
		g.Created = r.last.Add(time.Millisecond)
	}
	r.last = g.Created
	r.lastLine = played.WholeLine()
	g.ID, g.Updated, g.Revision = lineID(r.lastLine), g.Created, 1
	g.settleEnd()
	return g, nil
}

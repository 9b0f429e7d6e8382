package codebreaker

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Problem is an error that the person who gave the input can mend: it says what
// was wrong, with the offending value, and what would be right. Its parts are
// kept, so that a face can say it in another language.
type Problem struct {
	ID   string         // the kind of problem, the key of its translations
	Text string         // the English sentence, with {{.name}} where an argument goes
	Args map[string]any // the arguments by name
	Err  error          // the error beneath, or nil
}

// ErrLimit is beneath problems of size: what was asked for may be right, but is
// too large to list or to weigh.
var ErrLimit = errors.New("limit reached")

// NewProblem returns a problem whose arguments are given as name, value, name,
// value. A value that is an error becomes the error beneath.
func NewProblem(id, text string, args ...any) *Problem {
	p := &Problem{ID: id, Text: text, Args: make(map[string]any)}
	for i := 0; i < len(args); i += 2 {
		if err, ok := args[i+1].(error); ok {
			p.Err = err
		}
		p.Args[args[i].(string)] = args[i+1]
	}
	return p
}

// Error returns the English sentence.
func (p *Problem) Error() string {
	var pairs []string
	for name, value := range p.Args {
		pairs = append(pairs, "{{."+name+"}}", fmt.Sprint(value))
	}
	return strings.NewReplacer(pairs...).Replace(p.Text)
}

// Unwrap returns the error beneath.
func (p *Problem) Unwrap() error { return p.Err }

// Is reports whether target is a problem of the same kind.
func (p *Problem) Is(target error) bool {
	other, ok := target.(*Problem)
	return ok && other.ID == p.ID
}

// quote prints text so that odd bytes show, cut to a length that fits a line.
func quote(text string) string {
	const most = 60
	if len(text) > most {
		return strconv.Quote(strings.ToValidUTF8(text[:most], "")) + "…"
	}
	return strconv.Quote(text)
}

func itoa(n int) string { return strconv.Itoa(n) }

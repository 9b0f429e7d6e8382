package codebreaker

import (
	"errors"
	"strconv"
)

// Problem is an error that the person who gave the input can mend: its sentence says
// what was wrong, with the offending value, and what would be right.
type Problem struct {
	Sentence
	Err error // the error beneath, or nil
}

// ErrLimit is beneath problems of size: what was asked for may be right, but is
// too large to list or to weigh.
var ErrLimit = errors.New("limit reached")

// NewProblem returns a problem whose arguments are given as name, value, name,
// value. A value that is an error becomes the error beneath.
func NewProblem(id, text string, args ...any) *Problem {
	p := &Problem{Sentence: NewSentence(id, text, args...)}
	for _, value := range args {
		if err, ok := value.(error); ok {
			p.Err = err
		}
	}
	return p
}

// IsProblem reports whether err, or an error beneath it, is the problem of that ID.
func IsProblem(err error, id string) bool {
	return errors.Is(err, &Problem{Sentence: Sentence{ID: id}})
}

// Error returns the English sentence.
func (p *Problem) Error() string { return p.String() }

// Unwrap returns the error beneath.
func (p *Problem) Unwrap() error { return p.Err }

// Is reports whether target is a problem of the same kind.
func (p *Problem) Is(target error) bool {
	other, ok := target.(*Problem)
	return ok && other.ID == p.ID
}

func itoa(n int) string { return strconv.Itoa(n) }

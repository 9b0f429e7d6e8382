// Package message holds errors and sentences for a person: the English text, and an ID and arguments by
// which a front end translates it.
package message

import (
	"errors"
	"slices"
)

// Problem is an error that the user can correct. Its sentence names the offending value
// and a correct form.
//
// The ID names the kind of problem, so that a program can react to it, and so that a front end
// can translate the sentence. Most IDs begin with the input that was wrong: game-, list-,
// symbols-, code-, symbol-, mark-, turn- or row-. Use [errors.As] to get the Problem, and
// [IsProblem] to compare IDs.
type Problem struct {
	Sentence
	Err error // the wrapped error, or nil
}

// NewProblem returns a problem. The arguments are pairs of a name and a value. The problem
// wraps a value that is an error.
func NewProblem(id, text string, args ...any) *Problem {
	p := &Problem{Sentence: NewSentence(id, text, args...)}
	for _, value := range args {
		if err, ok := value.(error); ok {
			p.Err = err
		}
	}
	return p
}

// IsProblem reports whether err is a [Problem] with this ID, or wraps one.
func IsProblem(err error, id string) bool {
	return errors.Is(err, &Problem{Sentence: Sentence{ID: id}})
}

// Error returns the English sentence.
func (p *Problem) Error() string { return p.String() }

// Unwrap returns the wrapped error.
func (p *Problem) Unwrap() error { return p.Err }

// Is reports whether target is a problem with the same ID, or a kind with that ID.
func (p *Problem) Is(target error) bool {
	switch other := target.(type) {
	case *Problem:
		return other.ID == p.ID
	case *Kind:
		return slices.Contains(other.ids, p.ID)
	}
	return false
}

// Kind is a kind of problems. [errors.Is] matches it with each problem that has one of its IDs.
type Kind struct {
	text string
	ids  []string
}

// NewKind returns the kind of problems with these IDs.
func NewKind(text string, ids ...string) *Kind { return &Kind{text, ids} }

// Error returns what the problems have in common.
func (k *Kind) Error() string { return k.text }

// BlamesInput reports whether an error is a [Problem] that wraps nothing but problems, so that the
// input is to blame.
func BlamesInput(err error) bool {
	var problem *Problem
	return errors.As(err, &problem) && (problem.Err == nil || BlamesInput(problem.Err))
}

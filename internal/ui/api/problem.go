package api

import (
	"context"
	"errors"

	"codebreaker/internal/app/games"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/store"
)

// refusal is an error with its HTTP status.
type refusal struct {
	status int
	error
}

func (r *refusal) Unwrap() error { return r.error }

// refuse gives an error its status.
func refuse(status int, err error) error { return &refusal{status: status, error: err} }

// conflicts are the problems that arise when a game is not in the state that a request assumes.
var conflicts = map[string]bool{
	"session-kind": true, "session-over": true, "edit-played": true, "undo-nothing": true, "redo-nothing": true,
	"turn-none": true, "repair-none": true, "repair-number": true, "share-nothing": true, "review-going": true, "result-going": true, "refuse-codes": true, "refuse-again": true, "refuse-played": true, "advice-counts": true,
}

// statusOf returns the HTTP status of an error.
func statusOf(err error) int {
	var refused *refusal
	var problem *message.Problem
	switch {
	case errors.As(err, &refused):
		return refused.status
	case errors.Is(err, store.ErrNoGame), errors.Is(err, store.ErrNoList):
		return statusNotFound
	case errors.Is(err, store.ErrStale), errors.Is(err, position.ErrContradiction):
		return statusConflict
	case errors.Is(err, context.Canceled):
		return statusUnavailable
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, limits.ErrReached):
		return statusUnprocessable
	case errors.As(err, &problem) && conflicts[problem.ID]:
		return statusConflict
	case message.BlamesInput(err), errors.Is(err, games.ErrUnsound):
		return statusUnprocessable
	}
	return statusUnavailable
}

// told returns an error that a reader can understand.
func told(err error) error {
	switch {
	case errors.Is(err, store.ErrNoGame):
		return message.NewProblem("game-none", "game not found")
	case errors.Is(err, store.ErrStale):
		return games.Stale()
	case errors.Is(err, context.Canceled):
		return message.NewProblem("closing", "the server is stopping; confirmed changes are saved")
	case errors.Is(err, context.DeadlineExceeded):
		return message.NewProblem("thinking-over", "this takes longer than the server allows for one request")
	}
	var problem *message.Problem
	if errors.As(err, &problem) {
		return err
	}
	return message.NewProblem("failed", "internal error: {{.what}}", "what", err.Error())
}

// bounded are the problems of work that a server with larger limits would do.
var bounded = map[string]bool{"thinking-over": true, "tree-large": true, "compare-large": true}

// reword adapts sentences for the terminal to readers of the page, which reads no files.
func (c *Call) reword(err error) error {
	var problem *message.Problem
	if errors.As(err, &problem) && problem.ID == "game-unknown" {
		return message.NewProblem("game-unknown-here", "game {{.name}}: no such game here; write a name such as mastermind or wordle, places x symbols (4x6), or a word list (words:en5)",
			"name", problem.Args["name"])
	}
	if c.server.limits.Browser && problem != nil && bounded[problem.ID] {
		return message.NewProblem("further", "{{.err}}; the program codebreaker goes further", "err", err)
	}
	return err
}

// problemID returns the ID of the outermost problem of an error.
func problemID(err error) string {
	var problem *message.Problem
	if errors.Is(err, position.ErrContradiction) {
		return "clash"
	}
	if errors.As(err, &problem) {
		return problem.ID
	}
	return "failed"
}

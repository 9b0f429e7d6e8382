package store

import (
	"errors"

	"codebreaker/internal/engine/message"
)

// Errors that callers distinguish. Each is wrapped in a [message.Problem] with the details.
var (
	ErrNoGame    = errors.New("there is no such game")
	ErrNoList    = errors.New("there is no such list")
	ErrListTaken = errors.New("there is a list of that name with other words")
	ErrStale     = errors.New("the game was changed elsewhere")

	// ErrReadOnly is wrapped in the problems of files that cannot be written.
	ErrReadOnly = errors.New("the file cannot be written")
)

// Faults of a file, wrapped in a problem that names the file.
var (
	errForeign = errors.New("not a store")
	errDamaged = errors.New("damaged")
	errLater   = errors.New("of a later version")
	errClosed  = errors.New("the store is closed")
)

func noGame(id string) error {
	return message.NewProblem("store-no-game", "game {{.id}} not found", "id", id, "err", ErrNoGame)
}

func staleGame() error {
	return message.NewProblem("store-stale", "this game was continued elsewhere: load it again", "err", ErrStale)
}

func listTaken(name string) error {
	return message.NewProblem("list-taken", "a list {{.list}} with other words already exists, and games may need it; choose another name", "list", name, "err", ErrListTaken)
}

func noList(name string) error {
	return message.NewProblem("store-no-list", "list {{.name}} not found", "name", name, "err", ErrNoList)
}

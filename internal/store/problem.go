package store

import (
	"errors"
	"strings"

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
	errRecord  = errors.New("a record is damaged")
	errDamaged = errors.New("damaged")
	errClosed  = errors.New("the store is closed")
)

// damagedProblem says that records were lost or altered in a file, or in the browser if the name is empty.
func damagedProblem(file string, err error) error {
	if file == "" {
		return message.NewProblem("records-damaged", "the games in this browser are damaged and were not changed", "err", err)
	}
	return message.NewProblem("store-damaged", "{{.file}} is damaged and was not changed: restore a copy, or move it away to start again", "file", file, "err", err)
}

// damagedRecord says that the text of one record was lost or altered.
func damagedRecord(key string) error {
	if id, game := strings.CutPrefix(key, gameKey); game {
		return message.NewProblem("game-damaged", "game {{.id}} is damaged", "id", id, "err", errRecord)
	}
	return message.NewProblem("record-damaged", "{{.what}} is damaged", "what", key, "err", errRecord)
}

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

package sqlite

import (
	"database/sql"

	"codebreaker/internal/engine/message"
)

// Missing returns the [message.Problem] that this program has no SQLite.
func Missing() error {
	return message.NewProblem("sqlite-missing", "this program was built without storage: it cannot save games or results")
}

// Open returns that problem.
func Open(string) (*sql.DB, error) { return nil, Missing() }

// Code returns 0: no error is one of SQLite.
func Code(error) int { return 0 }

// Alone returns the same problem, because this program cannot connect to a database.
func Alone(*sql.Conn) error { return Missing() }

// Size returns the same problem.
func Size(*sql.Conn) (int64, error) { return 0, Missing() }

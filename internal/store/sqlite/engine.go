//go:build !wasm

package sqlite

import (
	"context"
	"database/sql"
	sqldriver "database/sql/driver"
	"errors"
	"syscall"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/driver"
	"github.com/ncruces/go-sqlite3/vfs"
)

// Missing returns the [message.Problem] that this program has no SQLite, or nil
// if it has one.
func Missing() error { return nil }

// Open returns the database of a source, as file:NAME?SETTINGS. Its connections refuse
// to damage the file by SQL, and take a text in double quotes for a name.
func Open(source string) (*sql.DB, error) {
	beneath, err := new(driver.SQLite).OpenConnector(source)
	if err != nil {
		return nil, err
	}
	return sql.OpenDB(connector{beneath}), nil
}

// connector opens the connections of a database.
type connector struct{ sqldriver.Connector }

// Connect opens a connection. The driver reserves address space for each connection, and panics if
// the system gives none: it returns no error, so recover is the only way to go on.
func (c connector) Connect(ctx context.Context) (conn sqldriver.Conn, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			failed, _ := cause.(error)
			if !errors.Is(failed, syscall.ENOMEM) {
				panic(cause)
			}
			conn, err = nil, message.NewProblem("sqlite-memory", "SQLite cannot reserve 256 MB of address space for a connection: allow this program more memory", "limit", limits.ErrReached)
		}
	}()
	if conn, err = c.Connector.Connect(ctx); err != nil {
		return nil, err
	}
	settings := conn.(driver.Conn).Raw()
	_, defensive := settings.Config(sqlite3.DBCONFIG_DEFENSIVE, true)
	_, queries := settings.Config(sqlite3.DBCONFIG_DQS_DML, false)
	_, schemas := settings.Config(sqlite3.DBCONFIG_DQS_DDL, false)
	if err = errors.Join(defensive, queries, schemas); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return conn, nil
}

// Code returns SQLite's extended result code of an error, or 0 for other errors.
func Code(err error) int {
	var failed *sqlite3.Error
	if errors.As(err, &failed) {
		return int(failed.ExtendedCode())
	}
	var extended sqlite3.ExtendedErrorCode
	if errors.As(err, &extended) {
		return int(extended)
	}
	var primary sqlite3.ErrorCode
	if errors.As(err, &primary) {
		return int(primary)
	}
	return 0
}

// Alone keeps a connection from other files than its own.
func Alone(conn *sql.Conn) error {
	return conn.Raw(func(raw any) error {
		raw.(driver.Conn).Raw().Limit(sqlite3.LIMIT_ATTACHED, 0)
		return nil
	})
}

// Size returns the size of the file that a connection has open.
func Size(conn *sql.Conn) (size int64, err error) {
	err = conn.Raw(func(raw any) error {
		file, err := raw.(driver.Conn).Raw().FileControl("main", sqlite3.FCNTL_FILE_POINTER)
		if err == nil {
			size, err = file.(vfs.File).Size()
		}
		return err
	})
	return size, err
}

//go:build !browser

package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"codebreaker/internal/store/sqlite"
)

// migrations holds 0001.sql and so on: number n turns a file of version n-1 into one of version n.
// Published migrations never change.
//
//go:embed migrations/*.sql
var migrations embed.FS

// latest returns the version that the migrations lead to.
func latest() int {
	files, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		panic(err) // the pattern is right
	}
	return len(files)
}

// migrate brings a file to the latest version, in one transaction. It does not touch a file of a
// later version or of another program.
func migrate(ctx context.Context, conn *sql.Conn) error {
	version, err := versionOf(ctx, conn, applicationID, latest())
	if err != nil || version == latest() {
		return err
	}
	if err := logAhead(ctx, conn); err != nil {
		return err
	}
	if err := migrateFrom(ctx, conn); err != nil {
		_, _ = conn.ExecContext(ctx, "ROLLBACK") // there may be none to roll back
		return err
	}
	_, err = conn.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)") // writes the version into the header
	return err
}

// versionOf returns the version of a file with an application's ID, 0 when it is new.
func versionOf(ctx context.Context, db interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}, id, latest int,
) (version int, err error) {
	var tables, application int
	err = db.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM sqlite_schema), user_version, application_id
		FROM pragma_user_version, pragma_application_id`).Scan(&tables, &version, &application)
	switch {
	case err != nil:
		return 0, err
	case application != id && (tables > 0 || version > 0 || application != 0):
		return 0, errForeign
	case version > latest:
		return 0, errLater
	}
	return version, nil
}

// logAhead switches to a write-ahead log, so that readers and a writer do not block each other. The
// switch itself does not wait for other programs, so logAhead retries.
func logAhead(ctx context.Context, conn *sql.Conn) error {
	const tries, pause = 100, 50 * time.Millisecond
	for try := 0; ; try++ {
		_, err := conn.ExecContext(ctx, "PRAGMA journal_mode = WAL")
		if try == tries || sqlite.Primary(sqlite.Code(err)) != sqlite.Busy {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
	}
}

func migrateFrom(ctx context.Context, conn *sql.Conn) error {
	if _, err := conn.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
		return err
	}
	version, err := versionOf(ctx, conn, applicationID, latest()) // another program may have been here first
	if err != nil {
		return err
	}
	for version < latest() {
		version++
		statements, err := fs.ReadFile(migrations, fmt.Sprintf("migrations/%04d.sql", version))
		if err == nil {
			_, err = conn.ExecContext(ctx, string(statements))
		}
		if sqlite.Code(err) == sqlite.Failed { // its tables do not fit its version
			err = errors.Join(errDamaged, err)
		}
		if err != nil {
			return err
		}
	}
	_, err = conn.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d; PRAGMA application_id = %d; COMMIT", latest(), applicationID))
	return err
}

// number returns the number that a query selects.
func number(ctx context.Context, conn *sql.Conn, query string, args ...any) (n int, err error) {
	err = conn.QueryRowContext(ctx, query, args...).Scan(&n)
	return n, err
}

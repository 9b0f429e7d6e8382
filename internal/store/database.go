//go:build !browser

package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"sync"

	"codebreaker/internal/store/sqlite"
)

// database keeps records in an SQLite file. Its journal holds the pages as they were before the change
// that is being made, and nothing that is acknowledged: damage to it cannot hide a change, as damage to a
// write-ahead log could.
type database struct {
	file     string
	db       *sql.DB
	readOnly bool

	mu   sync.Mutex // held while the connection works
	conn *sql.Conn  // nil once it is closed

	heads, get, putHead, putText, deleteHead, deleteText *sql.Stmt
	statements                                           []*sql.Stmt // all of them
}

// schema has the heads apart from the texts, so that lists and statistics read few pages.
const schema = `CREATE TABLE heads (key TEXT PRIMARY KEY, head TEXT NOT NULL) STRICT, WITHOUT ROWID;
	CREATE TABLE texts (key TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT, WITHOUT ROWID;`

// lockedMilliseconds is how long to wait for another program that holds the file before reporting
// an error.
const lockedMilliseconds = "10000"

// Open opens a file of games, and creates it with its folder if it is missing. The error is a
// [message.Problem] if the file is not of this program, is damaged or cut short, cannot be written, or
// is locked by another program. Such a file is not changed. For a file that cannot be written the error
// wraps [ErrReadOnly]; then [OpenToRead] may succeed.
func Open(ctx context.Context, file string) (*Keeper, error) { return open(ctx, file, file, "") }

// open opens a file that has another name in errors, through a file system of the driver; an empty name
// is the usual one.
func open(ctx context.Context, name, file, system string) (*Keeper, error) {
	return opened(ctx, &database{file: name}, file, func(path string) (string, error) {
		err := inspect(path)
		if err == nil {
			err = makeFile(path)
		}
		return source(path, "vfs", system), err
	})
}

// OpenToRead opens a file of games that cannot be written, for example on a read-only disk or of
// another user. It creates and changes nothing. Methods that write return the [message.Problem]
// that Open gave, which wraps [ErrReadOnly]. OpenToRead itself returns that problem if the file is
// missing or unreadable.
func OpenToRead(ctx context.Context, file string) (*Keeper, error) {
	return opened(ctx, &database{file: file, readOnly: true}, file, func(path string) (string, error) {
		empty, err := inspectHeader(path)
		if err == nil && empty {
			err = ErrReadOnly
		}
		return source(path, "mode", "ro"), err
	})
}

// opened connects a database with its file, after looking at the file without SQLite.
func opened(ctx context.Context, d *database, file string, look func(path string) (source string, err error)) (*Keeper, error) {
	if err := sqlite.Missing(); err != nil {
		return nil, err
	}
	if file == "" {
		return nil, noFile()
	}
	path, err := filepath.Abs(file)
	if err != nil {
		return nil, problem(d.file, err)
	}
	name, err := look(path)
	if err == nil {
		err = d.connect(ctx, name)
	}
	if err != nil {
		return nil, problem(d.file, err)
	}
	return NewKeeper(d, d.file), nil
}

// connect takes the connection, creates the tables of a new file, and prepares the statements.
func (d *database) connect(ctx context.Context, source string) (err error) {
	if d.db, err = sqlite.Open(source); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = d.Close()
		}
	}()
	if d.conn, err = d.db.Conn(ctx); err != nil {
		return err
	}
	if d.readOnly {
		if err := isOld(ctx, d.conn, applicationID, ErrReadOnly); err != nil {
			return err
		}
	} else if err := transact(ctx, d.conn, func() error { return create(ctx, d.conn, applicationID, schema) }); err != nil {
		return err
	}
	for statement, query := range map[**sql.Stmt]string{
		&d.heads: `SELECT coalesce(group_concat(key || char(9) || head, char(10)), ''), coalesce(max(key), ''), count(*)
			FROM (SELECT key, head FROM heads WHERE key > ?1 OR key = ?2 ORDER BY key LIMIT ?3)`,
		&d.get:        "SELECT heads.key, head, coalesce(text, '') FROM json_each(?1) AS wanted CROSS JOIN heads ON heads.key = wanted.value LEFT JOIN texts ON texts.key = heads.key",
		&d.putHead:    "INSERT INTO heads VALUES (?1, ?2) ON CONFLICT DO UPDATE SET head = ?2",
		&d.putText:    "INSERT INTO texts VALUES (?1, ?2) ON CONFLICT DO UPDATE SET text = ?2",
		&d.deleteHead: "DELETE FROM heads WHERE key = ?",
		&d.deleteText: "DELETE FROM texts WHERE key = ?",
	} {
		if *statement, err = d.conn.PrepareContext(ctx, query); err != nil {
			if sqlite.Code(err) == sqlite.Failed { // the tables are not ours
				err = errors.Join(errDamaged, err)
			}
			return err
		}
		d.statements = append(d.statements, *statement)
	}
	return nil
}

// source names a file to the driver, with the settings of every connection and more settings as
// name, value. SQLite's journal next to it gets its permissions.
func source(path string, more ...string) string {
	settings := url.Values{"_pragma": {"busy_timeout(" + lockedMilliseconds + ")", "synchronous(EXTRA)", "cell_size_check(1)", "foreign_keys(1)"}, "modeof": {path}}
	for i := 0; i+1 < len(more); i += 2 {
		if more[i+1] != "" {
			settings.Set(more[i], more[i+1])
		}
	}
	name := url.URL{Scheme: "file", Path: filepath.ToSlash(path), RawQuery: strings.ReplaceAll(settings.Encode(), "+", "%20")} // a plus is no space to SQLite
	if filepath.VolumeName(path) != "" {
		name.Path = "/" + name.Path // file:///C:/…
	}
	return name.String()
}

// isNew reports whether a file has no tables yet. The error is errForeign for a file of another program, and
// errDamaged for one that lacks bytes at its end. A caller has begun a transaction, since other programs may
// be changing the file.
func isNew(ctx context.Context, conn *sql.Conn, id int) (bool, error) {
	var tables, application int
	var size int64
	err := conn.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM sqlite_schema), application_id, page_count * page_size
		FROM pragma_application_id, pragma_page_count, pragma_page_size`).Scan(&tables, &application, &size)
	switch {
	case err != nil:
		return false, err
	case application != id && (tables > 0 || application != 0):
		return false, errForeign
	case tables == 0:
		return true, nil
	}
	there, err := sqlite.Size(conn) // not of the file that has the name, which may be another by now
	if err == nil && there < size {
		err = errDamaged
	}
	return false, err
}

// create creates the tables of a new file.
func create(ctx context.Context, conn *sql.Conn, id int, schema string) error {
	isNew, err := isNew(ctx, conn, id)
	if err == nil && isNew {
		_, err = conn.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d;", id)+schema)
	}
	return err
}

// observe reads something in a transaction, in which no other program changes the file.
func observe(ctx context.Context, conn *sql.Conn, do func() error) error {
	if _, err := conn.ExecContext(ctx, "BEGIN"); err != nil {
		return err
	}
	defer func() { _, _ = conn.ExecContext(context.WithoutCancel(ctx), "ROLLBACK") }() // nothing was changed
	return do()
}

// isOld returns nil for a file with our tables, and otherwise an error: instead if it has no tables.
func isOld(ctx context.Context, conn *sql.Conn, id int, instead error) error {
	return observe(ctx, conn, func() error {
		isNew, err := isNew(ctx, conn, id)
		if err == nil && isNew {
			err = instead
		}
		return err
	})
}

// transact does something in a transaction that is durable when it returns nil. It waits for other
// programs that write.
func transact(ctx context.Context, conn *sql.Conn, do func() error) error {
	_, err := conn.ExecContext(ctx, "BEGIN IMMEDIATE")
	if err != nil {
		return err
	}
	if err = do(); err == nil {
		_, err = conn.ExecContext(ctx, "COMMIT")
	}
	if err != nil {
		_, _ = conn.ExecContext(context.WithoutCancel(ctx), "ROLLBACK") // SQLite may have done so itself
	}
	return err
}

// work calls do with the connection locked. It explains an error; the error of the context comes first.
func (d *database) work(ctx context.Context, do func() error) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.conn == nil {
		return errClosed
	}
	err := do()
	if err != nil && ctx.Err() != nil {
		return ctx.Err()
	}
	return problem(d.file, err)
}

// mostHeads is how many heads are read at once, since SQLite has little memory.
const mostHeads = 10_000

// Heads implements [Records].
func (d *database) Heads(ctx context.Context) (string, error) {
	var all strings.Builder
	err := d.work(ctx, func() error {
		return observe(ctx, d.conn, func() error {
			some, last, first := mostHeads, "", any(stampKey)
			for some == mostHeads {
				var lines string
				if err := d.heads.QueryRowContext(ctx, last, first, mostHeads).Scan(&lines, &last, &some); err != nil {
					return err
				}
				all.WriteString(lines)
				all.WriteByte('\n')
				first = nil
			}
			return nil
		})
	})
	return strings.TrimPrefix(all.String(), "\n"), err
}

// Get implements [Records].
func (d *database) Get(ctx context.Context, keys ...string) (found []Record, err error) {
	wanted, err := json.Marshal(keys)
	if err != nil {
		return nil, err
	}
	err = d.work(ctx, func() error {
		rows, err := d.get.QueryContext(ctx, string(wanted))
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var r Record
			if err := rows.Scan(&r.Key, &r.Head, &r.Text); err != nil {
				return err
			}
			found = append(found, r)
		}
		return rows.Err()
	})
	return found, err
}

// errChanged says that another program has changed the records.
var errChanged = errors.New("changed by another program")

// Put implements [Records].
func (d *database) Put(ctx context.Context, was string, changes []Record) (done bool, err error) {
	if d.readOnly {
		return false, problem(d.file, ErrReadOnly)
	}
	err = d.work(ctx, func() error {
		emptied := false
		err := transact(ctx, d.conn, func() error {
			var guard string
			err := d.conn.QueryRowContext(ctx, "SELECT head FROM heads WHERE key = ?", stampKey).Scan(&guard)
			if err != nil && !errors.Is(err, sql.ErrNoRows) {
				return err
			}
			if guard != was {
				return errChanged
			}
			for _, r := range changes {
				if err := d.put(ctx, &r); err != nil {
					return err
				}
				emptied = emptied || r.Key == stampKey && r.Head == ""
			}
			return nil
		})
		if err == nil && emptied { // deleted games must leave the file
			_, err = d.conn.ExecContext(ctx, "VACUUM")
		}
		return err
	})
	if errors.Is(err, errChanged) {
		return false, nil
	}
	return err == nil, err
}

// put writes or deletes one record.
func (d *database) put(ctx context.Context, r *Record) error {
	if r.Head == "" {
		_, err := d.deleteHead.ExecContext(ctx, r.Key)
		if err == nil { // else SQLite may have ended the transaction
			_, err = d.deleteText.ExecContext(ctx, r.Key)
		}
		return err
	}
	if _, err := d.putHead.ExecContext(ctx, r.Key, r.Head); err != nil || r.Key == stampKey {
		return err
	}
	_, err := d.putText.ExecContext(ctx, r.Key, r.Text)
	return err
}

// Check implements [Records].
func (d *database) Check(ctx context.Context) error {
	return d.work(ctx, func() error {
		var found string
		err := d.conn.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&found)
		if err == nil && found != "ok" {
			err = fmt.Errorf("%w: %s", errDamaged, found)
		}
		return err
	})
}

// Close implements [Records]. It waits for the work that has begun.
func (d *database) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	var errs []error
	for _, statement := range d.statements {
		errs = append(errs, statement.Close())
	}
	if d.conn != nil {
		errs = append(errs, d.conn.Close())
	}
	d.statements, d.conn = nil, nil
	return errors.Join(append(errs, d.db.Close())...)
}

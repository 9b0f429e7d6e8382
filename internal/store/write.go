//go:build !browser

package store

import (
	"context"
	"database/sql"
	"errors"

	"codebreaker/internal/engine/message"
)

// mostTogether is the largest number of writes in one transaction.
const mostTogether = 512

// write is a change of the file. It is done completely, or it does nothing and returns a
// [message.Problem], or it returns the error of SQLite.
type write struct {
	do   func(ctx context.Context, p *pen) error
	done chan error
}

// pen is the connection that writes, with its statements. Only the goroutine of [Store.writeAll]
// uses it.
type pen struct {
	conn           *sql.Conn
	insert, update *sql.Stmt
	damaged        error // set once SQLite has found damage; nothing is written afterwards
}

// takePen returns the connection that writes, after bringing the file to the latest version.
func (s *Store) takePen(ctx context.Context) (*pen, error) {
	conn, err := s.db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	p := &pen{conn: conn}
	if err = migrate(ctx, conn); err == nil {
		_, err = conn.ExecContext(ctx, "BEGIN IMMEDIATE; ROLLBACK") // reports now whether the file is locked
	}
	if err == nil {
		p.insert, err = conn.PrepareContext(ctx, insertGame)
	}
	if err == nil {
		p.update, err = conn.PrepareContext(ctx, updateGame)
	}
	if err != nil {
		return nil, errors.Join(err, p.close())
	}
	return p, nil
}

func (p *pen) close() error {
	var errs []error
	for _, statement := range []*sql.Stmt{p.insert, p.update} {
		if statement != nil {
			errs = append(errs, statement.Close())
		}
	}
	return errors.Join(append(errs, p.conn.Close())...)
}

// write hands a change to the writer and waits until it is durable. A context that ends after the
// handover does not stop the change.
func (s *Store) write(ctx context.Context, do func(context.Context, *pen) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if s.pen == nil {
		return problem(s.file, ErrReadOnly)
	}
	w := write{do, make(chan error, 1)}
	if !s.hand(w) {
		return errClosed
	}
	return problem(s.file, <-w.done)
}

// hand hands a change to the writer. It reports false if the store is closed.
func (s *Store) hand(w write) bool {
	s.closing.RLock()
	defer s.closing.RUnlock()
	if s.closed {
		return false
	}
	s.writes <- w
	return true
}

// writeAll does all writes until [Store.Close]. It puts waiting writes into one transaction,
// because committing a transaction is slow and filling it is not.
func (s *Store) writeAll() {
	defer close(s.written)
	for first := range s.writes {
		together := []write{first}
		for range len(s.writes) {
			together = append(together, <-s.writes)
		}
		s.pen.writeTogether(together)
	}
}

// writeTogether does writes in one transaction and sends each its result. If SQLite fails one
// write, the transaction would lose the others: then each gets its own transaction.
func (p *pen) writeTogether(writes []write) {
	refused := make([]error, len(writes))
	err := p.transact(func(ctx context.Context) error {
		for i, w := range writes {
			err := w.do(ctx, p)
			var problem *message.Problem
			if err != nil && !errors.As(err, &problem) {
				return failedWrite{err}
			}
			refused[i] = err
		}
		return nil
	})
	if failed := (failedWrite{}); errors.As(err, &failed) && len(writes) > 1 {
		for i := range writes {
			p.writeTogether(writes[i : i+1])
		}
		return
	}
	for i, w := range writes {
		if err != nil {
			refused[i] = err
		}
		w.done <- refused[i]
	}
}

// failedWrite is the error of one write of several.
type failedWrite struct{ error }

func (f failedWrite) Unwrap() error { return f.error }

// transact does something in a transaction that is durable when it returns nil. No context stops
// it, so that every accepted write is done.
func (p *pen) transact(do func(context.Context) error) error {
	if p.damaged != nil {
		return p.damaged
	}
	ctx := context.Background()
	_, err := p.conn.ExecContext(ctx, "BEGIN IMMEDIATE")
	if err != nil {
		return err
	}
	if err = do(ctx); err == nil {
		_, err = p.conn.ExecContext(ctx, "COMMIT")
	}
	if err != nil {
		_, _ = p.conn.ExecContext(ctx, "ROLLBACK") // SQLite may have done so itself
		if isDamage(err) {
			p.damaged = err
		}
	}
	return err
}

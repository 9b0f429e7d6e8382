//go:build !browser

package store

import (
	"context"
	"database/sql"
	"errors"

	"codebreaker"
)

// mostTogether is how many writes go into one transaction at most.
const mostTogether = 512

// write is a change of the file. It either does all of it, or does nothing and
// returns a [codebreaker.Problem], or returns what SQLite says.
type write struct {
	do   func(ctx context.Context, p *pen) error
	done chan error
}

// pen is the connection that writes, with its statements. The goroutine of
// [Store.writeAll] has it.
type pen struct {
	conn           *sql.Conn
	insert, update *sql.Stmt
	damaged        error // once SQLite said that the file is damaged nothing is written any more
}

// takePen returns the connection that writes, to a file of the latest version.
func (s *Store) takePen(ctx context.Context) (*pen, error) {
	conn, err := s.db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	p := &pen{conn: conn}
	if err = migrate(ctx, conn); err == nil {
		_, err = conn.ExecContext(ctx, "BEGIN IMMEDIATE; ROLLBACK") // whether it is held is told now
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

// write hands a change to the writer and waits until it is durable. A context that
// is done later does not keep a change back that was handed over.
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

// hand reports whether the writer takes a change.
func (s *Store) hand(w write) bool {
	s.closing.RLock()
	defer s.closing.RUnlock()
	if s.closed {
		return false
	}
	s.writes <- w
	return true
}

// writeAll does all writes till [Store.Close], those that wait at the same time in
// one transaction: what is slow is to make a transaction durable, not to fill it.
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

// writeTogether does writes in one transaction and tells each how that went. One
// that SQLite fails would take the others with it: then each goes alone.
func (p *pen) writeTogether(writes []write) {
	refused := make([]error, len(writes))
	err := p.transact(func(ctx context.Context) error {
		for i, w := range writes {
			err := w.do(ctx, p)
			var problem *codebreaker.Problem
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

// transact does something in a transaction that is durable when it returns nil. No
// context ends it: what was handed over is written.
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

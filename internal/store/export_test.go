package store

import (
	"context"
	"fmt"
	"time"
)

// LimitPages makes the file full after this number of further pages, as a disk would.
func (s *Store) LimitPages(more int) error {
	return s.write(context.Background(), func(ctx context.Context, p *pen) error {
		pages, err := number(ctx, p.conn, "PRAGMA page_count")
		if err != nil {
			return err
		}
		_, err = number(ctx, p.conn, fmt.Sprintf("PRAGMA max_page_count = %d", pages+more))
		return err
	})
}

// SetClock gives the package another clock, until it is called again.
func SetClock(c func() time.Time) { clock = c }

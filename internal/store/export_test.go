package store

import (
	"context"
	"fmt"
	"time"
)

// Inspect looks at a file before SQLite may touch it.
var Inspect = inspect

// OpenOn opens a file through a file system that was registered with the driver.
func OpenOn(ctx context.Context, file, system string) (*Keeper, error) {
	return open(ctx, file, file, system)
}

// BackUpOn writes a copy through a file system that was registered with the driver.
func (k *Keeper) BackUpOn(ctx context.Context, file, system string) error {
	return k.copyTo(ctx, file, file, system)
}

// LimitPages makes the file full after this number of further pages, as a disk would.
func (k *Keeper) LimitPages(ctx context.Context, more int) error {
	d := k.records.(*database)
	return d.work(ctx, func() error {
		var pages int
		err := d.conn.QueryRowContext(ctx, "PRAGMA page_count").Scan(&pages)
		if err == nil {
			_, err = d.conn.ExecContext(ctx, fmt.Sprintf("PRAGMA max_page_count = %d", pages+more))
		}
		return err
	})
}

// SetClock gives the package another clock, until it is called again.
func SetClock(c func() time.Time) { clock = c }

//go:build !wasm

package sqlite

import (
	"testing"

	"github.com/ncruces/go-sqlite3"
)

// TestCodes compares the codes with the header of SQLite.
func TestCodes(t *testing.T) {
	for code, want := range map[int]int{
		Failed: int(sqlite3.ERROR), Denied: int(sqlite3.PERM), Busy: int(sqlite3.BUSY), Locked: int(sqlite3.LOCKED),
		ReadOnly: int(sqlite3.READONLY), Corrupt: int(sqlite3.CORRUPT), Full: int(sqlite3.FULL), CannotOpen: int(sqlite3.CANTOPEN),
		Mismatch: int(sqlite3.MISMATCH), Misuse: int(sqlite3.MISUSE), Unauthorized: int(sqlite3.AUTH), Range: int(sqlite3.RANGE),
		NotDatabase: int(sqlite3.NOTADB), ShortRead: int(sqlite3.IOERR_SHORT_READ), DiskFailed: int(sqlite3.IOERR), ReadFailed: int(sqlite3.IOERR_READ),
		Unfinished: int(sqlite3.READONLY_ROLLBACK),
	} {
		if code != want {
			t.Errorf("code %d is %d", code, want)
		}
	}
}

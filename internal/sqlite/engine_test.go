//go:build !wasm

package sqlite

import (
	"testing"

	lib "modernc.org/sqlite/lib"
)

// TestCodes holds the codes to the header of SQLite.
func TestCodes(t *testing.T) {
	for code, want := range map[int]int{
		Failed: lib.SQLITE_ERROR, Denied: lib.SQLITE_PERM, Busy: lib.SQLITE_BUSY, Locked: lib.SQLITE_LOCKED,
		ReadOnly: lib.SQLITE_READONLY, Corrupt: lib.SQLITE_CORRUPT, Full: lib.SQLITE_FULL, CannotOpen: lib.SQLITE_CANTOPEN,
		Mismatch: lib.SQLITE_MISMATCH, Misuse: lib.SQLITE_MISUSE, Unauthorized: lib.SQLITE_AUTH, Range: lib.SQLITE_RANGE,
		NotDatabase: lib.SQLITE_NOTADB, ShortRead: lib.SQLITE_IOERR_SHORT_READ,
	} {
		if code != want {
			t.Errorf("code %d is %d", code, want)
		}
	}
}

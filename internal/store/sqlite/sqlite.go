// Package sqlite opens files of SQLite and tells their errors apart. Programs for wasm
// have no SQLite, which needs a system beneath it: there [Missing] says so, and no file
// is opened.
package sqlite

// The result codes that callers distinguish: https://www.sqlite.org/rescode.html. The low
// byte of an extended code is the code that it is a kind of.
const (
	Failed       = 1
	Denied       = 3 // SQLITE_PERM
	Busy         = 5
	Locked       = 6
	ReadOnly     = 8
	DiskFailed   = 10 // SQLITE_IOERR
	Corrupt      = 11
	Full         = 13
	CannotOpen   = 14
	Mismatch     = 20
	Misuse       = 21
	Unauthorized = 23
	Range        = 25
	NotDatabase  = 26

	ReadFailed = 266 // SQLITE_IOERR_READ
	ShortRead  = 522 // SQLITE_IOERR_SHORT_READ
	Unfinished = 776 // SQLITE_READONLY_ROLLBACK: a program was killed while it changed the file
)

// Primary returns the result code that an extended one is a kind of.
func Primary(code int) int { return code & 0xff }

// Package longtest decides whether long tests run.
//
// A plain "go test ./..." runs the quick tests. With CODEBREAKER_LONG=1 in the
// environment, as .ci/run sets it, the long ones run as well.
package longtest

import (
	"os"
	"testing"
)

// On reports whether long tests run.
func On() bool { return os.Getenv("CODEBREAKER_LONG") != "" }

// Only skips a test that takes long unless long tests run.
func Only(t testing.TB) {
	t.Helper()
	if !On() {
		t.Skip("a long test: set CODEBREAKER_LONG=1 to run it")
	}
}

//go:build wasm

package store_test

import (
	"testing"

	"codebreaker/internal/store"
)

// newBrowser skips the test: a program in a browser cannot start one.
func newBrowser(t testing.TB) store.Records {
	t.Skip("no browser can be started here")
	return nil
}

// Package wasm has the engine for browsers: cmd/codebreaker-wasm as WebAssembly, both plain and
// compressed, and the files that it loads. tools/engine makes them. Released programs embed them:
// they are built with the tag engine after go generate. Other programs let the Go tool build the
// engine, if the source and the tool are available.
package wasm

import (
	"os"
	"path/filepath"

	"codebreaker/internal/engine/message"
)

//go:generate go -C ../../../tools run ./engine -o ../internal/ui/wasm/files

// Files are the engine's files by name. All lie in one folder of a site:
//
//	engine.wasm                    the engine
//	engine.wasm.gz, engine.wasm.br the same, packed
//	wasm_exec.js                   what a Go program needs of JavaScript
//	en-long.gz, fr-long.gz         lists of longer words, which it loads when it needs them
type Files map[string][]byte

// Cache returns the folder for files that can be made again, such as an engine that was built from source.
func Cache() string {
	folder, err := os.UserCacheDir()
	if err != nil {
		folder = os.TempDir()
	}
	return filepath.Join(folder, "codebreaker")
}

// missing reports that the engine is missing, and why it cannot be built.
func missing(err error) error {
	return message.NewProblem("engine-missing", "this program was built without the engine for browsers, and it cannot be made here: that takes the source of the program and the Go tool", "err", err)
}

//go:build engine

package wasm

import (
	"context"
	"embed"
)

//go:embed files
var files embed.FS

// Engine returns the files of the engine.
func Engine(context.Context) (Files, error) {
	entries, err := files.ReadDir("files")
	if err != nil {
		return nil, missing(err)
	}
	all := make(Files)
	for _, entry := range entries {
		if all[entry.Name()], err = files.ReadFile("files/" + entry.Name()); err != nil {
			return nil, missing(err)
		}
	}
	return all, nil
}

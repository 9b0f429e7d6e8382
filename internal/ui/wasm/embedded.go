//go:build engine

package wasm

import (
	"bytes"
	"compress/gzip"
	"context"
	"embed"
	"io"
)

// files has the compressed engine: uncompressed, it would be half of the program.
//
//go:embed files/*.gz files/*.br files/*.js
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
	all["engine.wasm"], err = unpack(all["engine.wasm.gz"])
	if err != nil {
		return nil, missing(err)
	}
	return all, nil
}

func unpack(packed []byte) ([]byte, error) {
	reader, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(reader)
}

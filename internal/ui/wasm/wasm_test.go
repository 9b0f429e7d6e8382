package wasm_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"testing"

	"codebreaker/internal/test/longtest"
	"codebreaker/internal/ui/wasm"
)

// TestEngine builds the engine and checks its size. It also checks that the compressed files
// contain the engine.
func TestEngine(t *testing.T) {
	longtest.Only(t)
	files, err := wasm.Engine(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	reader, err := gzip.NewReader(bytes.NewReader(files["engine.wasm.gz"]))
	if err != nil {
		t.Fatal(err)
	}
	if unpacked, err := io.ReadAll(reader); err != nil || !bytes.Equal(unpacked, files["engine.wasm"]) {
		t.Errorf("engine.wasm.gz unpacks to %d bytes, %v; engine.wasm has %d", len(unpacked), err, len(files["engine.wasm"]))
	}
	for name, most := range map[string]int{"engine.wasm.gz": 3_240_000, "engine.wasm.br": 2_270_000, "wasm_exec.js": 50_000, "en-long.gz": 300_000, "fr-long.gz": 300_000} {
		if size := len(files[name]); size == 0 || size > most {
			t.Errorf("%s has %d bytes, want %d at most", name, size, most)
		}
	}
}

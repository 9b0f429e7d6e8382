// Command engine builds the engine for browsers: cmd/codebreaker-wasm as WebAssembly,
// compressed, with the scripts that it needs. Run it in the folder tools.
//
//	go run ./engine -o DIR        # write the files to DIR
//	go run ./engine -cache DIR    # keep them in a folder of DIR, named by a checksum, and print its name
//	go run ./engine -measure      # print what the flags of the build bring
//
// Functions are inlined only in the packages that count: the tables of the program's
// functions get smaller by more than the code grows. Short segments of data are joined.
// wasm-opt brings nothing; TinyGo cannot be had from the registries. Measured with Go 1.26.8,
// before segments were joined, which saves 5 % by gzip:
//
//	                                                  bytes       gzip     brotli
//	as go build has it                             11998581    3292333    2348281
//	-ldflags='-s -w' -trimpath                     11752154    3237705    2305835
//	and inlined nowhere                            12113263    2864117    2036297
//	and inlined where it counts                    12019807    2945035    2103895
//	and wasm-opt -O2                               12004524    2947725    2113564
//	and wasm-opt -Oz                               11370838    2960128    2146989
package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/andybalholm/brotli"
)

// root is the folder of the module.
const root = ".."

func main() {
	log.SetFlags(0)
	log.SetPrefix("engine: ")
	output := flag.String("o", "", "write the files to this folder")
	cache := flag.String("cache", "", "keep the files in a folder of this one, and print its name")
	measuring := flag.Bool("measure", false, "print what the flags of the build bring")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var err error
	switch {
	case *measuring:
		err = measure(ctx)
	case *cache != "":
		err = keep(ctx, *cache)
	case *output != "":
		err = write(ctx, *output)
	default:
		err = errors.New("name a folder: -o DIR")
	}
	if err != nil {
		log.Fatal(err)
	}
}

// hot are the packages in which most of the time goes: there functions are inlined.
var hot = []string{
	"codebreaker/internal/engine/position/partition/bitslice", "codebreaker/internal/engine/strategy/rank", "codebreaker/internal/engine/strategy/weigh", "codebreaker/internal/engine/position",
	"codebreaker/internal/engine/position/symmetry", "codebreaker/internal/engine/strategy", "codebreaker/internal/engine/optimal", "codebreaker/internal/engine/optimal/bound",
	"codebreaker/internal/engine/rules", "codebreaker/internal/engine/position/candidate", "codebreaker/internal/engine/position/partition",
	"codebreaker/internal/engine/strategy/estimate", "codebreaker/internal/engine/splitmix", "encoding/binary", "math", "math/bits", "math/rand/v2",
}

// flags are those of the build.
func flags() []string {
	all := []string{"-tags=browser", "-trimpath", "-ldflags=-s -w", "-gcflags=all=-l"}
	for _, name := range hot {
		all = append(all, "-gcflags="+name+"=")
	}
	return all
}

// build returns the engine, built with flags.
func build(ctx context.Context, flags ...string) ([]byte, error) {
	folder, err := os.MkdirTemp("", "codebreaker-engine")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "engine.wasm")
	command := exec.CommandContext(ctx, "go", append(append([]string{"build"}, flags...), "-buildvcs=false", "-o", file, "./cmd/codebreaker-wasm")...)
	command.Dir = root
	command.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=")
	command.Stdout, command.Stderr = os.Stderr, os.Stderr
	if err := command.Run(); err != nil {
		return nil, err
	}
	engine, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return joined(engine)
}

// write builds the engine and writes its files to a folder.
func write(ctx context.Context, folder string) error {
	engine, err := build(ctx, flags()...)
	if err != nil {
		return err
	}
	return writeFiles(ctx, folder, engine)
}

// keep builds the engine, which takes a second when nothing has changed, and packs it
// unless that was done.
func keep(ctx context.Context, cache string) error {
	engine, err := build(ctx, flags()...)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(engine)
	folder := filepath.Join(cache, hex.EncodeToString(sum[:8]))
	now := time.Now()
	if os.Chtimes(folder, now, now) != nil { // it is not there
		made, err := os.MkdirTemp(cache, "making")
		if err != nil {
			return err
		}
		defer os.RemoveAll(made)
		if err := writeFiles(ctx, made, engine); err != nil {
			return err
		}
		if err := os.Rename(made, folder); err != nil {
			if _, there := os.Stat(folder); there != nil { // nor has another process made it
				return err
			}
		}
	}
	fmt.Println(folder)
	return forget(cache, now.AddDate(0, 0, -7))
}

// forget deletes the folders that were not used since.
func forget(cache string, since time.Time) error {
	folders, err := os.ReadDir(cache)
	if err != nil {
		return err
	}
	for _, folder := range folders {
		if info, err := folder.Info(); err == nil && info.ModTime().Before(since) {
			err = os.RemoveAll(filepath.Join(cache, folder.Name()))
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// writeFiles writes the engine, packed and unpacked, and what it loads.
func writeFiles(ctx context.Context, folder string, engine []byte) error {
	gzipped, err := withGzip(ctx, engine)
	if err != nil {
		return err
	}
	brotlied, err := withBrotli(ctx, engine)
	if err != nil {
		return err
	}
	files := map[string][]byte{"engine.wasm": engine, "engine.wasm.gz": gzipped, "engine.wasm.br": brotlied}
	goroot, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	for name, source := range map[string]string{
		"wasm_exec.js": filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", "wasm_exec.js"),
		"en-long.gz":   filepath.Join(root, "internal", "engine", "lexicon", "wordlists", "lists", "en-long.gz"),
		"fr-long.gz":   filepath.Join(root, "internal", "engine", "lexicon", "wordlists", "lists", "fr-long.gz"),
	} {
		if files[name], err = os.ReadFile(source); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o644); err != nil {
			return err
		}
	}
	log.Printf("%d bytes, %d with gzip, %d with brotli", len(engine), len(gzipped), len(brotlied))
	return nil
}

func withGzip(ctx context.Context, content []byte) ([]byte, error) {
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	return finish(ctx, &packed, w, content)
}

func withBrotli(ctx context.Context, content []byte) ([]byte, error) {
	var packed bytes.Buffer
	return finish(ctx, &packed, brotli.NewWriterOptions(&packed, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24}), content)
}

// piece is the number of bytes to compress before the context is checked again.
const piece = 64 << 10

// finish writes the content and returns the compressed bytes.
func finish(ctx context.Context, packed *bytes.Buffer, w io.WriteCloser, content []byte) ([]byte, error) {
	for part := range slices.Chunk(content, piece) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if _, err := w.Write(part); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return packed.Bytes(), err
}

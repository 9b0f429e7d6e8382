//go:build !engine

package wasm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// Engine returns the files of the engine. It builds them from source, in about a minute, and keeps
// them in the user's cache folder. Without the source or the Go tool the error is a
// [message.Problem].
func Engine(ctx context.Context) (Files, error) {
	_, file, _, _ := runtime.Caller(0)
	tools := filepath.Join(filepath.Dir(file), "..", "..", "..", "tools")
	if _, err := os.Stat(filepath.Join(tools, "engine", "main.go")); err != nil {
		return nil, missing(err) // built elsewhere, or with -trimpath
	}
	folder, err := made(ctx, tools)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, missing(err)
	}
	return read(folder)
}

// endTime is how long the build may take to end when it is interrupted. Then it is killed.
const endTime = 10 * time.Second

// made lets tools/engine build the engine, unless it was built from the same source before, and
// returns its folder.
func made(ctx context.Context, tools string) (folder string, err error) {
	cache := filepath.Join(Cache(), "engine")
	if err := os.MkdirAll(cache, 0o755); err != nil {
		return "", err
	}
	command := exec.CommandContext(ctx, "go", "run", "./engine", "-cache", cache)
	command.Dir = tools
	interruptAll(command)
	command.WaitDelay = endTime
	var said bytes.Buffer
	command.Stderr = &said
	output, err := command.Output()
	if err != nil {
		return "", errors.Join(err, fmt.Errorf("%s", &said))
	}
	return strings.TrimSpace(string(output)), nil
}

// read reads the files of a folder.
func read(folder string) (Files, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, missing(err)
	}
	all := Files{}
	for _, entry := range entries {
		if all[entry.Name()], err = os.ReadFile(filepath.Join(folder, entry.Name())); err != nil {
			return nil, missing(err)
		}
	}
	return all, nil
}

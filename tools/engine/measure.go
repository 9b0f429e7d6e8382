package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// measure prints the sizes of engines that are built in several ways.
func measure(ctx context.Context) error {
	fmt.Printf("%-44s %10s %10s %10s\n", "", "bytes", "gzip", "brotli")
	for _, way := range []struct {
		name  string
		flags []string
	}{
		{"as go build has it", []string{"-tags=browser"}},
		{"-ldflags='-s -w' -trimpath", []string{"-tags=browser", "-ldflags=-s -w", "-trimpath"}},
		{"and inlined nowhere", []string{"-tags=browser", "-ldflags=-s -w", "-trimpath", "-gcflags=all=-l"}},
		{"and inlined where it counts", flags()},
	} {
		engine, err := build(ctx, way.flags...)
		if err == nil {
			err = report(ctx, way.name, engine)
		}
		if err != nil {
			return err
		}
	}
	engine, err := build(ctx, flags()...)
	if err != nil {
		return err
	}
	for _, level := range []string{"-O2", "-Oz"} {
		smaller, err := optimized(ctx, engine, level)
		if err != nil {
			fmt.Printf("wasm-opt %s: %v\n", level, err)
			continue
		}
		if err := report(ctx, "and wasm-opt "+level, smaller); err != nil {
			return err
		}
	}
	return nil
}

// report prints the sizes of an engine.
func report(ctx context.Context, name string, engine []byte) error {
	gzipped, err := withGzip(ctx, engine)
	if err != nil {
		return err
	}
	brotlied, err := withBrotli(ctx, engine)
	if err == nil {
		fmt.Printf("%-44s %10d %10d %10d\n", name, len(engine), len(gzipped), len(brotlied))
	}
	return err
}

// optimized returns what wasm-opt of the package binaryen makes of an engine.
func optimized(ctx context.Context, engine []byte, level string) ([]byte, error) {
	folder, err := os.MkdirTemp("", "codebreaker-engine")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	before, after := filepath.Join(folder, "before.wasm"), filepath.Join(folder, "after.wasm")
	if err := os.WriteFile(before, engine, 0o644); err != nil {
		return nil, err
	}
	command := exec.CommandContext(ctx, "wasm-opt", level, "--enable-bulk-memory", "--enable-nontrapping-float-to-int", "--enable-sign-ext", "--enable-mutable-globals", before, "-o", after)
	command.Stderr = os.Stderr
	if err := command.Run(); err != nil {
		return nil, err
	}
	return os.ReadFile(after)
}

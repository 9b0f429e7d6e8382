//go:build ignore

// Targets checks every package, its tests and all that they are built on, for each system that the programs are
// for: what a compiler would refuse, found by types, without making the code of the machine, which takes ten times as long.
//
//	go run -modfile=tools/go.mod .ci/targets.go linux/386 windows/arm64
package main

import (
	"fmt"
	"os"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"
	"golang.org/x/tools/go/packages"
)

func main() {
	var group errgroup.Group
	group.SetLimit(2) // each takes a gigabyte
	for _, target := range os.Args[1:] {
		group.Go(func() error { return check(target) })
	}
	if err := group.Wait(); err != nil {
		fmt.Fprintln(os.Stderr, "targets:", err)
		os.Exit(1)
	}
}

// check checks all packages for a system and a processor, as linux/386.
func check(target string) error {
	system, processor, _ := strings.Cut(target, "/")
	began := time.Now()
	found, err := packages.Load(&packages.Config{
		Mode: packages.LoadAllSyntax, Tests: true, Env: append(os.Environ(), "GOOS="+system, "GOARCH="+processor, "CGO_ENABLED=0"),
	}, "./...")
	if err != nil {
		return err
	}
	wrong := packages.PrintErrors(found)
	fmt.Printf("%s: %d packages, %.0f s\n", target, len(found), time.Since(began).Seconds())
	if wrong > 0 {
		return fmt.Errorf("%s: %d errors", target, wrong)
	}
	return nil
}

//go:build ignore

// Targets checks every package, its tests and all that they are built on, for each system that the programs are
// for: what a compiler would refuse, found by types, without making the code of the machine, which takes ten times as long.
// For wasm, where there are no terminals and no processes, it leaves out what needs those.
//
//	go run -modfile=tools/go.mod .ci/targets.go linux/386 windows/arm64 wasip1/wasm
package main

import (
	"fmt"
	"os"
	"slices"
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

// What is not for wasm: the screens, and what plays in a browser; and of the command the tests alone, which run it.
var (
	notWasm  = []string{"internal/ui/terminal", "internal/ui/page/browsertest", "internal/ui/page/gen/screens"}
	untested = []string{"cmd/codebreaker"}
)

// check checks all packages for a system and a processor, as linux/386.
func check(target string) error {
	system, processor, _ := strings.Cut(target, "/")
	began := time.Now()
	config := packages.Config{Env: append(os.Environ(), "GOOS="+system, "GOARCH="+processor, "CGO_ENABLED=0")}
	tested, plain := []string{"./..."}, []string(nil)
	if processor == "wasm" {
		var err error
		if tested, plain, err = forWasm(config); err != nil {
			return err
		}
	}
	config.Mode, config.Tests = packages.LoadAllSyntax, true
	count, wrong, err := load(config, tested)
	if err == nil && plain != nil {
		config.Tests = false
		var more, worse int
		more, worse, err = load(config, plain)
		count, wrong = count+more, wrong+worse
	}
	if err != nil {
		return err
	}
	fmt.Printf("%s: %d packages, %.0f s\n", target, count, time.Since(began).Seconds())
	if wrong > 0 {
		return fmt.Errorf("%s: %d errors", target, wrong)
	}
	return nil
}

// forWasm returns the packages that are for wasm: those that are checked with their tests, and those without.
func forWasm(config packages.Config) (tested, plain []string, err error) {
	config.Mode = packages.NeedName
	all, err := packages.Load(&config, "./...")
	for _, p := range all {
		is := func(room string) bool { return strings.HasSuffix(p.PkgPath, "/"+room) }
		switch {
		case slices.ContainsFunc(notWasm, is):
		case slices.ContainsFunc(untested, is):
			plain = append(plain, p.PkgPath)
		default:
			tested = append(tested, p.PkgPath)
		}
	}
	return tested, plain, err
}

// load loads packages, prints what is wrong with them, and returns how many there are and how many errors.
func load(config packages.Config, names []string) (count, wrong int, err error) {
	found, err := packages.Load(&config, names...)
	return len(found), packages.PrintErrors(found), err
}

// Command load plays many games at once against a server of its own: it starts
// codebreaker serve with a fresh file, lets players play, first as people do and
// then without a pause, kills the server in the middle, starts it again and looks
// whether every move that was acknowledged is there. It prints what it measured as
// JSON, and ends with 1 when a request failed or a move was lost.
//
//	go run ./internal/api/load --players 200 --seconds 60
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code := run(ctx, os.Args[1:])
	stop()
	os.Exit(code)
}

func run(ctx context.Context, args []string) int {
	flags := flag.NewFlagSet("load", flag.ContinueOnError)
	var options Options
	var seconds float64
	flags.StringVar(&options.Binary, "binary", "", "the program to test; built anew when it is not given")
	flags.IntVar(&options.Players, "players", 200, "who play at once")
	flags.Float64Var(&seconds, "seconds", 60, "of each of the two parts")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	options.Time = time.Duration(seconds * float64(time.Second))
	report, err := measure(ctx, options)
	if err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		return 1
	}
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(report); err != nil || !report.Sound() {
		return 1
	}
	return 0
}

// Options say what to do.
type Options struct {
	Binary  string        // the program to test; empty to build it
	Players int           // who play at once
	Time    time.Duration // of each of the two parts
}

// Report is what was measured.
type Report struct {
	Players int        `json:"players"`
	Parts   []*Part    `json:"parts"`
	Kill    KillReport `json:"kill"`

	// CPU is how many milliseconds of a core the server took for a request, until it
	// was killed, what it finds out once for all among them. Unlike the times it does
	// not depend on what else the machine does.
	CPU float64 `json:"cpuPerRequest"`
}

// Part is what was measured in one part.
type Part struct {
	Name     string            `json:"name"`
	Seconds  float64           `json:"seconds"`
	Games    int               `json:"games"` // that were played to their end
	All      Times             `json:"all"`
	Routes   map[string]*Times `json:"routes"`
	Failures []string          `json:"failures,omitempty"` // the first of them
}

// KillReport says what was there after the server was killed under load.
type KillReport struct {
	Games   int      `json:"games"` // that had acknowledged moves
	Moves   int      `json:"moves"` // that were acknowledged in them
	Lost    int      `json:"lost"`  // games in which one is missing
	Details []string `json:"details,omitempty"`
}

// Sound reports whether no request failed and no move was lost.
func (r *Report) Sound() bool {
	for _, part := range r.Parts {
		if part.All.Errors > 0 {
			return false
		}
	}
	return r.Kill.Lost == 0 && r.Kill.Games > 0
}

// measure starts a server in a fresh folder and lets players play.
func measure(ctx context.Context, options Options) (*Report, error) {
	folder, err := os.MkdirTemp("", "codebreaker-load-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	if options.Binary == "" {
		options.Binary = filepath.Join(folder, "codebreaker")
		build := exec.CommandContext(ctx, "go", "build", "-o", options.Binary, "codebreaker/cmd/codebreaker")
		build.Stderr = os.Stderr
		if err := build.Run(); err != nil {
			return nil, fmt.Errorf("the program cannot be built: %w", err)
		}
	}
	data := filepath.Join(folder, "games.db")
	server, err := startServer(ctx, options.Binary, data, "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	defer func() { server.kill() }()
	report := &Report{Players: options.Players}
	for _, part := range []struct {
		name  string
		think time.Duration
	}{{"as people play", mostThought}, {"without a pause", 0}} {
		crowd := newCrowd(server.address, options.Players, part.think)
		begun := time.Now()
		if err := crowd.play(ctx, options.Time); err != nil {
			return nil, err
		}
		report.Parts = append(report.Parts, crowd.report(part.name, time.Since(begun)))
	}
	killed := server
	var crowd *crowd
	report.Kill, crowd, server, err = killUnderLoad(ctx, server, options, data)
	if err != nil {
		return nil, err
	}
	requests := len(crowd.all.taken)
	for _, part := range report.Parts {
		requests += part.All.Requests
	}
	report.CPU = round(float64(killed.cpu()) / float64(time.Millisecond) / float64(requests))
	return report, nil
}

// killUnderLoad kills the server while players play without a pause, starts it again
// at the same address and looks for every move that was acknowledged.
func killUnderLoad(ctx context.Context, server *server, options Options, data string) (KillReport, *crowd, *server, error) {
	crowd := newCrowd(server.address, options.Players, 0)
	crowd.mortal = true
	killed := make(chan struct{})
	go func() {
		defer close(killed)
		time.Sleep(options.Time / 4)
		server.kill()
		crowd.end()
	}()
	err := crowd.play(ctx, options.Time)
	<-killed
	if err != nil {
		return KillReport{}, crowd, server, err
	}
	server, err = startServer(ctx, options.Binary, data, server.address)
	if err != nil {
		return KillReport{}, crowd, server, err
	}
	report, err := crowd.lookForMoves(ctx)
	return report, crowd, server, err
}

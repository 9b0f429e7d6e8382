// Command load tries a server of its own: it starts codebreaker serve with a fresh file and says as JSON what it
// measured. It ends with 1 when a request failed that should not, a move was lost, or something went on growing.
//
//	go run ./internal/api/load play --players 200 --seconds 60 --proxy nginx
//	go run ./internal/api/load day --visitors 10000 --seconds 240
//	go run ./internal/api/load attack
//
// With play, players play as people do and then without a pause, the server is killed in the middle, started again,
// and asked for every move that was acknowledged. A day has visitors of whom most leave at once. What attack does is
// what somebody would who wishes the server ill.
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

// trials are what can be tried.
var trials = map[string]func(context.Context, Options) (sound, error){"play": play, "day": day, "attack": attack}

// sound is a report that says whether all went well.
type sound interface{ Sound() bool }

func run(ctx context.Context, args []string) int {
	name := "play"
	if len(args) > 0 && trials[args[0]] != nil {
		name, args = args[0], args[1:]
	}
	flags := flag.NewFlagSet("load", flag.ContinueOnError)
	var options Options
	var seconds float64
	flags.StringVar(&options.Binary, "binary", "", "the program to test; built anew when it is not given")
	flags.IntVar(&options.Players, "players", 200, "who play at once")
	flags.IntVar(&options.Visitors, "visitors", 10_000, "of a day")
	flags.IntVar(&options.Games, "games", 20_000, "that are begun in an attack")
	flags.IntVar(&options.Idle, "idle", 5_000, "connections of an attack that say nothing")
	flags.BoolVar(&options.Brief, "brief", false, "leave out of an attack the clients that are slow for half a minute")
	flags.StringVar(&options.Proxy, "proxy", "", "nginx or builtin: come through a proxy that speaks TLS")
	flags.StringVar(&options.Expire, "expire", "", "of a day: the server's limit of that name")
	flags.Float64Var(&seconds, "seconds", 60, "of each of the two parts of play, and of a day; six times that of costly requests in an attack")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	if flags.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "load: %q is none of play, day and attack\n", flags.Arg(0))
		return 2
	}
	options.Time = time.Duration(seconds * float64(time.Second))
	report, err := try(ctx, trials[name], options)
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
	Binary   string        // the program to test; empty to build it
	Folder   string        // for the file of games and what a proxy needs
	Players  int           // who play at once
	Visitors int           // of a day
	Games    int           // that are begun in an attack
	Idle     int           // connections of an attack that say nothing
	Brief    bool          // leave out what takes an attack half a minute
	Proxy    string        // which one stands before the server; "" for none
	Expire   string        // after which time games of nobody are forgotten; "" for the usual
	Time     time.Duration // of each of the two parts of play, of a day; six times that of costly requests
}

// try makes a folder and the program, if none is given, and tries it.
func try(ctx context.Context, trial func(context.Context, Options) (sound, error), options Options) (sound, error) {
	folder, err := os.MkdirTemp("", "codebreaker-load-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	options.Folder = folder
	if options.Binary == "" {
		options.Binary = filepath.Join(folder, "codebreaker")
		if err := build(ctx, options.Binary); err != nil {
			return nil, err
		}
	}
	return trial(ctx, options)
}

// build builds the program.
func build(ctx context.Context, file string) error {
	command := exec.CommandContext(ctx, "go", "build", "-o", file, "codebreaker/cmd/codebreaker")
	command.Stderr = os.Stderr
	if err := command.Run(); err != nil {
		return fmt.Errorf("the program cannot be built: %w", err)
	}
	return nil
}

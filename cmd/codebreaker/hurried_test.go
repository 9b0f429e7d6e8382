package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"time"

	"codebreaker/internal/store"
	"codebreaker/internal/ui/api"
	"codebreaker/internal/ui/httpapi"
)

// limitThinking is the time limit of the hurried server's computations.
const limitThinking = 200 * time.Millisecond

// hurried serves the API, as serve does, with a short time limit. It is a program of the test binary.
func hurried() {
	err := func() error {
		ctx := context.Background()
		games, err := store.Open(ctx, os.Args[1])
		if err != nil {
			return err
		}
		limits := api.DefaultLimits()
		limits.Thinking, limits.Patience, limits.Clash = limitThinking, limitThinking, limitThinking
		limits.Browser = true // computes nothing in advance
		go func() {           // the process ends with the test
			_, _ = io.Copy(io.Discard, os.Stdin)
			os.Exit(0)
		}()
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return err
		}
		fmt.Println("http://" + listener.Addr().String() + api.Base)
		return http.Serve(listener, httpapi.Handler(api.New(api.Config{Store: games, Limits: limits})))
	}()
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

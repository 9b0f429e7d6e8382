// Command codebreaker-mcp serves the engine to assistants over standard input and output.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"codebreaker/internal/ui/protocol"
	"codebreaker/internal/ui/version"
	server "codebreaker/mcp"
)

func main() {
	switch args := os.Args[1:]; {
	case len(args) == 1 && args[0] == "--version":
		fmt.Println(strings.Replace(version.Text(), "codebreaker", "codebreaker-mcp", 1))
		return
	case len(args) > 0:
		fmt.Fprintln(os.Stderr, "usage: codebreaker-mcp [--version]\n\nAn assistant starts it and speaks the Model Context Protocol over standard input and output.")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := server.New(protocol.New(protocol.Config{})).Run(ctx, server.NewTransport(os.Stdin, os.Stdout)); err != nil && ctx.Err() == nil {
		fmt.Fprintln(os.Stderr, "codebreaker-mcp:", err)
		os.Exit(1)
	}
}

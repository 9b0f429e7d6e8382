// Command codebreaker-mcp serves the engine to assistants over standard input and output.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"codebreaker/internal/engine"
	server "codebreaker/mcp"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func main() {
	if len(os.Args) > 1 {
		fmt.Fprintln(os.Stderr, "usage: codebreaker-mcp\n\nAn assistant starts it and speaks the Model Context Protocol over standard input and output.")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := server.New(engine.New(engine.Config{})).Run(ctx, &mcp.StdioTransport{}); err != nil && ctx.Err() == nil {
		fmt.Fprintln(os.Stderr, "codebreaker-mcp:", err)
		os.Exit(1)
	}
}

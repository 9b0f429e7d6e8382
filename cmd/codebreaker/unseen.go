package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"codebreaker"
	"codebreaker/internal/game"

	"golang.org/x/term"
)

// typedSecret returns the secret that a flag gives, or that a person types. A terminal does not
// echo it and asks until it is a valid code.
func (a *app) typedSecret(ctx context.Context, hidden *codebreaker.Game, value string) (string, error) {
	switch {
	case a.terminal && (value == "" || value == "-"):
	case value == "-":
		text, err := a.lines.Next(ctx)
		if err == io.EOF {
			return "", nil // not a valid code
		}
		return text, err
	default:
		return value, nil
	}
	for {
		fmt.Fprint(a.err, a.say("secret-prompt"))
		text, err := unseen(ctx, a.in.(*os.File))
		fmt.Fprintln(a.err)
		if err != nil {
			return "", err
		}
		if err = game.CheckUnseen(a.lang, hidden, text); err == nil {
			return text, nil
		}
		a.reply(err)
	}
}

// unseen reads a line from a terminal without echo.
func unseen(ctx context.Context, terminal *os.File) (string, error) {
	fd := int(terminal.Fd())
	before, err := term.GetState(fd)
	if err != nil {
		return "", err
	}
	type result struct {
		line []byte
		err  error
	}
	read := make(chan result, 1)
	go func() { // ends with the line, or with the program
		line, err := term.ReadPassword(fd)
		read <- result{line, err}
	}()
	select {
	case got := <-read:
		return string(got.line), got.err
	case <-ctx.Done():
		_ = term.Restore(fd, before)
		return "", ctx.Err()
	}
}

package playcmd

import (
	"context"
	"fmt"
	"io"
	"os"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/study"
	"codebreaker/internal/ui/command/cli"
	"codebreaker/internal/ui/lines"

	"golang.org/x/term"
)

// typedSecret returns the secret that a flag gives, or that a person types: a code, or one for each of
// several boards. A terminal does not echo it and asks until it is valid.
func typedSecret(ctx context.Context, env *cli.Env, start *study.Start, value string) (string, error) {
	switch {
	case env.Terminal && (value == "" || value == "-"):
	case value == "-":
		text, err := env.Lines.Next(ctx)
		if err == io.EOF {
			return "", nil // not a valid code
		}
		return text, err
	default:
		return value, nil
	}
	for {
		fmt.Fprint(env.Err, env.Say("secret-prompt"))
		text, err := unseen(ctx, env.In.(*os.File))
		fmt.Fprintln(env.Err)
		if err != nil {
			return "", err
		}
		if err = games.CheckUnseen(env.Lang, start, text); err == nil {
			return text, nil
		}
		env.Reply(err)
	}
}

// unseen reads a line from a terminal without echo.
func unseen(ctx context.Context, terminal *os.File) (string, error) {
	fd := int(terminal.Fd())
	before, err := term.GetState(fd)
	if err != nil {
		return "", err
	}
	line, err := lines.Await(ctx, func() ([]byte, error) { return term.ReadPassword(fd) })
	if ctx.Err() != nil {
		_ = term.Restore(fd, before)
	}
	return string(line), err
}

package cli

import (
	"bytes"
	"cmp"
	"os"
	"os/exec"
	"strings"
)

// Page calls a function that prints on standard output. If a terminal has too few lines for the text, the pager shows
// it.
func (env *Env) Page(print func()) {
	out, text := env.Out, new(bytes.Buffer)
	env.Out = &Output{Writer: text}
	print()
	env.Out = out
	if env.height == 0 || env.Plain || bytes.Count(text.Bytes(), []byte("\n")) < env.height || !env.page(text.Bytes()) {
		_, _ = out.Write(text.Bytes()) // out keeps the error
	}
}

// page shows a text with the program that PAGER names, or with less, and reports whether there is such a program. As git
// does, it tells less to show colours and to leave the text on the screen.
func (env *Env) page(text []byte) bool {
	words := strings.Fields(cmp.Or(env.Getenv("PAGER"), "less"))
	if len(words) == 0 || words[0] == "cat" {
		return false
	}
	program, err := exec.LookPath(words[0])
	if err != nil {
		return false
	}
	pager := exec.Command(program, words[1:]...)
	pager.Stdin, pager.Stdout, pager.Stderr = bytes.NewReader(text), env.Out.Writer, env.Err
	pager.Env = os.Environ()
	if env.Getenv("LESS") == "" {
		pager.Env = append(pager.Env, "LESS=FRX")
	}
	if err := pager.Start(); err != nil {
		return false
	}
	_ = pager.Wait() // a person may leave it before the end
	return true
}

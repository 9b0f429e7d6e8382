// Command proofcheck checks certificates, which prove that no strategy of a game is better. It is
// written to be read: it uses only the standard library, shares no code with the search, and trusts
// nothing in a file. docs/proofs.md explains the rules of inference and why each is sound.
package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"
)

const help = `proofcheck checks certificates, which prove that no strategy of a game is better.

Usage: proofcheck [flags] FILE...

It prints what each certificate proves, or why it refuses the certificate. To make one:
codebreaker tree 4x6 --strategy optimal --proof 4x6.proof

Flags:
  --max-memory MIB   stop when the tables need more memory
                     (default 256 MiB, plus 64 bytes for each byte of the file)
  --max-steps N      stop after N steps of work, each a nanosecond or two
                     (default 20,000,000,000, plus 200,000 for each byte of the file)
  --help             show this help

Exit codes: 0 all certificates are accepted, 1 one is refused, 2 wrong usage, or a file cannot be read
or the result not be written, 4 a limit is reached.
`

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run runs the command and returns its exit code.
func run(args []string, stdout, stderr io.Writer) int {
	var memory, steps uint64
	flags := map[string]struct {
		value *uint64
		most  uint64
	}{"--max-memory": {&memory, 1 << 40}, "--max-steps": {&steps, 1 << 60}}
	for len(args) > 0 && strings.HasPrefix(args[0], "-") && args[0] != "-" {
		name, text, given := strings.Cut(args[0], "=")
		args = args[1:]
		if name == "--" {
			break
		}
		if name == "--help" || name == "-h" {
			fmt.Fprint(stdout, help)
			return 0
		}
		flag, known := flags[name]
		if !known {
			fmt.Fprintf(stderr, "proofcheck: there is no flag %s; the flags are --max-memory, --max-steps and --help\n", name)
			return 2
		}
		if !given && len(args) > 0 {
			text, args = args[0], args[1:]
		}
		number, err := strconv.ParseUint(text, 10, 64)
		if err != nil || number < 1 || number > flag.most {
			fmt.Fprintf(stderr, "proofcheck: %s %q: write a whole number from 1 to %d\n", name, text, flag.most)
			return 2
		}
		*flag.value = number
	}
	if len(args) == 0 {
		fmt.Fprint(stderr, help)
		return 2
	}
	code := 0
	for _, name := range args {
		switch err := checkFile(name, memory, steps, stdout); {
		case errors.As(err, new(limitReached)):
			fmt.Fprintf(stderr, "proofcheck: %s: not decided: %v\n", name, err)
			code = cmp.Or(code, 4)
		case errors.As(err, new(refusal)):
			fmt.Fprintf(stderr, "proofcheck: %s: refused: %v\n", name, err)
			code = 1
		case err != nil:
			fmt.Fprintf(stderr, "proofcheck: %s: %s\n", name, unread(err))
			code = cmp.Or(code, 2)
		}
	}
	return code
}

// unread says why a file cannot be read, or its result not be written.
func unread(err error) string {
	switch {
	case errors.Is(err, errUnwritten):
		return errUnwritten.Error()
	case errors.Is(err, fs.ErrNotExist):
		return "there is no such file"
	case errors.Is(err, fs.ErrPermission):
		return "you have no permission to read the file"
	case errors.Is(err, errFolder):
		return "this is a folder; name a file"
	}
	return "the file cannot be read"
}

var errFolder = errors.New("a folder")

// checkFile checks the certificate in a file. memory is a limit in MiB and steps a limit in steps, or 0 for
// the default.
func checkFile(name string, memory, steps uint64, stdout io.Writer) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if info.IsDir() {
		return errFolder
	}
	limits := limitsFor(info.Size())
	if memory > 0 {
		limits.memory = memory << 20
	}
	if steps > 0 {
		limits.steps = steps
	}
	return check(file, stdout, limits)
}
